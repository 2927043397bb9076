import { createSystemUser } from '../../src/modules/staff/index.ts';
import type { Database } from '../../src/platform/database/database.ts';
import { loadPassword as password } from './staff-calls.ts';

/** A year of what came and went: mostly sales, by three locations and eight people; its sums are not those of the levels. */
export async function fillMovements(db: Database, movements: number): Promise<void> {
  console.log('Writing movements…');
  for (let count = 1; count <= 8; count += 1) {
    const email = `almacen-${count}@ensambla.example`;
    await createSystemUser(db, { name: `Almacén ${count}`, email, password, role: 'orders' }).catch(() => {});
  }
  await db.sql(
    `insert into stock_level (product_id, warehouse_code, on_hand)
     select p.id, w.code, (hashint4(p.id * 7 + ascii(w.code)) & 31) from product p cross join warehouse w
     on conflict do nothing`,
  );
  await db.sql(
    `insert into stock_movement (product_id, warehouse_code, delta, reason, reference, staff_user_id, note, on_hand_after, created_at)
     select p.ids[1 + (n::bigint * 7919) % cardinality(p.ids)], w.codes[1 + n % cardinality(w.codes)],
            case k.kind when 'sale' then -1 else 1 + n % 5 end, k.kind, 'filled', case when k.by_hand then u.ids[1 + (n / 3) % 8] end,
            case when k.by_hand then 'Por medir' end, n % 40, now() - (($1::int - n) * (interval '365 days' / $1::int))
       from generate_series(1, $1::int) n
       cross join lateral (
         select case when n % 100 < 78 then 'sale' when n % 100 < 88 then 'import' when n % 100 < 93 then 'count'
                     when n % 100 < 95 then 'adjustment' when n % 100 < 97 then 'return' when n % 1000 < 980 then 'transfer'
                     else 'receipt' end as kind, n % 100 >= 88 as by_hand) k
       cross join (select array_agg(id order by id) as ids from product) p
       cross join (select array_agg(code order by code) as codes from warehouse) w
       cross join (select array_agg(id order by email) as ids from staff_user where email like 'almacen-%') u`,
    [movements],
  );
  await db.sql(
    `with made as (
       insert into stock_transfer (from_code, to_code, state, created_at)
       select 'CDMX', 'GDL', (array['draft', 'sent', 'received'])[1 + n % 3], now() from generate_series(1, 600) n returning id
     )
     insert into stock_transfer_line (transfer_id, product_id, quantity)
     select made.id, p.ids[1 + (made.id * 37 + k * 911) % cardinality(p.ids)], 5
       from made cross join generate_series(1, 10) k
       cross join (select array_agg(id order by id) as ids from product) p`,
  );
  await db.sql(
    `with made as (
       insert into stock_purchase (supplier_name, warehouse_code, state, created_at)
       select 'Mayorista', 'CDMX', (array['open', 'received'])[1 + n % 2], now() from generate_series(1, 600) n returning id
     )
     insert into stock_purchase_line (purchase_id, product_id, quantity)
     select made.id, p.ids[1 + (made.id * 53 + k * 911) % cardinality(p.ids)], 20
       from made cross join generate_series(1, 20) k
       cross join (select array_agg(id order by id) as ids from product) p`,
  );
  await db.sql('vacuum analyze');
}

/** How many movements of stock there are. */
export async function countMovements(db: Database): Promise<number> {
  const { rows } = await db.sql('select count(*)::int as count from stock_movement');
  return (rows[0] as { count: number }).count;
}
