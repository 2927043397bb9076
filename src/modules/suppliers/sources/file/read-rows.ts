import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { t } from '../../../../i18n/t.ts';
import { delimiterOf } from '../../../../platform/csv.ts';
import { readFirstSheet, type SheetLine, UnreadSheet } from '../../../../platform/sheets/read-sheet.ts';
import { linesOf } from '../../feed-lines.ts';
import { findList } from './find-list.ts';
import { cellMax, columnsMax, flatten, type Row } from './flatten.ts';
import { readXml } from './read-xml.ts';

export type FileFormat = 'csv' | 'xlsx' | 'json' | 'jsonl' | 'xml';
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** A file of a supplier, read once from front to back. */
export type FileRows = {
  format: FileFormat;
  encoding: Encoding;
  /** Where in a JSON or XML document its articles lie. */
  list: string;
  rows: AsyncIterable<NumberedRow>;
  /** How much of it has been read, 0 to 1. */
  progress(): number;
};

/** With the number of its line; of XML and JSON, which articles have it as their count. */
export type NumberedRow = {
  number: number;
  row: Row;
  /** As JSON has it. */
  raw?: unknown;
  /** A line that is no JSON. */
  unread?: string;
};

/** A file that cannot be read, in words for whoever looks at the run. */
export class UnreadableFile extends Error {}

const megabyte = 1024 * 1024;
/** Of JSON and XML, which take some ten times their size in memory; of XLSX as it is packed; of anything unpacked. */
const fileLimits = { whole: 64 * megabyte, sheet: 32 * megabyte, unpacked: 256 * megabyte };
type FileLimits = typeof fileLimits;
/** Titles and addresses stand above the names of the columns in many a price list. */
const headerWithin = 30;

/**
 * Opens a file of a supplier: CSV, XLSX, JSON, JSON Lines or XML, plain or gzip, told apart by what stands in it. Texts are
 * UTF-8 or UTF-16, and Latin-1 where they are neither.
 * @param list where its articles lie, if somebody said so before
 * @throws UnreadableFile for anything else, and for what is or unpacks too large; while rows are read, too
 */
export async function openRows(path: string, list?: string, limits = fileLimits): Promise<FileRows> {
  const head = await headOf(path);
  if (head[0] === 0x1f && head[1] === 0x8b) return openPacked(path, list, limits);
  if (head.toString('latin1', 0, 2) === 'PK') {
    return {
      format: 'xlsx',
      encoding: 'utf-8',
      list: '',
      rows: rowsOfTable(sheetOf(path, limits)),
      progress: () => 0,
    };
  }
  const encoding = await encodingOf(path, head);
  const start = new TextDecoder(encoding).decode(head, { stream: true }).trimStart();
  const shape = shapeOf(start);
  if (shape === 'jsonl' || shape === 'csv') {
    const { size } = await stat(path);
    const file = createReadStream(path, { highWaterMark: 256 * 1024 });
    const rows =
      shape === 'jsonl' ? rowsOfLines(inUtf8(file, encoding)) : rowsOfTable(csvOf(file, encoding, start));
    return { format: shape, encoding, list: '', rows, progress: () => Math.min(1, file.bytesRead / size) };
  }
  const text = await wholeText(path, encoding, limits);
  const { path: at, items } = shape === 'xml' ? xmlOf(text, list) : jsonOf(text, list);
  let read = 0;
  const rows = (async function* () {
    for (const raw of items) {
      read += 1;
      yield { number: read, row: flatten(raw), ...(shape === 'json' && { raw }) };
    }
  })();
  return { format: shape, encoding, list: at, rows, progress: () => read / Math.max(1, items.length) };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(64 * 1024), 0, 64 * 1024, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Unpacks beside the file, as far as a feed may be long. */
async function openPacked(path: string, list: string | undefined, limits: FileLimits): Promise<FileRows> {
  const plain = `${path}.plain`;
  let bytes = 0;
  await rm(plain, { force: true });
  try {
    await pipeline(
      createReadStream(path),
      createGunzip(),
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          bytes += piece.length;
          if (bytes > limits.unpacked) throw tooLarge(limits.unpacked);
          yield piece;
        }
      },
      createWriteStream(plain, { flags: 'wx', mode: 0o600 }),
    );
    const head = await headOf(plain);
    if (head[0] === 0x1f && head[1] === 0x8b)
      throw new UnreadableFile(t('The file is packed more than once.'));
    const opened = await openRows(plain, list, limits);
    const { rows } = opened;
    return {
      ...opened,
      rows: (async function* () {
        try {
          yield* rows;
        } finally {
          await rm(plain, { force: true });
        }
      })(),
    };
  } catch (error) {
    await rm(plain, { force: true });
    if (error instanceof UnreadableFile) throw error;
    throw new UnreadableFile(t('The packed file is broken.'), { cause: error });
  }
}

