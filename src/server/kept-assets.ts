import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Nobody has a page open for longer. */
const dayMilliseconds = 86_400_000;
const keptMilliseconds = 30 * dayMilliseconds;
const unfinished = '.part';

/**
 * Lays this version's files, whose names carry a hash of their content, beside those of the versions before it: a page
 * that another version made finds its scripts here, whichever process is asked. What no version has had for 30 days goes.
 * @param built where the build put them; nothing happens where there is none
 */
export async function keepAssets(built: string, kept: string, now = new Date()): Promise<void> {
  const names = await filesBelow(built);
  for (const name of names) {
    const [from, to] = [join(built, name), join(kept, name)];
    const isThere = (await sizeOf(to)) === (await sizeOf(from));
    if (!isThere) {
      await mkdir(dirname(to), { recursive: true });
      // Whole or not at all: another process may be asked for it.
      const part = `${to}.${process.pid}${unfinished}`;
      await copyFile(from, part);
      await rename(part, to);
    }
    await utimes(to, now, now);
  }
  for (const name of await filesBelow(kept)) {
    const file = join(kept, name);
    const found = await stat(file).catch(() => undefined);
    if (found && now.getTime() - found.mtimeMs > keptMilliseconds) await rm(file, { force: true });
  }
}

/** Lays them there again each day: a version that runs for longer than that has its pages open all the while. */
export function keepAssetsDaily(
  built: string,
  kept: string,
  onFailure: (error: unknown) => void,
): { stop(): void } {
  const timer = setInterval(() => void keepAssets(built, kept).catch(onFailure), dayMilliseconds);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}
