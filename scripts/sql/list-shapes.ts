import type { ListFilters, Sort } from '../../src/modules/catalog/listing/list-filters.ts';
import { listStatement } from '../../src/modules/catalog/listing/list-query.ts';
import type { ListScope, SearchTerms } from '../../src/modules/catalog/listing/list-scope.ts';

const scopes: ListScope[] = [
  { by: 'all' },
  { by: 'category', name: 'a' },
  { by: 'brand', name: 'a' },
  { by: 'promotion', slug: 'a' },
];
const searches: (SearchTerms | undefined)[] = [
  undefined,
  { by: 'words', words: 'a', codeIds: [], kinds: [], isBroad: false },
  { by: 'words', words: 'a', codeIds: [1], kinds: ['gpu'], isBroad: true },
  { by: 'groups', kinds: ['gpu'], brandId: undefined },
  { by: 'groups', kinds: [], brandId: 1 },
  { by: 'groups', kinds: ['gpu'], brandId: 1, words: 'a' },
];
const sorts: Sort[] = ['relevance', 'price', '-price', 'newest', 'rating', 'name'];
const none: ListFilters = {
  page: 1,
  pageSize: 24,
  q: undefined,
  categories: [],
  brands: [],
  kinds: [],
  minPrice: undefined,
  maxPrice: undefined,
  isInStock: false,
  values: [],
  ranges: [],
  sort: 'relevance',
  isSortChosen: false,
};
const narrowed: Partial<ListFilters>[] = [
  {},
  { categories: ['a'] },
  { brands: ['a'], isInStock: true },
  { kinds: ['gpu'] },
  { minPrice: 1 },
  { values: [{ key: 'socket', words: ['socket=AM5'] }], ranges: [{ key: 'tdp', min: 1, max: null }] },
  { page: 9, categories: ['a'], brands: ['a'], kinds: ['gpu'], maxPrice: 1, isInStock: true },
];

/** A shape: its text, and the name it is prepared under. */
export type Shape = readonly [name: string, text: string];

function shapeOf(...asked: Parameters<typeof listStatement>): Shape {
  const { named, text } = listStatement(...asked);
  return [named?.name ?? `catalog.list.${asked[0].by}.rare`, text];
}

/** The most used shapes, which are published with the other statements. */
export function usedShapes(): Shape[] {
  return [
    shapeOf({ by: 'all' }, none, undefined),
    shapeOf({ by: 'all' }, none, { by: 'words', words: '', codeIds: [], kinds: [], isBroad: false }),
    shapeOf({ by: 'all' }, none, { by: 'groups', kinds: ['gpu'], brandId: 1 }),
    shapeOf({ by: 'category', name: '' }, none, undefined),
    shapeOf({ by: 'brand', name: '' }, none, undefined),
    shapeOf({ by: 'all' }, none, undefined, 'kept'),
    shapeOf({ by: 'all' }, none, { by: 'groups', kinds: ['gpu'], brandId: undefined }, 'kept'),
    shapeOf({ by: 'all' }, none, { by: 'groups', kinds: [], brandId: 1 }, 'kept'),
    shapeOf({ by: 'category', name: '' }, none, undefined, 'kept'),
    shapeOf({ by: 'category', name: '' }, { ...none, brands: [''] }, undefined, 'kept'),
    shapeOf({ by: 'brand', name: '' }, none, undefined, 'kept'),
  ];
}

/** Lists of every scope, search, order and filter; not each of them with each other. */
export function listShapes(): Shape[] {
  const shapes = usedShapes();
  for (const scope of scopes) {
    for (const search of searches) {
      for (const sort of sorts) shapes.push(shapeOf(scope, { ...none, sort }, search));
      for (const filters of narrowed) shapes.push(shapeOf(scope, { ...none, ...filters }, search));
    }
    if (scope.by === 'promotion') continue;
    for (const sort of sorts) shapes.push(shapeOf(scope, { ...none, sort }, undefined, 'kept'));
    shapes.push(shapeOf(scope, { ...none, categories: ['a'] }, undefined, 'kept'));
  }
  return [...new Map(shapes.map((shape) => [shape[1], shape])).values()];
}
