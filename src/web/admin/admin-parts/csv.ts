/** Hands a CSV text to the browser's downloads. */
export function downloadCsv(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the address over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** An export reads at most this many rows; the button says so. */
export const csvRowsMax = 5000;

/** Every row of a paged list, up to `csvRowsMax`. */
export async function allPages<Row>(
  readPage: (page: number, pageSize: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const pageSize = 100;
  const all: Row[] = [];
  for (let page = 1; all.length < csvRowsMax; page += 1) {
    const { rows, total } = await readPage(page, pageSize);
    all.push(...rows);
    if (rows.length === 0 || page * pageSize >= total) break;
  }
  return all.slice(0, csvRowsMax);
}
