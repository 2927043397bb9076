import { query, type RowOf } from '../../platform/database/named-query.ts';
import { type KnownOfRule, rulesSql } from '../promotions/index.ts';
import { shopTaxSql } from '../settings/index.ts';
import { joinPriceList, mostUnits, paidPrice, wholesalePrice } from '../wholesale/index.ts';

/** What one of `quantity` costs a customer now, by the product and public price of a row; null while it is not for sale. */
const paidBy = (customer: string, row: string, quantity: string) =>
  paidPrice(
    { customer, product: `${row}.product_id`, publicCents: `${row}.price_cents` },
    { quantity, now: ':now' },
  );

/**
 * A line beside what the shop says of the product now; `product_id` null: the cart is empty.
 * - `category_ids`: With those above them; null while the product is not for sale.
 * - `price_cents`: Null while the product is not for sale.
 * - `wholesale_cents`: Null for retail customers.
 * - `parts`: Of a kit; null for any other product.
 * - `most`: Units of it that the customer's cart may have, whatever the stock.
 * - `is_of_company`: The customer buys for a company that is approved.
 * - `is_due`: Price, name and place may be older than what they are made from.
 */
export type CartRow = RowOf<typeof cartLines>;

/**
 * No row: no cart; one row without a product: an empty one. Catalogue tables are read here directly, as the shop's read
 * model, so that a cart costs one statement.
 */
export const cartLines = query(
  'cart.lines',
  `select c.id as cart_id, c.coupon_code, c.checkout_begun_at, p.id as product_id, p.ref_id, p.sku, p.kind, p.name as product_name, p.slug,
     p.brand_id, l.category_ids,
     coalesce(l.image_url, (
       select i.url from product_image i where i.product_id = p.id order by i.position limit 1)) as image_url,
     ci.quantity, ci.seen_price_cents, l.price_cents, l.former_price_cents, l.promotion_id,
     m.name as promotion_name, m.is_exclusive, ${wholesalePrice({ quantity: 'ci.quantity', now: ':now' })} as wholesale_cents, pl.name as price_list, coalesce(pl.minimum_cents, 0)::bigint as list_minimum_cents,
     exists (select from company_member buys_for join company bought_for on bought_for.id = buys_for.company_id
       and bought_for.state = 'approved' where buys_for.customer_id = c.customer_id) as is_of_company,
     coalesce(l.available, 0) as available, coalesce(l.supplier_units, 0) as supplier_units, l.supplier_days,
     p.weight_grams, p.box_mm, coalesce(p.tax_basis_points, ${shopTaxSql}) as tax_basis_points, p.max_per_order, least(${mostUnits('c.customer_id')}, p.max_per_order) as most, exists (select from listing_due d where d.product_id = p.id) as is_due,
     exists (select from person_limit n where n.product_id = p.id
       or n.product_id in (select k.part_id from kit_part k where k.kit_id = p.id)) as is_limited,
     (select json_agg(json_build_object('productId', k.part_id, 'quantity', k.quantity, 'kind', part.kind, 'free', coalesce(free.units, 0))
        order by k.part_id)
      from kit_part k join product part on part.id = k.part_id left join lateral (
        select sum(s.on_hand - s.reserved) as units from stock_level s
          join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = k.part_id) free on true
      where k.kit_id = p.id) as parts
   from cart c
   left join cart_item ci on ci.cart_id = c.id
   left join product p on p.id = ci.product_id
   left join product_listing l on l.product_id = p.id and p.status = 'active'
   left join promotion m on m.id = l.promotion_id
   ${joinPriceList('c.customer_id')}
   where c.customer_id = :customerId
   order by ci.added_at, ci.product_id`,
  {
    present: ['ref_id', 'sku', 'kind', 'product_name', 'slug', 'brand_id', 'quantity', 'seen_price_cents'],
  },
).narrow<{ parts: CartPart[] | null }>();

