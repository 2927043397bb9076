import type { SuggestedBuild as WireBuild } from '../configurator.contract.ts';
import { judgeBuild } from '../rules/judge.ts';
import { buildOf } from '../rules/parts.ts';
import { estimatePower } from '../rules/power-estimate.ts';
import { slotOf, type SlotName } from '../rules/slots.ts';
import { wireAnswer } from '../builds/wire-answer.ts';
import type { Candidate } from './candidate.ts';
import { type BuildSlot, buildSlots, type Option, optionsFor, type Options, type Wish } from './options.ts';
import { at, type Problem, problemOf } from './problem.ts';
import { pesos, reasonFor } from './reasons.ts';
import {
  type Answer,
  type Cheapest,
  createSearch,
  type Found,
  optionsOf,
  partsOf,
  type Search,
} from './search.ts';
import { type Use, type UseName, useNamed } from './uses.ts';
import { type Contradiction, contradictionOf, emptiedSlot, noPart } from './wishes.ts';

/** What is asked for. */
export type Ask = {
  use: UseName;
  budgetCents: number;
  wishes: readonly Wish[];
  excludedBrands: readonly string[];
};

/** A build as the API gives it, before its products' cards. */
export type PlannedBuild = Omit<WireBuild, 'products'> & {
  lines: (Pick<WireBuild['products'][number], 'slot' | 'quantity' | 'is_kept' | 'reason'> & { id: number })[];
};
export type Plan = {
  builds: PlannedBuild[];
  cheapest: PlannedBuild | undefined;
  message: string | undefined;
};

/** Nobody needs a PC of more than a million pesos, and nothing changes beyond. */
export const budgetCentsMax = 100_000_000;
/** «What the next 1,000 pesos would buy». */
const nextCents = 100_000;
const lessShare = 0.85;
const moreShare = 1.15;
/** Longer than this nobody waits; the best so far is given with its bound. */
const searchMilliseconds = 900;

/** Prepared problems of a catalogue; asking again costs the search alone. */
export type Bench = {
  problem: Problem;
  search: Search;
  options: Options;
  /** The cheapest build that serves the use, searched once; again where the time was not enough for a proof. */
  cheapest(until: number): Cheapest;
};

/** A bench for a use over what is for sale. */
export function prepareBench(use: Use, candidates: readonly Candidate[], wishes: readonly Wish[]): Bench {
  const options = optionsFor(use, candidates, wishes);
  const problem = problemOf(use, options);
  const search = createSearch(problem);
  let cheapest: Cheapest | undefined;
  return {
    options,
    problem,
    search,
    cheapest(until) {
      if (!cheapest?.isProven) cheapest = search.cheapest(until);
      return cheapest;
    },
  };
}

/** Whether the brand of a product is among those not wanted, however it is written. */
export function withoutBrands(candidates: readonly Candidate[], brands: readonly string[]): Candidate[] {
  const unwanted = new Set(brands.map((brand) => brand.toLocaleLowerCase('es')));
  return candidates.filter(({ brand }) => !unwanted.has(brand.toLocaleLowerCase('es')));
}

/**
 * Builds for an ask: the best of its budget, of less and of more; or the cheapest with a sentence why there is none.
 * @param candidates everything for sale
 * @param benchOf gives the bench of an ask without wishes, which may be kept
 */
