/** More rows than any page has. */
const rowsMax = 1_000;

/**
 * SQL of a page of `rows`, whose limit is a value. PostgreSQL plans for any value and takes it to be a tenth of the table: what
 * is joined to the page would be read wholly. A second limit that never cuts says how few they are.
 */
export function shortPage(rows: string): string {
  return `select * from (${rows}) short limit ${rowsMax}`;
}
