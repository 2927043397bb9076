import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { guessMapping } from './guess-mapping.ts';
import { importKinds } from './import-kinds.ts';
import { insertRows, insertRun, type KindName, lastMapping } from './imports.queries.ts';
import { readTable } from './read-table.ts';

/** Lines written in one statement. */
const batchSize = 2_000;

/**
 * Reads a file and keeps its lines; nothing of the shop changes. What its columns are is taken from the last file with
 * the same ones, else guessed.
 * @returns the run's id
 * @throws AppError 422 beside `file`
 */
export async function startImport(
  { db, clock }: RequestContext,
  kind: KindName,
  file: unknown,
): Promise<string> {
  if (!(file instanceof File)) throw invalid({ file: t('Choose a file.') }, t('Choose a file.'));
  const { columns, rows } = await readTable(file);
  return db.transaction(async (tx) => {
    const known = (await tx.first(lastMapping, { kind, columns }))?.mapping;
    const mapping = known ?? guessMapping(columns, await importKinds[kind].fieldNames(tx));
    const run = await tx.first(insertRun, {
      kind,
      source: file.name.slice(0, 200),
      columns,
      mapping,
      rowCount: rows.length,
      now: clock.now(),
    });
    if (!run) throw new Error('The import was not written.');
    for (let from = 0; from < rows.length; from += batchSize) {
      // The first line of the file is its columns.
      const some = rows
        .slice(from, from + batchSize)
        .map((cells, index) => ({ line: from + index + 2, cells }));
      await tx.run(insertRows, { runId: run.id, rows: JSON.stringify(some) });
    }
    return run.id;
  });
}
