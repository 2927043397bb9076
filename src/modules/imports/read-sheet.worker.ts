// Reads a sheet beside the process that answers requests: a file of a kilobyte may name a cell a million rows down. A
// process and not a thread: where V8 finds no memory for a thread, it now and then ends the whole process.
import { readSheet } from 'read-excel-file/node';
import type { SheetAsked } from './read-sheet.ts';

process.once('message', async (asked: SheetAsked) => {
  try {
    process.send?.({ lines: await linesOf(asked) });
  } catch (error) {
    process.send?.({ failure: String(error) });
  }
});
// Whoever asked is gone.
process.once('disconnect', () => process.exit());

async function linesOf({ bytes, rowsMax, columnsMax, cellMax }: SheetAsked): Promise<string[][]> {
  const sheet = await readSheet(Buffer.from(bytes));
  const lines: string[][] = [];
  for (const cells of sheet) {
    const line = cells.slice(0, columnsMax).map((cell) => textOf(cell, cellMax));
    if (line.some((cell) => cell !== '')) lines.push(line);
    if (lines.length > rowsMax) break;
  }
  return lines;
}

function textOf(cell: unknown, cellMax: number): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim().slice(0, cellMax);
}
