import type { FeedLine, FeedSource } from '../../feed-lines.ts';
import { mapRow } from './map-row.ts';
import type { FileMapping } from './mapping.contract.ts';
import { type NumberedRow, openRows } from './read-rows.ts';

const rowsAtOnce = 500;

/**
 * Opens a supplier's file as lines of the shop's own format. Records that are in it already pass as they are.
 * @throws UnreadableFile for what is no such file; while it is read, too
 */
export async function openMappedFeed(path: string, mapping: FileMapping, at: Date): Promise<FeedSource> {
  const { rows, progress } = await openRows(path, mapping.list === '' ? undefined : mapping.list);
  return { lines: inLists(rows, mapping, at), progress };
}

async function* inLists(
  rows: AsyncIterable<NumberedRow>,
  mapping: FileMapping,
  at: Date,
): AsyncGenerator<FeedLine[]> {
  let list: FeedLine[] = [];
  for await (const one of rows) {
    list.push({ number: one.number, text: one.unread ?? JSON.stringify(recordOf(one, mapping, at)) });
    if (list.length < rowsAtOnce) continue;
    yield list;
    list = [];
  }
  if (list.length > 0) yield list;
}

/** A row as the shop's own format has it. */
const recordOf = ({ row, raw }: NumberedRow, mapping: FileMapping, at: Date): unknown =>
  isOwnRecord(raw) ? raw : mapRow(row, mapping, at);

function isOwnRecord(raw: unknown): boolean {
  if (typeof raw !== 'object' || raw === null) return false;
  return 'ref_id' in raw && 'product_name' in raw && 'updated_at' in raw;
}
