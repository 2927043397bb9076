import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linesOf } from '../feed-lines.ts';
import type { KnownRecords, SourceRecord } from './adapter.ts';

/** Codes of suppliers may have any sign. */
const fileOf = (dataDir: string, supplier: string) =>
  join(
    dataDir,
    'feeds',
    'known',
    `${createHash('sha256').update(supplier).digest('hex').slice(0, 32)}.jsonl`,
  );

/** Keeps what a whole catalogue said: calls for stock and prices say nothing else. */
export async function keepKnown(dataDir: string, supplier: string, path: string): Promise<void> {
  const file = fileOf(dataDir, supplier);
  await mkdir(join(dataDir, 'feeds', 'known'), { recursive: true, mode: 0o700 });
  // Who reads it has the old one or the new one.
  await copyFile(path, `${file}.new`);
  await rename(`${file}.new`, file);
}

export async function hasKnown(dataDir: string, supplier: string): Promise<boolean> {
  return stat(fileOf(dataDir, supplier)).then(
    ({ size }) => size > 0,
    () => false,
  );
}

/** What the last whole catalogue said of each article on offer. */
export async function* knownRecords(dataDir: string, supplier: string): KnownRecords {
  const file = createReadStream(fileOf(dataDir, supplier), { highWaterMark: 256 * 1024 });
  for await (const lines of linesOf(file as AsyncIterable<Buffer>)) {
    yield lines.flatMap((line): SourceRecord[] => {
      if (!('text' in line)) return [];
      const record = JSON.parse(line.text) as SourceRecord;
      return record['status'] === 'active' ? [record] : [];
    });
  }
}
