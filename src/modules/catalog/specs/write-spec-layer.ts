import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { ProductKind } from './product-kinds.ts';
import { facetsOf, isProductKind } from './read-specs.ts';
import { readSpecOrder } from './spec-order.ts';
import { mergeSpecs, type NamedSource, type SpecLayers, type Specs } from './spec-layers.ts';

/** All values of one source for a product. */
export type SpecLayer = { productId: number; specs: Specs; reference?: string | undefined };

const lockLayers = query(
  'catalog.lock_spec_layers',
  `select p.id, p.kind, p.specs, coalesce((
            select jsonb_object_agg(l.source, l.specs) from product_spec_layer l where l.product_id = p.id), '{}') as layers
     from product p where p.id = any(:productIds::int[]) order by p.id for no key update`,
).narrow<{ specs: Record<string, unknown>; layers: SpecLayers }>();

const upsertLayers = query(
  'catalog.upsert_spec_layers',
  `insert into product_spec_layer as old (product_id, source, specs, reference, updated_at)
   select product_id, source, specs, reference, :now::timestamptz
     from jsonb_to_recordset(:layers::jsonb) as given(product_id int, source text, specs jsonb, reference text)
   on conflict (product_id, source) do update
     set specs = excluded.specs, reference = excluded.reference, updated_at = excluded.updated_at
   where (old.specs, old.reference) is distinct from (excluded.specs, excluded.reference)`,
);

const writeBelieved = query(
  'catalog.write_believed_specs',
  `update product p
      set specs = given.specs, spec_sources = given.sources, facets = given.facets, numbers = given.numbers,
          updated_at = :now::timestamptz
     from jsonb_to_recordset(:believed::jsonb) as given(id int, specs jsonb, sources jsonb, facets text[], numbers jsonb)
    where p.id = given.id and (p.specs, p.spec_sources) is distinct from (given.specs, given.sources)
   returning p.id`,
);

/**
 * Writes a source's specs of some products and the merged specs; a source without values stays with empty specs. Four
 * statements whatever the number. The caller refreshes the listing of the given ids.
 * @returns the ids of the products whose merged specs changed
 */
export async function writeSpecLayers(
  tx: Connection,
  source: NamedSource,
  given: readonly SpecLayer[],
  now: Date,
): Promise<number[]> {
  if (given.length === 0) return [];
  const rows = await tx.rows(lockLayers, { productIds: given.map(({ productId }) => productId) });
  const order = await readSpecOrder(tx);
  const byId = new Map(given.map((layer) => [layer.productId, layer]));
  const layers = rows.flatMap(({ id, specs, layers: known }) => {
    const { specs: said = {}, reference } = byId.get(id) ?? {};
    const own = { product_id: id, source, specs: said, reference };
    // The first further source: until now the product's specs were the import's.
    return known.import ? [own] : [own, { product_id: id, source: 'import', specs }];
  });
  const believed = rows.map(({ id, kind, specs, layers: known }) => {
    const merged = mergeSpecs({ import: specs, ...known, [source]: byId.get(id)?.specs ?? {} }, order);
    const { facets, numbers } = isProductKind(kind)
      ? facetsOf(kind, merged.specs)
      : { facets: [], numbers: {} };
    return { id, ...merged, facets, numbers };
  });
  await tx.run(upsertLayers, { layers: JSON.stringify(layers), now });
  const changed = await tx.rows(writeBelieved, { believed: JSON.stringify(believed), now });
  return changed.map(({ id }) => id);
}

const lockByRefId = query(
  'catalog.lock_products_by_ref_id',
  `select p.ref_id, case when 'category' = any(p.locked_fields) then p.kind end as kept_kind
     from product p where p.ref_id = any(:refIds::text[]) order by p.id for no key update`,
).narrow<{ kept_kind: ProductKind | null }>();

const layersByRefId = query(
  'catalog.spec_layers_by_ref_id',
  `select p.ref_id, jsonb_object_agg(l.source, l.specs) as layers
     from product p join product_spec_layer l on l.product_id = p.id
    where p.ref_id = any(:refIds::text[])
    group by p.ref_id`,
).narrow<{ layers: SpecLayers }>();

/**
 * The layers of those products that have specs from more than one source, and the kinds that staff locked, by `ref_id`. The
 * products stay locked until the transaction ends, so that changes of staff wait and are not overwritten.
 */
export async function lockSpecLayers(
  tx: Connection,
  refIds: readonly string[],
): Promise<{ layers: Map<string, SpecLayers>; keptKinds: Map<string, ProductKind> }> {
  const locked = await tx.rows(lockByRefId, { refIds });
  const rows = await tx.rows(layersByRefId, { refIds });
  return {
    layers: new Map(rows.map(({ ref_id: refId, layers }) => [refId, layers])),
    keptKinds: new Map(
      locked.flatMap(({ ref_id: refId, kept_kind: kind }) => (kind === null ? [] : [[refId, kind]])),
    ),
  };
}

const writeImported = query(
  'catalog.write_imported_specs',
  `update product_spec_layer l
      set specs = given.specs, updated_at = :now::timestamptz
     from jsonb_to_recordset(:rows::jsonb) as given(ref_id text, specs jsonb)
     join product p on p.ref_id = given.ref_id
    where l.product_id = p.id and l.source = 'import' and l.specs is distinct from given.specs`,
);

/** Writes down what an import says of products that have specs from more than one source. */
export async function writeImportedLayers(
  tx: Connection,
  given: readonly { refId: string; specs: Specs }[],
  now: Date,
): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ refId, specs }) => ({ ref_id: refId, specs }));
  await tx.run(writeImported, { rows: JSON.stringify(rows), now });
}
