import { ApiError } from '../../../api/client.ts';

/** Hands a file, or what an address gives, to the browser's downloads. */
export function download(fileName: string, content: Blob | string): void {
  const address = typeof content === 'string' ? content : URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser has taken the address over by the next turn.
  if (content instanceof Blob) setTimeout(() => URL.revokeObjectURL(address), 0);
}

/** A CSV text as an XLSX in the browser's downloads; made beside the page, which stays alive. */
export async function downloadXlsx(fileName: string, csv: string): Promise<void> {
  const worker = new Worker(new URL('make-xlsx.worker.ts', import.meta.url), { type: 'module' });
  try {
    const file = await new Promise<Blob>((made, failed) => {
      worker.addEventListener('message', ({ data }: MessageEvent<Blob>) => made(data));
      worker.addEventListener('error', () => failed(new ApiError(0, 'unexpected', '')));
      worker.postMessage(csv, []);
    });
    download(fileName, file);
  } finally {
    worker.terminate();
  }
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
