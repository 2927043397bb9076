import { query, type RowOf } from '../../platform/database/named-query.ts';
import { productCardJson } from '../catalog/index.ts';
import type { SeenPart } from './configurator.tables.ts';

/*
 * Parts are read from the shop's read model; `product` is joined only for its specs and for `xmin`, the transaction
 * that last wrote the row: while it stays the same, what was compiled from the row is current.
 */

/**
 * A product that may be a part, without its specs.
 * - `version`: Changes with every write of the product.
 */
export type PartRow = RowOf<typeof partsOfKinds>;

const partColumns = `l.product_id as id, l.ref_id, l.kind, l.name, l.available, p.xmin::text as version`;

export const kindCounts = query(
  'configurator.kind_counts',
  `select kind, count(*)::int as part_count from product_listing group by kind`,
);

/** Products of some kinds: what is in stock comes first, then what sells. */
export const partsOfKinds = query(
  'configurator.parts_of_kinds',
  `select ${partColumns}
     from product_listing l join product p on p.id = l.product_id
    where l.kind = any(:kinds::text[])
    order by l.available <= 0, l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id`,
  { present: ['version'] },
);

/** A product of a slot with what its list sorts and narrows by. */
export type ShelfRow = PartRow & {
  /** Changes with every write of the listing's row. */
  written: string;
  price_cents: number;
  popularity: number;
  rating_tenths: number | null;
  review_count: number;
  released_on: string | null;
  created_at: string;
  brand_id: number;
  brand_slug: string;
  brand_name: string;
  /** `key=value` words. */
  facets: string[];
  /** In the order of the kind's range facets. */
  measures: (number | null)[];
};

/** SQL: rows in the order that `shelfRowsOf` reads, as JSON: names of columns would be most of it. */
const shelfTuples = `json_agg(json_build_array(
            l.product_id, l.ref_id, l.kind, l.name, l.available,
            (select p.xmin::text from product p where p.id = l.product_id), l.xmin::text, l.price_cents, l.popularity,
            l.rating_tenths, l.review_count, l.released_on, l.created_at, l.brand_id,
            (select b.slug from brand b where b.id = l.brand_id), l.brand_name, l.facets, l.measures))`;
/** Transactions with a number below the floor have ended: who read after them need not ask for what they wrote. */
const floor = `pg_snapshot_xmin(pg_current_snapshot())::text as floor`;

/** The products of some kinds, and the `floor` for `shelfChanges`. */
export const shelfIds = query(
  'configurator.shelf_ids',
  `select ${floor}, array(select product_id from product_listing where kind = any(:kinds::text[])) as ids`,
  { present: ['floor'] },
);

/** Some products as they are now. */
export const shelfParts = query(
  'configurator.shelf_parts',
  `select ${shelfTuples} as parts from product_listing l where l.product_id = any(:ids::int[])`,
).narrow<{ parts: ShelfTuple[] | null }>();

/**
 * Products of some kinds written since `:floor`, the `floor` of an earlier answer, and how many there are. A row's `xmin` is
 * the number of the last transaction that wrote it.
 */
export const shelfChanges = query(
  'configurator.shelf_changes',
  `select ${floor},
          (select count(*)::int from product_listing where kind = any(:kinds::text[])) as total,
          (select ${shelfTuples} from product_listing l
            where l.kind = any(:kinds::text[]) and age(l.xmin) <= age(:floor::text::xid8::xid)) as changed`,
  { present: ['floor'] },
).narrow<{ changed: ShelfTuple[] | null }>();

type ShelfTuple = [
  number,
  string,
  string,
  string,
  number,
  string,
  string,
  number,
  number,
  number | null,
  number,
  string | null,
  string,
  number,
  string,
  string,
  string[],
  (number | null)[],
];

/** The rows of `shelfChanges` and `shelfParts`. */
export function shelfRowsOf(changed: readonly ShelfTuple[] | null): ShelfRow[] {
  return (changed ?? []).map(
    ([id, refId, kind, name, available, version, written, price, popularity, rating, reviews, ...rest]) => {
      const [released, created, brandId, brandSlug, brandName, facets, measures] = rest;
      return {
        id,
        ref_id: refId,
        kind,
        name,
        available,
        version,
        written,
        price_cents: price,
        popularity,
        rating_tenths: rating,
        review_count: reviews,
        released_on: released,
        created_at: created,
        brand_id: brandId,
        brand_slug: brandSlug,
        brand_name: brandName,
        facets,
        measures,
      };
    },
  );
}

/** Which products of some kinds a search finds. */
export const partIdsFound = query(
  'configurator.part_ids_found',
  `select l.product_id as id
     from product_listing l
    where l.kind = any(:kinds::text[])
      and l.product_id in (
        select product_id from product_search where search @@ shop_search_query(:q)
        union all select product_id from product_code where code = nullif(shop_code(:q), ''))`,
);

/** The most sold products in stock of each of some kinds: enough to find a few that fit. */
export const mostSoldParts = query(
  'configurator.most_sold_parts',
  `select ${partColumns}
     from unnest(:kinds::text[]) as wanted(kind)
     cross join lateral (
       select * from product_listing u
        where u.kind = wanted.kind and u.available > 0
        order by u.sold_count desc, u.rating_tenths desc nulls last, u.price_cents, u.product_id
        limit 400
     ) l
     join product p on p.id = l.product_id
    order by l.sold_count desc, l.rating_tenths desc nulls last, l.price_cents, l.product_id`,
  { present: ['version'] },
);

