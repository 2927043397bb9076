import { query } from '../../../platform/database/named-query.ts';

const zone = 'America/Mexico_City';
const paidBetween = `o.paid_at >= :from::date::timestamp at time zone '${zone}'
  and o.paid_at < (:to::date + 1)::timestamp at time zone '${zone}' and o.state in ('paid', 'paid_without_stock')`;

/**
 * What was paid between two days of Mexico City, grouped; lines as they were frozen, names as they are today. A product counts
 * in one category: the one that its page says.
 * - `margin_cents`: Without IVA, of units whose cost was known; null where none was.
 */
export const salesGrouped = query(
  'reports.sales_grouped',
  `with sold as materialized (
     select l.order_id, l.product_id, o.paid_at, o.payment_method, o.delivery_address->>'state' as place, l.quantity,
       l.gross_cents, l.tax_cents, round(l.gross_cents::numeric * l.refunded_quantity / l.quantity) as refunded_cents,
       l.tax_base_cents - round(l.quantity * l.unit_cost_cents * 10000.0 / (10000 + l.tax_basis_points)) as margin_cents
     from shop_order o join order_line l on l.order_id = o.id where ${paidBetween}
   ), goods as (
     select s.product_id, p.brand_id, (
         select c.id from category_product cp join category c on c.id = cp.category_id where cp.product_id = s.product_id
         order by c.parent_id nulls last, c.position, c.id limit 1
       ) as category_id
     from (select distinct product_id from sold where :by::text in ('category', 'brand')) s join product p on p.id = s.product_id
   ), keyed as (
     select sold.*, coalesce(case :by::text
         when 'day' then to_char(paid_at at time zone '${zone}', 'YYYY-MM-DD')
         when 'month' then to_char(paid_at at time zone '${zone}', 'YYYY-MM')
         when 'category' then goods.category_id::text
         when 'brand' then goods.brand_id::text
         when 'product' then sold.product_id::text
         when 'method' then payment_method
         else place end, '') as key
     from sold left join goods on goods.product_id = sold.product_id
   ), grouped as (
     select key, count(distinct order_id)::int as orders, sum(quantity)::int as units, sum(gross_cents)::bigint as goods_cents,
       sum(tax_cents)::bigint as tax_cents, sum(refunded_cents)::bigint as refunded_cents, sum(margin_cents)::bigint as margin_cents
     from keyed group by key
   )
   select g.*, case :by::text
       when 'category' then (select c.name from category c where c.id = nullif(g.key, '')::int)
       when 'brand' then (select b.name from brand b where b.id = nullif(g.key, '')::int)
       when 'product' then (select p.sku || ' · ' || p.name from product p where p.id = nullif(g.key, '')::int)
     end as name
   from grouped g
   order by case when :by::text in ('day', 'month') then key end, goods_cents desc, key limit :limit`,
);

/** The totals of the same orders, with their shipping. */
export const salesTotal = query(
  'reports.sales_total',
  `with paid as materialized (
     select o.id, o.shipping_cents, o.shipping_refunded_cents,
       o.shipping_cents - round(o.shipping_cents * 10000.0 / (10000 + o.shipping_tax_basis_points)) as shipping_tax_cents
     from shop_order o where ${paidBetween}
   ), goods as (
     select coalesce(sum(l.quantity), 0)::int as units, coalesce(sum(l.gross_cents), 0)::bigint as goods_cents,
       coalesce(sum(l.tax_cents), 0)::bigint as tax_cents,
       coalesce(sum(round(l.gross_cents::numeric * l.refunded_quantity / l.quantity)), 0)::bigint as refunded_cents,
       sum(l.tax_base_cents - round(l.quantity * l.unit_cost_cents * 10000.0 / (10000 + l.tax_basis_points)))::bigint as margin_cents
     from paid join order_line l on l.order_id = paid.id
   )
   select goods.*, (select count(*) from paid)::int as orders,
     (select coalesce(sum(shipping_cents), 0) from paid)::bigint as shipping_cents,
     (select coalesce(sum(shipping_tax_cents), 0) from paid)::bigint as shipping_tax_cents
   from goods`,
);