async function encodingOf(path: string, head: Buffer): Promise<Encoding> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head.includes(0)) throw new UnreadableFile(t('This is no CSV, XLSX, JSON or XML file.'));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of createReadStream(path, { highWaterMark: megabyte })) {
      decoder.decode(piece as Buffer, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

function shapeOf(start: string): Exclude<FileFormat, 'xlsx'> {
  if (start.startsWith('<')) return 'xml';
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return 'csv';
  const [first = '', second] = start.split(/\r?\n/).filter((line) => line.trim() !== '');
  return isJson(first) && (second !== undefined || !hasList(first)) ? 'jsonl' : 'json';
}

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** A document in one line has its articles in a list; so may a single record have its stock. */
function hasList(line: string): boolean {
  const document = JSON.parse(line) as object;
  return findList(document) !== undefined && !('ref_id' in document);
}

async function wholeText(path: string, encoding: Encoding, limits: FileLimits): Promise<string> {
  const { size } = await stat(path);
  if (size > limits.whole) throw tooLarge(limits.whole);
  return new TextDecoder(encoding).decode(await readFile(path));
}

function jsonOf(text: string, list: string | undefined): { path: string; items: unknown[] } {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (cause) {
    throw new UnreadableFile(t('The file is not complete JSON.'), { cause });
  }
  const found = findList(document, list);
  if (!found) throw new UnreadableFile(t('The JSON has no list of articles where it was before.'));
  return found;
}

function xmlOf(text: string, list: string | undefined): { path: string; items: unknown[] } {
  try {
    return readXml(text, list);
  } catch (cause) {
    throw new UnreadableFile(t('The file is not complete XML.'), { cause });
  }
}

async function* inUtf8(file: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of file) {
    yield encoding === 'utf-8' ? piece : Buffer.from(decoder.decode(piece, { stream: true }));
  }
}

async function* rowsOfLines(file: AsyncIterable<Buffer>): AsyncGenerator<NumberedRow> {
  for await (const lines of linesOf(file)) {
    for (const line of lines) {
      const text = 'text' in line ? line.text : line.start;
      const raw: unknown = isJson(text) ? JSON.parse(text) : undefined;
      yield { number: line.number, row: flatten(raw), ...(raw === undefined ? { unread: text } : { raw }) };
    }
  }
}

async function* csvOf(file: ReadStream, encoding: Encoding, start: string): AsyncGenerator<SheetLine> {
  const parser = parse({
    delimiter: delimiterWithin(start),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: megabyte,
  });
  const decoder = new TextDecoder(encoding);
  const reading = pipeline(
    file,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) yield decoder.decode(piece, { stream: true });
      yield decoder.decode();
    },
    parser,
  ).catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[];
      info: { lines: number };
    }>) {
      yield { number: info.lines, cells: record.map((cell) => cell.slice(0, cellMax)) };
    }
  } catch (cause) {
    const line = cause instanceof Error && 'lines' in cause ? String(cause.lines) : '?';
    throw new UnreadableFile(t('The CSV cannot be read near line {line}: a quote is not closed.', { line }), {
      cause,
    });
  } finally {
    file.destroy();
    await reading;
  }
}

/** Of the line that has the most of them: those above are titles. */
function delimiterWithin(start: string): string {
  const lines = start.split(/\r?\n/).slice(0, headerWithin);
  const counts = lines.map((line) => [delimiterOf(line), line.split(delimiterOf(line)).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ',';
}

async function* sheetOf(path: string, limits: FileLimits): AsyncGenerator<SheetLine> {
  const { size } = await stat(path);
  if (size > limits.sheet) throw tooLarge(limits.sheet);
  const bytes = await readFile(path);
  const asked = { bytes, rowsMax: Infinity, columnsMax, cellMax, dates: 'moments' } as const;
  try {
    yield* await readFirstSheet(asked, limits.unpacked);
  } catch (error) {
    throw error instanceof UnreadSheet ? new UnreadableFile(error.message, { cause: error }) : error;
  }
}

/** Rows by the names of their columns, which stand in the first full line. */
async function* rowsOfTable(lines: AsyncIterable<SheetLine>): AsyncGenerator<NumberedRow> {
  let above: SheetLine[] | undefined = [];
  let columns: string[] = [];
  for await (const line of lines) {
    if (!above) {
      if (line.cells.some((cell) => cell !== '')) yield asRow(line, columns);
      continue;
    }
    above.push(line);
    if (above.length < headerWithin) continue;
    const [header, rest] = splitHeader(above);
    columns = header;
    above = undefined;
    for (const one of rest) yield asRow(one, columns);
  }
  if (!above) return;
  const [header, rest] = splitHeader(above);
  for (const one of rest) yield asRow(one, header);
}

function splitHeader(lines: readonly SheetLine[]): [columns: string[], rest: SheetLine[]] {
  const filled = lines.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const most = Math.max(0, ...filled);
  // Names of columns are no numbers.
  const at = lines.findIndex(
    ({ cells }, index) =>
      (filled[index] ?? 0) >= most * 0.6 &&
      cells.every((cell) => cell === '' || !/^[\d.,$\s/:-]+$/.test(cell)),
  );
  const header = lines[Math.max(0, at)];
  const seen = new Map<string, number>();
  const columns = (header?.cells ?? []).slice(0, columnsMax).map((cell, index) => {
    const name = cell.slice(0, 100) || `#${index + 1}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return times === 1 ? name : `${name} (${times})`;
  });
  const rest = lines.slice(Math.max(0, at) + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  return [columns, rest];
}

function asRow({ number, cells }: SheetLine, columns: readonly string[]): NumberedRow {
  const row: Record<string, string> = {};
  for (const [index, column] of columns.entries()) {
    const cell = cells[index];
    if (cell !== undefined && cell !== '') row[column] = cell;
  }
  return { number, row };
}

function tooLarge(bytes: number): UnreadableFile {
  return new UnreadableFile(
    t('The file is larger than the {megabytes} MB that are read.', { megabytes: bytes / megabyte }),
  );
}
