import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { JsonText } from '../../../platform/http/serve.ts';
import type { searchReading } from '../catalog.contract.ts';
import { narrowDependencies } from '../../../platform/track-dependencies.ts';
import { type FacetCounts, labelFacets } from './facets.ts';
import { currentSlug } from '../taxonomy/former-slugs.ts';
import { type ListFilters, servesKept } from './list-filters.ts';
import { type ListRow, type ListStatement, listStatement } from './list-query.ts';
import { isKeptSearch, type ListScope, type SearchTerms } from './list-scope.ts';
import { largeFrom, readSearch, type SearchReading, withWords } from '../search/read-search.ts';
import { narrowedBy, type Understanding, understandSearch } from '../search/understand-search.ts';
import { spellOut } from '../search/spell-out.ts';
import { loosenSearch } from '../search/loosen-search.ts';
import { limitLists } from './list-limiters.ts';
import { readsProductsOf } from './listing-tags.ts';

/**
 * One page of products with total and facets: one statement; a whole list asks for kept counts first, a search has its
 * words read first. A search that
 * finds nothing asks for the nearest one that does, a name that no category or brand has any more for the one that once
 * had it. Undefined when there is none. `onSearched` hears how many a search found, and whether nothing had all its words.
 */
export function listProducts(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
  onSearched: (total: number, isEmpty: boolean) => void = () => {},
): Promise<JsonText | undefined> {
  return limitLists(() => readList(db, scope, filters, onSearched));
}

async function readList(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
  onSearched: (total: number, isEmpty: boolean) => void,
): Promise<JsonText | undefined> {
  const { q } = filters;
  const understood = q !== undefined && scope.by === 'all' ? await understand(db, q) : undefined;
  const found = understood && (await readUnderstood(db, scope, filters, understood));
  if (found) {
    const { row, way, leftOut, isLoose } = found;
    onSearched(row.total, isLoose);
    return answerOf(scope, filters, row, {
      corrected: understood.corrected,
      left_out: [...way.leftOut, ...leftOut],
      understood: way.chips,
      or_more: way.orMore,
      sort: way.sort ?? null,
    });
  }
  let reading = understood?.reading ?? (q === undefined ? undefined : await readSearch(db, q));
  let row =
    (await runBroad(db, scope, filters, reading)) ?? (await runList(db, scope, filters, reading?.terms));
  if ((scope.by === 'category' || scope.by === 'brand') && row.scope === null) {
    const slug = await currentSlug(db, scope.by, scope.name);
    if (slug === undefined) return undefined;
    row = await runList(db, { by: scope.by, name: slug }, filters, reading?.terms);
    if (row.scope === null) return undefined;
  }
  const isEmpty = !row.is_any;
  if (isEmpty && reading && scope.by === 'all') {
    const looser = await loosenSearch(db, reading);
    if (looser) {
      row = await runList(db, scope, filters, looser.terms);
      reading = looser;
    }
  }
  if (reading) onSearched(row.total, isEmpty);
  const search = reading && {
    corrected: reading.corrected,
    left_out: reading.leftOut,
    understood: [],
    or_more: [],
    sort: null,
  };
  return answerOf(scope, filters, row, search);
}

/** A search that says more than words; `firstRead` are the words of its first way, `reading` those of one that has none. */
type Understood = {
  ways: Understanding[];
  corrected: string | null;
  firstRead?: SearchReading;
  reading?: SearchReading;
};

/** What a search says beside words; what is mistyped is understood once it is corrected. */
async function understand(db: Connection, q: string): Promise<Understood> {
  const spelled = spellOut(q);
  const ways = understandSearch(spelled);
  const corrected = spelled === q ? null : spelled;
  const [first] = ways;
  // «Hasta» is no mistake, though no product has it: only what is looked for is corrected.
  const text = first?.words ?? q;
  if (text === '') return { ways, corrected };
  const reading = await readSearch(db, text, first && readingOf(first));
  if (reading.corrections.size === 0)
    return { ways, corrected, ...(first ? { firstRead: reading } : { reading }) };
  const mended = withWords(spelled, reading.corrections);
  return { ways: understandSearch(mended), corrected: mended, ...(first ? {} : { reading }) };
}

const readingOf = ({ kinds: [ofKind], indexed }: Understanding) => ({ ofKind, indexed });

type Found = { row: ListRow; way: Understanding; leftOut: readonly string[]; isLoose: boolean };