/** The promotions that may matter to a customer's cart, where `:triedCode` is typed instead of its own coupon. */
export const cartRules = query(
  'cart.rules',
  rulesSql({
    productIds: `array(select ci.product_id from cart own join cart_item ci on ci.cart_id = own.id where own.customer_id = :customerId)`,
    couponCode: `coalesce(:triedCode::text, (select own.coupon_code from cart own where own.customer_id = :customerId))`,
  }),
).narrow<KnownOfRule>();

/** A part of a kit in a cart: units in one kit, and how many are free. */
export type CartPart = { productId: number; kind: string; quantity: number; free: number };

/** Nothing comes back where it was begun before. */
export const beginCheckout = query(
  'cart.begin_checkout',
  'update cart set checkout_begun_at = :now where id = :cartId and checkout_begun_at is null returning id',
);

const placingTurn = `pg_advisory_xact_lock(hashtextextended('place:' || :customerId::text, 0)) is null as is_mine`;
export const lockCart = query(
  'cart.lock',
  'select id from cart where customer_id = :customerId for no key update',
);
export const takeTurn = query('cart.take_placing_turn', `select ${placingTurn}`);
/** Locks a cart while an order is made of it. */
export const lockForOrder = query(
  'cart.lock_for_order',
  `with turn as materialized (select ${placingTurn})
   select c.id from turn, cart c where c.customer_id = :customerId for no key update of c`,
);

/**
 * Adds a line, and the cart with the first one; what was saved for later is in the cart then. Whatever is refused
 * changes nothing.
 * - `available`: Null: there is no such product for sale.
 * - `most`: Units one order may have at most.
 */
export const addLine = query(
  'cart.add_line',
  `with offer as (
     select p.id, l.price_cents, l.available, least(${mostUnits(':customerId')}, p.max_per_order) as most
     from product p join product_listing l on l.product_id = p.id
     where p.id = :productId and p.status = 'active'
   ), present as (
     select count(*)::int as line_count, coalesce(bool_or(ci.product_id = :productId), false) as was_there
     from cart c join cart_item ci on ci.cart_id = c.id
     where c.customer_id = :customerId
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     select :customerId::text, :now::timestamptz, :now::timestamptz from offer, present
     where offer.available >= :quantity and offer.most >= :quantity and not present.was_there and present.line_count < :linesMax
     on conflict (customer_id) do update set updated_at = excluded.updated_at,
       checkout_begun_at = case when (select line_count from present) > 0 then cart.checkout_begun_at end
     returning id
   ), added as (
     insert into cart_item (cart_id, product_id, quantity, seen_price_cents, added_at)
     select own.id, offer.id, :quantity::int, offer.price_cents, :now::timestamptz from own, offer
     on conflict do nothing
     returning product_id
   ), unsaved as (
     delete from saved_item s using added where s.customer_id = :customerId and s.product_id = added.product_id
   )
   select (select available from offer) as available, present.was_there, present.line_count,
     coalesce((select most from offer), 0) as most,
     exists (select from added) as added
   from present`,
);

/**
 * One product of a set that was asked for, and whether the set went in.
 * - `problem`: Why this product keeps the set out; null: nothing.
 */
export type SetOutcome = RowOf<typeof addSet>;

/**
 * Adds all of a set or nothing. A product that is in the cart already has at least the wanted number afterwards, so that
 * sending the same twice changes nothing.
 */
