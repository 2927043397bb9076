import type { CurrentStaff, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { newProductBody, productChangeBody } from '../../catalog/products/product-form.contract.ts';
import { addProducts, changeProducts } from '../../catalog/index.ts';
import { type CountedStock, setStockLevels } from '../../inventory/index.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import type { WrittenRow } from '../import-kind.ts';
import type { Run, WorkRow } from '../imports.queries.ts';

/** What a checked line carries to its writing. */
export type RowForm = {
  product?: Record<string, unknown>;
  stock: Record<string, number>;
  stock_before?: Record<string, number>;
};

/** Writes lines of products, each with its stock. */
export async function writeProducts(
  tx: Connection,
  shop: Shop,
  run: Run,
  rows: readonly WorkRow[],
): Promise<WrittenRow[]> {
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
  return forms.map(({ row, form }) => ({
    ...row,
    state: row.state === 'create' ? 'added' : 'changed',
    product_id: row.product_id ?? idOf.get(row.line) ?? null,
    form: { ...form, written: writtenOf.get(row.product_id ?? 0) },
  }));
}
