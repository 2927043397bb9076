import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { demoProducts } from '../../../../demo/catalogue/index.ts';
import { cpuWatts } from '../rules/power-estimate.ts';
import { type Candidate, compileCandidate } from './candidate.ts';
import { isSound } from './fits.ts';
import {
  type BuildSlot,
  buildSlots,
  type Option,
  optionsFor,
  ownGraphicsWorth,
  type Wish,
} from './options.ts';
import { type Plan, planBuilds, prepareBench } from './plan-builds.ts';
import { type Problem, problemOf } from './problem.ts';
import { pesos } from './reasons.ts';
import { createSearch, type Found, optionsOf, partsOf } from './search.ts';
import { type Use, uses } from './uses.ts';

const kinds = ['cpu', 'motherboard', 'memory', 'gpu', 'ssd', 'hdd', 'case', 'psu', 'cpu_cooler'] as const;

const demo: Candidate[] = demoProducts
  .filter(({ kind }) => (kinds as readonly string[]).includes(kind))
  .map(({ sku, kind, brand, productName: name, priceCents, stock, specs }, id) => {
    const available = stock.reduce((sum, units) => sum + units, 0);
    // Two of three cases say which radiators they take: liquid coolers are among the choices.
    const radiators = [undefined, [120, 240], [240, 280, 360]][id % 3];
    const stated = kind === 'case' ? { ...specs, supported_radiator_sizes: radiators } : specs;
    return compileCandidate({ id, refId: sku, kind, name, brand, available, priceCents, specs: stated });
  });

