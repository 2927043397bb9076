import { createHash } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import type { FileStorage } from '../../../platform/files/file-storage.ts';
import { linesOf } from '../feed-lines.ts';
import type { KnownRecords, SourceRecord } from './adapter.ts';

/** Where they are kept. */
export const knownFolder = 'feeds/known/';

/** Codes of suppliers may have any sign. */
const keyOf = (supplier: string) =>
  `${knownFolder}${createHash('sha256').update(supplier).digest('hex').slice(0, 32)}.jsonl`;

/** Keeps what a whole catalogue said: calls for stock and prices say nothing else. */
export async function keepKnown(files: FileStorage, supplier: string, path: string): Promise<void> {
  const partial = await files.scratch();
  try {
    await copyFile(path, partial);
    await files.put(keyOf(supplier), partial);
  } finally {
    await rm(partial, { force: true });
  }
}

export async function hasKnown(files: FileStorage, supplier: string): Promise<boolean> {
  return ((await files.find(keyOf(supplier)))?.bytes ?? 0) > 0;
}

/** What the last whole catalogue said of each article on offer. */
export async function* knownRecords(files: FileStorage, supplier: string): KnownRecords {
  const file = await files.read(keyOf(supplier));
  if (!file) return;
  for await (const lines of linesOf(file.content as AsyncIterable<Buffer>)) {
    yield lines.flatMap((line): SourceRecord[] => {
      if (!('text' in line)) return [];
      const record = JSON.parse(line.text) as SourceRecord;
      return record['status'] === 'active' ? [record] : [];
    });
  }
}
