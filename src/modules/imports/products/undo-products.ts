import type { CurrentStaff, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { productChangeBody } from '../../catalog/products/product-form.contract.ts';
import { changeProducts, productsToEdit, removeProducts } from '../../catalog/index.ts';
import { type CountedStock, productsEverHeld, setStockLevels, unitsOnHand } from '../../inventory/index.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import type { WrittenRow } from '../import-kind.ts';
import type { Run, WorkRow } from '../imports.queries.ts';
import type { RowForm } from './write-products.ts';

type Written = { before: Record<string, unknown>; after: Record<string, unknown> };

/**
 * Takes products back. What somebody changed since stays as it is, field by field; an added product that somebody began
 * to buy is discontinued, any other is gone.
 */
export async function undoProducts(
  tx: Connection,
  shop: Shop,
  run: Run,
  rows: readonly WorkRow[],
): Promise<WrittenRow[]> {
  const ids = rows.flatMap((row) => row.product_id ?? []);
  const held = await productsEverHeld(tx, ids);
  const products = await productsToEdit(tx, ids);
  const levels = await unitsOnHand(tx, ids);
  const now = new Map(products.map((product) => [product.id, product as unknown as Record<string, unknown>]));
  const gone = rows.flatMap((row) =>
    row.state === 'added' && row.product_id !== null && !held.has(row.product_id) ? [row.product_id] : [],
  );
  const kept = new Set<number>();
  const edits: { id: number; change: ReturnType<typeof productChangeBody.parse> }[] = [];
  const counted: CountedStock[] = [];
  for (const row of rows) {
    const id = row.product_id;
    const current = id === null ? undefined : now.get(id);
    if (id === null || !current || gone.includes(id)) continue;
    if (row.state === 'added') {
      kept.add(id);
      edits.push({ id, change: { status: 'discontinued' } });
      continue;
    }
    const { written, stock, stock_before: stockBefore = {} } = row.form as RowForm & { written?: Written };
    const back = Object.entries(written?.before ?? {}).filter(([field]) => {
      const isUntouched = isSame(current[field], written?.after[field]);
      if (!isUntouched) kept.add(id);
      return isUntouched;
    });
    if (back.length > 0) {
      edits.push({ id, change: productChangeBody.parse(Object.fromEntries(back.map(formField))) });
    }
    for (const [code, units] of Object.entries(stock)) {
      if (levels.get(id)?.get(code) === units) {
        counted.push({ productId: id, warehouseCode: code, onHand: stockBefore[code] ?? 0 });
      } else kept.add(id);
    }
  }
  if (edits.length > 0) {
    await changeProducts(tx, edits, {
      staff: { id: run.staff_id ?? '', rights: run.rights as CurrentStaff['rights'] },
      now: shop.clock.now(),
      unitCosts: unitCostsOf,
      reason: 'An import is undone.',
      part: `import:${run.id}:undo`,
    });
  }
  await setStockLevels(tx, counted, 'count');
  if (gone.length > 0) await removeProducts(tx, gone);
  return rows.map((row) => ({
    ...row,
    state: row.product_id !== null && kept.has(row.product_id) ? 'kept' : 'undone',
  }));
}

function formField([field, value]: [string, unknown]): [string, unknown] {
  if (field !== 'box_mm' || !Array.isArray(value)) return [field, value];
  const [length, width, height] = value as number[];
  return [field, { length, width, height }];
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
