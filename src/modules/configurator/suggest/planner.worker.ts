// Plans builds beside the process that answers requests, so that nobody waits for somebody else's PC.
import { parentPort } from 'node:worker_threads';
import { type Candidate, compileCandidate } from './candidate.ts';
import { type Bench, planBuilds, prepareBench, withoutBrands } from './plan-builds.ts';
import type { FromPlanner, OfferNow, ToPlanner } from './planner-messages.ts';
import { type Use, type UseName, useNamed, uses } from './uses.ts';

if (!parentPort) throw new Error('The planner runs as a worker thread.');
const port = parentPort;
/** Each bench holds tables of what goes with what: some megabytes with a large catalogue. */
const benchesMax = 16;
/** For the cheapest build of a use, while nobody waits. */
const warmMilliseconds = 500;

const offers = new Map<number, Candidate>();
const benches = new Map<string, Bench>();

port.on('message', (message: ToPlanner) => {
  switch (message.kind) {
    case 'offers':
      return take(message);
    case 'warm':
      return warm(uses.map(({ use }) => use));
    case 'ask':
      return port.postMessage(answer(message));
  }
});

/** Prepares one use after the other; questions in between wait for one of them at most. */
function warm([next, ...others]: UseName[]): void {
  if (next === undefined) return;
  benchOf(useNamed(next), []).cheapest(performance.now() + warmMilliseconds);
  setImmediate(warm, others);
}

function take({ written, changed, gone }: Extract<ToPlanner, { kind: 'offers' }>): void {
  benches.clear();
  for (const source of written) offers.set(source.id, compileCandidate(source));
  for (const now of changed) renew(now);
  for (const id of gone) offers.delete(id);
}

function renew({ id, brand, priceCents, available }: OfferNow): void {
  const candidate = offers.get(id);
  if (!candidate) throw new Error('A product that was never written has changed.');
  offers.set(id, { ...candidate, brand, priceCents, part: { ...candidate.part, available } });
}

function answer({
  number,
  use,
  budgetCents,
  excludedBrands,
  wishes,
}: Extract<ToPlanner, { kind: 'ask' }>): FromPlanner {
  try {
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
    return { number, plan: planBuilds(ask, [...offers.values()], benchOf) };
  } catch (error) {
    return { number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** What was asked last stays longest. */
function benchOf(use: Use, brands: readonly string[]): Bench {
  const key = JSON.stringify([use.use, brands.map((brand) => brand.toLocaleLowerCase('es')).toSorted()]);
  const bench = benches.get(key) ?? prepareBench(use, withoutBrands([...offers.values()], brands), []);
  benches.delete(key);
  benches.set(key, bench);
  const [oldest] = benches.keys();
  if (benches.size > benchesMax && oldest !== undefined) benches.delete(oldest);
  return bench;
}
