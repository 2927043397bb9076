import { query, type RowOf } from '../../platform/database/named-query.ts';

/**
 * Locks the stock of products in the one order everybody uses, so that two buyers never wait for each other. All
 * warehouses of a product, because the listing's sum over them is refreshed under the same lock.
 */
export const lockStockOfProducts = query(
  'inventory.lock_stock_of_products',
  `select s.product_id, s.warehouse_code, case when w.is_paused then 0 else s.on_hand - s.reserved end as free,
     w.supplier_days
   from stock_level s join warehouse w on w.code = s.warehouse_code
   where s.product_id = any(:productIds::int[])
   order by s.product_id, s.warehouse_code
   for update of s`,
);

/** The same for the products a holder's reservations touch. */
export const lockStockOfHolder = query(
  'inventory.lock_stock_of_holder',
  `select s.product_id
   from stock_level s
   where s.product_id in (select r.product_id from stock_reservation r where r.holder = :holder and r.state = :state)
   order by s.product_id, s.warehouse_code
   for update`,
);

/** The guarded update: a row whose stock does not suffice is not touched and not answered. */
export const holdUnits = query(
  'inventory.hold_units',
  `with wanted as (
     select * from unnest(:productIds::int[], :warehouseCodes::text[], :quantities::int[]) as w(product_id, warehouse_code, quantity)
   ), held as (
     update stock_level s
     set reserved = s.reserved + w.quantity, updated_at = :now::timestamptz
     from wanted w
     where s.product_id = w.product_id and s.warehouse_code = w.warehouse_code
       and s.on_hand - s.reserved >= w.quantity
     returning s.product_id, s.warehouse_code, w.quantity
   )
   insert into stock_reservation (
     holder, party, product_id, warehouse_code, quantity, state, expires_at, created_at, unpaid_contacts, supplier_days)
   select :holder::text, :party::text, product_id, warehouse_code, quantity, 'active', :expiresAt::timestamptz, :now::timestamptz,
     :contacts::text[], (select w.supplier_days from warehouse w where w.code = held.warehouse_code)
   from held
   returning product_id`,
);

/** Answers what is taken for the holder in all; the statement still sees the rows it takes as active. */
export const takeUnits = query(
  'inventory.take_units',
  `with taken as (
     update stock_reservation set state = 'taken' where holder = :holder and state = 'active'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from taken group by 1, 2
   ), gone as (
     update stock_level s
     set on_hand = s.on_hand - u.quantity, reserved = s.reserved - u.quantity, updated_at = now()
     from units u
     where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity, s.on_hand
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, on_hand_after, created_at)
     select product_id, warehouse_code, -quantity, 'sale', :holder, on_hand, now() from gone
   )
   select product_id, sum(quantity)::int as quantity
   from (
     select product_id, quantity from gone
     union all
     select product_id, quantity from stock_reservation where holder = :holder and state = 'taken'
   ) so_far
   group by product_id order by product_id`,
);

export const releaseUnits = query(
  'inventory.release_units',
  `with released as (
     update stock_reservation set state = 'released' where holder = :holder and state = 'active'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from released group by 1, 2
   ), freed as (
     update stock_level s
     set reserved = s.reserved - u.quantity, updated_at = now()
     from units u
     where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, u.quantity
   )
   select product_id, sum(quantity)::int as quantity from freed group by product_id order by product_id`,
);

/** SQL: `units` of a holder are on their shelves again; what came there is `back`. */
const unitsBack = `back as (
     update stock_level s set on_hand = s.on_hand + u.quantity, updated_at = now()
     from units u where s.product_id = u.product_id and s.warehouse_code = u.warehouse_code
     returning s.product_id, s.warehouse_code, u.quantity, s.on_hand
   ), noted as (
     insert into stock_movement (product_id, warehouse_code, delta, reason, reference, on_hand_after, created_at)
     select product_id, warehouse_code, quantity, 'return', :holder, on_hand, now() from back
   )`;

/**
 * SQL: a holder is without some of the units taken for it, `given`: first those that suppliers still have, then those of its
 * first or last reservations.
 */
const someUnits = (which: 'first' | 'last') => `wanted as (
     select * from unnest(:productIds::int[], :quantities::int[]) as w(product_id, quantity)
   ), cut as (
     select id, least(quantity, wanted - before)::int as units from (
       select r.id, r.quantity, w.quantity as wanted,
         sum(r.quantity) over (partition by r.product_id
           order by r.supplier_days is null, ${which === 'first' ? 'r.created_at, r.id' : 'r.created_at desc, r.id desc'}) - r.quantity as before
       from stock_reservation r join wanted w on w.product_id = r.product_id
       where r.holder = :holder and r.state = 'taken') taken
     where wanted > before
   ), given as (
     update stock_reservation r set
       state = case when r.quantity = c.units then 'released' else r.state end,
       quantity = case when r.quantity = c.units then r.quantity else r.quantity - c.units end
     from cut c where r.id = c.id
     returning r.product_id, r.warehouse_code, c.units, r.supplier_days is not null as is_away
   )`;

