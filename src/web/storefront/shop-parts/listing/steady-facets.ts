import { useState } from 'react';
import type { Facet } from '../../../state/shop-types.ts';

/**
 * The facets of a narrower or wider list in the places where those `before` stood: what another choice leaves nothing
 * of stays with a count of 0, what is new comes last. Nobody's next click lands on what slid under the pointer.
 */
export function steadyFacets(before: readonly Facet[], now: readonly Facet[]): Facet[] {
  const byKey = new Map(now.map((facet) => [facet.key, facet]));
  const keepsSpecs = isSameKind(before, now);
  const placed = before.flatMap((old) => {
    const facet = byKey.get(old.key);
    if (facet === undefined) return keepsSpecs ? [withOnly(old, undefined)] : [];
    // What is left costs, or measures, all the same: the way back is the range that was there.
    if (facet.min !== undefined && facet.min === facet.max) return [withOnly(old, facet.min)];
    return [{ ...facet, values: steadyValues(old.values, facet.values) }];
  });
  const known = new Set(before.map(({ key }) => key));
  return [...placed, ...now.filter(({ key }) => !known.has(key))];
}

/** Whether both offer specs of one kind of product; those of another kind have nothing to do with the list any more. */
function isSameKind(before: readonly Facet[], now: readonly Facet[]): boolean {
  const known = new Set(before.map(({ key }) => key));
  const specs = now.filter(({ key }) => key.startsWith('spec.'));
  return specs.length > 0 && specs.every(({ key }) => known.has(key));
}

function steadyValues(before: Facet['values'], now: Facet['values']): Facet['values'] {
  const byValue = new Map(now.map((one) => [one.value, one]));
  const known = new Set(before.map(({ value }) => value));
  return [
    ...before.map((old) => byValue.get(old.value) ?? { ...old, count: 0 }),
    ...now.filter(({ value }) => !known.has(value)),
  ];
}

/** The facet as it was, with no products but those `at` one place of its range. */
function withOnly(facet: Facet, at: number | undefined): Facet {
  const { histogram, values } = facet;
  const isThere = (from = Infinity, to = Infinity) => at !== undefined && from <= at && at < to;
  return {
    ...facet,
    values: values.map((one) => ({ ...one, count: 0 })),
    ...(histogram && {
      histogram: {
        ...histogram,
        counts: histogram.counts.map((_, index) =>
          isThere(histogram.edges[index], histogram.edges[index + 1]) ? 1 : 0,
        ),
      },
    }),
  };
}

/** Facets of a list as they are filtered: they keep their places for as long as the component that shows them stands. */
export function useSteadyFacets(facets: readonly Facet[]): readonly Facet[] {
  const [kept, setKept] = useState({ given: facets, shown: facets });
  if (kept.given === facets) return kept.shown;
  const shown = steadyFacets(kept.shown, facets);
  setKept({ given: facets, shown });
  return shown;
}
