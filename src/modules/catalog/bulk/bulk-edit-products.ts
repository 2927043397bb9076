import { createHash, randomBytes } from 'node:crypto';
import { sayKept, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import { lossesAmong, requireRightToLose, type UnitCosts } from '../../pricing/index.ts';
import { trailOfPart } from '../../staff/index.ts';
import { changeProducts } from '../products/change-products.ts';
import type { Distributors } from '../products/edited-product.ts';
import { withCosts } from '../staff-list/margin-filter.ts';
import { staffIdsStatement } from '../staff-list/staff-list.queries.ts';
import { type BulkBody, type BulkChange, bulkMax, type BulkOrder, previewRowsMax } from './bulk.contract.ts';
import { bulkEditOf, type BulkEdit } from './bulk-edit.ts';
import { bulkNames, bulkProducts, lockBulkProducts } from './bulk.queries.ts';
import { type Names, shownChange } from './shown-change.ts';

/** So many products are one transaction: lists and carts wait for none of them long. */
const batchSize = 500;
/** So many are read at once for a preview, which locks nothing. */
const readSize = 2_000;

type Row = RowOf<typeof bulkProducts>;
type Edited = { row: Row; edit: BulkEdit };
type Answer = Awaited<ReturnType<typeof preview>> | Awaited<ReturnType<typeof apply>>;

/** What products cost, as those who stand above the catalogue know it. */
type Costs = Pick<Distributors, 'unitCosts' | 'unitCostSql'>;

/**
 * Changes many products alike, or says what would change. Repeated under its `Idempotency-Key`, also after the process
 * that was at work was killed, it goes on where it ended: no product is changed twice.
 * @throws AppError 422 for what is not there; 409 `selection_changed`; 403 `below_cost`, 422 without a reason for it
 */
export async function bulkEditProducts(
  context: RequestContext,
  body: BulkBody,
  costs: Costs,
): Promise<{ status: 200; body: Answer }> {
  const { db, staff, request } = context;
  const { unitCosts } = costs;
  await requireParts(db, body.change);
  if (body.dry_run) {
    const ids = await idsOf(context, body, costs);
    return { status: 200, body: await preview(db, ids, body.change, unitCosts) };
  }
  const key = request.headers.get('idempotency-key');
  const run = `bulk:${
    key === null
      ? randomBytes(16).toString('hex')
      : createHash('sha256').update(`${staff?.id} ${key}`).digest('hex').slice(0, 32)
  }`;
  const call = { owner: staff?.id ?? '', route: 'POST /admin/products/bulk', input: body };
  return answerOnce(context, call, async () => ({
    status: 200 as const,
    body: await apply(context, body, { run, costs }),
  }));
}

async function preview(db: Connection, ids: readonly number[], change: BulkChange, unitCosts: UnitCosts) {
  const edited: Edited[] = [];
  for (const some of chunks(ids, readSize))
    edited.push(...editsOf(await db.rows(bulkProducts, asked(some, change)), change));
  const losses = new Set((await lossesOf(db, edited, unitCosts)).map(({ productId }) => productId));
  const shown = edited.filter(({ edit }) => edit.kind !== 'unchanged').slice(0, previewRowsMax);
  const names = await namesIn(db, shown);
  return {
    ...counted(edited),
    run: null,
    preview: {
      rows: shown.map(({ row, edit }) => ({
        id: row.id,
        sku: row.sku,
        product_name: row.product_name,
        ...shownChange(row, edit, names),
        refusal: edit.kind === 'refused' ? sayKept(edit.refusal) : null,
        is_below_cost: losses.has(row.id),
      })),
      below_cost: losses.size,
    },
  };
}

/** What a bulk edit makes of a product: its fields now and then as staff read them, and what writes them. */
export type BulkLine = { id: number; sku: string; version: number; edit: BulkEdit } & ReturnType<
  typeof shownChange
>;

/**
 * What a bulk edit would make of each product, for who writes it later.
 * @throws AppError 422 for what is not there; 409 `selection_changed`; 403 `below_cost`, 422 without a reason for it
 */
export async function bulkLines(
  context: Pick<RequestContext, 'db' | 'staff'>,
  order: BulkOrder,
  costs: Costs,
): Promise<BulkLine[]> {
  const { db, staff } = context;
  const { unitCosts } = costs;
  await requireParts(db, order.change);
  const edited: Edited[] = [];
  for (const some of chunks(await idsOf(context, order, costs), readSize))
    edited.push(...editsOf(await db.rows(bulkProducts, asked(some, order.change)), order.change));
  requireRightToLose(staff, await lossesOf(db, edited, unitCosts), { reason: order.reason });
  const names = await namesIn(db, edited);
  return edited.map(({ row, edit }) => ({
    id: row.id,
    sku: row.sku,
    version: row.version,
    edit,
    ...shownChange(row, edit, names),
  }));
}

async function apply(context: RequestContext, body: BulkBody, { run, costs }: { run: string; costs: Costs }) {
  const { db, clock, staff } = context;
  const { unitCosts } = costs;
  const { change, reason } = body;
  const before = await trailOfPart(db, run, { action: 'product.update', limit: bulkMax });
  const done = new Set(before.map(({ subject }) => Number(subject.slice('product:'.length))));
  const ids = await idsOf(context, body, costs, done.size > 0);
  const left = ids.filter((id) => !done.has(id));
  // All or nothing where a price may not be: a refusal after some batches would be half of what was asked.
  for (const some of chunks(left, readSize)) {
    const losses = await lossesOf(
      db,
      editsOf(await db.rows(bulkProducts, asked(some, change)), change),
      unitCosts,
    );
    requireRightToLose(staff, losses, { reason });
  }
  const sums = { total: ids.length, changed: done.size, unchanged: 0, refused: 0 };
  for (const some of chunks(left, batchSize)) {
    const batch = await db.transaction(async (tx) => {
      const edited = editsOf(await tx.rows(lockBulkProducts, asked(some, change)), change);
      const edits = edited.flatMap(({ row, edit }) =>
        edit.kind === 'changed' ? [{ id: row.id, change: edit.change }] : [],
      );
      if (edits.length > 0)
        await changeProducts(tx, edits, { staff, now: clock.now(), unitCosts, reason, part: run });
      return counted(edited);
    });
    sums.changed += batch.changed;
    sums.unchanged += batch.unchanged;
    sums.refused += batch.refused;
  }
  return { ...sums, run: sums.changed > 0 ? run : null, preview: null };
}

/** @throws AppError 422 where they are too many; 409 where the filter finds others than the preview spoke of */
async function idsOf(
  { db, staff }: Pick<RequestContext, 'db' | 'staff'>,
  body: BulkOrder,
  { unitCostSql }: Costs,
  isRepeated = false,
): Promise<number[]> {
  const { ids, filter, expected_total: expected } = body;
  if (ids !== undefined || filter === undefined) return [...new Set(ids)].toSorted((a, b) => a - b);
  const { text, values } = staffIdsStatement(withCosts(filter, staff, unitCostSql), bulkMax + 1);
  const { rows } = await db.sql(text, values);
  if (rows.length > bulkMax) {
    throw invalid(
      { filter: t('At most {max, number} products at once.', { max: bulkMax }) },
      t('Choose fewer.'),
    );
  }
  if (expected !== undefined && expected !== rows.length && !isRepeated) {
    throw conflict(
      'selection_changed',
      t('The filter found {expected} products and finds {found} by now. Look at the preview again.', {
        expected,
        found: rows.length,
      }),
      { total: rows.length },
    );
  }
  return (rows as { id: number }[]).map(({ id }) => id);
}

function asked(ids: readonly number[], { replace }: BulkChange) {
  return { ids: [...ids], isDescribed: replace?.field === 'description' };
}

function editsOf(rows: readonly Row[], change: BulkChange): Edited[] {
  return rows.map((row) => ({ row, edit: bulkEditOf(row, change) }));
}

function lossesOf(db: Connection, edited: readonly Edited[], unitCosts: UnitCosts) {
  const priced = edited.flatMap(({ row, edit }) =>
    edit.kind === 'changed' && edit.change.price_cents !== undefined
      ? [{ productId: row.id, name: row.product_name, priceCents: edit.change.price_cents }]
      : [],
  );
  return lossesAmong(db, priced, unitCosts);
}

function counted(edited: readonly Edited[]) {
  const count = (kind: BulkEdit['kind']) => edited.filter(({ edit }) => edit.kind === kind).length;
  return {
    total: edited.length,
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  };
}

/** @throws AppError 422 beside a brand or category that is not there */
async function requireParts(db: Connection, change: BulkChange): Promise<void> {
  const fields: Record<string, string> = {};
  const { brand_id: brandId } = change;
  const lists = ['add_category_ids', 'remove_category_ids', 'category_ids'] as const;
  const known = await namesOf(db, {
    brandIds: brandId === undefined ? [] : [brandId],
    categoryIds: lists.flatMap((field) => change[field] ?? []),
  });
  if (brandId !== undefined && !known.brands.has(brandId)) {
    fields['change.brand_id'] = t('There is no such brand.');
  }
  for (const field of lists) {
    if (change[field]?.some((id) => !known.categories.has(id))) {
      fields[`change.${field}`] = t('There is no such category.');
    }
  }
  if (Object.keys(fields).length > 0) throw invalid(fields, t('Check the marked fields.'));
}

/** What the brands and categories are called that products have or get. */
function namesIn(db: Connection, edited: readonly Edited[]): Promise<Names> {
  const changes = edited.flatMap(({ edit }) => (edit.kind === 'changed' ? [edit.change] : []));
  const brandIds = [
    ...edited.map(({ row }) => row.brand_id),
    ...changes.flatMap(({ brand_id: id }) => id ?? []),
  ];
  const categoryIds = [
    ...edited.flatMap(({ row }) => row.category_ids ?? []),
    ...changes.flatMap(({ category_ids: ids }) => ids ?? []),
  ];
  return namesOf(db, { brandIds: [...new Set(brandIds)], categoryIds: [...new Set(categoryIds)] });
}

async function namesOf(db: Connection, ids: { brandIds: number[]; categoryIds: number[] }): Promise<Names> {
  const rows = await db.rows(bulkNames, ids);
  const named = (kind: 'brand' | 'category') =>
    new Map(rows.filter(({ what }) => what === kind).map(({ id, name }) => [id, name]));
  return { brands: named('brand'), categories: named('category') };
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
