import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { recordPriceChanges } from '../../pricing/index.ts';
import type { ProductKind } from '../specs/product-kinds.ts';
import { facetsOf } from '../specs/read-specs.ts';
import { slugOf } from '../taxonomy/slug.ts';
import type { LockableField } from './lockable-fields.contract.ts';
import { mergeSpecs, type SpecLayers, type SpecSource, specSources } from '../specs/spec-layers.ts';
import { readSpecOrder } from '../specs/spec-order.ts';
import { lockSpecLayers, writeImportedLayers } from '../specs/write-spec-layer.ts';

/** A product as an import or the demo shop brings it. What is left out, and what staff locked, stays as it is stored. */
export type ProductRecord = {
  /** The distributor's code: says which product is meant. */
  refId: string;
  sku: string;
  name: string;
  kind: ProductKind;
  brandId: number;
  /** Regular price in centavos with IVA. */
  priceCents: number;
  specs: Readonly<Record<string, unknown>>;
  source: 'demo' | 'feed' | 'staff';
  mpn?: string | undefined;
  ean?: string | undefined;
  upc?: string | undefined;
  description?: string | undefined;
  weightGrams?: number | undefined;
  /** `YYYY-MM-DD`. */
  releasedOn?: string | undefined;
  status?: 'active' | 'hidden' | 'discontinued' | undefined;
  /** In the order of the page; leaves out: pictures stay. */
  images?: readonly { url: string; alt?: string }[] | undefined;
};

/** What became of one record. */
export type UpsertedProduct = {
  id: number;
  refId: string;
  created: boolean;
  /** Created, or different from what was stored. */
  changed: boolean;
  priceChanged: boolean;
};

/** What staff locked stays as it is stored. */
const kept = (field: LockableField, stored: string, given: string) =>
  `case when '${field}' = any(p.locked_fields) then ${stored} else ${given} end`;

const upsert = query(
  'catalog.upsert_products',
  `with chosen as materialized (
     select r.ref_id, r.sku, ${kept('category', 'p.kind', 'r.kind')} as kind, r.specs, r.spec_sources, r.facets, r.numbers, r.source,
            ${kept('product_name', 'p.name', 'r.name')} as name, ${kept('product_name', 'p.slug', 'r.slug')} as slug,
            ${kept('brand', 'p.brand_id', 'r.brand_id')} as brand_id,
            ${kept('price_cents', 'p.price_cents', 'r.price_cents')} as price_cents,
            ${kept('mpn', 'p.mpn', 'coalesce(r.mpn, p.mpn)')} as mpn,
            ${kept('ean', 'p.ean', 'coalesce(r.ean, p.ean)')} as ean,
            ${kept('upc', 'p.upc', 'coalesce(r.upc, p.upc)')} as upc,
            ${kept('description', 'p.description', "coalesce(r.description, p.description, '')")} as description,
            ${kept('weight_grams', 'p.weight_grams', 'coalesce(r.weight_grams, p.weight_grams)')} as weight_grams,
            coalesce(r.released_on, p.released_on) as released_on,
            -- What staff hid stays hidden when the distributor goes on offering it.
            case when p.status = 'hidden' and coalesce(r.status, 'active') = 'active' then 'hidden'
                 else coalesce(r.status, 'active') end as status,
            ${kept('images', 'null::jsonb', 'r.images')} as images,
            p.id as known_id, p.price_cents as known_price_cents
       from jsonb_to_recordset(:given::jsonb) as r(
              ref_id text, sku text, name text, slug text, kind text, brand_id int, specs jsonb, spec_sources jsonb,
              facets text[], numbers jsonb, price_cents bigint, source text, mpn text, ean text, upc text, description text,
              weight_grams int, released_on date, status text, images jsonb)
       left join product p on p.ref_id = r.ref_id
   ),
   given as materialized (
     select c.*, p.id is not null and not p.takes_next_record
         and (p.sku, p.name, p.kind, p.brand_id, p.specs, p.spec_sources, p.facets, p.numbers, p.price_cents, p.status)
           is not distinct from (
             c.sku, c.name, c.kind, c.brand_id, c.specs, c.spec_sources, c.facets, c.numbers, c.price_cents, c.status)
         and (p.mpn, p.ean, p.upc, p.description, p.weight_grams, p.released_on) is not distinct from (
             c.mpn, c.ean, c.upc, c.description, c.weight_grams, c.released_on) as is_same
       from chosen c left join product p on p.id = c.known_id
   ),
   written as (
     insert into product as p (ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, specs,
       spec_sources, facets, numbers, price_cents, weight_grams, released_on, source, created_at, updated_at)
     select ref_id, sku, mpn, ean, upc, name, slug, kind, brand_id, status, description, specs,
       spec_sources, facets, numbers, price_cents, weight_grams, released_on, source, :now::timestamptz, :now::timestamptz
       from given where not is_same
      order by ref_id
     on conflict (ref_id) do update set
       sku = excluded.sku, mpn = excluded.mpn, ean = excluded.ean, upc = excluded.upc, name = excluded.name,
       slug = excluded.slug, kind = excluded.kind, brand_id = excluded.brand_id, status = excluded.status,
       description = excluded.description, specs = excluded.specs,
       spec_sources = excluded.spec_sources, facets = excluded.facets, numbers = excluded.numbers, price_cents = excluded.price_cents, weight_grams = excluded.weight_grams,
       released_on = excluded.released_on, source = excluded.source,
       takes_next_record = false, updated_at = excluded.updated_at
     returning p.id, p.ref_id
   ),
   found as (
     select g.ref_id, coalesce(g.known_id, w.id) as id, g.known_id is null as created, not g.is_same as changed,
            g.known_price_cents is distinct from g.price_cents as price_changed, g.price_cents, g.images
       from given g left join written w on w.ref_id = g.ref_id
   ),
   -- What staff had placed and then left to feeds may come back as what they removed.
   replaced_pictures as (
     insert into removed_product_image (id, product_id, url, alt, width, height, original, whole_url, crop, source_url, removed_at)
     select i.id, i.product_id, i.url, i.alt, i.width, i.height, i.original, i.whole_url, i.crop, i.source_url, now()
       from product_image i join found f on f.id = i.product_id
      where i.original is not null and f.images is not null
        and f.images -> i.position::int ->> 'url' is distinct from i.url
   ),
   pictures as (
     insert into product_image as old (product_id, position, url, alt)
     select f.id, image.position - 1, image.value ->> 'url', coalesce(image.value ->> 'alt', '')
       from found f cross join lateral jsonb_array_elements(f.images) with ordinality image(value, position)
     -- Another address is another picture, of which no original is known.
     on conflict (product_id, position) do update set
       url = excluded.url, alt = excluded.alt, id = case when old.url = excluded.url then old.id else excluded.id end,
       width = case when old.url = excluded.url then old.width end,
       height = case when old.url = excluded.url then old.height end,
       original = case when old.url = excluded.url then old.original end,
       whole_url = case when old.url = excluded.url then old.whole_url end,
       crop = case when old.url = excluded.url then old.crop end,
       source_url = case when old.url = excluded.url then old.source_url end, placed_at = null
      where (old.url, old.alt) is distinct from (excluded.url, excluded.alt)
   ),
   fewer_pictures as (
     delete from product_image i using found f
      where i.product_id = f.id and f.images is not null and i.position >= jsonb_array_length(f.images)
   )
   select id, ref_id, created, changed, price_changed, price_cents from found`,
  { present: ['id', 'ref_id', 'price_cents'] },
);

