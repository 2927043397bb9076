import type { Shop } from '../../platform/context.ts';
import { type Run, rowsFrom, saveRows } from './imports.queries.ts';
import { importKinds } from './import-kinds.ts';

/** Lines that are compared together. */
const batchSize = 1_000;

/** Compares every line of a file with what is there, and changes nothing; running it again gives the same. */
export async function checkImport(shop: Pick<Shop, 'db' | 'remoteFiles'>, run: Run): Promise<void> {
  const { db } = shop;
  const compare = await importKinds[run.kind].openCheck(shop, run);
  for (let last = 0; ;) {
    const lines = await db.rows(rowsFrom, { runId: run.id, line: last, limit: batchSize });
    if (lines.length === 0) return;
    await db.run(saveRows, { runId: run.id, rows: JSON.stringify(await compare(lines)) });
    last = lines.at(-1)?.line ?? 0;
  }
}
