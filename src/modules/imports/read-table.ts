import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { t } from '../../i18n/t.ts';
import { delimiterOf } from '../../platform/csv.ts';
import { invalid } from '../../platform/errors.ts';
import { readFirstSheet, UnreadSheet } from '../../platform/sheets/read-sheet.ts';

/** A table with its columns' names and the cells of each line as texts. */
export type Table = { columns: string[]; rows: string[][] };

export const rowsMax = 50_000;
const columnsMax = 60;
/** A cell longer than a description may be is none of ours. */
const cellMax = 20_000;
/** Of an XLSX, which is a ZIP: a few kilobytes of one may become gigabytes. */
const unpackedBytes = 256 * 1024 * 1024;

/**
 * Reads a CSV (comma, semicolon or tab; UTF-8, or Latin-1 where it is no UTF-8) or the first sheet of an XLSX, told
 * apart by its first bytes.
 * @param unpackedMax bytes that an XLSX may be unpacked
 * @throws AppError 422 for what is neither, is empty or too long
 */
export async function readTable(file: File, unpackedMax = unpackedBytes): Promise<Table> {
  const start = Buffer.from(await file.slice(0, 4).arrayBuffer());
  const isZip = start.toString('latin1').startsWith('PK');
  const lines = isZip ? await readXlsx(file, unpackedMax) : await readCsv(file);
  const [header, ...rows] = lines.filter((cells) => cells.some((cell) => cell !== ''));
  if (!header || rows.length === 0) throw refused(t('The file has no lines below its first one.'));
  if (rows.length > rowsMax)
    throw refused(
      t('The file has {lines} lines; at most {max} are read.', { lines: rows.length, max: rowsMax }),
    );
  const columns = header.map((name) => name.slice(0, 100));
  while (columns.at(-1) === '') columns.pop();
  if (columns.length > columnsMax) throw refused(t('At most {max} columns are read.', { max: columnsMax }));
  return { columns, rows: rows.map((cells) => columns.map((_, index) => cells[index] ?? '')) };
}

async function readXlsx(file: File, unpackedMax: number): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // One column more than may be, so that who sends too many is told.
  const asked = { bytes, rowsMax: rowsMax + 1, columnsMax: columnsMax + 1, cellMax, dates: 'days' } as const;
  try {
    return (await readFirstSheet(asked, unpackedMax)).map(({ cells }) => cells);
  } catch (error) {
    throw error instanceof UnreadSheet ? refused(error.message, error) : error;
  }
}

async function readCsv(file: File): Promise<string[][]> {
  const head = new Uint8Array(await file.slice(0, 65_536).arrayBuffer());
  if (head.includes(0)) throw refused(t('This is neither a CSV nor an XLSX file.'));
  const encoding = isUtf8(head) ? 'utf-8' : 'windows-1252';
  const firstLine = new TextDecoder(encoding).decode(head).split(/\r?\n/, 1)[0] ?? '';
  const text = Readable.fromWeb(
    file.stream().pipeThrough(new TextDecoderStream(encoding)) as unknown as ReadableStream,
  );
  const parser = text.pipe(
    parse({
      delimiter: delimiterOf(firstLine),
      bom: true,
      relax_column_count: true,
      trim: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  );
  const rows: string[][] = [];
  try {
    for await (const row of parser) {
      rows.push((row as string[]).map((cell) => cell.slice(0, cellMax)));
      if (rows.length > rowsMax + 1) throw refused(t('At most {max} lines are read.', { max: rowsMax }));
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AppError') throw error;
    const message =
      error instanceof Error && 'lines' in error
        ? t('The CSV cannot be read near line {line}: look for a quote that is not closed.', {
            line: String(error.lines),
          })
        : t('The CSV cannot be read: look for a quote that is not closed.');
    throw refused(message, error);
  } finally {
    text.destroy();
  }
  return rows;
}

/** The last letter may be cut in two; that alone makes no other encoding. */
function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function refused(message: string, cause?: unknown) {
  const error = invalid({ file: message }, message);
  if (cause !== undefined) error.cause = cause;
  return error;
}
