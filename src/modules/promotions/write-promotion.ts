import type { CurrentStaff } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { query } from '../../platform/database/named-query.ts';
import { productsOf, refreshListing, refreshListingSoon, slugOf } from '../catalog/index.ts';
import { emptyScope, namesAnything, type PickedScope } from './picked-scope.ts';
import type { PromotionValues } from './promotion-form.ts';
import { promotionWithProducts } from './promotions.queries.ts';

const insertRow = query(
  'promotions.insert',
  `insert into promotion (
     name, slug, description, image_url, kind, value, starts_at, ends_at, is_paused, applied_at, created_at, updated_at,
     type, is_draft, is_stackable, is_exclusive, allows_wholesale, needs_code, min_subtotal_cents, buy_quantity,
     get_quantity, covers_all, category_ids, brand_ids, except_category_ids, except_brand_ids, reward_category_ids,
     reward_brand_ids, reward_except_category_ids, reward_except_brand_ids, buyers,
     payment_methods)
   values (:name, :slug, :description, :imageUrl, :kind, :value, :startsAt, :endsAt, :isPaused, :now::timestamptz, :now::timestamptz, :now::timestamptz,
     :type, :isDraft, :isStackable, :isExclusive, :allowsWholesale, :needsCode, :minSubtotalCents, :buyQuantity, :getQuantity, :coversAll, :categoryIds, :brandIds, :exceptCategoryIds, :exceptBrandIds, :rewardCategoryIds, :rewardBrandIds, :rewardExceptCategoryIds, :rewardExceptBrandIds, :buyers,
     :paymentMethods)
   returning id`,
);

/** Products beside how many of each; what is there already gets its new quantity. */
const putProducts = query(
  'promotions.put_products',
  `insert into promotion_product (promotion_id, product_id, role, quantity)
   select :id, product_id, :role, quantity from unnest(:ids::int[], :counts::int[]) as p(product_id, quantity)
   on conflict (promotion_id, product_id, role) do update set quantity = excluded.quantity
     where promotion_product.quantity <> excluded.quantity`,
);

const takeProducts = query(
  'promotions.take_products',
  'delete from promotion_product where promotion_id = :id and role = :role and product_id <> all(:ids::int[])',
);

/** A limit set later counts what was used before it. */
const putLimit = query(
  'promotions.put_limit',
  `with own as (
     insert into promotion_customer_use (promotion_id, customer_id, used)
     select u.promotion_id, u.customer_id, count(*)::int
       from promotion_use u join customer c on c.id = u.customer_id
      where u.promotion_id = :id and u.state <> 'returned' and :usedMaxPerCustomer::int is not null
      group by u.promotion_id, u.customer_id
     on conflict (promotion_id, customer_id) do update set used = excluded.used
   ),
   shared as (
     insert into promotion_contact_use (promotion_id, contact, used)
     select u.promotion_id, k.contact, count(*)::int from promotion_use u, unnest(u.contacts) as k(contact)
      where u.promotion_id = :id and u.state <> 'returned' and :usedMaxPerCustomer::int is not null
      group by u.promotion_id, k.contact
     on conflict (promotion_id, contact) do update set used = excluded.used
   )
   insert into promotion_limit (promotion_id, used_max, used_max_per_customer, per_customer_by, used)
   select :id, :usedMax::int, :usedMaxPerCustomer::int, :perCustomerBy::text,
          (select count(*)::int from promotion_use where promotion_id = :id and state <> 'returned')
   on conflict (promotion_id) do update set
     used_max = excluded.used_max, used_max_per_customer = excluded.used_max_per_customer,
     per_customer_by = excluded.per_customer_by, used = excluded.used`,
);

const takeLimit = query('promotions.take_limit', 'delete from promotion_limit where promotion_id = :id');

const putCode = query(
  'promotions.put_code',
  `insert into promotion_code (code, promotion_id, created_at) select :code::text, :id, :now::timestamptz
    where not exists (select from promotion_code where code = :code::text and promotion_id = :id)`,
);

/** The typed code is the one without a limit of its own; generated ones stay. */
const takeCodes = query(
  'promotions.take_codes',
  'delete from promotion_code where promotion_id = :id and used_max is null and code is distinct from :code',
);

const takeCustomers = query(
  'promotions.take_customers',
  'delete from promotion_customer where promotion_id = :id and customer_id <> all(:customerIds::text[])',
);
const putCustomers = query(
  'promotions.put_customers',
  `insert into promotion_customer (promotion_id, customer_id) select :id, unnest(:customerIds::text[]) on conflict do nothing`,
);

/**
 * What a promotion is for, how many of each product make a bundle, what buy and get reduces, and the accounts that one for
 * named customers is for.
 */
export type Reach = {
  goods: PickedScope;
  quantities: readonly number[];
  rewards: PickedScope;
  customerIds: readonly string[];
};

/** A promotion as the demo shop and tests make it. */
export type NewPromotion = PromotionValues & {
  imageUrl: string | null;
  productIds: readonly number[];
  /** One of each unless told otherwise. */
  quantities?: readonly number[];
  rewardIds?: readonly number[];
  customerIds?: readonly string[];
  /** Everything where nothing is named at all, except for a catalogue price and a bundle. */
  scope?: Partial<PickedScope>;
  rewardScope?: Partial<PickedScope>;
};

/**
 * Writes a promotion in the caller's transaction; where it runs at `now`, prices are lowered at once.
 * @returns its id
 */
export async function createPromotion(tx: Connection, promotion: NewPromotion, now: Date): Promise<number> {
  const id = await writePromotion(tx, promotion, now);
  await refreshListing(tx, await pricedBy(tx, id, now), now);
  return id;
}

