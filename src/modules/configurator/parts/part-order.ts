import type { ListFilters } from '../../catalog/index.ts';
import type { Shelf, ShelvedPart } from './part-shelf.ts';

type Sort = ListFilters['sort'];
type Compare = (one: ShelvedPart, other: ShelvedPart) => number;

const collator = new Intl.Collator('es');
/** Texts of dates; what has none comes last. */
const laterFirst = (one: string | null, other: string | null) =>
  one === other ? 0 : one === null ? 1 : other === null ? -1 : one > other ? -1 : 1;

/** The same orders as those of every list. */
const orders: Record<Sort, Compare> = {
  relevance: (one, other) => other.popularity - one.popularity,
  price: (one, other) => one.price_cents - other.price_cents,
  '-price': (one, other) => other.price_cents - one.price_cents,
  newest: (one, other) =>
    laterFirst(one.released_on, other.released_on) || laterFirst(one.created_at, other.created_at),
  rating: (one, other) =>
    (other.rating_tenths ?? -1) - (one.rating_tenths ?? -1) || other.review_count - one.review_count,
  name: (one, other) => collator.compare(one.name, other.name),
};

const kept = new WeakMap<Shelf, Map<Sort, Uint32Array>>();

/** Places of a shelf's parts in an order; sorted once for as long as the shelf does not change. */
export function placesInOrder(shelf: Shelf, sort: Sort): Uint32Array {
  let bySort = kept.get(shelf);
  if (!bySort) kept.set(shelf, (bySort = new Map()));
  let places = bySort.get(sort);
  if (!places) {
    const compare = orders[sort];
    const { parts } = shelf;
    places = Uint32Array.from(parts.keys()).sort((one, other) => {
      const first = parts[one];
      const second = parts[other];
      return first && second ? compare(first, second) || first.id - second.id : 0;
    });
    bySort.set(sort, places);
  }
  return places;
}
