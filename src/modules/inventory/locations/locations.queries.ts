import { query, type RowOf } from '../../../platform/database/named-query.ts';

const columns = `w.code as location_code, w.name as location_name, w.address, w.postal_code, w.is_paused,
  w.position, w.supplier, w.version`;

export type LocationRow = RowOf<typeof allLocations>;

/** Every location in the staff's order. */
export const allLocations = query(
  'inventory.locations',
  `select ${columns} from warehouse w order by w.position, w.code`,
);

/** The same with what is there in all, which reads every level. */
export const locationsWithTotals = query(
  'inventory.locations_with_totals',
  `select ${columns}, coalesce(s.products, 0)::int as products, coalesce(s.on_hand, 0)::int as on_hand,
     coalesce(s.reserved, 0)::int as reserved
   from warehouse w left join (
     select warehouse_code, count(*) filter (where on_hand > 0) as products, sum(on_hand) as on_hand,
       sum(reserved) as reserved
     from stock_level group by 1) s on s.warehouse_code = w.code
   order by w.position, w.code`,
);

export const addLocation = query(
  'inventory.add_location',
  `insert into warehouse (code, name, address, postal_code, is_paused, position)
   values (:code, :name, :address, :postalCode, :isPaused, :position)
   on conflict do nothing`,
);

export const lockLocation = query(
  'inventory.lock_location',
  `select ${columns} from warehouse w where w.code = :code for update`,
);

export const updateLocation = query(
  'inventory.update_location',
  `update warehouse set name = :name, address = :address, postal_code = :postalCode,
     is_paused = :isPaused, position = :position
   where code = :code`,
);

/**
 * Locks all levels of a location, so that whoever moves units there has either finished or will see whether it sells: the
 * listing would else be written from what they saw before.
 */
export const lockStockAt = query(
  'inventory.lock_stock_at',
  `select product_id, on_hand - reserved as free from stock_level where warehouse_code = :code
   order by product_id for update`,
);
