import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemoShop } from '../../src/server/demo-shop.ts';
import { signInStaff } from '../../test/factories/sign-in.ts';
import { judgeSearches, productsForJudging, type Verdict } from '../../test/search/judge-searches.ts';
import { blindSearches } from '../../test/search/blind-searches.ts';
import { freshSearches } from '../../test/search/fresh-searches.ts';
import { judgedSearches } from '../../test/search/judged-searches.ts';
import { lastSearches } from '../../test/search/last-searches.ts';
import { laterSearches } from '../../test/search/later-searches.ts';
import { newestSearches } from '../../test/search/newest-searches.ts';
import { passingSearches } from '../../test/search/passing-searches.ts';
import { strangerSearches } from '../../test/search/stranger-searches.ts';
import { unseenSearches } from '../../test/search/unseen-searches.ts';
import { untouchedSearches } from '../../test/search/untouched-searches.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

const groups = {
  judged: judgedSearches,
  unseen: unseenSearches,
  later: laterSearches,
  newest: newestSearches,
  last: lastSearches,
  fresh: freshSearches,
  untouched: untouchedSearches,
  blind: blindSearches,
  stranger: strangerSearches,
  passing: passingSearches,
};

let shop: TestShop;
const verdicts: Record<string, Verdict[]> = {};
beforeAll(async () => {
  shop = await startTestShop();
  await signInStaff(shop);
  await fillDemoShop(shop.open);
  const products = await productsForJudging(shop.db);
  for (const [group, searches] of Object.entries(groups)) {
    verdicts[group] = await judgeSearches(searches, products, (q) =>
      shop.api.catalog.products({ query: { q, page_size: 5 } }),
    );
  }
}, 120_000);
afterAll(() => shop.stop());

describe.each([
  { group: 'judged', least: 600 },
  { group: 'unseen', least: 300 },
  { group: 'later', least: 100 },
  { group: 'newest', least: 400 },
  { group: 'last', least: 150 },
  { group: 'fresh', least: 350 },
  { group: 'untouched', least: 200 },
  { group: 'blind', least: 250 },
  { group: 'stranger', least: 280 },
  { group: 'passing', least: 270 },
])('of the $group searches', ({ group, least }) => {
  const isSo = (is: (verdict: Verdict) => boolean) => (verdicts[group] ?? []).filter(is);
  const share = (found: readonly Verdict[]) => found.length / (verdicts[group]?.length ?? 0);
  const searchesOf = (found: readonly Verdict[]) => found.map(({ search }) => search.q).join('; ');

  test('97 in 100 bring what was meant among the first five', () => {
    expect(verdicts[group]?.length).toBeGreaterThan(least);
    const missed = isSo(({ isRight }) => !isRight);
    expect(share(missed), `missed: ${searchesOf(missed)}`).toBeLessThanOrEqual(0.03);
  });

  test('of 200 at most one finds nothing where there is something', () => {
    const empty = isSo(({ isEmpty }) => isEmpty);
    expect(share(empty), `empty: ${searchesOf(empty)}`).toBeLessThanOrEqual(0.005);
  });
});
