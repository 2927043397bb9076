import type { RequestContext } from '../../../platform/context.ts';
import { invalid } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { readTable } from '../../imports/index.ts';
import type { cartContract } from '../cart.contract.ts';
import { linesMax } from '../change-cart.ts';
import { sentenceOf } from '../add-set.ts';
import { type CodedRow, productsOfCodes } from './quick-order.queries.ts';
import { tableLines, type TypedLine, typedLines } from './typed-lines.ts';

type Line = z.input<(typeof cartContract)['quickOrder']['answers'][200]>['lines'][number];

/** A workbook of a hundred codes has no reason to unpack to more. */
const unpackedMax = 32 * 1024 * 1024;

/**
 * What each pasted line would put in the cart; nothing is put there.
 * @throws AppError 422 for nothing, or more lines than a cart holds
 */
export function linesOfText(context: RequestContext, text: string): Promise<Line[]> {
  return findLines(context, typedLines(text), 'text');
}

/** The same of a CSV or XLSX. @throws AppError 422 for what is neither, is empty or too long */
export async function linesOfFile(context: RequestContext, file: unknown): Promise<Line[]> {
  if (!(file instanceof File) || file.size === 0) throw invalid({ file: 'Elige un archivo.' });
  const { columns, rows } = await readTable(file, unpackedMax);
  return findLines(context, tableLines([columns, ...rows]), 'file');
}

async function findLines(
  { db, clock, customer }: RequestContext,
  lines: readonly TypedLine[],
  field: 'text' | 'file',
): Promise<Line[]> {
  if (lines.length === 0) throw invalid({ [field]: 'Escribe una clave y una cantidad en cada línea.' });
  if (lines.length > linesMax) throw invalid({ [field]: `Se leen hasta ${linesMax} líneas a la vez.` });
  const codes = [...new Set(lines.flatMap(({ code, whole }) => (whole === null ? [code] : [code, whole])))];
  const rows = await db.rows(productsOfCodes, { codes, customerId: customer?.id ?? '', now: clock.now() });
  const byCode = Map.groupBy(rows, ({ code }) => code);
  return lines.map((line) => foundLine(line, byCode));
}

function foundLine(
  { line, typed, code, quantity, whole }: TypedLine,
  byCode: ReadonlyMap<string, readonly CodedRow[]>,
): Line {
  const ofCode = byCode.get(code) ?? [];
  // «RTX 5070» is a code where nothing is called «RTX».
  const isWhole = whole !== null && ofCode.length === 0 && byCode.has(whole);
  const all = isWhole ? (byCode.get(whole) ?? []) : ofCode;
  // The shop's own code means one product, whatever else makers call the same.
  const exact = all.filter(({ is_sku: isSku }) => isSku);
  const matches = exact.length === 1 ? exact : all;
  const wanted = Math.max(1, isWhole ? 1 : quantity);
  const base = { line, typed, quantity: wanted, matches: matches.map(onWire) };
  if (matches.length === 0) return { ...base, state: 'unknown', message: 'No encontramos esta clave.' };
  if (matches.length > 1)
    return { ...base, state: 'choose', message: 'Varios productos la tienen: elige uno.' };
  const [match] = matches;
  const problem = match && problemOf(match, wanted);
  return { ...base, state: problem === undefined ? 'found' : 'short', message: problem ?? null };
}

function problemOf(row: CodedRow, quantity: number): string | undefined {
  const words = { available: row.available, most: row.most, price_cents: row.price_cents };
  if (row.available <= 0) return sentenceOf('out_of_stock', words);
  if (row.available < quantity) return sentenceOf('less_stock', words);
  return row.most < quantity ? sentenceOf('over_limit', words) : undefined;
}

function onWire(row: CodedRow): Line['matches'][number] {
  const { is_sku: _isSku, code: _code, ...match } = row;
  return { ...match, available: Math.max(0, match.available) };
}
