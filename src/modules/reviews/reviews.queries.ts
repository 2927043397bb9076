import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { everyRowWith, newestSince, pageByWords } from '../../platform/database/page-by-words.ts';
import { rowsInParts } from '../../platform/database/rows-in-parts.ts';
import { shortPage } from '../../platform/database/short-page.ts';
import { namedProductsSql } from '../catalog/index.ts';
import type { reviewSorts } from './reviews.contract.ts';

export type ReviewState = 'pending' | 'approved' | 'rejected';
export type ReviewSort = (typeof reviewSorts)[number];
export type PhotoRow = { image_url: string; width: number; height: number };
export type AdminPhotoRow = PhotoRow & { id: number; state: ReviewState };

export type ReviewRow = RowOf<ReturnType<typeof approvedBy>>;
export type AdminReviewRow = RowOf<typeof oneReview>;

const columns = `r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.useful_count, r.reply,
  r.created_at`;
const photosOf = (members: string, condition = 'true') =>
  `coalesce((select json_agg(json_build_object('image_url', f.image_url, 'width', f.width, 'height', f.height${members})
     order by f.id) from review_photo f where f.review_id = r.id and ${condition}), '[]') as photos`;
const publicPhotos = photosOf('', `f.state = 'approved'`);
const adminColumns = `${columns}, ${photosOf(`, 'id', f.id, 'state', f.state`)}, r.state, r.rejection_reason,
  r.customer_id, r.product_id, p.name as product_name, p.sku, p.slug`;
const joined = `review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id`;

const orders: Record<ReviewSort, string> = {
  useful: 'r.useful_count desc, r.is_verified_purchase desc, r.created_at desc, r.id desc',
  newest: 'r.created_at desc, r.id desc',
  best: 'r.rating desc, r.useful_count desc, r.created_at desc, r.id desc',
  worst: 'r.rating, r.useful_count desc, r.created_at desc, r.id desc',
};
const hasPhoto = `exists (select from review_photo f where f.review_id = r.id and f.state = 'approved')`;
const shownWhere = `r.product_id = :productId and r.state = 'approved' and (:rating::int is null or r.rating = :rating)
  and (not :withPhotos::boolean or ${hasPhoto})`;
const approvedBy = (sort: ReviewSort) =>
  query(
    `reviews.approved_by_${sort}`,
    `select ${columns}, ${publicPhotos} from review r join customer c on c.id = r.customer_id
    where ${shownWhere} order by ${orders[sort]} limit :limit offset :offset`,
  ).narrow<{ photos: PhotoRow[] }>();
