import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
 * Reads the first sheet of an XLSX in a process of its own, one file after the other. It ends where the file asks for
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
  const child = fork(fileURLToPath(new URL('./read-sheet.worker.ts', import.meta.url)), [], {
    // None of this process's own: whoever watches it does not watch the reader.
    execArgv: [`--max-old-space-size=${Math.ceil(leastMemoryMb + memoryMbOfMb * mb)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<string[][]>((resolve, reject) => {
      child.once('message', (answer: { lines: string[][] } | { failure: string }) =>
        'lines' in answer ? resolve(answer.lines) : reject(new Error(answer.failure)),
      );
      child.once('error', reject);
      child.once('exit', () => reject(new Error('The sheet said nothing.')));
      timer = setTimeout(
        () => reject(new Error('The sheet takes too long.')),
        leastMilliseconds + millisecondsOfMb * mb,
      );
      // What ended before it was asked says so by its exit.
      child.send(asked, () => {});
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
