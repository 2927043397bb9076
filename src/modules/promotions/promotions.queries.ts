import type { CurrentStaff } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { narrowDependencies, narrowedTo } from '../../platform/track-dependencies.ts';
import {
  isoTime,
  pickedProducts,
  placesCounted,
  productCountOf,
  promotedProducts,
  reaches,
  slugOf,
} from '../catalog/index.ts';
import { type PaymentMethodSource, paymentMethodsTaken } from './payment-methods-taken.ts';
import type { PaymentMethodOfRule } from './promotion.contract.ts';

/** SQL for the state of a row `m`; a pause outlives the end, it only does not show then. */
function stateOf(now: string): string {
  return `case when m.is_draft then 'draft' when m.ends_at <= ${now} then 'ended' when m.is_paused then 'paused'
               when m.starts_at > ${now} then 'scheduled' else 'active' end`;
}

/** SQL for the members of `promotionSchema` of a row `m`; `now` is the time's parameter. */
const members = (
  now: string,
) => `'id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description,
  'promotion_image', m.image_url, 'kind', m.kind, 'value', m.value, 'starts_at', ${isoTime('m.starts_at')},
  'ends_at', ${isoTime('m.ends_at')},
  'state', ${stateOf(now)},
  'product_count', ${productCountOf('m', 'places')}`;

/** SQL: what `members` counts products from; lazily read. */
const places = `places as materialized (${placesCounted})`;

/** What only staff may see of a promotion, for `staffPromotion`. */
const staffMembers = (now: string) => `${members(now)},
  'version', m.version, 'promotion_type', m.type, 'is_paused', m.is_paused, 'is_draft', m.is_draft, 'is_stackable', m.is_stackable,
  'is_exclusive', m.is_exclusive, 'allows_wholesale', m.allows_wholesale, 'needs_code', m.needs_code,
  'min_subtotal_cents', m.min_subtotal_cents, 'buy_quantity', m.buy_quantity, 'get_quantity', m.get_quantity, 'buyers', m.buyers,
  'payment_methods', m.payment_methods,
  'used_max', (select l.used_max from promotion_limit l where l.promotion_id = m.id),
  'used_max_per_customer', (select l.used_max_per_customer from promotion_limit l where l.promotion_id = m.id),
  'per_customer_by', coalesce((select l.per_customer_by from promotion_limit l where l.promotion_id = m.id), 'contact'),
  'code', (select c.code from promotion_code c where c.promotion_id = m.id and c.used_max is null
            order by c.created_at, c.code limit 1),
  'code_count', (select count(*) from promotion_code c where c.promotion_id = m.id),
  'used', (select count(*) from promotion_use u where u.promotion_id = m.id and u.state <> 'returned'),
  'revenue_cents', (select coalesce(sum(u.order_cents), 0) from promotion_use u
                     where u.promotion_id = m.id and u.state = 'used' and u.paid_at is not null)`;

/** More products of one promotion than anybody looks at; its own list has pages. */
const productsOfEachMax = 200;

const running = query(
  'promotions.running',
  `with ${places},
   running as (
     select m.* from promotion m
      where m.type = 'catalogue' and not m.is_draft and not m.is_paused and m.starts_at <= :now::timestamptz
        and m.ends_at > :now::timestamptz and (:slug::text is null or m.slug = :slug or shop_fold(m.name) = shop_fold(:slug) or m.id::text = :slug)
   ),
   pairs as (
     select shown.product_id, m.id as promotion_id
       from running m
       cross join lateral (
         select product_id from product_listing l where l.promotion_id = m.id
          order by popularity desc, product_id limit ${productsOfEachMax}) shown
   )
   select coalesce((select json_agg(json_build_object(${members(':now::timestamptz')}) order by m.ends_at, m.id)
            from running m), '[]')::text as json,
          (select array_agg(product_id order by product_id, promotion_id) from pairs) as product_ids,
          (select array_agg(promotion_id order by product_id, promotion_id) from pairs) as promotion_ids`,
);

const ofFormerSlug = query(
  'promotions.of_former_slug',
  `select m.slug from promotion_former_slug f join promotion m on m.id = f.promotion_id where f.slug = :slug`,
);

/**
 * Running promotions (or the one that has or had that slug or name, or has that id) and what they make cheaper, as JSON
 * texts; two statements.
 */