/**
 * Writes products by `ref_id`, three statements whatever their number (one more writes new prices
 * down, one what the import says of products with further sources of specs); a batch of 1,000
 * takes a fraction of a second. Unchanged records write nothing. The caller refreshes the listing once stock and
 * shelves are there: `refreshListing(tx, ids)`.
 * @throws Error of PostgreSQL when a `sku` belongs to another product or a `ref_id` stands twice in `records`
 */
export async function upsertProducts(
  tx: Connection,
  records: readonly ProductRecord[],
  now: Date = new Date(),
): Promise<UpsertedProduct[]> {
  if (records.length === 0) return [];
  const { layers, keptKinds } = await lockSpecLayers(
    tx,
    records.map(({ refId }) => refId),
  );
  const order = layers.size > 0 ? await readSpecOrder(tx) : specSources;
  const given = records.map((record) =>
    rowOf(record, layers.get(record.refId), order, keptKinds.get(record.refId)),
  );
  const rows = await tx.rows(upsert, { given: JSON.stringify(given), now });
  await writeImportedLayers(
    tx,
    records.filter(({ refId }) => layers.has(refId)),
    now,
  );
  const byRefId = new Map(rows.map((row) => [row.ref_id, row]));
  await recordPriceChanges(
    tx,
    rows
      .filter((row) => row.price_changed)
      .map((row) => ({ productId: row.id, priceCents: row.price_cents })),
    now,
  );
  return records.map(({ refId }) => {
    const row = byRefId.get(refId);
    if (!row) throw new Error(`Product ${refId} was not written.`);
    const { id, created, changed, price_changed: priceChanged } = row;
    return { id, refId, created, changed, priceChanged };
  });
}

/** Specs of staff and OpenDB survive an import; what lists filter by follows from the kind that the product keeps. */
function rowOf(
  record: ProductRecord,
  layers: SpecLayers | undefined,
  order: readonly SpecSource[],
  keptKind: ProductKind = record.kind,
): object {
  const { specs, sources } = layers
    ? mergeSpecs({ ...layers, import: record.specs }, order)
    : { specs: record.specs, sources: {} };
  const { facets, numbers } = facetsOf(keptKind, specs);
  return {
    ref_id: record.refId,
    sku: record.sku,
    name: record.name,
    slug: slugOf(record.name),
    kind: record.kind,
    brand_id: record.brandId,
    specs,
    spec_sources: sources,
    facets,
    numbers,
    price_cents: record.priceCents,
    source: record.source,
    mpn: record.mpn,
    ean: record.ean,
    upc: record.upc,
    description: record.description,
    weight_grams: record.weightGrams,
    released_on: record.releasedOn,
    status: record.status,
    images: record.images,
  };
}

const changeStatus = query(
  'catalog.set_product_status',
  `update product set status = :status, updated_at = :now
    where ref_id = any(:refIds::text[]) and status <> :status
   returning id`,
);

/**
 * Gives products another status by `ref_id`, e.g. `discontinued` when the distributor withdraws them; the listing
 * follows through `refreshListing(tx, ids)`.
 * @returns the ids of those that changed
 */
export async function setProductStatus(
  tx: Connection,
  refIds: readonly string[],
  status: 'active' | 'hidden' | 'discontinued',
  now: Date = new Date(),
): Promise<number[]> {
  const rows = await tx.rows(changeStatus, { refIds, status, now });
  return rows.map(({ id }) => id);
}