/** The list of the first way that finds something, at last of the first one with some of its words. */
async function readUnderstood(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
  { ways, firstRead }: Understood,
): Promise<Found | undefined> {
  let isAny = false;
  for (const way of ways) {
    const reading = (way === ways[0] ? firstRead : undefined) ?? (await readWay(db, way));
    const row = await readNarrowed(db, scope, filters, way, reading);
    if (row.total > 0) return { row, way, leftOut: reading?.leftOut ?? [], isLoose: false };
    isAny ||= row.is_any;
    firstRead ??= reading;
  }
  // Where the shopper's filters leave nothing, the words are not to blame. A kind and its numbers say more than words.
  if (isAny && isFiltered(filters)) return undefined;
  const byNumbers = ways.filter((way) => way.kinds.length > 0 && (way === ways[0] || way.isMeasured));
  for (const way of byNumbers) {
    const reading = (way === ways[0] ? firstRead : undefined) ?? (await readWay(db, way));
    const looser = reading && (await loosenSearch(db, reading, reading.units[0], way.isMeasured));
    if (!looser) continue;
    const row = await readNarrowed(db, scope, filters, way, looser);
    if (row.total > 0) return { row, way, leftOut: looser.leftOut, isLoose: true };
  }
  return undefined;
}

const isFiltered = ({
  categories,
  brands,
  kinds,
  minPrice,
  maxPrice,
  isInStock,
  values,
  ranges,
}: ListFilters) =>
  isInStock ||
  minPrice !== undefined ||
  maxPrice !== undefined ||
  [categories, brands, kinds, values, ranges].some(({ length }) => length > 0);

/** The words of a way; undefined where there are none to look for: «hasta 5000». */
const readWay = async (db: Connection, way: Understanding): Promise<SearchReading | undefined> =>
  way.words === '' && way.kinds.length === 0 ? undefined : readSearch(db, way.words, readingOf(way));

/** The list of a search as it was understood. */
function readNarrowed(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
  way: Understanding,
  reading: SearchReading | undefined,
): Promise<ListRow> {
  const narrowed = narrowedBy(filters, way);
  const terms = reading?.terms;
  // Of what costs least only the kind itself is meant, not all that its name is said of.
  const isByPrice = way.sort !== undefined || way.minPrice !== undefined || way.maxPrice !== undefined;
  const kinds =
    isByPrice && way.kinds.length === 0 && narrowed.kinds.length === 0 && terms?.kinds.length === 1
      ? [...terms.kinds]
      : narrowed.kinds;
  return runList(db, scope, { ...narrowed, kinds }, terms);
}

function answerOf(
  scope: ListScope,
  filters: ListFilters,
  row: ListRow,
  search: z.input<typeof searchReading> | undefined,
): JsonText {
  const facets = labelFacets(JSON.parse(row.facets) as FacetCounts, row.kind, filters);
  const member = row.scope === null ? '' : `"${scope.by}":${row.scope},`;
  return new JsonText(
    `{${member}"products":[${row.products ?? ''}],"total":${row.total},"page":${filters.page},"page_size":${
      filters.pageSize
    },"facets":${JSON.stringify(facets)}${search ? `,"search":${JSON.stringify(search)}` : ''}}`,
  );
}

/** In a large shop words that so many products may have are first looked for in what groups of products share. */
const broadFrom = 5000;
/** With fewer the names of products are worth reading. */
const sharedMin = 1500;

/**
 * The list of a broad search: the products whose specs, maker or shelf have all the words. Reading tens of thousands of
 * names to add those that only mention them takes longer than anybody waits. Undefined where words are rarer.
 */
async function runBroad(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
  reading: SearchReading | undefined,
): Promise<ListRow | undefined> {
  if (reading?.terms.by !== 'words') return undefined;
  const { share, productCount } = reading;
  if (productCount < largeFrom || share * productCount < broadFrom) return undefined;
  const { words, codeIds, kinds } = reading.terms;
  if (words === null || codeIds.length > 0 || scope.by === 'promotion') return undefined;
  const row = await runList(db, scope, filters, { by: 'groups', kinds, brandId: undefined, words });
  // Filters narrow the same products.
  return row.found >= sharedMin ? row : undefined;
}

async function runList(
  db: Connection,
  scope: ListScope,
  filters: ListFilters,
  search: SearchTerms | undefined,
): Promise<ListRow> {
  // Whole lists are what most visitors see: their counts are kept while nothing changes them.
  const isKept = search === undefined ? scope.by !== 'promotion' : scope.by === 'all' && isKeptSearch(search);
  if (isKept && servesKept(filters)) {
    const kept = await runStatement(db, scope, listStatement(scope, filters, search, 'kept'));
    if (kept) return kept;
  }
  const row = await runStatement(db, scope, listStatement(scope, filters, search));
  if (!row) throw new Error('A list gave no row.');
  return row;
}

function runStatement(
  db: Connection,
  scope: ListScope,
  { named, text, values }: ListStatement,
): Promise<ListRow | undefined> {
  return narrowDependencies(
    async () =>
      named ? db.first(named, values) : ((await db.sql(text, values)).rows[0] as ListRow | undefined),
    (found) => {
      if (scope.by !== 'category' && scope.by !== 'brand') return {};
      // One that is not there has no products either.
      return typeof found?.scope === 'string'
        ? readsProductsOf(scope.by, found.scope)
        : { product_listing: [] };
    },
  );
}
