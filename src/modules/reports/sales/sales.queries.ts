import { query } from '../../../platform/database/named-query.ts';

const zone = 'America/Mexico_City';
const paidBetween = `o.paid_at >= :from::date::timestamp at time zone '${zone}'
  and o.paid_at < (:to::date + 1)::timestamp at time zone '${zone}' and o.state in ('paid', 'paid_without_stock')`;

/**
 * What was paid between two days of Mexico City, first all of it and then grouped; lines as they were frozen, names as they are
 * today. A product counts in one category: the one that its page says. Lines are summed order by order, as their index has
 * them: a year's are many, and put aside to be sorted they would fill a disk.
 * - `margin_cents`: Without IVA, of units whose cost was known; null where none was.
 */
export const salesGrouped = query(
  'reports.sales_grouped',
  `with grouped as (
     select coalesce(s.key, '') as key, grouping(s.key) = 1 as is_total, count(*)::int as orders,
       coalesce(sum(s.units), 0)::int as units, coalesce(sum(s.goods_cents), 0)::bigint as goods_cents,
       coalesce(sum(s.tax_cents), 0)::bigint as tax_cents, coalesce(sum(s.refunded_cents), 0)::bigint as refunded_cents,
       sum(s.margin_cents)::bigint as margin_cents
     from shop_order o cross join lateral (
       select coalesce(case :by::text
           when 'day' then to_char(o.paid_at at time zone '${zone}', 'YYYY-MM-DD')
           when 'month' then to_char(o.paid_at at time zone '${zone}', 'YYYY-MM')
           when 'category' then (
             select c.id::text from category_product cp join category c on c.id = cp.category_id
             where cp.product_id = l.product_id order by c.parent_id nulls last, c.position, c.id limit 1)
           when 'brand' then (select p.brand_id::text from product p where p.id = l.product_id)
           when 'product' then l.product_id::text
           when 'method' then o.payment_method
           else o.delivery_address->>'state' end, '') as key,
         sum(l.quantity) as units, sum(l.gross_cents) as goods_cents, sum(l.tax_cents) as tax_cents,
         sum(round(l.gross_cents::numeric * l.refunded_quantity / l.quantity)) as refunded_cents,
         sum(l.tax_base_cents - round(l.quantity * l.unit_cost_cents * 10000.0 / (10000 + l.tax_basis_points))) as margin_cents
       from order_line l where l.order_id = o.id group by 1
     ) s
     where ${paidBetween} group by grouping sets ((s.key), ())
   )
   select g.*, case :by::text
       when 'category' then (select c.name from category c where c.id = nullif(g.key, '')::int)
       when 'brand' then (select b.name from brand b where b.id = nullif(g.key, '')::int)
       when 'product' then (select p.sku || ' · ' || p.name from product p where p.id = nullif(g.key, '')::int)
     end as name
   from grouped g
   order by is_total desc, case when :by::text in ('day', 'month') then key end, goods_cents desc, key limit :limit`,
);

/**
 * The same orders, their shipping, what providers kept of their money, and what labels of their parcels and returns cost.
 * - `fee_cents`: with IVA, as each provider took it; null where no report of one has told yet
 * - `label_cents`: with IVA, of labels that were not given back; null where none was bought
 */
export const salesOrders = query(
  'reports.sales_orders',
  `select count(*)::int as orders, coalesce(sum(o.shipping_cents), 0)::bigint as shipping_cents,
     coalesce(sum(o.shipping_cents - round(o.shipping_cents * 10000.0 / (10000 + o.shipping_tax_basis_points))), 0)::bigint
       as shipping_tax_cents,
     coalesce(sum(o.shipping_refunded_cents), 0)::bigint as shipping_refunded_cents,
     (select sum(m.fee_cents)::bigint
      from shop_order o join payment_attempt a on a.reference = o.id::text join provider_move m on m.attempt_id = a.id
      where ${paidBetween}) as fee_cents,
     (select sum(coalesce(b.cost_cents, b.quoted_cents))::bigint
      from shop_order o cross join lateral (
        select id from order_shipment where order_id = o.id union all select id from return_request where order_id = o.id) p
      join parcel_label b on b.parcel_ref = p.id and b.state = 'bought'
      where ${paidBetween}) as label_cents
   from shop_order o where ${paidBetween}`,
);
