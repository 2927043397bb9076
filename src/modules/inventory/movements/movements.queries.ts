import { query, type RowOf } from '../../../platform/database/named-query.ts';
import type { MovementKind } from '../stock-movement.contract.ts';

const zone = 'America/Mexico_City';

/** The moment the last day ends, and that of the movement the page before ended with. */
const end = `coalesce((:to::date + 1)::timestamp at time zone '${zone}', 'infinity')`;
const beforeAt = `coalesce((select created_at from stock_movement where id = :before), 'infinity')`;

/**
 * One upper bound of moment and id together: of two, an index would be read from the later one on. How many rows a page has
 * is not known where the plan is made, so that the products are asked for one by one: all of them would be read else.
 */
export const movements = query(
  'inventory.movements',
  `select m.id, m.product_id, p.sku, p.name as product_name, m.warehouse_code as location_code, m.delta as change,
     m.on_hand_after, m.reason as kind, m.reference, m.note as reason, m.staff_user_id as staff_id, u.name as staff_name,
     m.created_at
   from (
     select * from stock_movement m
      where (:productId::int is null or m.product_id = :productId)
        and (:location::text is null or m.warehouse_code = :location)
        and (:staffId::text is null or m.staff_user_id = :staffId)
        and (:kind::text is null or m.reason = :kind)
        and (:from::date is null or m.created_at >= :from::timestamp at time zone '${zone}')
        and (m.created_at, m.id) < (least(${beforeAt}, ${end}), case when ${beforeAt} < ${end} then :before::bigint else 0 end)
      order by m.created_at desc, m.id desc limit :limit
   ) m
   left join lateral (select sku, name from product where id = m.product_id limit 1) p on true left join staff_user u on u.id = m.staff_user_id
   order by m.created_at desc, m.id desc`,
  { nullable: ['to', 'before'], narrows: true },
).narrow<{ kind: MovementKind }>();

export type MovementRow = RowOf<typeof movements>;
