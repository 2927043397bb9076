import type { Shop } from '../../platform/context.ts';
import { importKinds } from './import-kinds.ts';
import { type Run, rowsToUndo, saveRows } from './imports.queries.ts';
import { isRefusal, problemsOfRefusal } from './problems-of.ts';

const batchSize = 500;

/** Takes back what an import wrote, the last line first. What somebody changed since stays as it is. */
export async function undoImport(shop: Shop, run: Run, onBatch: () => void): Promise<void> {
  for (;;) {
    const done = await undoSome(shop, run, batchSize).catch(async (error: unknown) => {
      if (!isRefusal(error)) throw error;
      return undoOneByOne(shop, run);
    });
    if (done === 0) return;
    onBatch();
  }
}

async function undoSome(shop: Shop, run: Run, limit: number): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const rows = await tx.rows(rowsToUndo, { runId: run.id, limit });
    if (rows.length > 0) {
      const undone = await importKinds[run.kind].undo(tx, shop, run, rows);
      await tx.run(saveRows, { runId: run.id, rows: JSON.stringify(undone) });
    }
    return rows.length;
  });
}

/** Some line cannot go back, e.g. to a price below cost without the right: it stays as it is, the others go back. */
async function undoOneByOne(shop: Shop, run: Run): Promise<number> {
  for (let done = 0; done < batchSize; done += 1) {
    try {
      if ((await undoSome(shop, run, 1)) === 0) return done;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      await shop.db.transaction(async (tx) => {
        const rows = await tx.rows(rowsToUndo, { runId: run.id, limit: 1 });
        const kept = rows.map((row) => ({ ...row, state: 'kept', problems: problemsOfRefusal(error) }));
        await tx.run(saveRows, { runId: run.id, rows: JSON.stringify(kept) });
      });
    }
  }
  return batchSize;
}
