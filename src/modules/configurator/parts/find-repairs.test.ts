import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoProducts } from '../../../../demo/catalogue/index.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { findRepairs } from './find-repairs.ts';
import { createPartShelf } from './part-shelf.ts';
import { readChosenParts } from './read-parts.ts';
import { completenessRules } from '../rules/completeness.ts';
import { type Answer, judgeBuild } from '../rules/judge.ts';
import { buildOf, type Part } from '../rules/parts.ts';
import { slotOf } from '../rules/slots.ts';
import { randomBuild, randomSource, readDemo } from '../rules/testing/catalogues.ts';

const coreKinds = new Set(['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler']);
const core = demoProducts.filter(({ kind }) => coreKinds.has(kind));

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
  for (const { sku, kind, brand, productName: name, priceCents, stock, specs } of core) {
    const units = stock.reduce((sum, count) => sum + count, 0);
    await createProduct(shop.db, { sku, kind, brand, name, priceCents, stock: units, specs });
  }
}, 120_000);
afterAll(() => shop.stop());

type Offer = { part: Part; slot: string; priceCents: number; isInStock: boolean };
const catalogue = readDemo();
const parts = new Map([...catalogue.values()].flat().map(({ part }) => [part.refId, part]));
const offers: Offer[] = core.flatMap(({ sku, kind, priceCents, stock }) => {
  const part = parts.get(sku);
  const slot = slotOf(kind)?.slot;
  return part && slot ? [{ part, slot, priceCents, isInStock: stock.some((count) => count > 0) }] : [];
});
const offerOf = new Map(offers.map((offer) => [offer.part.refId, offer]));

const isError = ({ result }: { result: string }) => result === 'error';
const isMissing = ({ rule }: { rule: string }) => completenessRules.has(rule);
const isRefused = (answer: { rule: string; result: string }) => isError(answer) && !isMissing(answer);
const lacks = (answers: readonly Answer[]) => answers.filter((one) => isError(one) && isMissing(one)).length;

/** Every single change of a part that is to blame after which nothing is refused, and no more is missing. */
function singleRepairs(chosen: readonly Offer[]): { isSure: boolean; difference: number }[] {
  const { answers } = judgeBuild(buildOf(chosen.map(({ part }) => part)));
  const blamed = new Set(answers.filter(isRefused).flatMap(({ refIds }) => refIds));
  return chosen.flatMap((leaving) => {
    if (!blamed.has(leaving.part.refId)) return [];
    const rest = chosen.filter((one) => one !== leaving);
    const others = offers.filter(
      ({ part, slot, isInStock }) => isInStock && slot === leaving.slot && part.refId !== leaving.part.refId,
    );
    return [undefined, ...others].flatMap((joining) => {
      const changed = [...rest, ...(joining ? [joining] : [])];
      const after = judgeBuild(buildOf(changed.map(({ part }) => part))).answers;
      if (after.some(isRefused) || lacks(after) > lacks(answers)) return [];
      const isSure = !after.some(({ result, blocking }) => result === 'unknown' && blocking);
      return [{ isSure, difference: Math.abs((joining?.priceCents ?? 0) - leaving.priceCents) }];
    });
  });
}

test('every repair passes the check, with one change where one is enough, the best first', async () => {
  const random = randomSource(20_261_121);
  let repaired = 0;
  for (let round = 0; round < 80; round += 1) {
    const drawn = randomBuild(catalogue, random).flatMap(({ part }) => offerOf.get(part.refId) ?? []);
    const chosen = [...new Map(drawn.map((offer) => [offer.part.refId, offer])).values()];
    const { answers, repairs } = await shop.api.configurator.check({
      body: { ref_ids: chosen.map(({ part }) => part.refId) },
    });
    // Where nothing quarrels there is nothing to mend: who is told that all goes well is not told how to mend it.
    expect(answers.some(isRefused) || repairs.length === 0).toBe(true);
    for (const { ref_ids: refIds } of repairs) {
      const after = refIds.flatMap((refId) => offerOf.get(refId)?.part ?? []);
      expect(after.length).toBe(refIds.length);
      expect(judgeBuild(buildOf(after)).answers.filter(isRefused)).toEqual([]);
    }
    const [best] = singleRepairs(chosen).toSorted(
      (one, other) => Number(other.isSure) - Number(one.isSure) || one.difference - other.difference,
    );
    const [first] = repairs;
    const found = first && { changes: first.changes.length, difference: Math.abs(first.difference_cents) };
    expect(found).toEqual(best ? { changes: 1, difference: best.difference } : found);
    if (best) repaired += 1;
  }
  expect(repaired).toBeGreaterThan(10);
}, 120_000);

