import type { ListFilters, Sort } from '../../src/modules/catalog/list-filters.ts';
import { type ListScope, listStatement, type SearchTerms } from '../../src/modules/catalog/list-query.ts';

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

/** Texts of lists of every scope, search, order and filter; not each of them with each other. */
export function listShapes(): string[] {
  const shapes = new Set<string>();
  for (const scope of scopes) {
    for (const search of searches) {
      for (const sort of sorts) shapes.add(listStatement(scope, { ...none, sort }, search).text);
      for (const filters of narrowed) shapes.add(listStatement(scope, { ...none, ...filters }, search).text);
    }
    if (scope.by === 'promotion') continue;
    for (const sort of sorts) shapes.add(listStatement(scope, { ...none, sort }, undefined, 'kept').text);
    shapes.add(listStatement(scope, { ...none, categories: ['a'] }, undefined, 'kept').text);
  }
  shapes.add(
    listStatement({ by: 'all' }, none, { by: 'groups', kinds: ['gpu'], brandId: undefined }, 'kept').text,
  );
  shapes.add(listStatement({ by: 'all' }, none, { by: 'groups', kinds: [], brandId: 1 }, 'kept').text);
  return [...shapes];
}
