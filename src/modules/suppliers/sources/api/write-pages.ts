import { open } from 'node:fs/promises';
import { t } from '../../../../i18n/t.ts';
import type { Fetch, ListLength, SourceRecord } from '../adapter.ts';
import { SupplierError } from './supplier-error.ts';

/** More pages than any catalogue has: one that never ends is none. */
const pagesMax = 20_000;

export type Page = {
  records: readonly SourceRecord[];
  next: string | undefined;
  /** How long the list is that it is a page of, where it says so. */
  length?: ListLength | undefined;
};

/**
 * Writes pages of records into the file of a fetch, a line each, and keeps after each page how far it is good. Gives how
 * many records came, and whether the list changed its length meanwhile: then some may stand on a page that was read before.
 * @param read reads a page by the word that the one before gave; undefined for the first
 * @throws whatever `read` throws; SupplierError where a page comes twice; Error where the pages go round
 */
export async function writePages(
  fetch: Fetch,
  read: (next: string | undefined) => Promise<Page>,
): Promise<{ records: number; hasMoved: boolean }> {
  const { cursor } = fetch;
  const file = await open(fetch.path, cursor ? 'r+' : 'wx', 0o600);
  try {
    let { bytes, records } = cursor ?? { bytes: 0, records: 0 };
    await file.truncate(bytes);
    let next = cursor?.next;
    let length = cursor?.length;
    let hasMoved = cursor?.hasMoved ?? false;
    let before: Buffer | undefined;
    const seen = new Set<string>();
    for (let page = 0; page < pagesMax; page += 1) {
      const found = await read(next);
      const text = Buffer.from(found.records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      if (text.length > 0 && before?.equals(text))
        throw new SupplierError('unavailable', t('The supplier sends the same page twice.'));
      before = text;
      hasMoved ||= length?.of === found.length?.of && length?.count !== found.length?.count;
      ({ length } = found);
      await file.write(text, 0, text.length, bytes);
      bytes += text.length;
      records += found.records.length;
      if (found.next === undefined) return { records, hasMoved };
      if (seen.has(found.next)) throw new Error('The pages of the supplier go round.');
      seen.add(found.next);
      ({ next } = found);
      await file.datasync();
      await fetch.keepCursor({ next: found.next, bytes, records, length, hasMoved });
    }
    throw new Error('The pages of the supplier have no end.');
  } finally {
    await file.close();
  }
}