test('no more is tried than may be, and a repair that nobody looked at is not told', async () => {
  const shelf = createPartShelf();
  const skuOf = (kind: string, socket: string) =>
    core.find(({ kind: one, specs }) => one === kind && specs['socket'] === socket)?.sku ?? '';
  const chosen = await readChosenParts(shop.db, shelf, [skuOf('cpu', 'AM5'), skuOf('motherboard', 'AM4')]);
  const { answers } = judgeBuild(buildOf(chosen.map(({ part }) => part)));
  const repairsWithin = async (work?: number) =>
    (await findRepairs(shop.db, shelf, chosen, answers, work)).length;
  expect(await repairsWithin()).toBeGreaterThan(1);
  expect(await repairsWithin(0)).toBe(0);
  // Two parts are judged for 8; each without the other for 1.
  expect(await repairsWithin(3)).toBeLessThan(await repairsWithin());
});

test('the offered nearest part fits, is in stock, and no other fitting one is nearer in price', async () => {
  const random = randomSource(7);
  let nearestSeen = 0;
  for (let round = 0; round < 12; round += 1) {
    const chosen = randomBuild(catalogue, random).flatMap(({ part }) => offerOf.get(part.refId) ?? []);
    for (const slot of ['gpu', 'case', 'cooler'] as const) {
      const list = (fits: 'no' | 'ok') =>
        shop.api.configurator.parts({
          params: { slot },
          query: { ref_ids: chosen.map(({ part }) => part.refId).join(','), fits, page_size: 60 },
        });
      const [refused, good] = [await list('no'), await list('ok')];
      // A part is either good or explained, never both.
      expect(
        good.products.filter(({ nearest, answers }) => nearest !== null || answers.some(isError)),
      ).toEqual([]);
      expect(refused.products.filter(({ answers }) => !answers.some(isError))).toEqual([]);
      const inStock = good.products.filter(({ stock }) => stock !== 'out');
      const distanceTo = (price: number) =>
        inStock.length === 0
          ? undefined
          : Math.min(...inStock.map((other) => Math.abs(other.price_cents - price)));
      expect(refused.products.map(({ nearest }) => nearest && Math.abs(nearest.difference_cents))).toEqual(
        refused.products.map(({ price_cents: price }) => distanceTo(price) ?? null),
      );
      const offered = refused.products.flatMap(({ nearest }) => nearest?.id ?? []);
      expect(offered.filter((id) => !inStock.some((other) => other.id === id))).toEqual([]);
      nearestSeen += offered.length;
    }
  }
  expect(nearestSeen).toBeGreaterThan(20);
}, 120_000);

describe('a bad request to the configurator', () => {
  test.each([
    ['POST', '/workstation/check', { ref_ids: [7] }, 422],
    ['POST', '/workstation/check', { ref_ids: [null] }, 422],
    ['POST', '/workstation/check', {}, 422],
    ['POST', '/workstation/check', 'CPU', 422],
    ['POST', '/workstation/suggest', { use: 'office', budget_cents: '1000' }, 422],
    ['POST', '/workstation/suggest', { use: 'office', budget_cents: 1e308 }, 422],
    ['POST', '/workstation/suggest', { use: 'office', budget_cents: 0 }, 422],
    ['POST', '/workstation/suggest', { use: 'office', budget_cents: 1_000_000, keep: 'CPU' }, 422],
    ['POST', '/workstation/suggest', { use: 'office', budget_cents: 1_000_000, exclude: [''] }, 422],
    ['POST', '/workstation/builds', { ref_ids: 'CPU' }, 422],
    ['POST', '/workstation/builds', { name: 7, ref_ids: ['CPU-R5-5600'] }, 422],
    ['GET', '/workstation/builds/zzzzzzzzzz', undefined, 404],
    ['GET', '/workstation/builds/NO!', undefined, 404],
    ['GET', '/workstation/builds/zzzzzzzzzz/quote', undefined, 404],
    ['GET', '/workstation/parts/nave', undefined, 404],
    ['GET', '/workstation/parts/cpu?ref_ids=NO-EXISTE', undefined, 422],
    ['GET', '/workstation/parts/cpu?page=0', undefined, 422],
    ['GET', '/workstation/parts/cpu?fits=maybe', undefined, 422],
    ['GET', '/workstation/works-with/NO-EXISTE', undefined, 404],
    ['GET', '/workstation/measures?ref_ids=NO-EXISTE', undefined, 422],
  ] as const)('is refused clearly: %s %s %j', async (method, path, json, status) => {
    const error = await expectRefusal(
      shop.request(path, { method, ...(json !== undefined && { json }) }),
      status,
    );
    // In the language of the shop.
    expect(error.message).toMatch(/[áéíóúñ]|\b(?:no|de|el|la|que|hay|un|una|los|las|es|son)\b/i);
  });

  test('with a body of two megabytes is refused before it is read', async () => {
    const json = { ref_ids: ['x'.repeat(2_000_000)] };
    await expectRefusal(shop.request('/workstation/check', { json }), 413);
  });
});