export async function runningPromotions(
  db: Connection,
  now: Date,
  promotion: string | undefined,
): Promise<{ promotions: string; products: string }> {
  let row = await db.first(running, { now, slug: promotion ?? null });
  if (promotion !== undefined && row?.json === '[]') {
    const renamed = await db.first(ofFormerSlug, { slug: slugOf(promotion) });
    if (renamed) row = await db.first(running, { now, slug: renamed.slug });
  }
  const promotionIds = row?.promotion_ids ?? [];
  const pairs = (row?.product_ids ?? []).map((productId, index) => ({
    productId,
    promotionId: promotionIds[index] ?? 0,
  }));
  return { promotions: row?.json ?? '[]', products: await promotedProducts(db, pairs) };
}

/** One page, newest window first: :pageSize limit, :offset offset; words of the name or a code :words, state :state and type :type, or null. */
export const allPromotions = query(
  'promotions.all',
  `with ${places},
   m as materialized (
     select * from promotion m
      where (:words::text is null or strpos(shop_fold(name), shop_fold(:words)) > 0
             or exists (select from promotion_code c where c.promotion_id = m.id and c.code = upper(:words)))
        and (:state::text is null or ${stateOf(':now::timestamptz')} = :state)
        and (:type::text is null or m.type = :type)
   )
   select (select count(*)::int from m) as total, coalesce((
     select json_agg(json_build_object(${staffMembers(':now::timestamptz')}) order by m.starts_at desc, m.id desc)
       from (select * from m order by starts_at desc, id desc limit :pageSize offset :offset) m), '[]')::text as json`,
);

/** SQL: the categories and brands of a scope by name, as JSON; `column` ends where their names begin. */
const namesOf = (
  column: string,
) => `(select coalesce(json_agg(json_build_object('id', c.id, 'category_name', c.name,
      'slug', c.slug) order by c.name), '[]') from category c where c.id = any(${column}category_ids))`;
const brandsOf = (
  column: string,
) => `(select coalesce(json_agg(json_build_object('id', b.id, 'brand_name', b.name,
      'slug', b.slug) order by b.name), '[]') from brand b where b.id = any(${column}brand_ids))`;
const scopeMembers = (column: string) => `'categories', ${namesOf(column)}, 'brands', ${brandsOf(column)},
  'except_categories', ${namesOf(`${column}except_`)}, 'except_brands', ${brandsOf(`${column}except_`)}`;
const idsOf = (role: string) => `array(select product_id from promotion_product mp
                 where mp.promotion_id = m.id and role = '${role}' order by product_id)`;

const one = query(
  'promotions.one',
  `with ${places}
   select json_build_object(${staffMembers(':now::timestamptz')},
            'quantities', (select coalesce(json_object_agg(p.ref_id, mp.quantity), '{}')
                             from promotion_product mp join product p on p.id = mp.product_id
                            where mp.promotion_id = m.id and mp.role = 'goods'),
            'customer_count', (select count(*) from promotion_customer n where n.promotion_id = m.id),
            'customers', case when :mayReadCustomers::boolean then (
              select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'email', c.email) order by c.name, c.id), '[]')
                from promotion_customer n join customer c on c.id = n.customer_id where n.promotion_id = m.id) end,
            'scope', json_build_object('covers_all', m.covers_all, ${scopeMembers('m.')}),
            'reward_scope', json_build_object(${scopeMembers('m.reward_')}))::text as json,
          ${idsOf('goods')} as product_ids, ${idsOf('reward')} as reward_ids, ${idsOf('except_goods')} as except_ids,
          ${idsOf('except_reward')} as except_reward_ids
     from promotion m where m.id = :id`,
);

/** A promotion with its products as JSON for a member of staff; undefined when it is not there. */
export async function promotionWithProducts(
  db: Connection,
  id: number,
  { now, staff }: { now: Date; staff: CurrentStaff | undefined },
): Promise<string | undefined> {
  const mayReadCustomers = staff?.rights.includes('read_customers') ?? false;
  const row = await db.first(one, { now, id, mayReadCustomers });
  if (!row) return undefined;
  // The row's JSON is an object with members; the products go in before its closing brace.
  const products = await pickedProducts(db, row.product_ids);
  const rewards = await pickedProducts(db, row.reward_ids);
  const except = await pickedProducts(db, row.except_ids);
  const exceptRewards = await pickedProducts(db, row.except_reward_ids);
  return `${row.json.slice(0, -1)},"products":${products},"rewards":${rewards},"except_products":${except},"except_rewards":${exceptRewards}}`;
}

