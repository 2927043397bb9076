import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query<{ data: object[] }>(
  'reviews.personal_data',
  `select coalesce(json_agg(json_build_object('product', p.name, 'rating', r.rating, 'title', r.title,
     'comment', r.comment, 'state', r.state, 'written_at', r.created_at,
     'photos', (select coalesce(json_agg(f.image_url), '[]') from review_photo f where f.review_id = r.id))
     order by r.created_at), '[]') as data
   from review r join product p on p.id = r.product_id where r.customer_id = $1`,
);
// Their author's name is read from the account; the touch tells whoever keeps pages that it changed.
const touch = query<unknown>(
  'reviews.touch_of_customer',
  'update review set updated_at = $2 where customer_id = $1',
);

/** A customer's reviews as they may take them along. */
export async function reviewsDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, [customerId]))?.data ?? [];
}

/** The author's name changed: pages that show the reviews are made again. */
export async function renameAuthor(tx: Connection, customerId: string, now: Date): Promise<void> {
  await tx.run(touch, [customerId, now]);
}
