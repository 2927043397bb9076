import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { MovementKind } from '../move-units.ts';

const zone = 'America/Mexico_City';

/** What a list may begin with: an index gives the rows of each in the list's order. The other filters are tested by row. */
const beginnings = {
  any: 'true',
  product: 'm.product_id = :productId',
  location: 'm.warehouse_code = :location',
  location_kind: 'm.warehouse_code = :location and m.reason = :kind',
  staff: 'm.staff_user_id = :staffId',
  staff_kind: 'm.staff_user_id = :staffId and m.reason = :kind',
  staff_location: 'm.staff_user_id = :staffId and m.warehouse_code = :location',
  kind: 'm.reason = :kind',
};
export type Beginning = keyof typeof beginnings;

/** The moment the last day ends, and that of the movement the page before ended with. */
const end = `coalesce((:to::date + 1)::timestamp at time zone '${zone}', 'infinity')`;
const beforeAt = `coalesce((select created_at from stock_movement where id = :before), 'infinity')`;

/** One upper bound of moment and id together: of two, an index would be read from the later one on. */
const movementsBy = (name: Beginning) =>
  query(
    `inventory.movements_${name}`,
    `select m.id, m.product_id, p.sku, p.name as product_name, m.warehouse_code as location_code, m.delta as change,
       m.on_hand_after, m.reason as kind, m.reference, m.note as reason, m.staff_user_id as staff_id, u.name as staff_name,
       m.created_at
     from (
       select * from stock_movement m
        where ${beginnings[name]}
          and (:productId::int is null or m.product_id = :productId)
          and (:location::text is null or m.warehouse_code = :location)
          and (:staffId::text is null or m.staff_user_id = :staffId)
          and (:kind::text is null or m.reason = :kind)
          and m.created_at >= coalesce(:from::date::timestamp at time zone '${zone}', '-infinity')
          and (m.created_at, m.id) < (least(${beforeAt}, ${end}), case when ${beforeAt} < ${end} then :before::bigint else 0 end)
        order by m.created_at desc, m.id desc limit :limit
     ) m
     left join product p on p.id = m.product_id left join staff_user u on u.id = m.staff_user_id
     order by m.created_at desc, m.id desc`,
    { nullable: ['from', 'to', 'before'] },
  ).narrow<{ kind: MovementKind }>();

export type MovementRow = RowOf<(typeof movements)['any']>;

export const movements = {
  any: movementsBy('any'),
  product: movementsBy('product'),
  location: movementsBy('location'),
  location_kind: movementsBy('location_kind'),
  staff: movementsBy('staff'),
  staff_kind: movementsBy('staff_kind'),
  staff_location: movementsBy('staff_location'),
  kind: movementsBy('kind'),
};
