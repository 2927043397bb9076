import { expect, test } from 'vitest';
import { demoProducts } from '../../../../demo/catalogue/index.ts';
import { randomSource } from '../rules/testing/catalogues.ts';
import { createAssortment } from './assortment.ts';
import { type Candidate, type CandidateSource, compileCandidate } from './candidate.ts';
import { buildSlots, nameOf, optionsFor, type Wish } from './options.ts';
import { withoutBrands } from './plan-builds.ts';
import type { Offers, Refill } from './planner-messages.ts';
import { problemOf } from './problem.ts';
import { createSearch } from './search.ts';
import { type Use, uses } from './uses.ts';

type Product = CandidateSource & { brandId: number };

const perKind: Record<string, number> = {
  cpu: 12,
  motherboard: 14,
  memory: 8,
  gpu: 10,
  ssd: 8,
  hdd: 4,
  case: 10,
  psu: 10,
  cpu_cooler: 8,
};
const brands = [...new Set(demoProducts.map(({ brand }) => brand))];
const budgets = [900_000, 1_500_000, 2_500_000, 4_000_000, 8_000_000];
const forever = Number.POSITIVE_INFINITY;
const useAt = (index: number): Use => uses[index % uses.length] as Use;
const below = (random: () => number, count: number) => Math.floor(random() * count);

/** Some products of the demo shop, each with others that differ in name, price and stock; few prices, so that many are equal. */
function catalogueOf(random: () => number, alikeMax: number): Product[] {
  const products: Product[] = [];
  for (const [kind, count] of Object.entries(perKind)) {
    const all = demoProducts.filter((one) => one.kind === kind);
    for (let drawn = 0; drawn < count; drawn += 1) {
      const { sku, brand, productName, priceCents, specs } = all[
        below(random, all.length)
      ] as (typeof all)[0];
      const alike = 1 + below(random, alikeMax);
      for (let unit = 0; unit < alike; unit += 1) {
        products.push({
          id: products.length + 1,
          refId: `${sku}-${drawn}-${unit}`,
          kind,
          name: `${productName} Pack ${unit}`,
          brand,
          brandId: brands.indexOf(brand),
          priceCents: priceCents + 10_000 * (below(random, 5) - 2),
          available: below(random, 7),
          specs,
        });
      }
    }
  }
  return products;
}

const compiled = (products: readonly Product[]): Candidate[] => products.map(compileCandidate);

/** As the database tells what is for sale. */
const offersOf = (products: readonly Product[]): Offers[] =>
  products
    .filter(({ available }) => available > 0)
    .map(({ id, refId, kind, name, brandId, brand, priceCents, available, specs }) => ({
      kind,
      specs: JSON.stringify(specs),
      alike: JSON.stringify([[id, refId, name, brandId, brand, priceCents, available]]),
    }));

/** The choices of every slot, in their order, and the best and cheapest builds of some budgets. */
function outcomeOf(use: Use, candidates: readonly Candidate[], wishes: readonly Wish[]) {
  const problem = problemOf(use, optionsFor(use, candidates, wishes));
  const search = createSearch(problem);
  const about = (found: { worth: number; priceCents: number } | undefined) =>
    found && [found.worth, found.priceCents];
  return {
    slots: buildSlots.map((slot) => problem.slots[slot].map(nameOf)),
    best: budgets.map((budget) => about(search.best(budget, forever).found)),
    cheapest: about(search.cheapest(forever).found),
  };
}

test('the best of each group gives the same choices and builds as everything for sale', () => {
  let built = 0;
  for (let seed = 1; seed <= 40; seed += 1) {
    const random = randomSource(seed);
    const products = catalogueOf(random, 7);
    const assortment = createAssortment();
    assortment.take(offersOf(products));
    const whole = compiled(products).filter(({ part }) => part.available > 0);
    const bounded = assortment.candidates();
    expect(bounded.length).toBeLessThan(whole.length);
    const use = useAt(seed);
    const unwanted = seed % 3 === 0 ? [brands[below(random, brands.length)] ?? ''] : [];
    const wished = whole[below(random, whole.length)];
    const wishes = seed % 4 === 0 && wished ? [{ candidate: wished, isKept: seed % 8 === 0 }] : [];
    const outcome = outcomeOf(use, withoutBrands(bounded, unwanted), wishes);
    expect(outcome, `seed ${seed}`).toEqual(outcomeOf(use, withoutBrands(whole, unwanted), wishes));
    if (outcome.cheapest) built += 1;
  }
  expect(built).toBeGreaterThan(20);
}, 120_000);

test('after any changes the best of each group are those of the catalogue as it is then', () => {
  let refilled = 0;
  for (let seed = 1; seed <= 12; seed += 1) {
    const random = randomSource(500 + seed);
    const products = catalogueOf(random, 9);
    const assortment = createAssortment();
    assortment.take(offersOf(products));
    for (let round = 0; round < 12; round += 1) {
      const changed = Array.from({ length: 60 }, () => products[below(random, products.length)] as Product);
      for (const product of changed) {
        product.available = below(random, 4);
        product.priceCents += 10_000 * (below(random, 3) - 1);
      }
      assortment.forget(changed.map(({ id }) => id));
      assortment.take(offersOf(changed));
      const refills = assortment.toRefill();
      refilled += refills.length;
      const isMeant = (product: Product) =>
        refills.some(({ kind, brandId }: Refill) => kind === product.kind && brandId === product.brandId);
      assortment.forgetAllOf(refills);
      assortment.take(offersOf(products.filter(isMeant)));
      expect(assortment.toRefill()).toEqual([]);
      const fresh = createAssortment();
      fresh.take(offersOf(products));
      const inOrder = (candidates: Candidate[]) => candidates.toSorted((one, other) => one.id - other.id);
      expect(inOrder(assortment.candidates())).toEqual(inOrder(fresh.candidates()));
    }
  }
  expect(refilled).toBeGreaterThan(20);
}, 120_000);

test('a hundred times as many products that are alike are no more to choose from', () => {
  const products = catalogueOf(randomSource(7), 1).map((product) => ({ ...product, available: 9 }));
  const many = products.flatMap((product) =>
    Array.from({ length: 100 }, (_, place) => ({
      ...product,
      id: product.id * 100 + place,
      refId: `${product.refId}-${place}`,
      priceCents: product.priceCents + place * 100,
    })),
  );
  const sizeOf = (offered: readonly Product[]) => {
    const assortment = createAssortment();
    assortment.take(offersOf(offered));
    return assortment.candidates().length;
  };
  expect(sizeOf(many)).toBe(sizeOf(products));
});

test('a product without any specs is in no suggestion, however cheap it is', () => {
  const random = randomSource(11);
  const products = catalogueOf(random, 2).map((product) => ({ ...product, available: 9 }));
  const unknown = products.map((product) => ({
    ...product,
    id: product.id + 100_000,
    refId: `${product.refId}-?`,
    priceCents: 100,
    specs: {},
  }));
  for (const [place, use] of uses.entries()) {
    const wished = compiled(products).find(({ kind }) => kind === ['cpu', 'motherboard', 'gpu'][place % 3]);
    for (const wishes of [[], wished ? [{ candidate: wished, isKept: false }] : []]) {
      const { best, cheapest } = outcomeOf(use, compiled([...products, ...unknown]), wishes);
      expect([best, cheapest]).toEqual(
        (({ best, cheapest }) => [best, cheapest])(outcomeOf(use, compiled(products), wishes)),
      );
    }
  }
}, 120_000);