/** A promotion that runs now. */
export type RunningPromotion = RowOf<typeof windows>;

const windows = query(
  'promotions.windows',
  `select id, name, slug, image_url, starts_at, ends_at, updated_at as changed_at from promotion
    where type = 'catalogue' and not is_draft and not is_paused and starts_at <= :now::timestamptz
      and ends_at > :now::timestamptz order by ends_at, id`,
);

/** Promotions that run at `now`, without their products. */
export async function promotionsNow(db: Connection, now: Date): Promise<RunningPromotion[]> {
  return db.rows(windows, { now });
}

/** :productId: a product's id, or null for all. Those for a whole order or its shipping belong to no product, unless it is
 * the way of payment that makes it cheaper. */
const inCart = query(
  'promotions.in_cart',
  `select coalesce(json_agg(json_build_object(
            'id', m.id, 'promotion_name', m.name, 'slug', m.slug, 'description', m.description, 'promotion_type', m.type,
            'kind', m.kind, 'value', m.value, 'buy_quantity', m.buy_quantity, 'get_quantity', m.get_quantity,
            'min_subtotal_cents', m.min_subtotal_cents, 'payment_methods', m.payment_methods, 'starts_at', ${isoTime('m.starts_at')},
            'ends_at', ${isoTime('m.ends_at')}, 'goods', parts.goods, 'rewards', parts.rewards,
            'covers_all', m.covers_all, ${scopeMembers('m.')}, 'reward_categories', ${namesOf('m.reward_')},
            'reward_brands', ${brandsOf('m.reward_')}) order by m.ends_at, m.id),
          '[]')::text as json,
          (select min(turn) from promotion p, unnest(array[p.starts_at, p.ends_at]) turn
            where turn > :now::timestamptz and not p.is_draft and not p.is_paused) as until
     from promotion m
     cross join lateral (
       select coalesce(json_agg(part) filter (where role = 'goods'), '[]') as goods,
              coalesce(json_agg(part) filter (where role = 'reward'), '[]') as rewards
         from (select mp.role, json_build_object('sku', l.sku, 'slug', l.slug, 'product_name', l.name,
                                                 'quantity', mp.quantity) as part
                 from promotion_product mp join product_listing l on l.product_id = mp.product_id
                where mp.promotion_id = m.id and mp.role in ('goods', 'reward') order by l.name limit 24) p) parts
    where m.type in ('line', 'buy_get', 'bundle', 'order', 'shipping') and not m.needs_code and m.buyers = 'everybody' and not m.is_draft
      and not m.is_paused and m.starts_at <= :now::timestamptz and m.ends_at > :now::timestamptz
      and (:productId::int is null or (m.type in ('line', 'buy_get', 'bundle') or (m.type = 'order' and m.payment_methods <> '{}')) and exists (
             select from product_listing l
              where l.product_id = :productId and (${reaches('m', 'goods', 'l')} or ${reaches('m', 'reward', 'l')})))`,
);

/**
 * What comes off in the cart by itself now, as a JSON text: all of it, or what a product takes part in. Ways of payment
 * that are off are not named, and nothing is said of a promotion that is for those alone.
 */
export async function cartPromotions(context: PaymentMethodSource, productId?: number): Promise<string> {
  const { db, clock } = context;
  const row = await narrowDependencies(
    () => db.first(inCart, { now: clock.now(), productId: productId ?? null }),
    // A promotion that is shown names other goods, too.
    (found) =>
      productId !== undefined && found?.json === '[]' ? narrowedTo(productId, ['product_listing']) : {},
    (found) => found?.until ?? undefined,
  );
  const json = row?.json ?? '[]';
  const promotions = JSON.parse(json) as { payment_methods: PaymentMethodOfRule[] }[];
  // Few are for a way of payment: otherwise the settings are not read.
  if (promotions.every(({ payment_methods: methods }) => methods.length === 0)) return json;
  const taken = (await paymentMethodsTaken(context)).map(({ method }) => method);
  const shown = promotions.flatMap((promotion) => {
    if (promotion.payment_methods.length === 0) return [promotion];
    const methods = promotion.payment_methods.filter((one) => taken.includes(one));
    return methods.length > 0 ? [{ ...promotion, payment_methods: methods }] : [];
  });
  return JSON.stringify(shown);
}
