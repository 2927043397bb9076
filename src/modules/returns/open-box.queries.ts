import { query } from '../../platform/database/named-query.ts';

const state = `case when coalesce(s.units, 0) = 0 then 'sold' when p.status = 'active' then 'for_sale' else 'hidden' end`;

/** Units that are products of their own, last first; sold is one that is on no shelf any more. */
export const openBoxPage = query(
  'returns.open_box_page',
  `select g.*, count(*) over ()::int as total from (
     select x.product_id, p.sku, p.name as product_name, p.slug,
       (select i.url from product_image i where i.product_id = p.id order by i.position limit 1) as image_url,
       x.grade, x.note, x.version, x.serial, p.price_cents, p.warranty_months, ${state} as state, o.id as original_id,
       o.sku as original_sku, o.price_cents as original_price_cents, x.created_at
     from open_box_unit x join product p on p.id = x.product_id join product o on o.id = x.original_id
       left join lateral (select sum(l.on_hand)::int as units from stock_level l where l.product_id = p.id) s on true
   ) g where :state::text is null or g.state = :state
   order by g.created_at desc, g.product_id desc limit :limit offset :offset`,
).narrow<{ grade: 'like_new' | 'good' | 'marked'; state: 'for_sale' | 'hidden' | 'sold' }>();

export const describedUnit = query(
  'returns.described_open_box',
  'select grade, note, version from open_box_unit where product_id = :productId',
);

/** Units that were judged open-box and are on no shelf yet. */
export const waitingUnits = query(
  'returns.waiting_open_boxes',
  `select r.id as return_id, r.number, r.order_id, u.id as unit_id, u.serial, u.note, p.id as product_id, p.sku,
     p.name as product_name, p.price_cents
   from return_unit u join return_request r on r.id = u.return_id and r.state in ('inspected', 'closed')
     join order_line l on l.order_id = r.order_id and l.position = u.position join product p on p.id = l.product_id
   where u.outcome = 'open_box' and not u.is_restocked order by r.number, u.id limit 200`,
);