/** A part with what a page shows of it; `card` is JSON of `productCardSchema`. */
export type ShownPartRow = RowOf<typeof partsByRefIds>;

export const partsByRefIds = query(
  'configurator.parts_by_ref_ids',
  `select ${partColumns}, l.price_cents, ${productCardJson('l')} as card
     from product_listing l join product p on p.id = l.product_id
    where l.ref_id = any(:ids::text[])`,
  { present: ['version'] },
);

/** Products without any specs are left out: nothing is surely known of them, so they are in no suggestion. */
const offersOf = (from: string) =>
  `select l.kind, p.specs::text as specs,
          json_agg(json_build_array(l.product_id, l.ref_id, l.name, l.brand_id, l.brand_name, l.price_cents, l.available))::text as alike
     from ${from}
     join product p on p.id = l.product_id
    where l.kind = any(:kinds::text[]) and l.available > 0 and p.specs <> '{}'
    group by l.kind, p.specs`;

/** Products of some kinds in stock whose ids are above one number and up to another. */
export const offersBetween = query(
  'configurator.offers_between',
  offersOf(`(select * from product_listing n where n.product_id > :after and n.product_id <= :upTo) l`),
);

/** The greatest id of what is for sale. */
export const lastOfferId = query(
  'configurator.last_offer_id',
  `select coalesce(max(product_id), 0) as last_id from product_listing`,
);

/** Those of some ids that are in stock. */
export const offersByIds = query(
  'configurator.offers_by_ids',
  offersOf(`(select * from product_listing n where n.product_id = any(:ids::int[])) l`),
);

/** All of some kinds and brands, one of each in turn, that are in stock. */
export const offersOfBrands = query(
  'configurator.offers_of_brands',
  offersOf(`unnest(:brandKinds::text[], :brandIds::int[]) as wanted(kind, brand_id)
     join product_listing l on l.brand_id = wanted.brand_id and l.kind = wanted.kind`),
);

/** A part with what a suggestion reads of it. */
export type OfferRow = RowOf<typeof offersByRefIds>;

export const offersByRefIds = query(
  'configurator.offers_by_ref_ids',
  `select l.product_id as id, l.ref_id, l.kind, l.name, l.available, l.brand_name as brand, l.price_cents, p.specs
     from product_listing l join product p on p.id = l.product_id
    where l.ref_id = any(:refIds::text[])`,
).narrow<{ specs: Record<string, unknown> }>();

/** Only of products that have any. */
export const specsOf = query(
  'configurator.specs_of',
  `select id, specs from product where id = any(:ids::int[]) and specs <> '{}'`,
).narrow<{ specs: Record<string, unknown> }>();

export const cardsOf = query(
  'configurator.cards_of',
  `select l.product_id as id, ${productCardJson('l')} as card
     from product_listing l where l.product_id = any(:ids::int[])`,
);

/**
 * - `own_ref_ids`: Those of them that the shopper has at home.
 */
export type BuildRow = RowOf<typeof insertBuild>;

const buildColumns = 'code, name, ref_ids, own_ref_ids, is_assembled, seen, created_at';

/** Gives the row only when it was not there yet, or was this owner's and is seen anew. */
export const insertBuild = query(
  'configurator.insert_build',
  `insert into build (code, customer_id, name, ref_ids, own_ref_ids, is_assembled, seen, created_at)
   values (:code, :owner, :name, :refIds::jsonb, :ownIds::jsonb, :isAssembled, :seen::jsonb, :now)
   on conflict (code) do update set seen = excluded.seen
     where build.customer_id is not distinct from excluded.customer_id and build.name = excluded.name
   returning ${buildColumns}`,
).narrow<{ ref_ids: string[]; own_ref_ids: string[]; seen: SeenPart[] }>();

export const buildByCode = query(
  'configurator.build_by_code',
  `select ${buildColumns} from build where code = :code`,
).narrow<{ ref_ids: string[]; own_ref_ids: string[]; seen: SeenPart[] }>();

export const buildsOf = query(
  'configurator.builds_of',
  `select ${buildColumns} from build where customer_id = :owner order by created_at desc, code limit 200`,
).narrow<{ ref_ids: string[]; own_ref_ids: string[]; seen: SeenPart[] }>();

/** No row: there is none, or it is somebody else's. */
export const renameBuild = query(
  'configurator.rename_build',
  `update build set name = :name where code = :code and customer_id = :owner returning ${buildColumns}`,
).narrow<{ ref_ids: string[]; own_ref_ids: string[]; seen: SeenPart[] }>();

export const removeBuild = query(
  'configurator.remove_build',
  `delete from build where code = :code and customer_id = :owner`,
);

/** A visitor's builds become an account's; their addresses stay. */
export const moveBuilds = query(
  'configurator.move_builds',
  `update build set customer_id = :toId where customer_id = :fromId`,
);

export const buildsTaken = query(
  'configurator.personal_data',
  `select coalesce(json_agg(json_build_object('code', code, 'name', name, 'parts', ref_ids, 'own_parts', own_ref_ids, 'assembled', is_assembled,
     'saved_at', created_at) order by created_at), '[]') as data
   from build where customer_id = :customerId`,
).narrow<{ data: object[] }>();

export const eraseBuilds = query('configurator.erase', `delete from build where customer_id = :customerId`);
