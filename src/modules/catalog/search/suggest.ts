import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { kindsNamedByOthers, kindWord } from './kind-words.ts';
import { readListFilters } from '../listing/list-filters.ts';
import { limitSuggestions } from '../listing/list-limiters.ts';
import { listProducts } from '../listing/list-products.ts';
import { usualPageSize } from '../listing/list-query.ts';
import { stockBit } from '../listing/popularity.ts';
import { productCardJson } from '../listing/product-card.ts';
import { loosenSearch } from './loosen-search.ts';
import { readSearch, type SearchReading } from './read-search.ts';
import { spellOut } from './spell-out.ts';
import { type Understanding, understandSearch } from './understand-search.ts';
import { wordsOf } from './words.ts';

/** How many of each are suggested: what fits under the search box on a phone without scrolling. */
const productsMax = 6;
const groupsMax = 3;

/** For common words only so many of the most popular products are searched. */
export const walkedMax = 1000;
/** Words of fewer products are seldom among the most popular ones. */
const broadShare = 0.01;
/** Of words that few have so many hits are weighed by their sales. */
const weighedMax = 2000;
/** Hits that products, categories and makers are told from. */
const sampleMax = 80;

/** Found products are sorted out by kind, as in the list. */
const tier = `case when e.kind = any(:kinds::text[]) then 2 when e.kind in (${kindsNamedByOthers
  .map((kind) => `'${kind}'`)
  .join(', ')}) then 0 else 1 end`;
const order = (row: string) =>
  `${row}.is_code desc, ${row}.has_stock desc, ${row}.tier desc, ${row}.popularity desc, ${row}.product_id`;

type Way = 'from_index' | 'from_popular' | 'from_popular_of_kind' | 'from_popular_of_brand';

function suggestions(name: Way, hits: string) {
  return query(
    `catalog.suggestions_${name}`,
    // The listing is read only for what is shown.
    `with m as materialized (
       select e.product_id, e.popularity, e.product_id = any(:codeIds::int[]) as is_code, e.popularity >= ${stockBit} as has_stock,
              ${tier} as tier, e.category_id, e.brand_id
         from (${hits}) e
     )
     select concat('{"products":[', (
              select string_agg(${productCardJson('l')}, ',' order by ${order('p')})
                from (select * from m order by ${order('m')} limit ${productsMax}) p
                join product_listing l on l.product_id = p.product_id),
            '],"categories":', ${mostNamed('category')},
            ',"brands":', ${mostNamed('brand')}, '}') as json,
       (select count(*) from m)::int as hits`,
    // Without words nothing is found by them.
    { nullable: ['words'] },
  );
}

/** JSON of the shelves or makers that most hits have. */
function mostNamed(table: 'category' | 'brand'): string {
  return `coalesce((
              select json_agg(json_build_object('${table}_name', x.name, 'slug', x.slug) order by c.n desc, x.id)
                from (select m.${table}_id as id, count(*) as n from m group by 1 order by 2 desc, 1 limit ${groupsMax}) c
                join ${table} x on x.id = c.id)::text, '[]')`;
}

const hit = 'e.product_id, e.popularity, e.kind, e.category_id, e.brand_id';

const words = `(select to_tsquery('public.shop_spanish', :words::text))`;

/** Of few hits the best sampled; `codeIds` are products of exact codes. */
const fromIndex = suggestions(
  'from_index',
  `select ${hit}
     from (select ${hit} from product_search e
            where e.search @@ ${words} or e.product_id = any(:codeIds::int[]) limit ${weighedMax}) e
    order by e.popularity desc limit ${sampleMax}`,
);

/** Of many hits the first met among the most popular products of which `where` tells. */
function fromWalk(name: Way, where: string) {
  return suggestions(
    name,
    `(select ${hit}
        from (select product_id from product_listing ${where} order by popularity desc, product_id limit ${walkedMax}) l
        -- One after the other until there are enough: without the fence every hit would be looked up first.
        cross join lateral (select * from product_search s where s.product_id = l.product_id offset 0) e
       where e.search @@ ${words}
       limit ${sampleMax})
     union
     select ${hit} from product_search e where e.product_id = any(:codeIds::int[])`,
  );
}

/** The same of all products, whose most popular ones are written down with their words. */
const fromPopular = suggestions(
  'from_popular',
  `(select ${hit}
      from (select product_id from popular_product where search @@ ${words} order by rank limit ${sampleMax}) p
      join product_search e on e.product_id = p.product_id)
   union
   select ${hit} from product_search e where e.product_id = any(:codeIds::int[])`,
);
const walks = {
  all: fromPopular,
  kind: fromWalk('from_popular_of_kind', 'where kind = (:kinds::text[])[1]'),
  brand: fromWalk('from_popular_of_brand', 'where brand_id = :brandId::int'),
};

