import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';

/** A product `p` as a run may change it. */
export const productImageSql = `jsonb_build_object('name', p.name, 'slug', p.slug, 'sku', p.sku, 'brand_id', p.brand_id, 'kind', p.kind,
    'status', p.status, 'mpn', p.mpn, 'ean', p.ean, 'upc', p.upc, 'description', p.description, 'specs', p.specs,
    'spec_sources', p.spec_sources, 'facets', to_jsonb(p.facets), 'numbers', p.numbers, 'price_cents', p.price_cents,
    'weight_grams', p.weight_grams, 'released_on', p.released_on, 'source', p.source, 'takes_next_record', p.takes_next_record,
    'import_specs', (select l.specs from product_spec_layer l where l.product_id = p.id and l.source = 'import'),
    'category_ids', coalesce((
        select jsonb_agg(c.category_id order by c.category_id) from category_product c where c.product_id = p.id), '[]'))`;
/** What is on hand of a product, by location. */
export const stockImageSql = (product: string) => `coalesce((
    select jsonb_object_agg(s.warehouse_code, s.on_hand) from stock_level s where s.product_id = ${product}), '{}')`;

const before = query(
  'suppliers.note_before',
  `insert into sync_before (run_id, ref_id, line, product_id, is_new, offer_before, product_before, stock_before, version_before)
   select :runId::uuid, r.ref_id, r.line, p.id, p.id is null, to_jsonb(o), case when p.id is not null then ${productImageSql} end,
          ${stockImageSql('p.id')}, p.version
     from unnest(:refIds::text[], :lines::int[], :productIds::int[]) as r(ref_id, line, product_id)
     left join supplier_offer o on o.supplier = :supplier and o.ref_id = r.ref_id
     left join product p on p.id = r.product_id
    order by r.ref_id
   on conflict (run_id, ref_id) do nothing`,
);
const after = query(
  'suppliers.note_after',
  `update sync_before b set product_id = p.id, offer_after = to_jsonb(o), stock_after = ${stockImageSql('p.id')}, version_after = p.version,
     -- Of a product that was there only what is another now.
     product_before = case when b.product_before is not null then coalesce((
       select jsonb_object_agg(e.key, b.product_before -> e.key) from jsonb_each(${productImageSql}) e
        where b.product_before -> e.key is distinct from e.value), '{}') end,
     product_after = case when b.product_before is not null then coalesce((
       select jsonb_object_agg(e.key, e.value) from jsonb_each(${productImageSql}) e
        where b.product_before -> e.key is distinct from e.value), '{}') end
     from supplier_offer o join product p on p.id = o.product_id
    where b.run_id = :runId::uuid and b.ref_id = any(:refIds::text[]) and o.supplier = :supplier and o.ref_id = b.ref_id`,
);

/** Without a product it is 0. */
type Noted = { refId: string; line: number; productId: number };

/** Notes what stands where a batch will write. */
export async function noteBefore(
  tx: Connection,
  runId: string,
  supplier: string,
  changes: readonly Noted[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.run(before, {
    runId,
    supplier,
    refIds: changes.map(({ refId }) => refId),
    lines: changes.map(({ line }) => line),
    productIds: changes.map(({ productId }) => productId),
  });
}

/** Notes what a batch left where it wrote. */
export async function noteAfter(
  tx: Connection,
  runId: string,
  supplier: string,
  changes: readonly Noted[],
): Promise<void> {
  if (changes.length > 0) await tx.run(after, { runId, supplier, refIds: changes.map(({ refId }) => refId) });
}
