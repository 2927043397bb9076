import type { Database } from '../../src/platform/database/database.ts';
import { countProducts, fillFromFeed, settle } from './fill-from-feed.ts';
import { countMovements, fillMovements } from './fill-movements.ts';
import { fillShopInUse } from './fill-shop-in-use.ts';
import { multiplyCatalogue } from './multiply-catalogue.ts';

/** How large a shop is to be. */
export type LargeShop = {
  products: number;
  orders: number;
  customers: number;
  movements: number;
  auditEntries: number;
};

/**
 * Fills a migrated database as a large shop, telling how long each part takes; what an earlier run filled stays as it is.
 * The same figures give the same shop.
 * @param feed path of a distributor's feed, from the root of the project; without it the demo catalogue is varied
 */
export async function fillLargeShop(
  db: Database,
  databaseUrl: string,
  { feed, ...counts }: LargeShop & { feed: string },
): Promise<void> {
  const timed = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now();
    await work();
    console.log(`${what}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  };
  const products = await countProducts(db);
  if (products === 0) await timed('feed', () => fillFromFeed(db, databaseUrl, feed));
  if (products < counts.products) {
    await timed('products', async () => {
      await multiplyCatalogue(db, counts.products);
      await settle(db);
    });
  }
  if ((await countOf(db, 'supplier_offer')) < counts.products) await timed('offers', () => addOffers(db));
  if ((await countOf(db, 'shop_order')) === 0) {
    await timed('orders', () => withoutIndexes(db, () => fillShopInUse(db, counts)));
  }
  if ((await countMovements(db)) < counts.movements) {
    await timed('movements', () => fillMovements(db, counts.movements));
  }
  if ((await countOf(db, 'cart')) === 0) await timed('carts', () => addCarts(db));
  // Who waited for goods that are there has been told long ago.
  await db.sql(
    'delete from wish w using product_listing l where l.product_id = w.product_id and l.available > 0 and not w.is_listed',
  );
}

/**
 * Makes the indexes of tables that are empty after they have been filled, which takes a fraction of the time. A fill that is
 * killed meanwhile begins in a new folder.
 */
async function withoutIndexes(db: Database, fill: () => Promise<void>): Promise<void> {
  const { rows } = await db.sql(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text
       from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not i.indisunique
        and pg_relation_size(t.oid) = 0`,
  );
  const indexes = rows as { name: string; text: string }[];
  await db.sql(`drop index ${indexes.map(({ name }) => name).join(', ')}`);
  await fill();
  console.log(`Making ${indexes.length} indexes…`);
  for (const { text } of indexes) await db.sql(text);
  await db.sql('analyze');
}

/** How large the shop is, for reports. */
export async function describeLargeShop(db: Database): Promise<string> {
  const { rows } = await db.sql(
    `select string_agg(format('%s %s', to_char(n, 'FM999,999,999'), what), ', ' order by place) as facts
       from (select 1, 'products', count(*) from product union all select 2, 'orders', count(*) from shop_order
             union all select 3, 'customers', count(*) from customer where not is_anonymous
             union all select 4, 'visitors', count(*) from customer where is_anonymous
             union all select 5, 'movements of stock', count(*) from stock_movement
             union all select 6, 'entries of the log', count(*) from audit_entry) c(place, what, n)`,
  );
  return (rows[0] as { facts: string }).facts;
}

/** The distributor has every product. */
async function addOffers(db: Database): Promise<void> {
  await db.sql(
    `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, mpn, cost, currency, category, status,
       record_updated_at, matched_by, record_hash, stock)
     select s.code, p.ref_id, p.id, p.name, b.name, p.mpn, round(p.price_cents / 2400.0, 2), 'USD', 'Accesorios', 'active', now(), 'mpn',
            md5(p.ref_id), jsonb_build_array(jsonb_build_object('warehouse', 'CENTRAL', 'quantity', p.id % 20))
       from product p join brand b on b.id = p.brand_id cross join (select min(code) as code from supplier) s
      where s.code is not null and not exists (select from supplier_offer o where o.product_id = p.id)`,
  );
  await db.sql('vacuum analyze supplier_offer');
}

/** A third of the customers left something in a cart. */
async function addCarts(db: Database): Promise<void> {
  await db.sql(
    `with own as (
       insert into cart (customer_id) select id from customer where id like 'load-%' and hashtext(id) % 9 = 0 returning id
     )
     insert into cart_item (cart_id, product_id, quantity, seen_price_cents)
     select own.id, l.product_id, 1 + k % 2, l.price_cents
       from own cross join generate_series(1, 3) k
       cross join (select array_agg(product_id order by product_id) as ids from product_listing) p
       join product_listing l on l.product_id = p.ids[1 + (hashtext(own.id::text || k) & 2147483647) % cardinality(p.ids)]
     on conflict do nothing`,
  );
  await db.sql('vacuum analyze cart, cart_item');
}

async function countOf(db: Database, table: 'shop_order' | 'supplier_offer' | 'cart'): Promise<number> {
  const { rows } = await db.sql(`select count(*)::int as count from ${table}`);
  return (rows[0] as { count: number }).count;
}
