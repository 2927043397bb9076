import type { Kept } from '../../../i18n/t.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { DropShipMode, OrderChannel, RunReason, RunState } from '../run.contract.ts';

const columns = `s.code, s.name, s.contact_name, s.contact_email, s.contact_phone, s.terms, s.credit_days, s.currency, s.lead_days,
  s.rank, s.state, s.is_house, s.version, s.short_percent, s.withdrawn_percent, s.moved_percent, s.moved_by_percent, s.created_max,
  s.limits_from, s.cost_up_percent, s.cost_down_percent, s.max_age_hours, s.tax_included,
  s.order_by, s.order_auto_cents, s.order_auto_shelf, s.order_wait_minutes, s.order_min_cents, s.order_to, s.live_check, s.live_seconds,
  s.drop_ship, s.drop_ship_fee_cents, s.drop_ship_neutral, s.drop_ship_carrier`;
type Narrowed = {
  currency: 'USD' | 'MXN';
  state: 'active' | 'paused';
  order_by: OrderChannel;
  drop_ship: DropShipMode;
};

/** A supplier as stored. */
export type SupplierRow = RowOf<typeof oneSupplier>;

export const oneSupplier = query(
  'suppliers.supplier',
  `select ${columns} from supplier s where s.code = :code`,
).narrow<Narrowed>();

export const lockSupplier = query(
  'suppliers.lock_supplier',
  `select ${columns} from supplier s where s.code = :code for update`,
).narrow<Narrowed>();

/** Every supplier, those the shop rather buys from first, with what it offers and its newest run. */
export const suppliersWithRuns = query(
  'suppliers.suppliers_with_runs',
  `select ${columns}, coalesce(o.offers, 0)::int as offers, coalesce(o.active, 0)::int as active_offers, coalesce(o.stale, 0)::int as stale_offers,
     run.state as run_state, run.started_at as run_started_at,
     coalesce(src.is_on and src.failures > 0, false) as is_failing, coalesce(src.is_on and src.limited_since is not null, false) as is_limited
   from supplier s
   left join supplier_source src on src.supplier = s.code
   left join (
     select supplier, count(*) as offers, count(*) filter (where status = 'active') as active,
            count(*) filter (where status = 'active' and is_stale) as stale
       from supplier_offer group by supplier) o on o.supplier = s.code
   left join lateral (
     select r.state, r.started_at from sync_run r where r.supplier = s.code order by r.started_at desc limit 1) run on true
   order by s.rank, s.name, s.code`,
).narrow<Narrowed & { run_state: RunState | null }>();

/** How the offers of a supplier stand that are on sale. */
export const offersOfSupplier = query(
  'suppliers.offers_of_supplier',
  `select count(*)::int as active, count(*) filter (where o.is_stale)::int as stale, count(o.map_price)::int as with_map,
          count(o.eta)::int as awaited, min(o.seen_at) as oldest_seen_at
     from supplier_offer o where o.supplier = :supplier and o.status = 'active'`,
);

export const addSupplier = query(
  'suppliers.add_supplier',
  `insert into supplier (code, name, contact_name, contact_email, contact_phone, terms, credit_days, currency, lead_days, rank,
     state, short_percent, withdrawn_percent, moved_percent, moved_by_percent, created_max, limits_from, cost_up_percent,
     cost_down_percent, max_age_hours, tax_included, order_by, order_auto_cents, order_auto_shelf, order_wait_minutes, order_min_cents, order_to,
     live_check, live_seconds, drop_ship, drop_ship_fee_cents, drop_ship_neutral, drop_ship_carrier, created_at, updated_at)
   values (:code, :name, :contactName, :contactEmail, :contactPhone, :terms, :creditDays, :currency, :leadDays, :rank,
     :state, :shortPercent, :withdrawnPercent, :movedPercent, :movedByPercent, :createdMax, :limitsFrom, :costUpPercent,
     :costDownPercent, :maxAgeHours, :taxIncluded, :orderBy, :orderAutoCents, :orderAutoShelf, :orderWaitMinutes, :orderMinCents, :orderTo,
     :liveCheck, :liveSeconds, :dropShip, :dropShipFeeCents, :dropShipNeutral, :dropShipCarrier, :now, :now)
   on conflict do nothing`,
);