const approvedOf: Record<ReviewSort, ReturnType<typeof approvedBy>> = {
  useful: approvedBy('useful'),
  newest: approvedBy('newest'),
  best: approvedBy('best'),
  worst: approvedBy('worst'),
};
const histogramOf = query(
  'reviews.histogram_of',
  `select exists (select from product where id = :productId) as known,
          array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
                count(*) filter (where rating = 3), count(*) filter (where rating = 4),
                count(*) filter (where rating = 5)]::int[] as counts,
          round(avg(rating), 1) as average, count(*)::int as total,
          (count(*) filter (where has_photo))::int as with_photos,
          (count(*) filter (where (:rating::int is null or rating = :rating) and (not :withPhotos::boolean or has_photo)))::int as matching
     from (select r.rating, ${hasPhoto} as has_photo from review r
            where r.product_id = :productId and r.state = 'approved') approved`,
);
const ownReview = query(
  'reviews.own',
  `select r.id, r.state, r.rejection_reason,
          (count(f.id) filter (where f.state = 'pending'))::int as pending,
          (count(f.id) filter (where f.state = 'approved'))::int as approved,
          (count(f.id) filter (where f.state = 'rejected'))::int as rejected
     from review r left join review_photo f on f.review_id = r.id
    where r.product_id = :productId and r.customer_id = :customerId group by r.id`,
).narrow<{ state: ReviewState }>();
const ownVotes = query(
  'reviews.own_votes',
  `select v.review_id, v.is_useful from review_vote v join review r on r.id = v.review_id
    where r.product_id = :productId and v.customer_id = :customerId order by v.review_id`,
);
const addReview = query(
  'reviews.add',
  `insert into review (product_id, customer_id, rating, title, comment, is_verified_purchase, state, created_at)
   values (:productId, :customerId, :rating, :title, :comment, :isVerifiedPurchase, :state, :createdAt)
   on conflict (product_id, customer_id) do nothing returning id`,
);
const oneReview = query('reviews.one', `select ${adminColumns} from ${joined} where r.id = :id`).narrow<{
  photos: AdminPhotoRow[];
  state: ReviewState;
}>();
const lockReview = query(
  'reviews.lock',
  'select id, product_id, customer_id, state from review where id = :id for update',
).narrow<{ state: ReviewState }>();
const photosOfReview = query(
  'reviews.photos_of',
  'select id, image_url, width, height, state from review_photo where review_id = :reviewId order by id',
).narrow<{ state: ReviewState }>();
const addPhoto = query(
  'reviews.add_photo',
  `insert into review_photo (review_id, image_url, width, height, state, created_at)
   values (:reviewId, :imageUrl, :width, :height, :state, :createdAt) returning id, state`,
).narrow<{ state: ReviewState }>();
const setPhotoState = query(
  'reviews.set_photo_state',
  'update review_photo set state = :state, decided_at = :now where id = :id returning review_id',
);
const setWaitingPhotos = query(
  'reviews.set_waiting_photos',
  `update review_photo set state = :state, decided_at = :now where review_id = any(:reviewIds::int[]) and state = 'pending'`,
);
const isOverdue = `((f.state = 'rejected' and f.decided_at < :moment) or (r.state = 'rejected' and r.updated_at < :moment))`;
const overduePhotos = query(
  'reviews.overdue_photos',
  `select f.id, f.image_url from review_photo f join review r on r.id = f.review_id where ${isOverdue}
    order by f.id limit :max`,
);
const dropOverduePhotos = query(
  'reviews.drop_overdue_photos',
  `delete from review_photo f using review r where r.id = f.review_id and f.id = any(:ids::int[]) and ${isOverdue}`,
);
const putVote = query(
  'reviews.put_vote',
  `insert into review_vote (review_id, customer_id, is_useful, created_at) values (:reviewId, :customerId, :isUseful, :now)
   on conflict (review_id, customer_id) do update set is_useful = excluded.is_useful`,
);
const removeVote = query(
  'reviews.remove_vote',
  'delete from review_vote where review_id = :reviewId and customer_id = :customerId',
);
const countVotes = query(
  'reviews.count_votes',
  `update review set useful_count = (select count(*) from review_vote where review_id = :reviewId and is_useful)
    where id = :reviewId returning useful_count`,
);
/** What waits for staff is little: found by what is pending, not by looking into every review. */
const waiting = `(select w.id from review w where w.state = 'pending'
   union
   select f.review_id from review_photo f join review w on w.id = f.review_id where f.state = 'pending' and w.state <> 'rejected')`;
const reviewWords = (of: string) => `shop_fold(${of}.title || ' ' || ${of}.comment)`;
const reviewsWithWords = query(
  'reviews.with_words',
  `select id from (
     (select n.id from review n where ${reviewWords('n')} like shop_fold(:pattern) limit :most)
     union all
     (select n.id from review n where n.product_id in (${namedProductsSql(':pattern')}) limit :most)
   ) found`,
);
const matching = `(:found::int[] is null or r.id = any(:found))
  and (:isWaiting::boolean is null or r.id in ${waiting})
  and (:state::text is null or r.state = :state)
  and (:rating::int is null or r.rating = :rating)
  and (:withPhotos::boolean is null or r.id in (select f.review_id from review_photo f))
  and (:words::text is null or r.created_at >= ${newestSince('review', 'created_at')}
    and (strpos(${reviewWords('r')}, shop_fold(:words)) > 0
    or strpos(shop_fold((select n.name from product n where n.id = r.product_id)), shop_fold(:words)) > 0))`;
