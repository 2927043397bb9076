import { query } from '../../platform/database/named-query.ts';
import { productCardJson } from '../catalog/index.ts';
import type { SeenPart } from './configurator.tables.ts';

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

export type BuildRow = {
  code: string;
  name: string;
  ref_ids: string[];
  seen: SeenPart[];
  created_at: Date;
};

const buildColumns = 'code, name, ref_ids, seen, created_at';

/** Gives the row only when it was not there yet, or was this owner's and is seen anew. */
export const insertBuild = query<BuildRow>(
  'configurator.insert_build',
  `insert into build (code, customer_id, name, ref_ids, seen, created_at)
   values ($1, $2, $3, $4::jsonb, $5::jsonb, $6)
   on conflict (code) do update set seen = excluded.seen
     where build.customer_id is not distinct from excluded.customer_id and build.name = excluded.name
   returning ${buildColumns}`,
);

export const buildByCode = query<BuildRow>(
  'configurator.build_by_code',
  `select ${buildColumns} from build where code = $1`,
);

export const buildsOf = query<BuildRow>(
  'configurator.builds_of',
  `select ${buildColumns} from build where customer_id = $1 order by created_at desc, code limit 200`,
);

/** No row: there is none, or it is somebody else's. */
export const renameBuild = query<BuildRow>(
  'configurator.rename_build',
  `update build set name = $3 where code = $1 and customer_id = $2 returning ${buildColumns}`,
);

export const removeBuild = query<unknown>(
  'configurator.remove_build',
  `delete from build where code = $1 and customer_id = $2`,
);

/** A visitor's builds become an account's; their addresses stay. */
export const moveBuilds = query<unknown>(
  'configurator.move_builds',
  `update build set customer_id = $2 where customer_id = $1`,
);

export const buildsTaken = query<{ data: object[] }>(
  'configurator.personal_data',
  `select coalesce(json_agg(json_build_object('code', code, 'name', name, 'parts', ref_ids,
     'saved_at', created_at) order by created_at), '[]') as data
   from build where customer_id = $1`,
);

export const eraseBuilds = query<unknown>('configurator.erase', `delete from build where customer_id = $1`);