export const updateSupplier = query(
  'suppliers.update_supplier',
  `update supplier set name = :name, contact_name = :contactName, contact_email = :contactEmail,
     contact_phone = :contactPhone, terms = :terms, credit_days = :creditDays, currency = :currency, lead_days = :leadDays,
     rank = :rank, state = :state, short_percent = :shortPercent, withdrawn_percent = :withdrawnPercent,
     moved_percent = :movedPercent, moved_by_percent = :movedByPercent, created_max = :createdMax, limits_from = :limitsFrom,
     cost_up_percent = :costUpPercent, cost_down_percent = :costDownPercent,
     max_age_hours = :maxAgeHours, tax_included = :taxIncluded, order_by = :orderBy, order_auto_cents = :orderAutoCents,
     order_auto_shelf = :orderAutoShelf,
     order_wait_minutes = :orderWaitMinutes, order_min_cents = :orderMinCents, order_to = :orderTo,
     live_check = :liveCheck, live_seconds = :liveSeconds, drop_ship = :dropShip, drop_ship_fee_cents = :dropShipFeeCents,
     drop_ship_neutral = :dropShipNeutral, drop_ship_carrier = :dropShipCarrier,
     updated_at = :now
   where code = :code`,
);

/** For feeds that a terminal brings under a name nobody wrote down before. */
export const ensureSupplier = query(
  'suppliers.ensure_supplier',
  'insert into supplier (code, name) values (:code, :code) on conflict do nothing',
);

export type SupplierWarehouse = RowOf<typeof warehousesOfSupplier>;

export const warehousesOfSupplier = query(
  'suppliers.warehouses_of_supplier',
  `select w.code, w.name, w.extra_days, w.location_code from supplier_warehouse w where w.supplier = :supplier order by w.code`,
);

export const addWarehouses = query(
  'suppliers.add_warehouses',
  `insert into supplier_warehouse (supplier, code, name, location_code)
   select :supplier, code, name, location_code
     from unnest(:codes::text[], :names::text[], :locations::text[]) as w(code, name, location_code)
    order by code
   on conflict do nothing`,
);

export const updateWarehouse = query(
  'suppliers.update_warehouse',
  `update supplier_warehouse set name = :name, extra_days = :extraDays, location_code = :location
    where supplier = :supplier and code = :code`,
);

export const runsOfSupplier = query(
  'suppliers.runs_of_supplier',
  `select r.*, s.name as decided_by_name, u.name as supplier_name from sync_run r
     join supplier u on u.code = r.supplier left join staff_user s on s.id = r.decided_by
    where r.supplier = :supplier order by r.started_at desc, r.id limit 20`,
).narrow<{ state: RunState; waits_for: RunReason[]; error: Kept | string | null }>();

/** Business days until what stands at a supplier's locations is here, the slowest of those that fill it. */
export const daysOfLocations = query(
  'suppliers.days_of_locations',
  `select w.location_code, max(s.lead_days + w.extra_days)::int as days
     from supplier_warehouse w join supplier s on s.code = w.supplier
    where w.location_code in (select own.location_code from supplier_warehouse own where own.supplier = :supplier)
    group by w.location_code order by w.location_code`,
);

/**
 * What stands at some locations by the offers of products on sale: the sum over everybody who fills the location. A location
 * that an offer fills with none of them has 0.
 */
export const countsByOffers = query(
  'suppliers.counts_by_offers',
  `select o.product_id, w.location_code, sum(case when o.status = 'active' then (s ->> 'quantity')::int else 0 end)::int as on_hand,
       min(least(o.seen_at, o.record_updated_at)) as counted_at
     from supplier_offer o cross join lateral jsonb_array_elements(o.stock) s
     join supplier_warehouse w on w.supplier = o.supplier and w.code = s ->> 'warehouse'
    where w.location_code = any(:locations::text[]) and o.product_id in (
      select mine.product_id from supplier_offer mine where mine.supplier = :supplier and mine.status = 'active')
    group by o.product_id, w.location_code order by o.product_id, w.location_code`,
  { present: ['on_hand'] },
);