export function planBuilds(
  ask: Ask,
  candidates: readonly Candidate[],
  benchOf: (use: Use, brands: readonly string[]) => Bench,
): Plan | Contradiction {
  const use = useNamed(ask.use);
  const { wishes, excludedBrands } = ask;
  const contradiction = contradictionOf(wishes);
  if (contradiction) return contradiction;
  const bench =
    wishes.length === 0
      ? benchOf(use, excludedBrands)
      : prepareBench(use, withoutBrands(candidates, excludedBrands), wishes);
  const emptied = emptiedSlot(use, bench.options, () => optionsFor(use, candidates, wishes), excludedBrands);
  if (emptied) return emptied;

  const budgetCents = Math.min(ask.budgetCents, budgetCentsMax);
  const until = performance.now() + searchMilliseconds;
  const described = (kind: WireBuild['kind'], budget: number | null, answer: Answer, found: Found) =>
    describe(
      use,
      bench.problem,
      wishes,
      { kind, budget, answer, found },
      nextOf(bench, budget, found, until),
    );
  // First of all: it says whether the budget is enough, and is the build to beat.
  const { found: cheapest, isProven } = bench.cheapest(until);
  const answers = isProven && !isWithin(cheapest, budgetCents) ? [] : solveAll(bench, budgetCents, until);
  const [best] = answers;
  if (best?.answer.found) {
    return {
      builds: answers.flatMap(({ kind, budget, answer }) =>
        answer.found ? [described(kind, budget, answer, answer.found)] : [],
      ),
      cheapest: undefined,
      message: undefined,
    };
  }
  if (!cheapest) {
    const message = isProven ? nothingServes(use, bench) : 'No terminamos de buscar: inténtalo de nuevo.';
    return { builds: [], cheapest: undefined, message };
  }
  const answer: Answer = { found: cheapest, bound: cheapest.worth, isProven };
  const words = isProven ? 'el equipo más económico para' : 'lo más económico que encontramos a tiempo para';
  return {
    builds: [],
    cheapest: described('cheapest', null, answer, cheapest),
    message: `Sin solución con ${pesos(budgetCents)}: ${words} ${use.label} que cumple todo cuesta ${pesos(Math.ceil(cheapest.priceCents / 100) * 100)}.`,
  };
}

type Solved = { kind: 'best' | 'less' | 'more'; budget: number; answer: Answer };

function isWithin(found: Found | undefined, budgetCents: number): boolean {
  return found !== undefined && found.priceCents <= budgetCents;
}

/** The best of the budget first; those of less and more only where they differ. */
function solveAll({ search, cheapest }: Bench, budgetCents: number, until: number): Solved[] {
  const lessCents = Math.floor(budgetCents * lessShare);
  const moreCents = Math.min(budgetCentsMax, Math.floor(budgetCents * moreShare));
  const { found: least } = cheapest(until);
  const less = search.best(lessCents, until, least);
  const best = search.best(budgetCents, until, less.found ?? least);
  const more = best.found && search.best(moreCents, until, best.found);
  const solved: Solved[] = [{ kind: 'best', budget: budgetCents, answer: best }];
  if (less.found && !isSame(less.found, best.found))
    solved.push({ kind: 'less', budget: lessCents, answer: less });
  if (more?.found && !isSame(more.found, best.found))
    solved.push({ kind: 'more', budget: moreCents, answer: more });
  return solved;
}

function isSame(one: Found | undefined, other: Found | undefined): boolean {
  return (
    one !== undefined &&
    other !== undefined &&
    buildSlots.every((slot) => one.choice[slot] === other.choice[slot])
  );
}

function nothingServes(use: Use, { problem }: Bench): string {
  const empty = buildSlots.find((slot) => problem.slots[slot].length === 0);
  return empty
    ? `Sin solución: no hay disponible ${noPart[empty]} que sirva para ${use.label}.`
    : `Sin solución: con lo que hay disponible no sale un equipo para ${use.label} en el que todo quede con seguridad.`;
}

/** What a little more money would change. */
function nextOf(
  { problem, search }: Bench,
  budgetCents: number | null,
  found: Found,
  until: number,
): WireBuild['next'] {
  const { found: better } = search.best((budgetCents ?? found.priceCents) + nextCents, until, found);
  if (!better || better.worth <= found.worth + 0.05) return null;
  const changes = buildSlots.flatMap((slot) => {
    const from = at(problem.slots[slot], found.choice[slot]);
    const to = at(problem.slots[slot], better.choice[slot]);
    return from === to ? [] : [{ slot: slotNameOf[slot], from: named(from), to: named(to) }];
  });
  const gain = Math.round((better.worth / found.worth - 1) * 1000) / 10;
  const words = changes
    .filter(({ to }) => to.length > 0)
    .map(
      ({ slot, to }) =>
        `${slotWords[slot] ?? 'pieza'} ${to.map(({ product_name: name }) => name).join(' + ')}`,
    );
  return {
    extra_cents: nextCents,
    total_cents: better.priceCents,
    value: points(better.worth),
    gain_percent: gain,
    changes,
    message: `Con ${pesos(nextCents)} más: ${words.join('; ')} (+${gain.toLocaleString('es-MX')} % de valor, estimación).`,
  };
}