const pageOfReviews = query(
  'reviews.page',
  `with page as materialized (
     ${shortPage(`select r.id from review r where ${matching} order by r.created_at desc, r.id desc limit :pageSize offset :offset`)}
   )
   select ${adminColumns} from page join review r on r.id = page.id join customer c on c.id = r.customer_id
     join product p on p.id = r.product_id order by r.created_at desc, r.id desc`,
  { narrows: true },
).narrow<{ photos: AdminPhotoRow[]; state: ReviewState }>();
/** Those behind one, by its time to the microsecond, as `listed`, and its id. */
const reviewsBelow = query(
  'reviews.below',
  `with page as materialized (
     ${shortPage(`select r.id from review r where ${matching} and (:below::int is null or (r.created_at, r.id) < (:listed::text::timestamptz, :below)) order by r.created_at desc, r.id desc limit :limit`)}
   )
   select ${adminColumns}, r.created_at::text as listed from page join review r on r.id = page.id join customer c on c.id = r.customer_id
     join product p on p.id = r.product_id order by r.created_at desc, r.id desc`,
  { nullable: ['listed'], narrows: true },
).narrow<{ photos: AdminPhotoRow[]; state: ReviewState }>();
const countReviews = query(
  'reviews.count',
  `select count(*)::int as total from (select from review r where ${matching} limit :most) counted`,
  { narrows: true },
);
const moderate = query(
  'reviews.moderate',
  `update review set state = coalesce(:state, state),
          rejection_reason = case when :state is null then rejection_reason when :state = 'rejected' then :rejectionReason end,
          reply = case when :isReplyGiven then :reply else reply end, updated_at = :now
    where id = any(:ids::int[]) returning product_id`,
);
const pending = query('reviews.pending_count', `select count(*) as total from ${waiting} waiting`);

/** What a product's page asks of its reviews. */
export type ReviewFilter = {
  sort: ReviewSort;
  rating?: number | undefined;
  withPhotos: boolean;
  page: number;
  pageSize: number;
};

