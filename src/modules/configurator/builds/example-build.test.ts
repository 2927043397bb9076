import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillShop } from '../../../../demo/seed/fill-shop.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { refreshListing } from '../../catalog/index.ts';
import { createPartShelf } from '../parts/part-shelf.ts';
import { createExampleBuild } from './example-build.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

test('a shop without parts has no example', async () => {
  expect(await shop.api.configurator.example()).toEqual({ build: null });
});

test('the example is a whole PC of parts in stock that surely fit, with its price, and one part that does not', async () => {
  await shop.db.transaction((tx) => fillShop(tx, shop.clock.now()));
  const { ref_ids, products, total_cents, rejected, answers } = await wholeExample();
  const checked = await shop.api.configurator.check({ body: { ref_ids } });
  expect(checked).toMatchObject({ verdict: 'compatible', total_cents });
  expect(products).toHaveLength(8);
  expect(products.every(({ stock }) => stock !== 'out')).toBe(true);
  expect(answers.length).toBeGreaterThan(10);
  expect(answers.every(({ result, left, right }) => result === 'ok' && left !== null && right !== null)).toBe(
    true,
  );
  expect(rejected).toMatchObject({ result: 'error', left: expect.any(String), right: expect.any(String) });
});

test('a sold-out part of the example is replaced', async () => {
  const [sold = ''] = (await wholeExample()).ref_ids;
  await shop.db.transaction(async (tx) => {
    const { rows } = await tx.sql(
      `update stock_level set on_hand = reserved
        where product_id = (select id from product where ref_id = $1) returning product_id as id`,
      [sold],
    );
    await refreshListing(tx, [Number(rows[0]?.id)]);
  });
  const after = await wholeExample();
  expect(after.ref_ids).toHaveLength(8);
  expect(after.ref_ids).not.toContain(sold);
});

test('parts that make up no PC are judged once, and again when some came', async () => {
  const inStock = `update product_listing set available = $1 where kind = 'psu'`;
  await shop.db.sql(inStock, [0]);
  const real = createPartShelf();
  let judged = 0;
  const shelf = {
    ...real,
    partsOf: (...given: Parameters<typeof real.partsOf>) => {
      judged += 1;
      return real.partsOf(...given);
    },
  };
  const example = createExampleBuild();
  const ask = async () => (await example(shop.db, shelf, shop.clock.now())).text;
  expect(await ask()).toBe('{"build":null}');
  const judgedOnce = judged;
  expect(await ask()).toBe('{"build":null}');
  expect(judged).toBe(judgedOnce);
  await shop.db.sql(inStock, [5]);
  await shop.db.sql(
    `update product_listing set kind = 'other'
      where product_id = (select product_id from product_listing where kind = 'psu' order by sold_count limit 1)`,
  );
  expect(await ask()).not.toBe('{"build":null}');
});

async function wholeExample() {
  const { build } = await shop.api.configurator.example();
  if (build === null) throw new Error('The demo shop has parts for a whole PC.');
  return build;
}
