// Reads a sheet beside the process that answers requests: a file of a kilobyte may name a cell a million rows down.
import { parentPort, workerData } from 'node:worker_threads';
import { readSheet } from 'read-excel-file/node';
import type { SheetAsked } from './read-sheet.ts';

if (!parentPort) throw new Error('Sheets are read by a worker thread.');
const { bytes, rowsMax, columnsMax, cellMax } = workerData as SheetAsked;

const sheet = await readSheet(Buffer.from(bytes));
const lines: string[][] = [];
for (const cells of sheet) {
  const line = cells.slice(0, columnsMax).map(textOf);
  if (line.some((cell) => cell !== '')) lines.push(line);
  if (lines.length > rowsMax) break;
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin; windows have.
parentPort.postMessage(lines);

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell).trim().slice(0, cellMax);
}
