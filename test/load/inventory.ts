// The staff's lists of stock with 20,000 products and a million movements, at eight staff; see README.md.
import { parseArgs } from 'node:util';
import type { Database } from '../../src/platform/database/database.ts';
import { countProducts, fillFromFeed } from './fill-from-feed.ts';
import { countMovements, fillMovements } from './fill-movements.ts';
import { type Asked, crowdOptions, measureLists } from './staff-calls.ts';

const { values: options } = parseArgs({
  options: {
    ...crowdOptions,
    movements: { type: 'string', default: '1000000' },
    /** Where `--write` puts the figures in docs/benchmarks.md. */
    section: { type: 'string', default: 'inventory' },
  },
});
await measureLists(options, { section: options.section, fill, questions });

async function fill(db: Database, databaseUrl: string): Promise<string> {
  if ((await countProducts(db)) === 0) await fillFromFeed(db, databaseUrl, options.feed);
  const wanted = Number(options.movements);
  if ((await countMovements(db)) < wanted) await fillMovements(db, wanted);
  return `${await countProducts(db)} products, ${await countMovements(db)} movements`;
}

/** What staff ask for, several of each kind. */
async function questions(db: Database): Promise<Asked> {
  const { rows: people } = await db.sql('select id from staff_user order by email');
  const { rows: goods } = await db.sql(
    `select p.id, p.sku, p.name from product p join product_listing l on l.product_id = p.id order by md5(p.sku) limit 40`,
  );
  const staff = (people as { id: string }[]).map(({ id }) => id);
  const products = goods as { id: number; sku: string; name: string }[];
  const { rows: middle } = await db.sql('select max(id) / 2 as id from stock_movement');
  const levels = '/admin/inventory/levels';
  const movements = '/admin/inventory/movements';
  const words = ['memoria', 'tarjeta de video', 'kingston', 'gabinete negro', 'ssd 1tb'];
  return {
    'levels, first pages': [1, 2, 3].map((page) => `${levels}?page=${page}&page_size=50`),
    'levels, a page in the middle': [`${levels}?page=200&page_size=50`],
    'levels of a location, low or none': ['low', 'none'].flatMap((stock) => [
      `${levels}?stock=${stock}&page_size=50`,
      `${levels}?stock=${stock}&location=GDL&sort=available&page_size=50`,
    ]),
    'levels, scarcest first': [
      `${levels}?sort=available&page_size=50`,
      `${levels}?sort=-available&location=CDMX`,
    ],
    'levels by words': words.map((each) => `${levels}?q=${encodeURIComponent(each)}&page_size=50`),
    'levels by code': products.map(({ sku }) => `${levels}?q=${encodeURIComponent(sku)}`),
    'movements, newest': [movements, `${movements}?before=${middle[0].id}&page_size=50`],
    'movements of a product': products.map(({ id }) => `${movements}?product_id=${id}`),
    'movements by location and kind': ['sale', 'transfer', 'receipt'].flatMap((kind) => [
      `${movements}?kind=${kind}&location=GDL`,
      `${movements}?kind=${kind}&from=2026-03-01&to=2026-03-31`,
    ]),
    'movements of a person': staff.flatMap((id) => [
      `${movements}?staff_id=${id}`,
      `${movements}?staff_id=${id}&kind=count&location=MTY`,
    ]),
    'stock of a product': products.map(({ id }) => `/admin/inventory/products/${id}`),
    'what to buy again': ['', '&location=GDL', '&need=all&sort=sold', '&q=memoria'].map(
      (more) => `/admin/inventory/replenishment?page_size=50${more}`,
    ),
    'products with filters': [
      'stock=low',
      'stock=none&sort=stock',
      'missing=ean',
      'q=memoria&sort=price',
    ].map((filter) => `/admin/products?page_size=50&${filter}`),
    locations: ['/admin/inventory/locations'],
    'transfers and purchases': ['/admin/inventory/transfers', '/admin/inventory/purchases?state=open'],
  };
}
