import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

export type ReviewState = 'pending' | 'approved' | 'rejected';

export type ReviewRow = {
  id: number;
  rating: number;
  title: string;
  comment: string;
  author: string;
  is_verified_purchase: boolean;
  reply: string | null;
  created_at: Date;
};
export type AdminReviewRow = ReviewRow & {
  state: ReviewState;
  product_id: number;
  product_name: string;
  sku: string;
  slug: string;
};

const columns = `r.id, r.rating, r.title, r.comment, c.name as author, r.is_verified_purchase, r.reply, r.created_at`;
const adminColumns = `${columns}, r.state, r.product_id, p.name as product_name, p.sku, p.slug`;
const joined = `review r join customer c on c.id = r.customer_id join product p on p.id = r.product_id`;

const approvedOf = query<ReviewRow>(
  'reviews.approved_of',
  `select ${columns} from review r join customer c on c.id = r.customer_id
    where r.product_id = $1 and r.state = 'approved'
    order by r.is_verified_purchase desc, r.created_at desc, r.id desc limit 200`,
);
const histogramOf = query<{ known: boolean; counts: number[]; average: number | null; total: number }>(
  'reviews.histogram_of',
  `select exists (select from product where id = $1) as known,
          array[count(*) filter (where rating = 1), count(*) filter (where rating = 2),
                count(*) filter (where rating = 3), count(*) filter (where rating = 4),
                count(*) filter (where rating = 5)]::int[] as counts,
          round(avg(rating), 1) as average, count(*)::int as total
     from review where product_id = $1 and state = 'approved'`,
);
const addReview = query<{ id: number }>(
  'reviews.add',
  `insert into review (product_id, customer_id, rating, title, comment, is_verified_purchase, state, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (product_id, customer_id) do nothing returning id`,
);
const oneReview = query<AdminReviewRow>(
  'reviews.one',
  `select ${adminColumns} from ${joined} where r.id = $1`,
);
const matching = `($1 = '' or shop_fold(r.title || ' ' || r.comment || ' ' || p.name) like '%' || shop_fold($1) || '%')
  and ($2::text is null or r.state = $2) and ($3::int is null or r.rating = $3)`;
const pageOfReviews = query<AdminReviewRow>(
  'reviews.page',
  `select ${adminColumns} from ${joined} where ${matching} order by r.created_at desc, r.id desc limit $4 offset $5`,
);
const countReviews = query<{ total: number }>(
  'reviews.count',
  `select count(*) as total from ${joined} where ${matching}`,
);
const moderate = query<unknown>(
  'reviews.moderate',
  `update review set state = coalesce($2, state), reply = case when $3 then $4 else reply end, updated_at = $5
    where id = $1`,
);
const pending = query<{ total: number }>(
  'reviews.pending_count',
  `select count(*) as total from review where state = 'pending'`,
);

/** Approved reviews of a product with their sum; undefined when there is no such product. */
export async function reviewsOf(db: Connection, productId: number) {
  const [reviews, sum] = await Promise.all([
    db.rows(approvedOf, [productId]),
    db.first(histogramOf, [productId]),
  ]);
  return sum?.known ? { reviews, average: sum.average, total: sum.total, histogram: sum.counts } : undefined;
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
  const values = [productId, customerId, rating, title, comment, isVerifiedPurchase, state, createdAt];
  return (await tx.first(addReview, values))?.id;
}

export async function reviewById(db: Connection, id: number): Promise<AdminReviewRow | undefined> {
  return db.first(oneReview, [id]);
}

/** One page of reviews for staff, newest first. */
export async function reviewsPage(
  db: Connection,
  filter: {
    q: string;
    state: ReviewState | undefined;
    rating: number | undefined;
    page: number;
    pageSize: number;
  },
): Promise<{ rows: AdminReviewRow[]; total: number }> {
  const { state = null, rating = null, page, pageSize } = filter;
  const q = filter.q.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const [rows, count] = await Promise.all([
    db.rows(pageOfReviews, [q, state, rating, pageSize, (page - 1) * pageSize]),
    db.first(countReviews, [q, state, rating]),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** Changes state and, when given, the shop's answer (null removes it). */
export async function updateReview(
  tx: Connection,
  id: number,
  change: { state?: ReviewState | undefined; reply?: string | null | undefined },
  now: Date,
): Promise<void> {
  await tx.run(moderate, [id, change.state ?? null, change.reply !== undefined, change.reply ?? null, now]);
}

/** How many reviews wait for staff. */
export async function pendingReviewCount(db: Connection): Promise<number> {
  return (await db.first(pending))?.total ?? 0;
}
