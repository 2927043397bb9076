import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { countSales } from './count-sales.ts';

let shop: TestShop;
let products: number[];
beforeAll(async () => {
  shop = await startTestShop();
  products = [(await createProduct(shop.db)).id, (await createProduct(shop.db)).id];
});
afterAll(() => shop.stop());

const minute = 60_000;
const day = 24 * 60 * minute;
const began = Date.parse('2030-03-01T12:00:00Z');

const step = fc.record({
  /** How long after the step before. */
  minutes: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constantFrom(7 * 60, 29 * 1440, 60 * 1440)),
  which: fc.nat(1),
  where: fc.constantFrom('CDMX', 'GDL'),
  reason: fc.constantFrom('sale', 'sale', 'return', 'count'),
  units: fc.integer({ min: 1, max: 5 }),
  /** What a long transaction wrote shows later than it happened. */
  lateMinutes: fc.nat(9),
});

test('sales counted a bit at a time are what all movements of 30 and 90 days say', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      await shop.db.sql('truncate stock_movement, stock_speed, stock_speed_count');
      let time = began;
      for (const { minutes, which, where, reason, units, lateMinutes } of steps) {
        time += minutes * minute;
        await move(which, where, reason, units, new Date(time - lateMinutes * minute));
        await count(time);
        expect(await kept()).toEqual(await reckoned(new Date(time)));
      }
    }),
    { numRuns: 60, seed: 19 },
  );
});

test('a count with nothing new writes no row, and one of a turned back clock counts all', async () => {
  await shop.db.sql('truncate stock_movement, stock_speed, stock_speed_count');
  await move(0, 'CDMX', 'sale', 3, new Date(began));
  await count(began + minute);
  const versions = async () =>
    (await shop.db.sql('select xmin::text, product_id from stock_speed order by 1, 2')).rows;
  const before = await versions();
  expect(before).toHaveLength(2);
  await count(began + 2 * minute);
  await count(began + day);
  expect(await versions()).toEqual(before);
  await shop.db.sql('delete from stock_speed');
  await count(began + minute);
  expect(await kept()).toEqual(await reckoned(new Date(began + minute)));
});

const count = (time: number) => countSales({ db: shop.db, clock: { now: () => new Date(time) } });

async function move(which: number, where: string, reason: string, units: number, at: Date): Promise<void> {
  await shop.db.sql(
    `insert into stock_movement (product_id, warehouse_code, delta, reason, created_at) values ($1, $2, $3, $4, $5)`,
    [products[which], where, reason === 'sale' ? -units : units, reason, at],
  );
}

async function kept(): Promise<unknown[]> {
  const { rows } = await shop.db.sql(
    'select warehouse_code, product_id, sold_30, sold_90 from stock_speed order by 1, 2',
  );
  return rows;
}

/** The same from every movement, in JavaScript. */
async function reckoned(now: Date): Promise<unknown[]> {
  const { rows } = await shop.db.sql(
    `select warehouse_code, product_id, delta, created_at from stock_movement where reason in ('sale', 'return')`,
  );
  const movements = rows as {
    warehouse_code: string;
    product_id: number;
    delta: number;
    created_at: string | Date;
  }[];
  const soldWithin = (days: number, chosen: typeof movements) => {
    const from = now.getTime() - days * day;
    const lately = chosen.filter(({ created_at: at }) => new Date(at).getTime() >= from);
    return lately.length === 0 ? undefined : Math.max(0, -lately.reduce((sum, { delta }) => sum + delta, 0));
  };
  return ['', 'CDMX', 'GDL'].flatMap((code) =>
    products.flatMap((id) => {
      const own = movements.filter(
        (one) => one.product_id === id && (code === '' || one.warehouse_code === code),
      );
      const sold90 = soldWithin(90, own);
      if (sold90 === undefined) return [];
      return [{ warehouse_code: code, product_id: id, sold_30: soldWithin(30, own) ?? 0, sold_90: sold90 }];
    }),
  );
}