/** A page of a product's approved reviews with their sums; undefined when there is no such product. */
export async function reviewsOf(db: Connection, productId: number, filter: ReviewFilter) {
  const { sort, rating = null, withPhotos, page, pageSize } = filter;
  const [reviews, sum] = await Promise.all([
    db.rows(approvedOf[sort], {
      productId,
      rating,
      withPhotos,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
    db.first(histogramOf, { productId, rating, withPhotos }),
  ]);
  if (!sum?.known) return undefined;
  const { average, total, with_photos, matching: fitting, counts: histogram } = sum;
  return { reviews, average, total, with_photos, matching: fitting, histogram };
}

/** A customer's own review of a product and how they voted on the others'. */
export async function ownVoice(db: Connection, productId: number, customerId: string) {
  const [own, votes] = await Promise.all([
    db.first(ownReview, { productId, customerId }),
    db.rows(ownVotes, { productId, customerId }),
  ]);
  return { own, votes };
}

/** Writes a review; undefined when the customer reviewed the product before. */
export async function insertReview(
  tx: Connection,
  review: {
    productId: number;
    customerId: string;
    rating: number;
    title: string;
    comment: string;
    isVerifiedPurchase: boolean;
    state: ReviewState;
    createdAt: Date;
  },
): Promise<number | undefined> {
  const { productId, customerId, rating, title, comment, isVerifiedPurchase, state, createdAt } = review;
  const values = { productId, customerId, rating, title, comment, isVerifiedPurchase, state, createdAt };
  return (await tx.first(addReview, values))?.id;
}

export async function reviewById(db: Connection, id: number): Promise<AdminReviewRow | undefined> {
  return db.first(oneReview, { id });
}

/** Reads a review and holds it until the transaction ends, so that its pictures and votes are counted one by one. */
export async function lockedReview(tx: Connection, id: number) {
  return tx.first(lockReview, { id });
}

/** A review's pictures of every state, in the order they came. */
export async function reviewPhotos(db: Connection, reviewId: number): Promise<AdminPhotoRow[]> {
  return db.rows(photosOfReview, { reviewId });
}

/** Writes a picture of a review. */
export async function insertPhoto(
  tx: Connection,
  photo: {
    reviewId: number;
    imageUrl: string;
    width: number;
    height: number;
    state: ReviewState;
    createdAt: Date;
  },
): Promise<{ id: number; state: ReviewState }> {
  const { reviewId, imageUrl, width, height, state, createdAt } = photo;
  const row = await tx.first(addPhoto, { reviewId, imageUrl, width, height, state, createdAt });
  if (!row) throw new Error('A picture was not written.');
  return row;
}

/** Shows or hides one picture; gives its review, undefined when there is no such picture. */
export async function updatePhoto(
  tx: Connection,
  id: number,
  state: ReviewState,
  now: Date,
): Promise<number | undefined> {
  return (await tx.first(setPhotoState, { id, state, now }))?.review_id;
}

/** Decides the pictures of these reviews that nobody has decided yet. */
export async function decideWaitingPhotos(
  tx: Connection,
  reviewIds: readonly number[],
  state: ReviewState,
  now: Date,
): Promise<void> {
  await tx.run(setWaitingPhotos, { reviewIds, state, now });
}

/** Up to `max` photos that have been hidden, alone or with their review, since before a moment. */
export async function photosHiddenSince(db: Connection, moment: Date, max: number) {
  return db.rows(overduePhotos, { moment, max });
}

/** Forgets those of these photos that are still hidden since before a moment. */
export async function deleteHiddenPhotos(
  db: Connection,
  ids: readonly number[],
  moment: Date,
): Promise<void> {
  await db.run(dropOverduePhotos, { moment, ids });
}

/** Writes a customer's vote (null takes it back) and gives how many found the review useful. */
export async function writeVote(
  tx: Connection,
  vote: { reviewId: number; customerId: string; isUseful: boolean | null; now: Date },
): Promise<number> {
  const { reviewId, customerId, isUseful, now } = vote;
  if (isUseful === null) await tx.run(removeVote, { reviewId, customerId });
  else await tx.run(putVote, { reviewId, customerId, isUseful, now });
  return (await tx.first(countVotes, { reviewId }))?.useful_count ?? 0;
}

/** Which reviews staff look for. */
type StaffFilter = {
  q?: string | undefined;
  state?: ReviewState | undefined;
  rating?: number | undefined;
  with_photos?: '1' | undefined;
};

const wantedOf = ({ state, rating, with_photos: withPhotos }: StaffFilter) => ({
  isWaiting: state === 'pending' || null,
  state: state === 'pending' ? null : (state ?? null),
  rating: rating ?? null,
  withPhotos: withPhotos === '1' || null,
});

/** All reviews of a filter, newest first. */
export async function allReviews(
  db: Connection,
  filter: StaffFilter,
): Promise<AsyncIterable<readonly AdminReviewRow[]>> {
  const find = (pattern: string, most: number) => db.rows(reviewsWithWords, { pattern, most });
  const wanted = { ...wantedOf(filter), found: await everyRowWith(filter.q || null, find), words: null };
  return rowsInParts<RowOf<typeof reviewsBelow>>((last, limit) =>
    db.rows(reviewsBelow, { ...wanted, listed: last?.listed ?? null, below: last?.id ?? null, limit }),
  );
}

/** One page of reviews for staff, newest first. */
export async function reviewsPage(
  db: Connection,
  filter: StaffFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: AdminReviewRow[]; total: number; has_more: boolean }> {
  const wanted = wantedOf(filter);
  const offset = (page - 1) * pageSize;
  return pageByWords(
    filter.q || null,
    { offset, limit: pageSize },
    {
      find: (pattern, most) => db.rows(reviewsWithWords, { pattern, most }),
      page: (by, limit) => db.rows(pageOfReviews, { ...wanted, ...by, pageSize: limit, offset }),
      count: (by, most) => db.first(countReviews, { ...wanted, ...by, most }),
    },
  );
}

/** What staff may change of a review; a reason stays with a rejection only, a null reply takes it away. */
export type ReviewChange = {
  state?: ReviewState | undefined;
  rejection_reason?: string | null | undefined;
  reply?: string | null | undefined;
};

/** Changes these reviews; gives the products of those that were there. */
export async function updateReviews(
  tx: Connection,
  ids: readonly number[],
  { state, rejection_reason: reason, reply }: ReviewChange,
  now: Date,
): Promise<number[]> {
  const values = {
    ids,
    state: state ?? null,
    rejectionReason: reason || null,
    isReplyGiven: reply !== undefined,
    reply: reply || null,
    now,
  };
  return (await tx.rows(moderate, values)).map((row) => row.product_id);
}

/** How many reviews have a text or a picture that waits for staff. */
export async function pendingReviewCount(db: Connection): Promise<number> {
  return (await db.first(pending))?.total ?? 0;
}
