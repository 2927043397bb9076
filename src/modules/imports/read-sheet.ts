import { Worker } from 'node:worker_threads';

/** An XLSX, and how much of its first sheet is wanted; lines that are empty are left out. */
export type SheetAsked = { bytes: Uint8Array; rowsMax: number; columnsMax: number; cellMax: number };

/** What a sheet takes to be read, and for each megabyte that it is long. */
const leastMemoryMb = 128;
const memoryMbOfMb = 6;
const leastMilliseconds = 5000;
const millisecondsOfMb = 200;

/** The last file that waits, for files of each length: those of shoppers hold up none of staff. */
const last = new Map<number, Promise<unknown>>();

/**
 * Reads the first sheet of an XLSX in a thread of its own, one file after the other. It ends where the file asks for
 * more memory or time than sheets take.
 * @param unpackedMax bytes that the file may be unpacked
 * @throws Error where it cannot be read
 */
export function readFirstSheet(asked: SheetAsked, unpackedMax: number): Promise<string[][]> {
  const before = last.get(unpackedMax) ?? Promise.resolve();
  const read = before.then(() => readApart(asked, unpackedMax / 1024 / 1024));
  last.set(
    unpackedMax,
    read.catch(() => {}),
  );
  return read;
}

async function readApart(asked: SheetAsked, mb: number): Promise<string[][]> {
  const worker = new Worker(new URL('./read-sheet.worker.ts', import.meta.url), {
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: leastMemoryMb + memoryMbOfMb * mb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string[][]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The sheet said nothing.')));
      timer = setTimeout(
        () => reject(new Error('The sheet takes too long.')),
        leastMilliseconds + millisecondsOfMb * mb,
      );
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
