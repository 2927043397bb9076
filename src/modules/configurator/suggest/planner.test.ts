import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoProducts } from '../../../../demo/catalogue/index.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { createPlanner, startPlannerThread } from './planner.ts';
import type { ToPlanner } from './planner-messages.ts';

const coreKinds = new Set(['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler']);
const ask = { use: 'office' as const, budgetCents: 2_000_000, excludedBrands: [], wishes: [] };

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  for (const product of demoProducts.filter(({ kind }) => coreKinds.has(kind))) {
    const { sku, kind, brand, productName: name, priceCents, stock, specs } = product;
    const units = stock.reduce((sum, count) => sum + count, 0);
    await createProduct(shop.db, { sku, kind, brand, name, priceCents, stock: units, specs });
  }
}, 120_000);
afterAll(() => shop.stop());

/** A planner whose thread is ended in the middle of the first `deaths` questions. */
function mortalPlanner(deaths: number) {
  const threads: Worker[] = [];
  let left = deaths;
  const planner = createPlanner(undefined, () => {
    const thread = startPlannerThread();
    threads.push(thread);
    const post = thread.postMessage.bind(thread);
    thread.postMessage = (message: ToPlanner) => {
      post(message);
      if (message.kind !== 'ask' || left === 0) return;
      left -= 1;
      void thread.terminate();
    };
    return thread;
  });
  return { planner, threads };
}

test('a question during which the thread dies is answered by a new thread', async () => {
  const { planner, threads } = mortalPlanner(1);
  const plans = await Promise.all([planner.plan(shop.db, ask), planner.plan(shop.db, ask)]);
  for (const plan of plans) expect('builds' in plan && plan.builds.length).toBeGreaterThan(0);
  expect(threads).toHaveLength(2);
  await threads[1]?.terminate();
});

test('when the thread dies again the caller gets an error, and the next question is answered', async () => {
  const { planner, threads } = mortalPlanner(2);
  await expect(planner.plan(shop.db, ask)).rejects.toMatchObject({
    status: 503,
    code: 'planner_unavailable',
  });
  const plan = await planner.plan(shop.db, ask);
  expect('builds' in plan && plan.builds.length).toBeGreaterThan(0);
  expect(threads).toHaveLength(3);
  await threads[2]?.terminate();
});
