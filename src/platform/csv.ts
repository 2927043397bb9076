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
