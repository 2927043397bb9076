import { query, type RowOf } from '../../../platform/database/named-query.ts';

type State = 'waiting' | 'running' | 'over' | 'cancelled';
const columns = `id, product_id, price_cents, starts_at, ends_at, reason, staff_user_id, former_price_cents, has_locked, state, version`;

export type ScheduledPriceRow = RowOf<typeof scheduledPricesOf>;

export const scheduledPricesOf = query(
  'catalog.scheduled_prices',
  `select ${columns} from scheduled_price where product_id = :productId order by starts_at desc, id desc limit 50`,
).narrow<{ state: State }>();

export const lockScheduledPrice = query(
  'catalog.lock_scheduled_price',
  `select ${columns} from scheduled_price where id = :id and product_id = :productId for update`,
).narrow<{ state: State }>();

/** A price that stays takes up the minute in which it begins. */
export const overlapping = query(
  'catalog.overlapping_prices',
  `select starts_at, ends_at from scheduled_price
    where product_id = :productId and state in ('waiting', 'running') and id is distinct from :ownId::int
      and starts_at < coalesce(:endsAt::timestamptz, :startsAt::timestamptz + interval '1 minute')
      and coalesce(ends_at, starts_at + interval '1 minute') > :startsAt::timestamptz
    order by starts_at limit 1`,
);

export const insertScheduledPrice = query(
  'catalog.insert_scheduled_price',
  `insert into scheduled_price (product_id, price_cents, starts_at, ends_at, reason, staff_user_id, created_at)
   values (:productId, :priceCents, :startsAt, :endsAt, :reason, :staffId, :now) returning ${columns}`,
).narrow<{ state: State }>();

export const changeScheduledPriceRow = query(
  'catalog.change_scheduled_price',
  `update scheduled_price
      set price_cents = :priceCents, starts_at = :startsAt, ends_at = :endsAt, reason = :reason, staff_user_id = :staffId
    where id = :id returning ${columns}`,
).narrow<{ state: State }>();

export const writeScheduledPrice = query(
  'catalog.write_scheduled_price',
  `update scheduled_price set state = :state, former_price_cents = :formerPriceCents, has_locked = :hasLocked
    where id = :id returning ${columns}`,
).narrow<{ state: State }>();

/** What has to begin or end by now. Ends come first: the next one may begin in the same moment. */
export const duePrices = query(
  'catalog.due_prices',
  `select id, product_id from scheduled_price
    where state = 'waiting' and starts_at <= :now or state = 'running' and ends_at <= :now
    order by state = 'waiting', starts_at, id limit 1000`,
);

export const nextPriceTurn = query(
  'catalog.next_price_turn',
  `select min(turn) as at from scheduled_price s, unnest(array[s.starts_at, s.ends_at]) turn
    where s.state in ('waiting', 'running') and turn > :now`,
);
