import type { RequestContext } from '../../platform/context.ts';
import { answerOnce } from '../../platform/http/answer-once.ts';
import type { BulkOrder } from '../catalog/bulk/bulk.contract.ts';
import { type BulkLine, bulkLines } from '../catalog/index.ts';
import { unitCostSql, unitCostsOf } from '../suppliers/index.ts';
import type { CheckedRow } from './import-kind.ts';
import { insertRows, insertRun, saveRows } from './imports.queries.ts';
import { moveImport, onWire } from './move-import.ts';
import type { RowForm } from './products/write-products.ts';

/** Lines written in one statement. */
const batchSize = 2_000;

/**
 * Changes many products alike as an import: a line each, written by a job, so that whoever asked may leave. Sent again
 * under its `Idempotency-Key` it is the same edit.
 * @throws AppError 422 for what is not there; 409 `selection_changed`; 403 `below_cost`, 422 without a reason for it
 */
export async function startEdit(
  context: RequestContext,
  order: BulkOrder,
): Promise<{ status: 202; body: { import: ReturnType<typeof onWire> } }> {
  const { db, clock, jobs, staff } = context;
  const call = { owner: staff?.id ?? '', route: 'POST /admin/imports/edits', input: order };
  return answerOnce(context, call, async (keep) => {
    const lines = await bulkLines(context, order, { unitCosts: unitCostsOf, unitCostSql });
    const rows = lines.map((line, index) => ({ ...rowOf(line), line: index + 1, cells: [line.sku] }));
    return db.transaction(async (tx) => {
      const run = await tx.first(insertRun, {
        kind: 'edits',
        source: `Edit of ${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'product' : 'products'}`,
        columns: ['sku'],
        mapping: ['sku'],
        rowCount: lines.length,
        now: clock.now(),
      });
      if (!run) throw new Error('The edit was not written.');
      for (let from = 0; from < rows.length; from += batchSize) {
        const some = { runId: run.id, rows: JSON.stringify(rows.slice(from, from + batchSize)) };
        await tx.run(insertRows, some);
        await tx.run(saveRows, some);
      }
      const by = { staffId: staff?.id, rights: staff?.rights, reason: order.reason };
      const reply = {
        status: 202 as const,
        body: { import: onWire(await moveImport(tx, jobs, run.id, [['read'], 'running'], by)) },
      };
      await keep(tx, reply);
      return reply;
    });
  });
}

function rowOf({ id, sku, version, edit, before, after }: BulkLine): Omit<CheckedRow, 'line'> {
  const known = { sku, product_id: id, before, after };
  switch (edit.kind) {
    case 'unchanged':
      return { ...known, state: 'same' };
    case 'refused':
      return { ...known, state: 'error', problems: { line: edit.refusal } };
    case 'changed':
      return {
        ...known,
        state: 'change',
        // A product that changes before its turn is left out: what was seen is what is written.
        form: { product: { ...edit.change, version }, stock: {} } satisfies RowForm,
      };
  }
}
