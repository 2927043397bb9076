import type { Bind, GroupTest } from './filter-tests.ts';
import { warrantyJson } from './product-card.ts';

/** Which products a list is about, before filters. */
export type ListScope =
  | { by: 'all' }
  | { by: 'category'; name: string }
  | { by: 'brand'; name: string }
  /** What a promotion makes cheaper now. */
  | { by: 'promotion'; slug: string };

/** What a list searches for, as `read-search.ts` understood it. */
export type SearchTerms =
  /**
   * Words say no more than kinds and makers, or (`words`, text of a `tsquery`) what many products share: nothing but
   * groups has to be read.
   */
  | { by: 'groups'; kinds: readonly string[]; brandId: number | undefined; words?: string }
  | {
      by: 'words';
      /** Text of a `tsquery`; null where there are no words that could be searched for. */
      words: string | null;
      /** Products that have the text as their code. */
      codeIds: readonly number[];
      /** Kinds that the words name: their products come first. */
      kinds: readonly string[];
      /** Whether so many products may have the words that they are sooner counted from groups. */
      isBroad: boolean;
    };

/** Where the values of a list stand in its text. */
export type Placeholders = {
  limit: string;
  offset: string;
  scope: ReturnType<typeof scopeParts>;
  search: ReturnType<typeof searchParts>;
  tests: GroupTest[];
  price: { low: string; high: string } | undefined;
  isInStock: boolean;
  /**
   * The only filter, where counts were kept for the whole list: its own facet counts as if it were not there, so that
   * products it leaves out need not be read.
   */
  own?: GroupTest | undefined;
};

export const allOf = (conditions: readonly string[]) =>
  conditions.length === 0 ? 'true' : conditions.join(' and ');

/** CTE of what was kept for a whole list; no row where a group of it has changed since. */
export function keptRow({ key, conditions }: ScopeParts): string {
  return `kept as materialized (
       select f.* from listing_facets f
        where f.scope = ${key}
          and not exists (
            select from listing_group_change c join listing_group g on g.id = c.group_id where ${allOf(conditions)})
     )`;
}

/** Whether counts are kept for what was searched: one kind or one maker and nothing else. */
export function isKeptSearch(search: SearchTerms): search is Extract<SearchTerms, { by: 'groups' }> {
  return (
    search.by === 'groups' &&
    search.words === undefined &&
    search.kinds.length + (search.brandId === undefined ? 0 : 1) === 1
  );
}

export function keptSearch(search: SearchTerms, bind: Bind): ScopeParts {
  const [column, value] =
    search.by === 'groups' && search.brandId !== undefined
      ? ['brand_id', bind(search.brandId, 'int')]
      : ['kind', bind(search.kinds[0], 'text')];
  return {
    ...scopeParts({ by: 'all' }, bind),
    conditions: [`g.${column} = ${value}`],
    key: `'${column === 'kind' ? 'kind' : 'brand'}:' || ${value}`,
    each: `l.${column} = ${value}`,
  };
}

/** Whether products are looked up first and groups come from them, not the other way. */
export function isFound({ scope, search }: Placeholders): boolean {
  return search?.by === 'words' || scope.productConditions.length > 0;
}

/** SQL of a scope. */
export type ScopeParts = {
  ctes: string[];
  /** On groups (`g`). */
  conditions: string[];
  /** On what is searched (`e`), where groups cannot tell. */
  productConditions: string[];
  /** Its row in `listing_facets`. */
  key: string;
  /** On a listing row (`l`); undefined where every row passes. */
  each: string | undefined;
  kind: string;
  json: string;
  from: string;
};

/** How the category or brand is looked up in the same statement: by slug, or by name without case or accents. */
export function scopeParts(scope: ListScope, bind: Bind): ScopeParts {
  const lookup = (table: string, name: string, condition = 'true') => {
    const given = bind(name.trim(), 'text');
    return `scope as materialized (
       select * from ${table} where (slug = ${given} or shop_fold(name) = shop_fold(${given})) and ${condition}
        order by slug = ${given} desc limit 1)`;
  };
  switch (scope.by) {
    case 'category':
      return {
        ctes: [lookup('category', scope.name, 'is_visible')],
        productConditions: [],
        conditions: ['g.category_ids @> array[(select id from scope)]'],
        key: "'category:' || (select id from scope)",
        each: 'l.category_ids @> array[(select id from scope)]',
        kind: '(select kind from scope)',
        json: `case when s.id is not null then concat('{"id":', s.id, ',"category_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"category_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"description":', to_json(s.description), ',"parent_id":', coalesce((
           select p.id::text from category p where p.id = s.parent_id and p.is_visible), 'null'),
         ',"seo_title":', coalesce(to_json(s.seo_title)::text, 'null'),
         ',"seo_description":', coalesce(to_json(s.seo_description)::text, 'null'), '}') end`,
        from: ' left join scope s on true',
      };
    case 'brand':
      return {
        ctes: [lookup('brand', scope.name)],
        productConditions: [],
        conditions: ['g.brand_id = (select id from scope)'],
        key: "'brand:' || (select id from scope)",
        each: 'l.brand_id = (select id from scope)',
        kind: 'null::text',
        json: `case when s.id is not null then concat('{"id":', s.id, ',"brand_name":', to_json(s.name),
         ',"slug":', to_json(s.slug), ',"brand_image":', coalesce(to_json(s.image_url)::text, 'null'),
         ',"product_count":', (select count(*) from product_listing where brand_id = s.id),
         ',"description":', to_json(s.description), ${warrantyJson('s')}, '}') end`,
        from: ' left join scope s on true',
      };
    case 'promotion':
      return {
        ctes: [],
        productConditions: [
          `e.product_id in (select product_id from product_listing
                              where promotion_id = (select id from promotion where slug = ${bind(scope.slug, 'text')}))`,
        ],
        conditions: [],
        key: 'null',
        each: undefined,
        kind: 'null::text',
        json: 'null',
        from: '',
      };
    case 'all':
      return {
        ctes: [],
        productConditions: [],
        conditions: [],
        key: "'all'",
        each: undefined,
        kind: 'null::text',
        json: 'null',
        from: '',
      };
  }
}

export function searchParts(search: SearchTerms | undefined, bind: Bind) {
  if (search === undefined) return undefined;
  if (search.by === 'words') {
    return {
      by: 'words' as const,
      words: `(select to_tsquery('public.shop_spanish', ${bind(search.words, 'text')}))`,
      codeIds: search.codeIds.length === 0 ? undefined : bind(search.codeIds, 'int[]'),
      kinds: bind(search.kinds, 'text[]'),
      isBroad: search.isBroad,
    };
  }
  return {
    by: 'groups' as const,
    conditions: [
      ...(search.kinds.length === 0 ? [] : [`g.kind = any(${bind(search.kinds, 'text[]')})`]),
      ...(search.brandId === undefined ? [] : [`g.brand_id = ${bind(search.brandId, 'int')}`]),
      ...(search.words === undefined
        ? []
        : [`g.search @@ (select to_tsquery('public.shop_spanish', ${bind(search.words, 'text')}))`]),
    ],
  };
}