export const addSet = query(
  'cart.add_set',
  `with wanted as (
     select product_id, sum(quantity)::int as quantity, min(seen)::bigint as seen
     from unnest(:productIds::int[], :quantities::int[], :seenPriceCents::bigint[]) as w(product_id, quantity, seen)
     group by product_id
   ), judged as (
     select w.product_id, w.quantity, l.price_cents, coalesce(l.available, 0) as available,
       least(${mostUnits(':customerId')}, p.max_per_order) as most,
       case when l.price_cents is null then 'not_for_sale'
         when l.available <= 0 then 'out_of_stock'
         when l.available < w.quantity then 'less_stock'
         when least(${mostUnits(':customerId')}, p.max_per_order) < w.quantity then 'over_limit'
         when l.price_cents <> w.seen then 'price_changed' end as problem
     from wanted w
     left join product p on p.id = w.product_id and p.status = 'active'
     left join product_listing l on l.product_id = p.id
   ), room as (
     select (select count(*) from wanted) + count(*) <= :linesMax::int as is_enough
     from cart c join cart_item ci on ci.cart_id = c.id
     where c.customer_id = :customerId and ci.product_id not in (select product_id from wanted)
   ), before as (
     select exists (select from cart c join cart_item ci on ci.cart_id = c.id where c.customer_id = :customerId) as is_begun
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     select :customerId::text, :now::timestamptz, :now::timestamptz from room
     where room.is_enough and not exists (select from judged where problem is not null)
     on conflict (customer_id) do update set updated_at = excluded.updated_at,
       checkout_begun_at = case when (select is_begun from before) then cart.checkout_begun_at end
     returning id
   ), added as (
     insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
     select own.id, judged.product_id, judged.quantity, judged.price_cents, :now::timestamptz from own, judged
     order by judged.product_id
     on conflict (cart_id, product_id) do update
       set quantity = greatest(present.quantity, excluded.quantity), seen_price_cents = excluded.seen_price_cents
     returning product_id
   ), unsaved as (
     delete from saved_item s using added where s.customer_id = :customerId and s.product_id = added.product_id
   )
   select product_id, problem, available, most, ${paidBy(':customerId', 'judged', 'judged.quantity')} as price_cents,
     exists (select from added) as added, (select is_begun from before) as was_begun
   from judged`,
).narrow<{
  problem: 'not_for_sale' | 'out_of_stock' | 'less_stock' | 'over_limit' | 'price_changed' | null;
}>();

/**
 * Puts what was bought before in the cart at today's price, as many of each as there are now. What the cart has already counts,
 * so that sending the same twice changes nothing.
 * - `in_cart`: How many of it are in the cart then.
 * - `problem`: Why they are fewer than before; null where they are not.
 */
export const reorderLines = query(
  'cart.reorder',
  `with wanted as (
     select product_id, sum(quantity)::int as quantity
     from unnest(:productIds::int[], :quantities::int[]) as w(product_id, quantity) group by product_id
   ), here as (
     select ci.product_id, ci.quantity from cart c join cart_item ci on ci.cart_id = c.id where c.customer_id = :customerId
   ), judged as (
     select w.product_id, w.quantity, l.price_cents, coalesce(l.available, 0) as available, least(${mostUnits(':customerId')}, p.max_per_order) as most,
       coalesce(here.quantity, 0) as present, least(w.quantity, ${mostUnits(':customerId')}, p.max_per_order, l.available) as fits,
       case when l.price_cents is null then 'not_for_sale'
         when l.available <= 0 then 'out_of_stock'
         when least(${mostUnits(':customerId')}, p.max_per_order) < w.quantity
           and least(${mostUnits(':customerId')}, p.max_per_order) <= l.available then 'over_limit'
         when l.available < w.quantity then 'less_stock' end as problem
     from wanted w
     left join product p on p.id = w.product_id and p.status = 'active'
     left join product_listing l on l.product_id = p.id
     left join here on here.product_id = w.product_id
   ), taken as (
     select product_id, fits, price_cents from judged where price_cents is not null and fits > 0
     order by present = 0, product_id
     limit greatest(0, :linesMax::int - (select count(*) from here where product_id not in (select product_id from wanted)))
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     select :customerId::text, :now::timestamptz, :now::timestamptz where exists (select from taken)
     on conflict (customer_id) do update set updated_at = excluded.updated_at,
       checkout_begun_at = case when exists (select from here) then cart.checkout_begun_at end
     returning id
   ), added as (
     insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
     select own.id, taken.product_id, taken.fits, taken.price_cents, :now::timestamptz from own, taken
     order by taken.product_id
     on conflict (cart_id, product_id) do update
       set quantity = greatest(present.quantity, excluded.quantity), seen_price_cents = excluded.seen_price_cents
     returning product_id, quantity
   ), unsaved as (
     delete from saved_item s using added where s.customer_id = :customerId and s.product_id = added.product_id
   )
   select judged.product_id, ${paidBy(':customerId', 'judged', 'judged.quantity')} as price_cents, judged.available, judged.most, coalesce(added.quantity, judged.present) as in_cart,
     case when judged.problem is null and added.product_id is null then 'cart_full' else judged.problem end as problem,
     exists (select from here) as was_begun
   from judged left join added on added.product_id = judged.product_id`,
).narrow<{
  problem: 'not_for_sale' | 'out_of_stock' | 'less_stock' | 'over_limit' | 'cart_full' | null;
}>();

