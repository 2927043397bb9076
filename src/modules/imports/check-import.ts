import type { Shop } from '../../platform/context.ts';
import { type Run, rowsFrom, saveRows } from './imports.queries.ts';
import { importKinds } from './import-kinds.ts';

/** Lines that are compared together. */
const batchSize = 1_000;

/** Compares every line of a file with what is there, and changes nothing; running it again gives the same. */
export async function checkImport({ db }: Pick<Shop, 'db'>, run: Run): Promise<void> {
  const compare = await importKinds[run.kind].openCheck(db, run);
  for (let last = 0; ;) {
    const lines = await db.rows(rowsFrom, { runId: run.id, line: last, limit: batchSize });
    if (lines.length === 0) return;
    await db.run(saveRows, { runId: run.id, rows: JSON.stringify(await compare(lines)) });
    last = lines.at(-1)?.line ?? 0;
  }
}
