import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No feed waits as long to be read, and no fetch that was cut off goes on after that. */
const keptMilliseconds = 2 * 24 * 3_600_000;

/**
 * Removes what killed processes left of feeds: files half fetched, unpacked or looked at. What catalogues are known by is
 * kept.
 * @param now by the machine's clock, as times of files are
 */
export async function forgetFiles(dataDir: string, now = Date.now()): Promise<void> {
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
    if (now - written > keptMilliseconds) await rm(path, { force: true });
  }
}
