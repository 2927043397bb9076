import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { t } from '../../i18n/t.ts';

/** An XLSX, and how much of its first sheet is wanted; lines that are empty are left out. */
export type SheetAsked = {
  bytes: Uint8Array;
  rowsMax: number;
  columnsMax: number;
  cellMax: number;
  /** How dates are told: without their time, or as ISO has them. */
  dates: 'days' | 'moments';
};

/** A line of a sheet, by its number there. */
export type SheetLine = { number: number; cells: string[] };

/** What the process that reads says. */
export type SheetAnswer = { lines: SheetLine[] } | { failure: string; isTooLarge: boolean };

/** A workbook that cannot be read, in words for whoever gave it. */
export class UnreadSheet extends Error {}

/** What a sheet takes to be read, and for each megabyte that it is long. */
const leastMemoryMb = 128;
const memoryMbOfMb = 6;
const leastMilliseconds = 5000;
const millisecondsOfMb = 200;
/** How many times as long a sheet becomes, unpacked: one of a kilobyte is given no gigabyte. */
const unpacksTo = 50;

/** The last file that waits, for files of each length: those of shoppers hold up none of staff. */
const last = new Map<number, Promise<unknown>>();

/**
 * Reads the first sheet of an XLSX in a process of its own, one file after the other. It ends where the file asks for
 * more memory or time than sheets take.
 * @param unpackedMax bytes that the file may be unpacked
 * @throws UnreadSheet
 */
export function readFirstSheet(asked: SheetAsked, unpackedMax: number): Promise<SheetLine[]> {
  const before = last.get(unpackedMax) ?? Promise.resolve();
  const read = before.then(() => readApart(asked, unpackedMax));
  last.set(
    unpackedMax,
    read.catch(() => {}),
  );
  return read;
}

async function readApart(asked: SheetAsked, unpackedMax: number): Promise<SheetLine[]> {
  const megabyte = 1024 * 1024;
  const mb = Math.min(unpackedMax, asked.bytes.length * unpacksTo) / megabyte;
  const child = fork(fileURLToPath(new URL('./read-sheet.worker.ts', import.meta.url)), [], {
    // None of this process's own: whoever watches it does not watch the reader.
    execArgv: [`--max-old-space-size=${Math.ceil(leastMemoryMb + memoryMbOfMb * mb)}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetLine[]>((resolve, reject) => {
      child.once('message', (answer: SheetAnswer) => {
        if ('lines' in answer) resolve(answer.lines);
        else if (answer.isTooLarge)
          reject(
            new UnreadSheet(
              t('The file is too large: unpacked it is over {max} MB.', { max: unpackedMax / megabyte }),
            ),
          );
        else reject(new UnreadSheet(t('This is no XLSX file that can be read.'), { cause: answer.failure }));
      });
      child.once('error', reject);
      const takesTooMuch = () =>
        reject(
          new UnreadSheet(
            t(
              'Reading this XLSX takes too much memory or time: delete empty rows and columns, and save it again.',
            ),
          ),
        );
      child.once('exit', takesTooMuch);
      timer = setTimeout(takesTooMuch, leastMilliseconds + millisecondsOfMb * mb);
      // What ended before it was asked says so by its exit.
      child.send({ ...asked, unpackedMax }, () => {});
    });
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
