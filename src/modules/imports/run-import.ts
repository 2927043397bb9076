import type { CurrentStaff, Shop } from '../../platform/context.ts';
import { type Connection, violatedConstraint } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { newProductBody, productChangeBody } from '../catalog/products/product-form.contract.ts';
import { addProducts, changeProducts } from '../catalog/index.ts';
import { type CountedStock, setStockLevels } from '../inventory/index.ts';
import { unitCostsOf } from '../suppliers/index.ts';
import { type Run, rowsToDo, saveRows, type WorkRow } from './imports.queries.ts';

/** Lines that are written in one transaction. */
const batchSize = 500;

/** What a checked line carries to its writing. */
export type RowForm = {
  product?: Record<string, unknown>;
  stock: Record<string, number>;
  stock_before?: Record<string, number>;
};

/**
 * Writes the lines of a checked import, some hundreds a transaction. A line that was written is not written again,
 * whenever the process dies; one that cannot be written any more says why and the others go on.
 * @param onBatch hears after each transaction
 */
export async function runImport(shop: Shop, run: Run, onBatch: () => void): Promise<void> {
  const { db } = shop;
  for (;;) {
    const done = await db
      .transaction(async (tx) => {
        const rows = await tx.rows(rowsToDo, {
          runId: run.id,
          states: ['create', 'change'],
          limit: batchSize,
        });
        if (rows.length > 0) await writeRows(tx, shop, run, rows);
        return rows.length;
      })
      .catch(async (error: unknown) => {
        if (!isRefusal(error)) throw error;
        return writeOneByOne(shop, run);
      });
    if (done === 0) return;
    onBatch();
  }
}

/** Some line of the next batch is refused: which one shows when each is written alone. */
async function writeOneByOne(shop: Shop, run: Run): Promise<number> {
  const { db } = shop;
  let done = 0;
  for (; done < batchSize; done += 1) {
    let current: WorkRow | undefined;
    try {
      await db.transaction(async (tx) => {
        [current] = await tx.rows(rowsToDo, { runId: run.id, states: ['create', 'change'], limit: 1 });
        if (current) await writeRows(tx, shop, run, [current]);
      });
    } catch (error) {
      if (!current || !isRefusal(error)) throw error;
      await db.run(saveRows, {
        runId: run.id,
        rows: JSON.stringify([{ ...current, state: 'error', problems: problemsOf(error) }]),
      });
    }
    if (!current) break;
  }
  return done;
}

async function writeRows(tx: Connection, shop: Shop, run: Run, rows: readonly WorkRow[]): Promise<void> {
  const editing = {
    staff: { id: run.staff_id ?? '', rights: run.rights as CurrentStaff['rights'] },
    now: shop.clock.now(),
    unitCosts: unitCostsOf,
    reason: run.reason ?? undefined,
    part: `import:${run.id}`,
  };
  const forms = rows.map((row) => ({ row, form: row.form as RowForm }));
  const added = forms.filter(({ row }) => row.state === 'create');
  const changed = forms.filter(({ row, form }) => row.state === 'change' && form.product);
  const newIds =
    added.length === 0
      ? []
      : await addProducts(
          tx,
          added.map(({ form }) => newProductBody.parse(form.product)),
          editing,
        );
  const idOf = new Map(added.map(({ row }, index) => [row.line, newIds[index] ?? 0]));
  const edited =
    changed.length === 0
      ? []
      : await changeProducts(
          tx,
          changed.map(({ row, form }) => ({
            id: row.product_id ?? 0,
            change: productChangeBody.parse(form.product),
          })),
          editing,
        );
  const counted = forms.flatMap(({ row, form }): CountedStock[] =>
    Object.entries(form.stock).map(([warehouseCode, onHand]) => ({
      productId: row.product_id ?? idOf.get(row.line) ?? 0,
      warehouseCode,
      onHand,
    })),
  );
  await setStockLevels(tx, counted, 'count');
  const writtenOf = new Map(edited.map((one) => [one.id, one]));
  await tx.run(saveRows, {
    runId: run.id,
    rows: JSON.stringify(
      forms.map(({ row, form }) => ({
        ...row,
        state: row.state === 'create' ? 'added' : 'changed',
        product_id: row.product_id ?? idOf.get(row.line),
        form: { ...form, written: writtenOf.get(row.product_id ?? 0) },
      })),
    ),
  });
}

/** What a line may be refused for; anything else is a mistake of the shop. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AppError || violatedConstraint(error) !== undefined;
}

/** What a refusal says, by field. */
export function problemsOf(error: unknown): Record<string, string> {
  if (!(error instanceof AppError))
    return { sku: 'Somebody added it in the same moment. Check the file again.' };
  if (error.code === 'stale')
    return { sku: 'The product changed since the file was checked. Check it again.' };
  return error.fields ?? { sku: error.message };
}
