// Plans builds beside the process that answers requests, so that nobody waits for somebody else's PC.
import { isDeepStrictEqual } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { createAssortment } from './assortment.ts';
import { type Candidate, compileCandidate } from './candidate.ts';
import { type Bench, type Plan, planBuilds, prepareBench, withoutBrands } from './plan-builds.ts';
import type { FromPlanner, Refill, ToPlanner } from './planner-messages.ts';
import { type Use, type UseName, useNamed, uses } from './uses.ts';
import type { Contradiction } from './wishes.ts';

if (!parentPort) throw new Error('The planner runs as a worker thread.');
const port = parentPort;
/** Each bench holds tables of what goes with what: some megabytes with a large catalogue. */
const benchesMax = 16;
/** For the cheapest build of a use, while nobody waits. */
const warmMilliseconds = 500;

let assortment = createAssortment();
let candidates: Candidate[] = [];
const benches = new Map<string, Bench>();

port.on('message', (message: ToPlanner) => {
  switch (message.kind) {
    case 'forget':
      assortment = createAssortment();
      return;
    case 'offers':
      return port.postMessage(answering(message.number, () => ({ toRefill: take(message) })));
    case 'warm':
      return warm(uses.map(({ use }) => use));
    case 'ask':
      return port.postMessage(answering(message.number, () => ({ plan: plan(message) })));
  }
});

/** Where the work fails, the answer says so. */
function answering(number: number, work: () => Answer): FromPlanner {
  try {
    return { number, ...work() };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
type Answer = { plan: Plan | Contradiction } | { toRefill: Refill[] };

/** Prepares one use after the other; questions in between wait for one of them at most. */
function warm([next, ...others]: UseName[]): void {
  if (next === undefined) return;
  benchOf(useNamed(next), []).cheapest(performance.now() + warmMilliseconds);
  setImmediate(warm, others);
}

function take({ offers, gone, refilled, isPart }: Extract<ToPlanner, { kind: 'offers' }>): Refill[] {
  assortment.forget(gone);
  assortment.forgetAllOf(refilled);
  assortment.take(offers);
  if (isPart) return [];
  const now = assortment.candidates();
  // Benches stay where nothing that can be chosen has changed.
  if (!isSame(candidates, now)) {
    candidates = now;
    benches.clear();
  }
  return assortment.toRefill();
}

function isSame(some: readonly Candidate[], others: readonly Candidate[]): boolean {
  const byId = new Map(some.map((one) => [one.id, one]));
  return (
    some.length === others.length &&
    others.every((one) => {
      const before = byId.get(one.id);
      return before === one || (before !== undefined && isDeepStrictEqual(before, one));
    })
  );
}

function plan({ use, budgetCents, excludedBrands, wishes }: Extract<ToPlanner, { kind: 'ask' }>) {
  const wished = new Map(wishes.map(({ source }) => [source.refId, source]));
  const compiled = new Map([...wished].map(([refId, source]) => [refId, compileCandidate(source)]));
  const ask = {
    use,
    budgetCents,
    excludedBrands,
    wishes: wishes.flatMap(({ source, isKept }) => {
      const candidate = compiled.get(source.refId);
      return candidate ? [{ candidate, isKept }] : [];
    }),
  };
  return planBuilds(ask, candidates, benchOf);
}

/** What was asked last stays longest. */
function benchOf(use: Use, brands: readonly string[]): Bench {
  const key = JSON.stringify([use.use, brands.map((brand) => brand.toLocaleLowerCase('es')).toSorted()]);
  const bench = benches.get(key) ?? prepareBench(use, withoutBrands(candidates, brands), []);
  benches.delete(key);
  benches.set(key, bench);
  const [oldest] = benches.keys();
  if (benches.size > benchesMax && oldest !== undefined) benches.delete(oldest);
  return bench;
}
