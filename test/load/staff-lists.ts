// Every list of the admin and its dashboard with 50,000 orders and 10,000 customers, at eight staff; see README.md.
import { parseArgs } from 'node:util';
import type { Database } from '../../src/platform/database/database.ts';
import { countProducts, fillFromFeed } from './fill-from-feed.ts';
import { fillShopInUse } from './fill-shop-in-use.ts';
import { crowdOptions, measureLists } from './staff-calls.ts';
import { countOf, questions } from './staff-questions.ts';

const { values: options } = parseArgs({
  options: {
    ...crowdOptions,
    seconds: { type: 'string', default: '60' },
    orders: { type: 'string', default: '50000' },
    customers: { type: 'string', default: '10000' },
    entries: { type: 'string', default: '1000000' },
    /** Lists whose name has this in it. */
    only: { type: 'string', default: '' },
    /** Where `--write` puts the figures in docs/benchmarks.md. */
    section: { type: 'string', default: 'staff-lists' },
  },
});
await measureLists(options, {
  section: options.section,
  fill,
  questions: async (db) =>
    Object.fromEntries(Object.entries(await questions(db)).filter(([name]) => name.includes(options.only))),
});

async function fill(db: Database, databaseUrl: string): Promise<string> {
  if ((await countProducts(db)) === 0) await fillFromFeed(db, databaseUrl, options.feed);
  const [orders, customers, auditEntries] = [options.orders, options.customers, options.entries].map(Number);
  if ((await countOf(db, 'shop_order')) === 0) {
    await fillShopInUse(db, {
      orders: orders ?? 0,
      customers: customers ?? 0,
      auditEntries: auditEntries ?? 0,
    });
  }
  const figures = await Promise.all(
    ['shop_order', 'customer', 'audit_entry'].map((table) => countOf(db, table)),
  );
  return `${await countProducts(db)} products, ${figures[0]} orders, ${figures[1]} customers and visitors, ${figures[2]} entries of the log`;
}