const slotNameOf: Record<BuildSlot, SlotName> = {
  cpu: 'cpu',
  motherboard: 'motherboard',
  memory: 'memory',
  gpu: 'gpu',
  storage: 'storage',
  case: 'case',
  psu: 'psu',
  cooler: 'cooler',
};
const slotWords: Partial<Record<SlotName, string>> = {
  cpu: 'procesador',
  motherboard: 'tarjeta madre',
  memory: 'memoria',
  gpu: 'tarjeta de video',
  storage: 'almacenamiento',
  case: 'gabinete',
  psu: 'fuente',
  cooler: 'disipador',
};

const named = ({ parts }: Option) => parts.map(({ refId, name }) => ({ ref_id: refId, product_name: name }));
const points = (worth: number) => Math.round(worth * 10) / 10;

const labels: Record<WireBuild['kind'], (budget: number | null) => string> = {
  best: () => 'La mejor de tu presupuesto',
  less: (budget) => `Con 15 % menos (${pesos(budget ?? 0)})`,
  more: (budget) => `Con 15 % más (${pesos(budget ?? 0)})`,
  cheapest: () => 'La más económica que cumple',
};

function describe(
  use: Use,
  problem: Problem,
  wishes: readonly Wish[],
  {
    kind,
    budget,
    answer,
    found,
  }: { kind: WireBuild['kind']; budget: number | null; answer: Answer; found: Found },
  next: WireBuild['next'],
): PlannedBuild {
  const all = optionsOf(problem, found);
  const parts = partsOf(problem, found);
  const build = buildOf(parts);
  const { verdict, answers } = judgeBuild(build);
  if (verdict !== 'compatible') throw new Error(`A suggested build is ${verdict}.`);
  const power = estimatePower(build);
  const keptCount = new Map<string, number>();
  for (const { candidate, isKept } of wishes) {
    if (isKept) keptCount.set(candidate.part.refId, (keptCount.get(candidate.part.refId) ?? 0) + 1);
  }
  const lines = new Map<string, PlannedBuild['lines'][number]>();
  const buy: string[] = [];
  const take = (candidate: Candidate, reason: (isKept: boolean) => string) => {
    const { refId } = candidate.part;
    const kept = keptCount.get(refId) ?? 0;
    if (kept > 0) keptCount.set(refId, kept - 1);
    else buy.push(refId);
    const line = lines.get(refId);
    if (line) {
      line.quantity += 1;
      line.is_kept &&= kept > 0;
      return;
    }
    const slot = slotOf(candidate.kind);
    if (!slot) throw new Error(`${refId} has no slot.`);
    lines.set(refId, {
      id: candidate.id,
      slot: slot.slot,
      quantity: 1,
      is_kept: kept > 0,
      reason: reason(kept > 0),
    });
  };
  for (const option of all) {
    for (const candidate of option.candidates) {
      const others = problem.slots[option.slot];
      take(candidate, (isKept) =>
        reasonFor({ use, option, all, others, isKept, isCheapest: kind === 'cheapest', power }),
      );
    }
  }
  for (const { candidate } of wishes.filter(({ candidate: { part } }) => problem.extras.includes(part))) {
    take(candidate, (isKept) => (isKept ? 'Ya lo tienes.' : 'Lo pediste.'));
  }
  return {
    kind,
    label: labels[kind](budget),
    budget_cents: budget,
    ref_ids: parts.map(({ refId }) => refId),
    buy_ref_ids: buy,
    lines: [...lines.values()],
    total_cents: found.priceCents,
    verdict,
    power: {
      sustained_watts: power.sustainedWatts,
      recommended_watts: power.recommendedWatts,
      supply_watts: power.supplyWatts ?? null,
      parts: [...power.parts],
    },
    answers: answers.filter(({ result }) => result !== 'ok').map(wireAnswer),
    value: points(found.worth),
    bound: points(answer.bound),
    is_proven: answer.isProven,
    next,
  };
}