/** mulberry32: the same samples in every run. */
function randomSource(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

const perKind = { cpu: 5, motherboard: 5, memory: 3, gpu: 4, ssd: 3, hdd: 2, case: 4, psu: 4, cpu_cooler: 3 };

/** A small catalogue; of platforms that are still made, so that many of its builds exist. */
function sampleOf(catalogue: readonly Candidate[], random: () => number, factor = 1): Candidate[] {
  return kinds.flatMap((kind) =>
    shuffled(
      catalogue.filter((candidate) => candidate.kind === kind && candidate.part.available > 0),
      random,
    ).slice(0, perKind[kind] * factor),
  );
}

const forever = Number.POSITIVE_INFINITY;
const budgets = [900_000, 1_500_000, 2_500_000, 4_000_000, 8_000_000];

function bestOf(
  use: Use,
  catalogue: readonly Candidate[],
  budget: number,
  wishes: Wish[] = [],
): { problem: Problem; found: Found | undefined } {
  const problem = problemOf(use, optionsFor(use, catalogue, wishes));
  return { problem, found: createSearch(problem).best(budget, forever).found };
}

/** Every combination there is, judged as a whole: worth and price of the sound ones that are above the floors. */
function everyBuild(use: Use, catalogue: readonly Candidate[]): { worth: number; priceCents: number }[] {
  const problem = problemOf(use, optionsFor(use, catalogue, []), false);
  const { slots, fits } = problem;
  const found: { worth: number; priceCents: number }[] = [];
  const chosen: number[] = [];
  const choose = (place: number): void => {
    const slot = buildSlots[place];
    if (slot === undefined) {
      const options = buildSlots.map((name, index) => slots[name][chosen[index] ?? 0] as Option);
      if (
        !isSound(
          options.flatMap(({ parts }) => parts),
          () => false,
        )
      )
        return;
      const [cpu, , , card] = options as [Option, Option, Option, Option];
      const own = card.parts.length === 0 ? ownGraphicsWorth(use, cpu) : 0;
      found.push({
        worth: own + options.reduce((sum, option) => sum + option.worth, 0),
        priceCents: options.reduce((sum, option) => sum + option.priceCents, 0),
      });
      return;
    }
    for (const index of slots[slot].keys()) {
      // Floors of quality are no rules of a whole build: the pairs that have one are asked.
      const isAbove = buildSlots
        .slice(0, place)
        .every(
          (before, at) =>
            !pairsWithFloors.has(`${before} ${slot}`) || fits(before, chosen[at] ?? 0, slot, index),
        );
      if (!isAbove) continue;
      chosen[place] = index;
      choose(place + 1);
    }
  };
  choose(0);
  return found;
}

/** The first two let most combinations go before they are judged as wholes. */
const pairsWithFloors = new Set<string>([
  'cpu motherboard',
  'motherboard memory',
  'cpu cooler',
  'cpu gpu',
  'gpu psu',
  'memory gpu',
] satisfies `${BuildSlot} ${BuildSlot}`[]);

const useAt = (index: number): Use => uses[index % uses.length] as Use;

describe('the best build', () => {
  test('has a liquid cooler where the processor needs one and a case surely takes it', () => {
    let liquid = 0;
    const use = uses.find((one) => one.use === 'video_editing') as Use;
    const hot = (one: Candidate) => one.part.kind !== 'cpu' || (cpuWatts(one.part) ?? 0) > 230;
    const catalogue = demo.filter(hot);
    const { problem, found } = bestOf(use, catalogue, 20_000_000);
    for (const part of found ? partsOf(problem, found) : []) {
      if (part.kind !== 'cooler') continue;
      expect(part.isLiquid).toBe(true);
      liquid += 1;
    }
    expect(liquid).toBe(1);
    const silent = catalogue.map((one) =>
      one.part.kind === 'case' ? { ...one, part: { ...one.part, radiatorsMm: undefined } } : one,
    );
    expect(bestOf(use, silent as Candidate[], 20_000_000).found).toBeUndefined();
  });

  test('is as good and as cheap as the best of all combinations, in many small catalogues', () => {
    let compared = 0;
    let feasible = 0;
    for (let seed = 1; seed <= 24; seed += 1) {
      const use = useAt(seed);
      const catalogue = sampleOf(demo, randomSource(seed));
      const all = everyBuild(use, catalogue);
      const problem = problemOf(use, optionsFor(use, catalogue, []));
      const search = createSearch(problem);
      for (const budget of budgets) {
        const affordable = all.filter(({ priceCents }) => priceCents <= budget);
        const most = affordable.reduce((max, { worth }) => Math.max(max, worth), 0);
        const least = affordable
          .filter(({ worth }) => worth > most - 1e-9)
          .reduce((min, { priceCents }) => Math.min(min, priceCents), forever);
        const { found, isProven, bound } = search.best(budget, forever);
        const about = `seed ${seed}, ${use.use}, ${budget}`;
        expect(isProven).toBe(true);
        expect(found?.worth ?? 0, about).toBeCloseTo(most, 9);
        expect(found?.priceCents ?? forever, about).toBe(least);
        expect(bound).toBeCloseTo(most, 9);
        compared += 1;
        if (found) feasible += 1;
      }
      const cheapest = search.cheapest(forever);
      const leastCents = Math.min(...all.map(({ priceCents }) => priceCents));
      expect(cheapest).toMatchObject({ isProven: true });
      expect(cheapest.found?.priceCents).toBe(all.length === 0 ? undefined : leastCents);
      if (all.length === 0) continue;
      const planned = (budgetCents: number) => {
        const ask = { use: use.use, budgetCents, wishes: [], excludedBrands: [] };
        return planBuilds(ask, catalogue, (own) => prepareBench(own, catalogue, [])) as Plan;
      };
      // Just enough is enough, and one centavo less is told what is enough.
      expect(planned(leastCents).builds[0]?.total_cents, `seed ${seed}`).toBe(leastCents);
      const below = planned(leastCents - 1);
      expect(below.builds).toEqual([]);
      expect(below.cheapest?.total_cents).toBe(leastCents);
      expect(below.message).toContain(`cuesta ${pesos(leastCents)}.`);
    }
    expect(compared).toBe(120);
    expect(feasible).toBeGreaterThan(24);
  }, 120_000);

  test('has the same value without the reductions', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const use = useAt(seed);
      const catalogue = sampleOf(demo, randomSource(1000 + seed), 4);
      const options = optionsFor(use, catalogue, []);
      const reduced = createSearch(problemOf(use, options));
      const whole = createSearch(problemOf(use, options, false));
      for (const budget of budgets) {
        const one = reduced.best(budget, forever).found;
        const other = whole.best(budget, forever).found;
        expect(one?.worth, `seed ${seed}, ${use.use}, ${budget}`).toEqual(other?.worth);
        expect(one?.priceCents, `seed ${seed}, ${use.use}, ${budget}`).toEqual(other?.priceCents);
      }
    }
  }, 120_000);

  test('never gets worse with more money', () => {
    for (const use of uses) {
      const search = createSearch(problemOf(use, optionsFor(use, demo, [])));
      let before = 0;
      for (let budget = 800_000; budget <= 9_000_000; budget += 170_000) {
        const { found } = search.best(budget, forever);
        expect(found?.worth ?? 0).toBeGreaterThanOrEqual(before - 1e-9);
        expect(found?.priceCents ?? 0).toBeLessThanOrEqual(budget);
        before = found?.worth ?? 0;
      }
    }
  });

  test('is the same in whatever order the catalogue comes', () => {
    for (const use of uses) {
      const names = [1, 2, 3].map((seed) => {
        const { problem, found } = bestOf(use, shuffled(demo, randomSource(seed)), 2_300_000);
        return found && partsOf(problem, found).map(({ refId }) => refId);
      });
      expect(names[1]).toEqual(names[0]);
      expect(names[2]).toEqual(names[0]);
    }
  });

  test('never gets worse with more products, nor better without the chosen part', () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const use = useAt(seed);
      const few = sampleOf(demo, randomSource(2000 + seed), 3);
      const { problem, found } = bestOf(use, few, 2_500_000);
      const more = bestOf(use, demo, 2_500_000).found;
      expect(more?.worth ?? 0).toBeGreaterThanOrEqual((found?.worth ?? 0) - 1e-9);
      if (!found) continue;
      for (const { candidates } of optionsOf(problem, found)) {
        const without = few.filter((candidate) => !candidates.includes(candidate));
        expect(bestOf(use, without, 2_500_000).found?.worth ?? 0).toBeLessThanOrEqual(found.worth + 1e-9);
      }
    }
  });

  test("keeps the shopper's parts at no cost, and chosen parts at their price", () => {
    const use = useAt(1);
    const card = demo.find(({ part }) => part.refId.includes('5070')) as Candidate;
    const { found: bought, problem } = bestOf(use, demo, 4_000_000, [{ candidate: card, isKept: false }]);
    const { found: kept } = bestOf(use, demo, 4_000_000 - card.priceCents, [
      { candidate: card, isKept: true },
    ]);
    if (!bought) throw new Error('There is no build around the card.');
    expect(partsOf(problem, bought)).toContain(card.part);
    expect(kept?.worth).toBeCloseTo(bought.worth, 9);
    expect((kept?.priceCents ?? 0) + card.priceCents).toBe(bought.priceCents);
  });

  test('with no time left gives the best so far with an honest bound', () => {
    const search = createSearch(problemOf(useAt(1), optionsFor(useAt(1), demo, [])));
    const late = search.best(2_500_000, 0);
    const whole = search.best(2_500_000, forever);
    expect(late.isProven).toBe(false);
    expect(late.bound).toBeGreaterThanOrEqual(whole.found?.worth ?? forever);
    const withKnown = search.best(2_500_000, 0, search.best(1_500_000, forever).found);
    expect(withKnown.found).toBeDefined();
  });
});

