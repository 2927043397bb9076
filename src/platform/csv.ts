import { currentLanguage, inLanguage } from '../i18n/language.ts';
import { type Message, said } from '../i18n/t.ts';

export type CsvValue = string | number | null | undefined;

/** Says to spreadsheets that what follows is UTF-8. */
export const csvMark = '\uFEFF';

/** One row, quoted where needed, with its CRLF. */
export function csvLine(row: readonly CsvValue[]): string {
  return `${row.map(csvCell).join(',')}\r\n`;
}

/** An amount in pesos with two decimals, from centavos; empty where nobody knows it. */
export function csvPesos(cents: number | null | undefined): string {
  return cents === null || cents === undefined ? '' : (cents / 100).toFixed(2);
}

/** Rows as a CSV text that spreadsheets open. */
export function csvText(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return csvMark + [header, ...rows].map(csvLine).join('');
}

/** A time as spreadsheets read it, of Mexico City, `2026-11-29 23:59`; empty where there is none. */
export function csvTime(at: Date | string | null | undefined): string {
  return at === null || at === undefined ? '' : clock.format(new Date(at));
}

/** The one locale that writes a time so. */
const clock = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Mexico_City',
});

/** A column of a file for people: what its head says, and what stands in it. */
export type CsvColumn<Row> = readonly [head: Message | string, cell: (row: Row) => CsvValue];

/**
 * Rows as a file for people, written part by part in the language of who asks for it: while it is sent nobody knows that
 * any more.
 */
export function csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  parts: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
): AsyncIterable<string> {
  const language = currentLanguage();
  const head = csvMark + csvLine(columns.map(([name]) => said(name)));
  const lineOf = (row: Row) => csvLine(columns.map(([, cell]) => cell(row)));
  return (async function* () {
    yield head;
    for await (const part of parts) yield inLanguage(language, () => part.map(lineOf).join(''));
  })();
}

/** What divides the cells of a CSV text, as its first line has them: commas, semicolons or tabs. */
export function delimiterOf(line: string): string {
  const count = (sign: string) => line.split(sign).length;
  const [best = ','] = [',', ';', '\t'].toSorted((a, b) => count(b) - count(a));
  return best;
}

/** What a customer typed must not become a formula of the spreadsheet that opens it; an amount below zero is none. */
const startsFormula = /^(?:[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/;

function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = startsFormula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
