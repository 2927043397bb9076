import { query } from '../../../platform/database/named-query.ts';
import { unitCostSql } from '../../suppliers/index.ts';

const zone = 'America/Mexico_City';

/**
 * What sold best in the last `:days` days of Mexico City, by what was paid for it, before refunds; lines as they were frozen.
 * - `margin_cents`: Without IVA, of units whose cost was known; null where none was.
 * - `units_before`: In as many days before.
 */
export const bestSellers = query(
  'reports.best_sellers',
  `with bounds as (
     select (today - (:days::int - 1))::timestamp at time zone '${zone}' as since,
       (today - (2 * :days::int - 1))::timestamp at time zone '${zone}' as before
     from (select (:now::timestamptz at time zone '${zone}')::date as today) now
   ), sold as (
     select l.product_id, o.paid_at >= (select since from bounds) as is_current, l.quantity, l.gross_cents, l.tax_base_cents,
       l.unit_cost_cents, l.tax_basis_points
     from shop_order o join order_line l on l.order_id = o.id
     where o.paid_at >= (select before from bounds) and o.state in ('paid', 'paid_without_stock')
   ), best as (
     select product_id, sum(quantity) filter (where is_current)::int as units,
       coalesce(sum(quantity) filter (where not is_current), 0)::int as units_before,
       sum(gross_cents) filter (where is_current)::bigint as paid_cents,
       sum(tax_base_cents - round(quantity * unit_cost_cents * 10000.0 / (10000 + tax_basis_points)))
         filter (where is_current and unit_cost_cents is not null)::bigint as margin_cents
     from sold group by product_id having bool_or(is_current)
     order by paid_cents desc, product_id limit :limit
   )
   select b.product_id, p.sku, p.name as product_name, b.units, b.units_before, b.paid_cents, b.margin_cents,
     coalesce(g.available, 0) as available
   from best b join product p on p.id = b.product_id left join product_listing g on g.product_id = b.product_id
   order by b.paid_cents desc, b.product_id`,
  { present: ['units', 'paid_cents'] },
);

/**
 * Own stock that nobody bought for `:days` days, what it cost most first: what a distributor says it has itself, goods that are
 * newer than that, and those that came in since are left out.
 * - `value_cents`: What its units cost, with IVA; null where nobody knows.
 * - `total`, `total_cents`: Of all such goods.
 */
export const slowSellers = query(
  'reports.slow_sellers',
  `with shelved as materialized (
     select f.product_id, sum(f.on_hand)::int as units
     from stock_level f
     where f.on_hand > 0 and not exists (
       select from supplier_offer o, jsonb_array_elements(o.stock) s, supplier_warehouse w
        where o.product_id = f.product_id and o.status = 'active'
          and w.supplier = o.supplier and w.code = s->>'warehouse' and w.location_code = f.warehouse_code)
     group by f.product_id
   ), slow as materialized (
     select shelved.*, p.sku, p.name as product_name, ${unitCostSql('shelved.product_id')} * shelved.units as value_cents
     from shelved join product p on p.id = shelved.product_id
     where p.created_at < :now::timestamptz - :days::int * interval '1 day' and not exists (
       select from stock_movement m where m.product_id = shelved.product_id
         and m.created_at >= :now::timestamptz - :days::int * interval '1 day' and (m.reason = 'sale' or m.delta > 0))
   )
   select s.product_id, s.sku, s.product_name, s.units, s.value_cents,
     (select max(m.created_at) from stock_movement m where m.product_id = s.product_id and m.reason = 'sale') as sold_at,
     (select count(*) from slow)::int as total, (select coalesce(sum(value_cents), 0) from slow)::bigint as total_cents
   from slow s order by s.value_cents desc nulls last, s.product_id limit :limit`,
);
