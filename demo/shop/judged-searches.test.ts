import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemoShop } from '../../src/server/demo-shop.ts';
import { signInStaff } from '../../test/factories/sign-in.ts';
import { judgeSearches, productsForJudging, type Verdict } from '../../test/search/judge-searches.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
let verdicts: Verdict[];
beforeAll(async () => {
  shop = await startTestShop();
  await signInStaff(shop);
  await fillDemoShop(shop.open);
  verdicts = await judgeSearches(await productsForJudging(shop.db), async (q) => {
    const { products } = await shop.api.catalog.products({ query: { q, page_size: 5 } });
    return products.map(({ id }) => id);
  });
}, 120_000);
afterAll(() => shop.stop());

const share = (isSo: (verdict: Verdict) => boolean) => verdicts.filter(isSo).length / verdicts.length;
const searchesOf = (isSo: (verdict: Verdict) => boolean) =>
  verdicts.filter(isSo).map(({ search }) => search.q);

test('of the judged searches 97 in 100 bring what was meant among the first five', () => {
  expect(verdicts.length).toBeGreaterThan(600);
  expect(
    share(({ isRight }) => isRight),
    `missed: ${searchesOf(({ isRight }) => !isRight).join('; ')}`,
  ).toBeGreaterThanOrEqual(0.97);
});

test('of 200 judged searches at most one finds nothing', () => {
  expect(
    share(({ isEmpty }) => isEmpty),
    `empty: ${searchesOf(({ isEmpty }) => isEmpty).join('; ')}`,
  ).toBeLessThanOrEqual(0.005);
});
