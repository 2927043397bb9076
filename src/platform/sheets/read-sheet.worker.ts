// Reads a sheet beside the process that answers requests: a file of a kilobyte may name a cell a million rows down. A
// process and not a thread: where V8 finds no memory for a thread, it now and then ends the whole process.
import { readSheet } from 'read-excel-file/node';
import type { SheetAnswer, SheetAsked, SheetLine } from './read-sheet.ts';
import { unpacksBeyond } from './unpacked-size.ts';

type Asked = SheetAsked & { unpackedMax: number };

const tooLarge: SheetAnswer = { failure: 'The sheet is too large.', isTooLarge: true };

process.once('message', async (asked: Asked) => {
  const answer = await read(asked).catch((error: unknown): SheetAnswer => ({
    failure: String(error),
    isTooLarge: false,
  }));
  process.send?.(answer);
});
// Whoever asked is gone.
process.once('disconnect', () => process.exit());

async function read({
  bytes,
  rowsMax,
  columnsMax,
  cellMax,
  dates,
  unpackedMax,
}: Asked): Promise<SheetAnswer> {
  if (unpacksBeyond(bytes, unpackedMax)) return tooLarge;
  const sheet = await readSheet(Buffer.from(bytes));
  const lines: SheetLine[] = [];
  // One text that many cells share is short in the file, and long in the answer.
  let letters = 0;
  for (const [index, row] of sheet.entries()) {
    const cells = row.slice(0, columnsMax).map((cell) => textOf(cell, cellMax, dates));
    if (cells.some((cell) => cell !== '')) lines.push({ number: index + 1, cells });
    letters += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (letters > unpackedMax) return tooLarge;
    if (lines.length > rowsMax) break;
  }
  return { lines };
}

function textOf(cell: unknown, cellMax: number, dates: SheetAsked['dates']): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return dates === 'days' ? cell.toISOString().slice(0, 10) : cell.toISOString();
  return String(cell).trim().slice(0, cellMax);
}
