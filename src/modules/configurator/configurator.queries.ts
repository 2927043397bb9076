import { query } from '../../platform/database/named-query.ts';
import { productCardJson } from '../catalog/index.ts';

/*
 * Parts are read from the shop's read model; `product` is joined only for its specs and for `xmin`, the transaction
 * that last wrote the row: while it stays the same, what was compiled from the row is current.
 */

/** A product that may be a part, without its specs. */
export type PartRow = {
  id: number;
  ref_id: string;
  kind: string;
  name: string;
  available: number;
  /** Changes with every write of the product. */
  version: string;
};

const partColumns = `l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version`;

export const kindCounts = query<{ kind: string; part_count: number }>(
  'configurator.kind_counts',
  `select kind, count(*)::int as part_count from product_listing group by kind`,
);

/** What is in stock comes first, then what sells. */
const orders = {
  relevance: 'l.available <= 0, l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents',
  price: 'l.price_cents',
  '-price': 'l.price_cents desc',
  newest: 'l.released_on desc nulls last, l.created_at desc',
  rating: 'l.rating_tenths desc nulls last, l.review_count desc',
  name: 'l.name collate "es-x-icu"',
} as const;
export type PartSort = keyof typeof orders;

function partsQuery(sort: PartSort, isSearch: boolean) {
  const words = `and l.product_id in (
        select product_id from product_search where search @@ shop_search_query($2)
        union all select product_id from product_code where code = nullif(shop_code($2), ''))`;
  return query<PartRow>(
    `configurator.parts_${isSearch ? 'found_' : ''}by_${sort === '-price' ? 'price_down' : sort}`,
    `select ${partColumns}
       from product_listing l join product p on p.id = l.product_id
      where l.kind = any($1::text[]) ${isSearch ? words : ''}
      order by ${orders[sort]}, l.product_id`,
  );
}

const everyOrder = Object.keys(orders) as PartSort[];
/** Products of some kinds, all or those a search finds, in an order. */
export const partsOfKinds = new Map(everyOrder.map((sort) => [sort, partsQuery(sort, false)]));
export const partsFound = new Map(everyOrder.map((sort) => [sort, partsQuery(sort, true)]));

/** The most sold products in stock of each of some kinds: enough to find a few that fit. */
export const mostSoldParts = query<PartRow>(
  'configurator.most_sold_parts',
  `select ${partColumns}
     from unnest($1::text[]) as wanted(kind)
     cross join lateral (
       select * from product_listing u
        where u.kind = wanted.kind and u.available > 0
        order by u.sold_count desc, u.rating_tenths desc nulls last, u.price_cents, u.product_id
        limit 400
     ) l
     join product p on p.id = l.product_id
    order by l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id`,
);

/** A part with what a page shows of it. */
export type ShownPartRow = PartRow & {
  price_cents: number;
  /** JSON of `productCardSchema`. */
  card: string;
};

export const partsByRefIds = query<ShownPartRow>(
  'configurator.parts_by_ref_ids',
  `select ${partColumns}, l.price_cents, ${productCardJson('l')} as card
     from product_listing l join product p on p.id = l.product_id
    where l.ref_id = any($1::text[])`,
);

export const specsOf = query<{ id: number; specs: Record<string, unknown> }>(
  'configurator.specs_of',
  `select id, specs from product where id = any($1::int[])`,
);

export const cardsOf = query<{ id: number; card: string }>(
  'configurator.cards_of',
  `select l.product_id as id, ${productCardJson('l')} as card
     from product_listing l where l.product_id = any($1::int[])`,
);

export type BuildRow = { code: string; name: string; ref_ids: string[]; created_at: Date };

/** Gives the row only when it was not there yet. */
export const insertBuild = query<BuildRow>(
  'configurator.insert_build',
  `insert into build (code, customer_id, name, ref_ids, created_at) values ($1, $2, $3, $4::jsonb, $5)
   on conflict (code) do nothing
   returning code, name, ref_ids, created_at`,
);

export const buildByCode = query<BuildRow>(
  'configurator.build_by_code',
  `select code, name, ref_ids, created_at from build where code = $1`,
);
