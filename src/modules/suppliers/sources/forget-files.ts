import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../../platform/context.ts';
import { knownFolder } from './known-records.ts';

/** No feed waits as long to be read, and no fetch that was cut off goes on after that. */
const keptMilliseconds = 2 * 24 * 3_600_000;

/**
 * Removes what killed processes left of feeds: files half fetched, unpacked or looked at. What catalogues are known by is
 * kept.
 * @param now by the machine's clock, as times of files are
 */
export async function forgetFiles(
  { dataDir, files }: Pick<Shop, 'dataDir' | 'files'>,
  now = Date.now(),
): Promise<void> {
  const isOld = (written: number) => now - written > keptMilliseconds;
  for await (const { key, changedAt } of files.list('feeds/')) {
    if (!key.startsWith(knownFolder) && isOld(changedAt.getTime())) await files.remove(key);
  }
  const folder = join(dataDir, 'feeds');
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(folder, entry.name);
    // Its reader may remove it first.
    const written = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => now,
    );
    if (isOld(written)) await rm(path, { force: true });
  }
}