/** `present` false: not in the cart; `available` null: not for sale any more. */
export const changeLine = query(
  'cart.change_line',
  `with line as (
     select ci.cart_id, ci.product_id, l.available, least(${mostUnits(':customerId')}, p.max_per_order) as most
     from cart c
     join cart_item ci on ci.cart_id = c.id
     join product p on p.id = ci.product_id
     left join product_listing l on l.product_id = p.id and p.status = 'active'
     where c.customer_id = :customerId and ci.product_id = :productId
   ), changed as (
     update cart_item ci set quantity = :quantity::int
     from line
     where ci.cart_id = line.cart_id and ci.product_id = line.product_id and line.available + :held::int >= :quantity::int
       and line.most >= :quantity::int
     returning ci.product_id
   )
   select line.available, line.most, exists (select from changed) as changed from line`,
);

export const removeLine = query(
  'cart.remove_line',
  `delete from cart_item ci using cart c
   where c.customer_id = :customerId and ci.cart_id = c.id and ci.product_id = :productId`,
);

/**
 * Sums are capped at stock, the product's limit and what a cart may have, and never lower what is already there; what cannot be bought is left out, and so is
 * what would make the cart longer than `:linesMax` lines.
 */
export const mergeLines = query(
  'cart.merge_lines',
  `with wanted as (
     select product_id, sum(quantity)::int as quantity
     from unnest(:productIds::int[], :quantities::int[]) as w(product_id, quantity)
     group by product_id
   ), here as (
     select ci.product_id, ci.quantity from cart c join cart_item ci on ci.cart_id = c.id where c.customer_id = :customerId
   ), offer as (
     select w.product_id, l.price_cents,
       least(${mostUnits(':customerId')}, p.max_per_order, l.available, w.quantity + coalesce(here.quantity, 0)) as quantity
     from wanted w
     join product p on p.id = w.product_id and p.status = 'active'
     join product_listing l on l.product_id = p.id
     left join here on here.product_id = w.product_id
     where l.available > 0
     order by here.product_id is null, w.product_id
     limit greatest(0, :linesMax::int - (
       select count(*) from here where product_id not in (select product_id from wanted)))
   ), own as (
     insert into cart (customer_id, created_at, updated_at)
     values (:customerId, :now::timestamptz, :now::timestamptz)
     on conflict (customer_id) do update set updated_at = excluded.updated_at
     returning id
   )
   insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
   select own.id, offer.product_id, offer.quantity, offer.price_cents, :now::timestamptz from own, offer
   on conflict (cart_id, product_id) do update
     set quantity = greatest(present.quantity, excluded.quantity)`,
);

