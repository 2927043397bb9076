/** A number (or step) and how many products have it. */
export type Counted = [value: number, count: number];

/** Bars of a range facet; see `histogram` in the contract. */
export type Histogram = { histogram?: { edges: number[]; counts: number[] } };

/** More bars are narrower than a fingertip on a phone. */
const barsMax = 24;

/** Preferred numbers of ISO 3 (R20): twenty nearly equal factors from 1 to 10, and each of them round. */
const preferredNumbers = [
  100, 112, 125, 140, 160, 180, 200, 224, 250, 280, 315, 355, 400, 450, 500, 560, 630, 710, 800, 900,
] as const;
const decades = 7;

/** Where price steps begin, in centavos: step n (`shop_price_step`) starts at `priceEdges[n - 1]`; step 0 is below all. */
export const priceEdges: readonly number[] = Array.from({ length: decades }, (_, decade) =>
  preferredNumbers.map((number) => number * 10 ** decade),
).flat();

/** The step of a price, as PostgreSQL's `shop_price_step` counts it. */
export function priceStep(priceCents: number): number {
  let low = 0;
  let high = priceEdges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((priceEdges[middle] ?? 0) <= priceCents) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many neighbouring price steps become one bar; each divides twenty, so that edges stay round. */
const mergedSteps = [1, 2, 4, 10, 20];

/** Bars of prices, each a fixed factor wider than the one before: cheap and dear things lie far apart. */
export function priceHistogram(steps: readonly Counted[]): Histogram {
  const [first] = steps[0] ?? [];
  const [last] = steps.at(-1) ?? [];
  if (first === undefined || last === undefined || first === last) return {};
  const barOf = (step: number, merged: number) => Math.floor(Math.max(step - 1, 0) / merged);
  const merged = mergedSteps.find((count) => barOf(last, count) - barOf(first, count) < barsMax) ?? 20;
  const start = barOf(first, merged);
  const counts = Array.from({ length: barOf(last, merged) - start + 1 }, () => 0);
  for (const [step, count] of steps) {
    const bar = barOf(step, merged) - start;
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  const edges = Array.from({ length: counts.length + 1 }, (_, index) => {
    const at = (start + index) * merged;
    return priceEdges[at] ?? preferredNumbers[0] * 10 ** decades;
  });
  return { histogram: { edges, counts } };
}

/** Bars of a spec's numbers, of equal width on round numbers. */
export function specHistogram(numbers: readonly Counted[]): Histogram {
  const [first] = numbers[0] ?? [];
  const [last] = numbers.at(-1) ?? [];
  if (first === undefined || last === undefined || first >= last) return {};
  const width = roundWidth((last - first) / barsMax, first, last);
  const stepOf = (number: number) => Math.floor(number / width + 1e-9);
  const start = stepOf(first);
  const counts = Array.from({ length: stepOf(last) - start + 1 }, () => 0);
  for (const [number, count] of numbers) {
    const bar = stepOf(number) - start;
    counts[bar] = (counts[bar] ?? 0) + count;
  }
  const edges = Array.from({ length: counts.length + 1 }, (_, index) => rounded((start + index) * width));
  return { histogram: { edges, counts } };
}

/** The narrowest of 1, 2, 2.5 and 5 times a power of ten that needs no more bars than are allowed. */
function roundWidth(atLeast: number, first: number, last: number): number {
  for (let power = 10 ** Math.floor(Math.log10(atLeast)); ; power *= 10) {
    for (const factor of [1, 2, 2.5, 5]) {
      const width = rounded(factor * power);
      if (Math.floor(last / width) - Math.floor(first / width) + 1 < barsMax) return width;
    }
  }
}

/** Takes off what binary fractions leave behind: 0.30000000000000004 is 0.3. */
function rounded(number: number): number {
  return Number(number.toPrecision(12));
}
