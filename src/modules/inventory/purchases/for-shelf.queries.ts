import { query } from '../../../platform/database/named-query.ts';

/** A draft at each of the locations that has none yet. */
export const addGatherersAt = query(
  'inventory.add_gatherers_at',
  `insert into stock_purchase (supplier_name, warehouse_code, from_code, state, staff_user_id, created_at)
   select s.name, s.to_code, w.code, 'draft', :systemUserId, :now::timestamptz
     from jsonb_to_recordset(:suppliers::jsonb) as s(code text, name text, to_code text)
     join warehouse w on w.supplier = s.code and w.code = any(:fromCodes::text[])
    where not exists (select from stock_purchase p where p.from_code = w.code and p.state = 'draft' and p.drop_ship_to is null)
    order by w.code`,
);

/** Lines of the drafts get as many units as the shelf and their buyers want together, and never fewer than they have. */
export const addShelfUnits = query(
  'inventory.add_shelf_units',
  `with wanted as (
     select g.id as purchase_id, n.product_id, n.units, n.min_quantity, l.quantity as had, coalesce(l.for_buyers, 0) as for_buyers,
       coalesce((select sum(o.quantity - o.for_buyers) from stock_purchase_line o join stock_purchase p on p.id = o.purchase_id
                  where o.product_id = n.product_id and o.purchase_id <> g.id and p.state in ('draft', 'sending')), 0)::int as elsewhere
       from jsonb_to_recordset(:lines::jsonb) as n(product_id int, from_code text, units int, min_quantity int)
       join (select from_code, min(id) as id from stock_purchase where from_code is not null and state = 'draft' and drop_ship_to is null
              group by 1) g using (from_code)
       left join stock_purchase_line l on l.purchase_id = g.id and l.product_id = n.product_id
   ), target as (
     select w.*, case when w.units <= w.elsewhere then coalesce(w.had, 0)
         else greatest(w.had, w.for_buyers + w.units - w.elsewhere, w.min_quantity) end as quantity from wanted w
   ), written as (
     insert into stock_purchase_line as l (purchase_id, product_id, quantity)
     select purchase_id, product_id, quantity from target where quantity > 0 and quantity is distinct from had
     on conflict (purchase_id, product_id) do update set quantity = excluded.quantity
   )
   select t.purchase_id, t.product_id, t.quantity - t.for_buyers as for_shelf, t.quantity is distinct from coalesce(t.had, 0) as is_changed
     from target t where t.quantity > 0 order by t.purchase_id, t.product_id`,
);

export const countPurchaseChange = query(
  'inventory.count_purchase_change',
  'update stock_purchase set version = version + 1 where id = any(:ids::int[])',
);