/** Moves a visitor's lines into the account's cart; a line that is sold out comes along and is told on reading. */
export const moveLines = query(
  'cart.move_lines',
  `with moved as (
     delete from cart_item ci using cart c
     where c.customer_id = :fromCustomerId and ci.cart_id = c.id
     returning ci.product_id, ci.quantity, ci.seen_price_cents, ci.added_at
   ), own as (
     insert into cart (customer_id, coupon_code)
     select :toCustomerId::text, (select coupon_code from cart where customer_id = :fromCustomerId) where exists (select from moved)
     on conflict (customer_id) do update set
       updated_at = now(), coupon_code = coalesce(cart.coupon_code, excluded.coupon_code)
     returning id
   ), summed as (
     select m.product_id, m.seen_price_cents, m.added_at,
       least(${mostUnits(':toCustomerId')}, p.max_per_order, m.quantity + coalesce((
         select ci.quantity from cart c join cart_item ci on ci.cart_id = c.id
         where c.customer_id = :toCustomerId and ci.product_id = m.product_id), 0)) as quantity,
       l.available
     from moved m join product p on p.id = m.product_id left join product_listing l on l.product_id = m.product_id
   )
   insert into cart_item as present (cart_id, product_id, quantity, seen_price_cents, added_at)
   select own.id, s.product_id, greatest(1, least(s.quantity, coalesce(s.available, s.quantity))),
     s.seen_price_cents, s.added_at
   from own, summed s
   order by s.product_id
   on conflict (cart_id, product_id) do update
     set quantity = greatest(present.quantity, excluded.quantity)`,
);

/** `:code` null takes the coupon away. No row: there is no cart. */
export const setCoupon = query(
  'cart.set_coupon',
  `update cart set coupon_code = :code, updated_at = :now::timestamptz where customer_id = :customerId`,
);

export const removeCart = query('cart.remove', `delete from cart where customer_id = :fromCustomerId`);

/** Takes bought lines out; the cart's row is locked first, so a new order of it waits. */
export const removeBoughtLines = query(
  'cart.remove_bought_lines',
  `with own as (
     update cart set updated_at = now(), coupon_code = null, checkout_begun_at = null, reminded_at = null, reminders = 0 where id = :cartId returning id
   )
   delete from cart_item ci
   using own, unnest(:productIds::int[], :quantities::int[]) as bought(product_id, quantity)
   where ci.cart_id = own.id and ci.product_id = bought.product_id and ci.quantity <= bought.quantity`,
);

export const lowerBoughtLines = query(
  'cart.lower_bought_lines',
  `update cart_item ci set quantity = ci.quantity - bought.quantity
   from unnest(:productIds::int[], :quantities::int[]) as bought(product_id, quantity)
   where ci.cart_id = :cartId and ci.product_id = bought.product_id and ci.quantity > bought.quantity`,
);

/** Prices that the customer took note of; later changes are still reported. */
export const rememberSeenPrices = query(
  'cart.remember_seen_prices',
  `update cart_item ci set seen_price_cents = seen.price_cents
   from cart c, unnest(:productIds::int[], :unitPriceCents::bigint[]) as seen(product_id, price_cents)
   where c.customer_id = :owner and ci.cart_id = c.id and ci.product_id = seen.product_id`,
);

export const saveLine = query(
  'cart.save_line',
  `with taken as (
     delete from cart_item ci using cart c
     where c.customer_id = :customerId and ci.cart_id = c.id and ci.product_id = :productId
     returning ci.product_id, ci.quantity, ci.seen_price_cents
   )
   insert into saved_item as present (customer_id, product_id, quantity, seen_price_cents, saved_at)
   select :customerId::text, product_id, quantity, seen_price_cents, :now::timestamptz from taken
   on conflict (customer_id, product_id) do update set quantity = greatest(present.quantity, excluded.quantity)`,
);

/**
 * - `price_cents`: What one of so many costs the customer; null while the product is not for sale.
 * - `seen_price_cents`: By a price list the same: who buys by one does not pay the price that changed.
 */
export type SavedRow = RowOf<typeof savedLines>;

export const savedLines = query(
  'cart.saved_lines',
  `select p.id as product_id, p.sku, p.name as product_name, p.slug,
     coalesce(l.image_url, (
       select i.url from product_image i where i.product_id = p.id order by i.position limit 1)) as image_url,
     s.quantity, case when paid.cents < l.price_cents then paid.cents else s.seen_price_cents end as seen_price_cents,
     paid.cents as price_cents, coalesce(l.available, 0) as available
   from saved_item s
   join product p on p.id = s.product_id
   left join product_listing l on l.product_id = p.id and p.status = 'active'
   left join lateral (select ${paidBy(':customerId', 'l', 's.quantity')} as cents) paid on true
   where s.customer_id = :customerId
   order by s.saved_at desc, s.product_id`,
);