/** The same without refreshing the listing; gives the id. */
export async function writePromotion(tx: Connection, promotion: NewPromotion, now: Date): Promise<number> {
  const { imageUrl, productIds, quantities = productIds.map(() => 1), rewardIds = [] } = promotion;
  const named = { ...emptyScope, ...promotion.scope, productIds };
  const coversAll = promotion.scope?.coversAll ?? meansEverything(promotion, named);
  const reach = {
    goods: { ...named, coversAll },
    quantities,
    rewards: { ...emptyScope, ...promotion.rewardScope, productIds: rewardIds },
    customerIds: promotion.customerIds ?? [],
  };
  const row = await tx.first(insertRow, columnsOf(promotion, reach, imageUrl, now));
  if (!row) throw new Error('The promotion was not written.');
  await writeParts(tx, row.id, promotion, reach, now);
  return row.id;
}

/** A promotion without named goods is for everything, except prices in lists and sets, where that is a mistake. */
export function meansEverything({ type }: PromotionValues, named: PickedScope): boolean {
  return type !== 'catalogue' && type !== 'bundle' && !namesAnything(named);
}

/** Products whose price in lists a promotion makes, or would if they were looked at now. */
const priced = query(
  'promotions.priced',
  `select product_id from product_listing where promotion_id = :id
   union
   select goods.product_id
     from promotion m cross join lateral (${productsOf('m', 'goods')}) goods
    where m.id = :id and m.type = 'catalogue' and not m.is_draft and not m.is_paused
      and m.starts_at <= :now::timestamptz and m.ends_at > :now::timestamptz`,
);

/** Products whose price in lists it makes at `now`. */
export async function pricedBy(tx: Connection, id: number, now: Date): Promise<number[]> {
  return (await tx.rows(priced, { id, now })).map((row) => row.product_id);
}

/** Changes a promotion; prices follow of what it reached before and of what it reaches then. */
export async function repriced(
  tx: Connection,
  jobs: Jobs,
  { id, now }: { id: number; now: Date },
  change: () => Promise<unknown>,
): Promise<void> {
  const before = await pricedBy(tx, id, now);
  await change();
  await refreshListingSoon(tx, jobs, [...new Set([...before, ...(await pricedBy(tx, id, now))])], now);
}

/** Its row, as the queries take it that write one. */
export function columnsOf(
  values: PromotionValues,
  { goods, rewards }: Pick<Reach, 'goods' | 'rewards'>,
  imageUrl: string | null,
  now: Date,
) {
  return {
    name: values.name,
    slug: slugOf(values.name),
    description: values.description,
    imageUrl,
    kind: values.kind,
    value: values.value,
    startsAt: values.startsAt,
    endsAt: values.endsAt,
    isPaused: values.isPaused,
    now,
    type: values.type,
    isDraft: values.isDraft,
    isStackable: values.isStackable,
    isExclusive: values.isExclusive,
    allowsWholesale: values.allowsWholesale,
    needsCode: values.needsCode,
    minSubtotalCents: values.minSubtotalCents,
    buyQuantity: values.buyQuantity,
    getQuantity: values.getQuantity,
    coversAll: goods.coversAll,
    categoryIds: goods.categoryIds,
    brandIds: goods.brandIds,
    exceptCategoryIds: goods.exceptCategoryIds,
    exceptBrandIds: goods.exceptBrandIds,
    rewardCategoryIds: rewards.categoryIds,
    rewardBrandIds: rewards.brandIds,
    rewardExceptCategoryIds: rewards.exceptCategoryIds,
    rewardExceptBrandIds: rewards.exceptBrandIds,
    buyers: values.buyers,
    paymentMethods: values.paymentMethods,
  };
}

/** What stands beside its row: products by role, named customers, limits, the typed code. */
export async function writeParts(
  tx: Connection,
  id: number,
  values: PromotionValues,
  { goods, quantities, rewards, customerIds }: Reach,
  now: Date,
): Promise<void> {
  const ones = (ids: readonly number[]) => ids.map(() => 1);
  for (const [role, ids, counts] of [
    ['goods', goods.productIds, quantities],
    ['except_goods', goods.exceptProductIds, ones(goods.exceptProductIds)],
    ['reward', rewards.productIds, ones(rewards.productIds)],
    ['except_reward', rewards.exceptProductIds, ones(rewards.exceptProductIds)],
  ] as const) {
    await tx.run(takeProducts, { id, role, ids });
    await tx.run(putProducts, { id, role, ids, counts });
  }
  await tx.run(takeCustomers, { id, customerIds });
  await tx.run(putCustomers, { id, customerIds });
  const { usedMax, usedMaxPerCustomer, perCustomerBy, code } = values;
  if (usedMax === null && usedMaxPerCustomer === null) await tx.run(takeLimit, { id });
  else await tx.run(putLimit, { id, usedMax, usedMaxPerCustomer, perCustomerBy });
  await tx.run(takeCodes, { id, code });
  if (code !== null) await tx.run(putCode, { id, code, now });
}

/**
 * Throws where the promotion, as the transaction has it, sells below cost and the person may not do that or gives no
 * reason (rule R39).
 */
export type RefuseLosses = (
  tx: Connection,
  staff: CurrentStaff | undefined,
  promotionId: number,
  reason: string | undefined,
) => Promise<void>;

/** Its JSON for a member of staff, as the transaction has it. */
export async function detailOf(
  tx: Connection,
  id: number,
  { now, staff }: { now: Date; staff: CurrentStaff | undefined },
): Promise<string> {
  const json = await promotionWithProducts(tx, id, { now, staff });
  if (json === undefined) throw new Error(`Promotion ${id} is gone in its own transaction.`);
  return json;
}
