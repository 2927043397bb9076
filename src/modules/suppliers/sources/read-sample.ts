import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { mayReadCosts } from '../hide-costs.ts';
import { SupplierError } from './api/supplier-error.ts';
import type { Row } from './file/flatten.ts';
import { columnsOf, guessColumns } from './file/guess-mapping.ts';
import { openRows, UnreadableFile } from './file/read-rows.ts';
import { fileSourceOf, requireSecrets } from './open-adapter.ts';
import { requireSupplier } from './read-source.ts';
import { sourceOf } from './sources.queries.ts';

const rowsShown = 20;
const valuesShown = 3;
const lettersShown = 80;

/**
 * Reads the first rows of a file, uploaded or at the supplier's address, and says what its columns seem to be.
 * @throws AppError 403 for who may not read costs; 404; 422 for no file, or one that cannot be read
 */
export async function readSample(context: RequestContext, code: string, file: unknown) {
  try {
    return await takeSample(context, code, file);
  } catch (error) {
    if (error instanceof SupplierError) throw invalid({ file: error.message }, error.message);
    throw error;
  }
}

/** The same; throws SupplierError as well, with what a host of files says. */
export async function takeSample(context: RequestContext, code: string, file: unknown) {
  requireCosts(context);
  await requireSupplier(context, code);
  const folder = join(context.dataDir, 'feeds');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.sample`);
  try {
    if (file === undefined) await downloadTo(context, code, path);
    else await keep(file, path);
    return await sampleOf(path);
  } catch (error) {
    if (error instanceof UnreadableFile) throw invalid({ file: error.message }, error.message);
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Rows of a file say what the supplier asks, whatever its columns are called. Throws AppError 403. */
export function requireCosts({ staff }: Pick<RequestContext, 'staff'>): void {
  if (!mayReadCosts(staff))
    throw new AppError(403, 'forbidden', t('A supplier’s file has its costs in it; you may not read them.'));
}

async function downloadTo({ db, sources }: RequestContext, code: string, path: string): Promise<void> {
  const source = await db.first(sourceOf, { supplier: code });
  if (source?.kind !== 'file' || source.settings['url'] === undefined)
    throw invalid({ file: t('Choose a file.') }, t('Choose a file, or save an address first.'));
  const secrets = await requireSecrets(sources.sealer, source);
  await fileSourceOf(source, secrets, sources.files).download(path);
}

async function keep(file: unknown, path: string): Promise<void> {
  if (!(file instanceof File) || file.size === 0)
    throw invalid({ file: t('Choose a file.') }, t('The file is empty.'));
  await pipeline(Readable.fromWeb(file.stream() as ReadableStream), createWriteStream(path, { mode: 0o600 }));
}

async function sampleOf(path: string) {
  const opened = await openRows(path);
  const rows: Row[] = [];
  for await (const { row } of opened.rows) {
    if (Object.keys(row).length > 0) rows.push(row);
    if (rows.length === rowsShown) break;
  }
  if (rows.length === 0) throw new UnreadableFile(t('The file has no rows.'));
  const columns = columnsOf(rows);
  return {
    format: opened.format,
    encoding: opened.encoding,
    list: opened.list,
    columns: columns.map((column) => ({ column, values: valuesOf(rows, column) })),
    rows: rows.map((row) => Object.fromEntries(Object.entries(row))),
    guess: guessColumns(columns),
  };
}

function valuesOf(rows: readonly Row[], column: string): string[] {
  const names = column.endsWith('*')
    ? [...new Set(rows.flatMap(Object.keys))].filter((name) => name.startsWith(column.slice(0, -1)))
    : [column];
  const found = rows.flatMap((row) =>
    names.flatMap((name) => {
      const cell = row[name];
      if (cell === undefined || cell === '') return [];
      return names.length > 1 ? `${name.slice(column.length - 1)}: ${cell}` : String(cell);
    }),
  );
  return [...new Set(found)].slice(0, valuesShown).map((value) => value.slice(0, lettersShown));
}