export const savedLine = query(
  'cart.saved_line',
  'select quantity from saved_item where customer_id = :customerId and product_id = :productId',
);

export const removeSaved = query(
  'cart.remove_saved',
  'delete from saved_item where customer_id = :customerId and product_id = :productId',
);

export const moveSaved = query(
  'cart.move_saved',
  `with moved as (
     delete from saved_item where customer_id = :fromCustomerId returning product_id, quantity, seen_price_cents, saved_at
   )
   insert into saved_item as present (customer_id, product_id, quantity, seen_price_cents, saved_at)
   select :toCustomerId::text, product_id, quantity, seen_price_cents, saved_at from moved
   on conflict (customer_id, product_id) do update set quantity = greatest(present.quantity, excluded.quantity)`,
);

export type WaitingCart = RowOf<typeof takeWaitingCarts>;

/**
 * Carts nobody touched between two times, of customers who agreed to be reminded and have not been, or not often enough;
 * marked as told.
 * The customers' table is read here so that one statement decides, under lock: run twice, an email goes once.
 */
export const takeWaitingCarts = query(
  'cart.take_waiting',
  `with waiting as (
     select c.id, c.customer_id, cu.name, cu.email, cu.mail_token
     from cart c join customer cu on cu.id = c.customer_id
     where cu.cart_mail_since is not null and not cu.is_anonymous and cu.email_verified and not cu.is_blocked
       and (c.reminded_at is null or (c.reminders < :remindersMax and c.reminded_at <= :remindedBefore))
       and c.updated_at > :updatedAt and c.updated_at <= :restedSince
       and not exists (select from cart_item ci where ci.cart_id = c.id and ci.added_at > :restedSince)
       and exists (
         select from cart_item ci join product_listing l on l.product_id = ci.product_id
         where ci.cart_id = c.id and l.available > 0)
     order by c.updated_at limit :batchSize
     for update of c skip locked
   ), told as (
     update cart c set reminded_at = :now, reminders = reminders + 1 from waiting where c.id = waiting.id returning c.id
   )
   select w.name, w.email, w.mail_token, (
     select json_agg(json_build_object('product_name', t.name, 'sku', t.sku, 'slug', t.slug,
              'image_url', l.image_url, 'quantity', ci.quantity,
              'price_cents', ${paidBy('w.customer_id', 'l', 'ci.quantity')})
              order by ci.added_at, t.id)
     from cart_item ci join product t on t.id = ci.product_id
     join product_listing l on l.product_id = t.id and l.available > 0
     where ci.cart_id = w.id) as lines
   from waiting w join told on told.id = w.id`,
  { present: ['lines'] },
).narrow<{
  lines: {
    product_name: string;
    sku: string;
    slug: string;
    image_url: string | null;
    quantity: number;
    price_cents: number;
  }[];
}>();

/** Notes a try and forgets those before `:forgottenBefore`. */
export const addCouponTry = query(
  'cart.add_coupon_try',
  `with forgotten as (delete from coupon_try where tried_at < :forgottenBefore::timestamptz)
   insert into coupon_try (session_id, ip, tried_at) values (:sessionId, :clientNetwork, :now::timestamptz) returning id`,
);

/** Times of all tries since `:triedAt` but `:mineId`, by session and by address, each oldest first. */
export const otherCouponTries = query(
  'cart.other_coupon_tries',
  `select key, array_agg(tried_at order by tried_at) as times from (
     select 'session' as key, tried_at from coupon_try where session_id = :sessionId and tried_at > :triedAt and id <> :mineId::bigint
     union all
     select 'ip', tried_at from coupon_try where ip = :clientNetwork and tried_at > :triedAt and id <> :mineId::bigint
   ) t group by key`,
).narrow<{ key: 'session' | 'ip' }>();

export const takeBackCouponTry = query(
  'cart.take_back_coupon_try',
  'delete from coupon_try where id = :mineId',
);
