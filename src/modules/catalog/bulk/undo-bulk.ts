import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { lossesAmong, type UnitCosts } from '../../pricing/index.ts';
import { trailOfPart } from '../../staff/index.ts';
import { changeProducts } from '../products/change-products.ts';
import type { ProductChange } from '../products/product-form.contract.ts';
import { lockBulkProducts } from './bulk.queries.ts';

const batchSize = 500;
const reason = 'A bulk edit is taken back.';

/**
 * Takes a bulk edit back: a product whose fields are still what it made of them gets those it had. Done twice, the second
 * time finds nothing to take back.
 * @throws AppError 404 for a run that changed nothing
 */
export async function undoBulk(
  context: RequestContext,
  run: string,
  unitCosts: UnitCosts,
): Promise<{ undone: number; kept: number }> {
  const sums = { undone: 0, kept: 0 };
  let afterId = 0;
  for (;;) {
    const entries = await trailOfPart(context.db, run, {
      action: 'product.update',
      afterId,
      limit: batchSize,
    });
    const last = entries.at(-1);
    if (last === undefined) break;
    afterId = last.id;
    const changes = new Map(
      entries.map(({ subject, before, after }) => {
        const { part: _, below_cost_reason: __, ...made } = after;
        return [Number(subject.slice('product:'.length)), { before: before ?? {}, made }];
      }),
    );
    const undone = await context.db.transaction((tx) => takeBack(tx, context, { changes, run, unitCosts }));
    sums.undone += undone;
    sums.kept += entries.length - undone;
  }
  if (afterId === 0) throw notFound(t('There is no such change.'));
  return sums;
}

type Made = { before: Record<string, unknown>; made: Record<string, unknown> };

async function takeBack(
  tx: Connection,
  { clock, staff }: RequestContext,
  { changes, run, unitCosts }: { changes: ReadonlyMap<number, Made>; run: string; unitCosts: UnitCosts },
): Promise<number> {
  const rows = await tx.rows(lockBulkProducts, { ids: [...changes.keys()], isDescribed: true });
  const edits = rows.flatMap((row) => {
    const { before, made } = changes.get(row.id) ?? { before: {}, made: {} };
    const isUntouched = Object.entries(made).every(
      ([field, value]) => JSON.stringify(row[field as keyof typeof row]) === JSON.stringify(value),
    );
    return isUntouched ? [{ id: row.id, name: row.product_name, change: before as ProductChange }] : [];
  });
  const priced = edits.flatMap(({ id, name, change }) =>
    change.price_cents === undefined ? [] : [{ productId: id, name, priceCents: change.price_cents }],
  );
  const losses = await lossesAmong(tx, priced, unitCosts);
  const mayLose = staff?.rights.includes('price_below_cost') ?? false;
  const forbidden = new Set(mayLose ? [] : losses.map(({ productId }) => productId));
  const allowed = edits.filter(({ id }) => !forbidden.has(id));
  if (allowed.length === 0) return 0;
  await changeProducts(tx, allowed, {
    staff,
    now: clock.now(),
    unitCosts,
    reason,
    part: `${run}:undo`,
  });
  return allowed.length;
}