/** Only what was taken comes back to the shelf; a reservation that was merely active never adds to it (rule R9). */
export const returnUnits = query(
  'inventory.return_units',
  `with returned as (
     update stock_reservation set state = 'released' where holder = :holder and state = 'taken'
     returning product_id, warehouse_code, quantity
   ), units as (
     select product_id, warehouse_code, sum(quantity)::int as quantity from returned group by 1, 2
   ), ${unitsBack}
   select product_id, sum(quantity)::int as quantity from back group by product_id order by product_id`,
);

export const extendHolds = query(
  'inventory.extend_holds',
  `update stock_reservation set expires_at = :expiresAt where holder = :holder and state = 'active'`,
);

export const addMissingLevels = query(
  'inventory.add_missing_levels',
  `insert into stock_level (product_id, warehouse_code, on_hand, reserved, updated_at)
   select product_id, warehouse_code, 0, 0, now()
   from unnest(:productIds::int[], :warehouseCodes::text[]) as w(product_id, warehouse_code)
   order by product_id, warehouse_code
   on conflict do nothing`,
);

export const lockLevels = query(
  'inventory.lock_levels',
  `select product_id, warehouse_code, on_hand, reserved
   from stock_level
   where product_id = any(:productIds::int[])
   order by product_id, warehouse_code
   for update`,
);

/**
 * Changes what is on hand, with a movement each; a level below zero or below what is reserved fails a `CHECK`. A kit has
 * none: its level is not touched and not answered.
 */
export const changeLevels = query(
  'inventory.change_levels',
  `with wanted as (
     select * from unnest(:productIds::int[], :warehouseCodes::text[], :deltas::int[]) as w(product_id, warehouse_code, delta)
   ), changed as (
     update stock_level s set on_hand = s.on_hand + w.delta, updated_at = now()
     from wanted w
     where s.product_id = w.product_id and s.warehouse_code = w.warehouse_code
       and not exists (select from kit_part k where k.kit_id = s.product_id)
     returning s.product_id, s.warehouse_code, w.delta, s.on_hand
   )
   insert into stock_movement (
     product_id, warehouse_code, delta, reason, reference, staff_user_id, note, on_hand_after, created_at)
   select product_id, warehouse_code, delta, :reason::text, :reference::text, :systemUserId::text, :note::text, on_hand, now()
   from changed order by product_id, warehouse_code
   returning id, product_id, warehouse_code, delta, on_hand_after, created_at`,
);

export const availableUnits = query(
  'inventory.available_units',
  `select s.product_id, coalesce(sum(s.on_hand - s.reserved) filter (where not w.is_paused), 0)::int as available
   from stock_level s join warehouse w on w.code = s.warehouse_code
   where s.product_id = any(:productIds::int[]) and not exists (select from kit_part k where k.kit_id = s.product_id)
   group by s.product_id
   union all
   select k.kit_id, min(free.units / k.quantity)::int
   from kit_part k
   cross join lateral (
     select coalesce(sum(s.on_hand - s.reserved), 0) as units from stock_level s
       join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = k.part_id) free
   where k.kit_id = any(:productIds::int[]) group by k.kit_id`,
);

export const unitsByWarehouse = query(
  'inventory.units_by_warehouse',
  `select s.product_id, s.warehouse_code as warehouse, s.on_hand - s.reserved as quantity, w.supplier_days
   from stock_level s join warehouse w on w.code = s.warehouse_code and not w.is_paused
   where s.product_id = any(:productIds::int[]) and s.on_hand > s.reserved
   order by s.product_id, s.warehouse_code`,
);

export const levelsOfProducts = query(
  'inventory.levels_of_products',
  `select product_id, warehouse_code, on_hand, reserved from stock_level where product_id = any(:productIds::int[])`,
);

export const warehouseNames = query(
  'inventory.warehouse_names',
  'select code, name from warehouse order by position, code',
);

export const ownLocationNames = query(
  'inventory.own_location_names',
  'select code, name from warehouse where supplier_days is null order by position, code',
);

export const warehouseCodes = query('inventory.warehouse_codes', 'select code from warehouse order by code');

export const everHeld = query(
  'inventory.ever_held_products',
  `select distinct product_id from stock_reservation where product_id = any(:productIds::int[])
   union
   select part_id from kit_part where part_id = any(:productIds::int[])`,
);

