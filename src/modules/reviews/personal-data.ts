import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query(
  'reviews.personal_data',
  `select coalesce(json_agg(json_build_object('product', p.name, 'rating', r.rating, 'title', r.title,
     'comment', r.comment, 'state', r.state, 'written_at', r.created_at,
     'photos', (select coalesce(json_agg(f.image_url), '[]') from review_photo f where f.review_id = r.id))
     order by r.created_at), '[]') as data
   from review r join product p on p.id = r.product_id where r.customer_id = :customerId`,
).narrow<{ data: object[] }>();
// Their author's name is read from the account; the update announces its change to the page cache.
const touch = query(
  'reviews.touch_of_customer',
  'update review set updated_at = :now where customer_id = :customerId',
);

/** A customer's reviews as they may take them along. */
export async function reviewsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, { customerId }))?.data ?? [];
}

/** The author's name changed: pages that show the reviews are made again. */
export async function renameAuthor(tx: Connection, customerId: string, now: Date): Promise<void> {
  await tx.run(touch, { customerId, now });
}

/** Of two reviews of one product the account's own stays: a person has one review. */
const dropSecond = query(
  'reviews.drop_second',
  `delete from review r using review own
    where r.customer_id = :fromId and own.customer_id = :toId and own.product_id = r.product_id
   returning r.product_id, array(select f.image_url from review_photo f where f.review_id = r.id) as photos`,
);
const moveReviewRows = query(
  'reviews.move',
  'update review set customer_id = :toId, updated_at = :now where customer_id = :fromId',
);
const dropVotes = query(
  'reviews.drop_second_votes',
  `delete from review_vote v
    where v.customer_id = :fromId and exists (
            select from review_vote own where own.review_id = v.review_id and own.customer_id = :toId)
       or v.customer_id in (:fromId, :toId) and exists (
            select from review r where r.id = v.review_id and r.customer_id = :toId)
   returning v.review_id`,
);
const moveVotes = query(
  'reviews.move_votes',
  'update review_vote set customer_id = :toId where customer_id = :fromId',
);
const countAgain = query(
  'reviews.count_votes_again',
  `update review r set useful_count = (
     select count(*) from review_vote v where v.review_id = r.id and v.is_useful)
    where r.id = any(:reviewIds::int[])`,
);

/**
 * One account's reviews and answers become another's; of two for one thing the other's own stays, and nobody says that
 * their own review helped them. Safe to run twice.
 * @returns products whose rating has changed, and addresses of photos whose files go once this is committed
 */
export async function moveReviews(
  tx: Connection,
  fromId: string,
  toId: string,
  now: Date,
): Promise<{ productIds: number[]; photos: string[] }> {
  const dropped = await tx.rows(dropSecond, { fromId, toId });
  await tx.run(moveReviewRows, { fromId, toId, now });
  const votes = await tx.rows(dropVotes, { fromId, toId });
  await tx.run(moveVotes, { fromId, toId });
  await tx.run(countAgain, { reviewIds: votes.map((vote) => vote.review_id) });
  return {
    productIds: dropped.map((row) => row.product_id),
    photos: dropped.flatMap(({ photos }) => photos),
  };
}