const feedPath = fileURLToPath(new URL('../../../../../shared/catalog/feed-main.jsonl.gz', import.meta.url));

describe.skipIf(!existsSync(feedPath))('over the feed of 20,000 parts', () => {
  const kindOfCategory: Record<string, string> = {
    Procesadores: 'cpu',
    'Tarjetas madre': 'motherboard',
    'Memorias RAM': 'memory',
    'Tarjetas de video': 'gpu',
    'Unidades SSD': 'ssd',
    'Discos duros': 'hdd',
    Gabinetes: 'case',
    'Fuentes de poder': 'psu',
    'Enfriamiento para CPU': 'cpu_cooler',
  };
  type Raw = {
    ref_id: string;
    product_name: string;
    brand: string;
    category: string;
    cost: number;
    stock: { qty: number }[];
    specs: Record<string, unknown>;
  };
  const readFeed = (): Candidate[] =>
    gunzipSync(readFileSync(feedPath))
      .toString('utf8')
      .trim()
      .split('\n')
      .flatMap((line, id) => {
        const raw = JSON.parse(line) as Raw;
        const kind = kindOfCategory[raw.category];
        if (kind === undefined) return [];
        const source = {
          id,
          refId: raw.ref_id,
          kind,
          name: raw.product_name,
          brand: raw.brand,
          specs: raw.specs,
        };
        const available = raw.stock.reduce((sum, { qty }) => sum + qty, 0);
        return [compileCandidate({ ...source, available, priceCents: Math.round(raw.cost * 2400) })];
      });

  test('reductions change nothing in samples of real records', () => {
    const feed = readFeed();
    for (let seed = 1; seed <= 12; seed += 1) {
      const use = useAt(seed);
      const options = optionsFor(use, sampleOf(feed, randomSource(3000 + seed), 16), []);
      const reduced = createSearch(problemOf(use, options));
      const whole = createSearch(problemOf(use, options, false));
      for (const budget of budgets) {
        const one = reduced.best(budget, forever).found;
        const other = whole.best(budget, forever).found;
        expect(one?.worth, `seed ${seed}, ${use.use}, ${budget}`).toEqual(other?.worth);
        expect(one?.priceCents, `seed ${seed}, ${use.use}, ${budget}`).toEqual(other?.priceCents);
      }
    }
  }, 120_000);

  test('every use has a proven optimum whose every answer is good', () => {
    const feed = readFeed();
    for (const use of uses) {
      const problem = problemOf(use, optionsFor(use, feed, []));
      const { found, isProven } = createSearch(problem).best(3_000_000, forever);
      if (!found) throw new Error(`There is no build for ${use.use}.`);
      expect(isProven).toBe(true);
      const parts = partsOf(problem, found);
      expect(isSound(parts, () => false)).toBe(true);
      expect(parts.every(({ available }) => available > 0)).toBe(true);
    }
  }, 120_000);
});