/** Kits too: how many more the held units make up, with what is free. */
export const unitsHeldForParty = query(
  'inventory.units_held_for_party',
  `with held as (
     select product_id, sum(quantity)::int as quantity,
       coalesce(sum(quantity) filter (where supplier_days is not null), 0)::int as supplier_units, max(supplier_days) as supplier_days
     from stock_reservation where party = :party and state = 'active' group by product_id
   )
   select product_id, quantity, supplier_units, supplier_days from held
   union all
   select k.kit_id, (min((free.units + coalesce(held.quantity, 0)) / k.quantity) - min(free.units / k.quantity))::int,
     0, null
   from kit_part k
   left join held on held.product_id = k.part_id
   cross join lateral (
     select coalesce(sum(s.on_hand - s.reserved), 0) as units from stock_level s
       join warehouse w on w.code = s.warehouse_code and not w.is_paused where s.product_id = k.part_id) free
   where k.kit_id in (select kit_id from kit_part where part_id in (select product_id from held))
   group by k.kit_id`,
);

export const saveWarehouse = query(
  'inventory.save_warehouse',
  `insert into warehouse (code, name, postal_code) values (:warehouseCode, :warehouseName, :postalCode)
   on conflict (code) do update set name = excluded.name, postal_code = excluded.postal_code`,
);

/** Units held or taken for holders, by product and warehouse, in the warehouses' order. */
export type HeldUnits = RowOf<typeof unitsOfHolders>;

export const unitsOfHolders = query(
  'inventory.units_of_holders',
  `select r.holder, r.product_id as "productId", r.warehouse_code as warehouse,
     coalesce(w.name, r.warehouse_code) as "warehouseName", coalesce(l.bin, '') as bin, sum(r.quantity)::int as quantity,
     r.supplier_days as "supplierDays", r.arrives_on::text as "arrivesOn"
   from stock_reservation r left join warehouse w on w.code = r.warehouse_code
     left join stock_level l on l.product_id = r.product_id and l.warehouse_code = r.warehouse_code
   where r.holder = any(:holders::text[]) and r.state <> 'released'
   group by r.holder, r.product_id, r.warehouse_code, w.name, l.bin, r.supplier_days, r.arrives_on
   order by r.holder, r.product_id, r.warehouse_code`,
);

/** Units taken for a holder that were with suppliers are with the shop now, at one of its own locations. */
export const receiveUnits = query(
  'inventory.receive_units',
  `with here as (
     update stock_reservation set warehouse_code = :warehouse, supplier_days = null, arrives_on = null
      where holder = :holder and state = 'taken' and supplier_days is not null
        and (:productIds::int[] is null or product_id = any(:productIds::int[]))
     returning product_id, quantity
   )
   select product_id, sum(quantity)::int as quantity from here group by product_id order by product_id`,
);

/** Days of taken units that suppliers have and nobody was told when they come. */
export const undatedDays = query(
  'inventory.undated_days',
  `select distinct supplier_days as days from stock_reservation
    where holder = :holder and state = 'taken' and supplier_days is not null and arrives_on is null order by 1`,
);

export const dateUnits = query(
  'inventory.date_units',
  `update stock_reservation r set arrives_on = d.day::date
     from unnest(:days::int[], :dates::text[]) as d(days, day)
    where r.holder = :holder and r.state = 'taken' and r.arrives_on is null and r.supplier_days = d.days`,
);

/** Days until what stands with suppliers is here. Gives the locations where they are others now. */
export const setSupplierDays = query(
  'inventory.set_supplier_days',
  `update warehouse w set supplier_days = d.days
     from unnest(:codes::text[], :days::int[]) as d(code, days)
    where w.code = d.code and w.supplier is not null and w.supplier_days is distinct from d.days
   returning w.code`,
);

/**
 * A holder gives up some of the units taken for it: first those that suppliers still have, which are theirs again, then those of
 * the first reservations. Answers how many, by product, and how many of them are with suppliers.
 */
export const giveUpUnits = query(
  'inventory.give_up_units',
  `with ${someUnits('first')}, units as (
     select product_id, warehouse_code, sum(units)::int as quantity from given where is_away group by 1, 2
   ), ${unitsBack}
   select product_id, sum(units)::int as quantity, coalesce(sum(units) filter (where is_away), 0)::int as away
     from given group by product_id order by product_id`,
);

/**
 * Some of the units taken for a holder go back to the shelves they came from; first those that suppliers still have, then those
 * of the last reservations.
 */
export const returnSomeUnits = query(
  'inventory.return_some_units',
  `with ${someUnits('last')}, units as (
     select product_id, warehouse_code, sum(units)::int as quantity from given group by 1, 2
   ), ${unitsBack}
   select product_id, sum(quantity)::int as quantity from back group by product_id order by product_id`,
);

/** Units taken for a holder and not given up, by product and warehouse. */
export const unitsTaken = query(
  'inventory.units_taken',
  `select r.holder, r.product_id as "productId", r.warehouse_code as warehouse,
     coalesce(w.name, r.warehouse_code) as "warehouseName", sum(r.quantity)::int as quantity, r.supplier_days as "supplierDays"
   from stock_reservation r left join warehouse w on w.code = r.warehouse_code
   where r.holder = :holder and r.state = 'taken'
   group by r.holder, r.product_id, r.warehouse_code, w.name, r.supplier_days
   order by r.product_id, r.supplier_days nulls first, r.warehouse_code`,
);
