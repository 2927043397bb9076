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

type Orders = Map<Sort, Uint32Array>;
const kept = new WeakMap<Shelf, Orders>();
/** The last orders of a shelf whose products still stand at the same places: few of them have moved since. */
const last = new WeakMap<Shelf['specs'], Orders>();

/** Places of a shelf's parts in an order; sorted once for as long as the shelf does not change. */
export function placesInOrder(shelf: Shelf, sort: Sort): Uint32Array {
  const { parts, specs } = shelf;
  const bySort = ordersIn(kept, shelf);
  let places = bySort.get(sort);
  if (!places) {
    const compare = orders[sort];
    const before = ordersIn(last, specs);
    // An array, not a typed one: what is almost in order is sorted in one pass.
    const inOrder = [...(before.get(sort) ?? parts.keys())].sort((one, other) => {
      const first = parts[one];
      const second = parts[other];
      return first && second ? compare(first, second) || first.id - second.id : 0;
    });
    places = Uint32Array.from(inOrder);
    bySort.set(sort, places);
    before.set(sort, places);
  }
  return places;
}

function ordersIn<Key extends object>(map: WeakMap<Key, Orders>, key: Key): Orders {
  let found = map.get(key);
  if (!found) map.set(key, (found = new Map()));
  return found;
}
