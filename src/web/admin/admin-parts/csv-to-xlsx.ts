import { parse } from 'csv-parse/browser/esm/sync';
import writeXlsx from 'write-excel-file/universal';

/** Longer runs of digits are codes or phone numbers, and a leading zero is part of one. */
const amount = /^-?(0|[1-9]\d{0,8})(\.\d{1,4})?$/;

/** A CSV text as an XLSX with one sheet, its head in sight while rows scroll; amounts are numbers, all else is text. */
export async function csvToXlsx(text: string): Promise<Blob> {
  const [head = [], ...rows] = parse(text, { bom: true, relax_column_count: true });
  return writeXlsx(
    [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map(cellOf)),
    ],
    { stickyRowsCount: 1 },
  ).toBlob();
}

function cellOf(value: string): string | number | null {
  if (value === '') return null;
  if (amount.test(value)) return Number(value);
  // The quote keeps a CSV's text from becoming a formula; in a sheet a text is one.
  return /^'[=+\-@\t\r]/.test(value) ? value.slice(1) : value;
}
