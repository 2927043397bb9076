import { specFieldsOf } from './read-specs.ts';

/** A spec of a kind as staff arranged it. */
export type ArrangedSpec = {
  key: string;
  /** On the product page and side by side. */
  is_shown: boolean;
  /** Among the filters of lists, where lists can count its values. */
  is_filter: boolean;
};

/** What staff arranged of a kind; null or empty: as the shop brings it. */
export type StoredLayout = readonly ArrangedSpec[] | null | undefined;

/**
 * Specs in the order of a layout. What the layout does not name came with a later version of the shop: it follows, in
 * its own order.
 */
export function inLayoutOrder<Spec extends { key: string }>(
  specs: readonly Spec[],
  layout: StoredLayout,
): Spec[] {
  if (!layout || layout.length === 0) return [...specs];
  const places = new Map(layout.map(({ key }, index) => [key, index]));
  const placeOf = ({ key }: Spec) => places.get(key) ?? places.size;
  return specs.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Keys that the layout takes off the product page, or off the filters. */
export function leftOutKeys(layout: StoredLayout, part: 'is_shown' | 'is_filter'): Set<string> {
  return new Set((layout ?? []).filter((spec) => !spec[part]).map(({ key }) => key));
}

/** Whether lists can be filtered by a spec of a kind. */
export function canFilter(kind: string, key: string): boolean {
  return specFieldsOf(kind).some((field) => field.key === key && field.facet !== undefined);
}
