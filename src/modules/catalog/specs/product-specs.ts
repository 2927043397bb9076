import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { invalid, notFound, stale } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';
import { touchProducts } from '../products/touch-product.ts';
import { specEntriesOf, type SpecEntry, specTypeOf } from './spec-entries.ts';
import {
  mergeSpecs,
  specGroupAt,
  type SpecLayers,
  specLeaves,
  type SpecSource,
  specsOfLeaves,
  specSources,
} from './spec-layers.ts';
import { readSpecOrder } from './spec-order.ts';
import { specProblem } from './spec-problem.ts';
import { writeSpecLayers } from './write-spec-layer.ts';

/** A spec as staff see it: what is believed, who says so, and what each source says. */
export type StaffSpec = SpecEntry & {
  /** Null where it is not known. */
  value: unknown;
  source: SpecSource | null;
  /** What each source says; staff's null means «not known, whatever the others say». */
  said: Partial<Record<SpecSource, unknown>>;
};

type LayersRow = RowOf<typeof specsOfProduct>;

const specsOfProduct = query(
  'catalog.specs_of_product',
  `select p.version, p.kind, p.specs, coalesce((
            select jsonb_object_agg(l.source, l.specs) from product_spec_layer l where l.product_id = p.id), '{}') as layers
     from product p where p.id = :id`,
).narrow<{ specs: Record<string, unknown>; layers: SpecLayers }>();

const lockProduct = query(
  'catalog.lock_product_of_specs',
  'select 1 from product where id = :id for no key update',
);

/** The specs of a product with their sources: the fields of its kind, then what else stands in the data. */
export async function readProductSpecs(db: Connection, id: number): Promise<SpecsOfStaff> {
  const row = await db.first(specsOfProduct, { id });
  if (!row) throw notFound(t('There is no such product.'));
  return { specs: staffSpecs(row, await readSpecOrder(db)), version: row.version };
}

/** With the version of their product. */
type SpecsOfStaff = { specs: StaffSpec[]; version: number };

/** A change of staff's specs: `set` by path (null: not known), `reset` paths to take back. */
export type SpecChange = {
  set: Readonly<Record<string, unknown>>;
  reset: readonly string[];
  /** Of the product as it was read. */
  version?: number | undefined;
};

/**
 * Writes specs of staff, which win over present and later imports. Counts of one group go together: writing one
 * member copies the others as they are shown.
 * @throws AppError 404; 409 `stale` with what is there now; 422 with the fields that are no specs of the product or not of their type
 */
export async function changeProductSpecs(
  { db, clock, staff }: RequestContext,
  id: number,
  change: SpecChange,
): Promise<SpecsOfStaff> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    // Read once it is locked: a statement that waited would still see the layers from before.
    await tx.run(lockProduct, { id });
    const row = await tx.first(specsOfProduct, { id });
    if (!row) throw notFound(t('There is no such product.'));
    const known = staffSpecs(row, await readSpecOrder(tx));
    if (change.version !== undefined && change.version !== row.version) {
      throw stale({ specs: known, version: row.version });
    }
    checkChange(known, change);
    const before = row.layers.staff ?? {};
    const after = staffLayer(row, change);
    await writeSpecLayers(tx, 'staff', [{ productId: id, specs: after }], now);
    await touchProducts(tx, [id], now);
    await refreshListing(tx, [id], now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.specs',
      subject: `product:${id}`,
      before,
      after,
    });
    return readProductSpecs(tx, id);
  });
}

function staffLayer({ specs, layers }: LayersRow, change: SpecChange): Record<string, unknown> {
  const resetGroups = new Set(change.reset.map(specGroupAt));
  const leaves = new Map(
    specLeaves(layers.staff ?? {}).filter(([path]) => !resetGroups.has(specGroupAt(path))),
  );
  const written = new Set(Object.keys(change.set).map(specGroupAt));
  for (const [path, value] of specLeaves(specs)) {
    if (written.has(specGroupAt(path)) && !resetGroups.has(specGroupAt(path))) leaves.set(path, value);
  }
  for (const [path, value] of Object.entries(change.set)) leaves.set(path, value);
  return specsOfLeaves(leaves);
}

function staffSpecs({ kind, specs, layers }: LayersRow, order: readonly SpecSource[]): StaffSpec[] {
  const given: SpecLayers = layers.import ? layers : { ...layers, import: specs };
  const { sources } = mergeSpecs(given, order);
  const believed = new Map(specLeaves(specs));
  const saidBy = specSources.map((source) => [source, new Map(specLeaves(given[source] ?? {}))] as const);
  const entries = specEntriesOf(kind);
  const known = new Set(entries.map(({ path }) => path));
  const further = [...new Set(saidBy.flatMap(([, leaves]) => [...leaves.keys()]))]
    .filter((path) => !known.has(path))
    .map((path) => {
      const value = saidBy
        .map(([, leaves]) => leaves.get(path))
        .find((one) => one !== undefined && one !== null);
      return { path, type: specTypeOf(value), label: null, unit: null, group: specGroupAt(path) };
    });
  return [...entries, ...further].map((entry) => {
    const value = believed.get(entry.path) ?? null;
    const staffSay = saidBy[0]?.[1].get(entry.path) === null;
    return {
      ...entry,
      value,
      source: value === null && !staffSay ? null : (sources[entry.group] ?? 'import'),
      said: Object.fromEntries(
        saidBy.flatMap(([source, leaves]) =>
          leaves.has(entry.path) ? [[source, leaves.get(entry.path)]] : [],
        ),
      ),
    };
  });
}

function checkChange(entries: readonly StaffSpec[], { set, reset }: SpecChange): void {
  const typeOf = new Map(entries.map(({ path, type }) => [path, type]));
  const fields: Record<string, string> = {};
  for (const path of reset) {
    if (!typeOf.has(path)) fields[`reset.${path}`] = t('This product has no such spec.');
  }
  for (const [path, value] of Object.entries(set)) {
    const type = typeOf.get(path);
    const problem =
      type === undefined
        ? t('This product has no such spec.')
        : value === null
          ? undefined
          : specProblem(type, value);
    if (problem !== undefined) fields[`set.${path}`] = problem;
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked values.'));
}
