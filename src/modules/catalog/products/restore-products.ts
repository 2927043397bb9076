import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { recordPriceChanges } from '../../pricing/index.ts';

const restore = query(
  'catalog.restore_products',
  `with given as materialized (
     select * from jsonb_to_recordset(:rows::jsonb) as g(
       id int, name text, slug text, sku text, brand_id int, kind text, status text, mpn text, ean text, upc text, description text,
       specs jsonb, spec_sources jsonb, facets text[], numbers jsonb, price_cents bigint, weight_grams int, released_on date,
       source text, takes_next_record boolean)),
   was as materialized (
     select p.id, p.price_cents from product p where p.id in (select id from given) order by p.id for no key update)
   update product p set name = g.name, slug = g.slug, sku = g.sku, brand_id = g.brand_id, kind = g.kind, status = g.status,
     mpn = g.mpn, ean = g.ean, upc = g.upc, description = g.description, specs = g.specs, spec_sources = g.spec_sources,
     facets = g.facets, numbers = g.numbers, price_cents = g.price_cents, weight_grams = g.weight_grams,
     released_on = g.released_on, source = g.source, takes_next_record = g.takes_next_record, updated_at = :now::timestamptz
     from given g join was on was.id = g.id
    where p.id = g.id
   returning p.id, p.price_cents, was.price_cents as before`,
);
/** Beside staff or OpenDB, what the import says of specs stands by itself. */
const restoreImports = query(
  'catalog.restore_import_layers',
  `update product_spec_layer l set specs = g.import_specs, updated_at = :now::timestamptz
     from jsonb_to_recordset(:rows::jsonb) as g(id int, import_specs jsonb)
    where l.product_id = g.id and l.source = 'import' and jsonb_typeof(g.import_specs) = 'object' and l.specs <> g.import_specs`,
);
const leaveShelves = query(
  'catalog.leave_shelves',
  `delete from category_product c using jsonb_to_recordset(:rows::jsonb) as g(id int, category_ids int[])
    where c.product_id = g.id and not c.category_id = any(g.category_ids)`,
);

/** A product with every value that a feed may write, as `suppliers.note_before` names them. */
export type RestoredProduct = { id: number; values: Record<string, unknown> };

/**
 * Gives products back values they had. Price history follows; the listing is the caller's (`refreshListing`). Shelves they were
 * put on since are left; none is added.
 */
export async function restoreProducts(
  tx: Connection,
  products: readonly RestoredProduct[],
  now: Date,
): Promise<void> {
  if (products.length === 0) return;
  const rows = JSON.stringify(products.map(({ id, values }) => ({ ...values, id })));
  const written = await tx.rows(restore, { rows, now });
  await tx.run(restoreImports, { rows, now });
  await tx.run(leaveShelves, { rows });
  await recordPriceChanges(
    tx,
    written
      .filter((row) => row.price_cents !== row.before)
      .map((row) => ({ productId: row.id, priceCents: row.price_cents })),
    now,
  );
}