/**
 * Suggestions for words being typed, as JSON of the contract's answer. Where nothing has all the words, those of some of
 * them; where they say a price or a number with a unit, the first products of the list that a search for them would show.
 */
export async function suggestNearest(db: Connection, typed: string): Promise<string> {
  const json = await suggest(db, typed);
  if (!isEmpty(json) || wordsOf(typed).length === 0) return json;
  const [way] = understandSearch(spellOut(typed));
  const nearest = way?.chips.length
    ? await firstOfList(db, typed)
    : await limitSuggestions(() => suggestLoosely(db, typed, way));
  return nearest ?? json;
}

async function firstOfList(db: Connection, typed: string): Promise<string | undefined> {
  // As many as a list usually has: it is planned already.
  const filters = readListFilters({ q: typed, page: 1, page_size: usualPageSize });
  const list = await listProducts(db, { by: 'all' }, filters);
  if (!list) return undefined;
  const { products, search } = JSON.parse(list.text) as { products: unknown[]; search?: unknown };
  if (products.length === 0) return undefined;
  return JSON.stringify({ products: products.slice(0, productsMax), categories: [], brands: [], search });
}

async function suggestLoosely(
  db: Connection,
  typed: string,
  way: Understanding | undefined,
): Promise<string | undefined> {
  const ofKind = way?.kinds[0];
  const reading = await readSearch(db, way?.words ?? typed, { ofKind });
  const looser = await loosenSearch(db, reading, ofKind === undefined ? undefined : reading.units[0]);
  if (!looser) return undefined;
  const leftOut = [...(way?.leftOut ?? []), ...looser.leftOut];
  return answer(await runSuggestions(db, looser), { ...looser, leftOut });
}

/** Suggestions of what has all the words, as JSON of the contract's answer. */
export function suggest(db: Connection, typed: string): Promise<string> {
  return limitSuggestions(() => readSuggestions(db, typed));
}

async function readSuggestions(db: Connection, typed: string): Promise<string> {
  const begun = await readSearch(db, typed, { isTyping: true });
  const json = await runSuggestions(db, begun);
  if (!isEmpty(json) || begun.units.length === 0) return answer(json, begun);
  // A word that nothing begins with may be mistyped.
  const whole = await readSearch(db, typed);
  return whole.corrected === null ? answer(json, begun) : answer(await runSuggestions(db, whole), whole);
}

async function runSuggestions(
  db: Connection,
  { units, terms, share, productCount }: SearchReading,
): Promise<string> {
  const codeIds = terms.by === 'words' ? terms.codeIds : [];
  const hits = share * productCount;
  // Where a kind or a maker is named, its own products are searched, because they come first in any case.
  const [kind] = terms.kinds.length === 1 ? units.flatMap((unit) => unit.kinds) : [];
  const brandId = units.find(({ brand }) => brand)?.brand?.id;
  const walk = walkFor(kind !== undefined, brandId !== undefined, hits, share);
  const all = units.map(({ exact }) => `(${exact})`);
  const ofKind =
    walk === 'kind' &&
    kind !== undefined &&
    units.map((unit) => (unit.kinds.length > 0 ? kindWord(kind) : `(${unit.exact})`));
  const ways = [
    ...(walk ? [{ from: walks[walk], words: ofKind || all }] : []),
    // The kind's own word is one list of products, its names are several.
    ...(ofKind ? [{ from: fromIndex, words: ofKind }] : []),
  ];
  const ask = (from: typeof fromIndex, words: readonly string[]) =>
    db.first(from, {
      words: words.length === 0 ? null : words.join(' & '),
      codeIds,
      kinds: terms.kinds,
      brandId: brandId ?? 0,
    });
  for (const { from, words } of ways) {
    const row = await ask(from, words);
    if (row && row.hits >= productsMax) return row.json;
  }
  const row = await ask(fromIndex, all);
  if (!row) throw new Error('Suggestions gave no row.');
  return row.json;
}

/** Undefined where there are so few hits that reading all of them costs less. */
function walkFor(
  hasKind: boolean,
  hasBrand: boolean,
  hits: number,
  share: number,
): keyof typeof walks | undefined {
  if ((hasKind || hasBrand) && hits >= walkedMax) return hasKind ? 'kind' : 'brand';
  // Looking a product up costs twice what reading a hit does.
  return share >= broadShare && hits > 2 * Math.min(walkedMax, sampleMax / share) ? 'all' : undefined;
}

const isEmpty = (json: string) => json.startsWith('{"products":[],');

function answer(json: string, { corrected, leftOut }: SearchReading): string {
  const search = { corrected, left_out: leftOut, understood: [], or_more: [], sort: null };
  return `${json.slice(0, -1)},"search":${JSON.stringify(search)}}`;
}
