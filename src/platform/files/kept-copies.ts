import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Copies on this machine's disk of files that another one keeps. They may be deleted at any time. */
export type KeptCopies = {
  /** The copy of a key, fetched where there is none; undefined where there is no such file. */
  get(key: string): Promise<string | undefined>;
  forget(key: string): Promise<void>;
};

type Source = {
  /** Writes the file to a path of ours; says when it changed and how long it is, or undefined: there is none. */
  fetch(key: string, path: string): Promise<{ changedAt: Date; bytes: number } | undefined>;
  isThere(key: string): Promise<boolean>;
};

/** So long a copy is given out before its file is looked for again: somebody may have deleted it on another host. */
const trustedMilliseconds = 10 * 60_000;
const trustedMax = 50_000;
/** After that, what is half fetched is nobody's. */
const leftMilliseconds = 24 * 3_600_000;

/** Copies below `folder`, of `bytesMax` altogether: those that were read least lately go first. */
export function createKeptCopies(
  folder: string,
  bytesMax: number,
  source: Source,
  trustedFor = trustedMilliseconds,
): KeptCopies {
  const fetching = new Map<string, Promise<string | undefined>>();
  /** By `performance.now()`. */
  const seenAt = new Map<string, number>();
  let untilSweep = 0;
  let sweeping: Promise<void> | undefined;

  const saw = (key: string) => {
    if (seenAt.size >= trustedMax) seenAt.clear();
    seenAt.set(key, performance.now());
  };
  const forget = async (key: string) => {
    seenAt.delete(key);
    await rm(join(folder, key), { force: true });
  };
  /** Nobody waits for it: where the source is away the copy goes on being given out. */
  const lookAgain = (key: string) => {
    if (performance.now() - (seenAt.get(key) ?? -Infinity) < trustedFor) return;
    saw(key);
    source.isThere(key).then(
      (isThere) => (isThere ? undefined : forget(key)),
      () => seenAt.delete(key),
    );
  };
  const fetch = async (key: string): Promise<string | undefined> => {
    const path = join(folder, key);
    const partial = join(dirname(path), `.${randomUUID()}`);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    try {
      const fetched = await source.fetch(key, partial);
      if (!fetched) return undefined;
      // Its age is the file's on every host, so that browsers are told the same of it.
      await utimes(partial, new Date(), fetched.changedAt);
      await rename(partial, path);
      saw(key);
      untilSweep -= fetched.bytes;
      if (untilSweep <= 0) {
        // A folder that was deleted meanwhile holds nothing too much.
        sweeping ??= sweep()
          .catch(() => undefined)
          .finally(() => (sweeping = undefined));
      }
      return path;
    } finally {
      await rm(partial, { force: true });
    }
  };
  const sweep = async () => {
    untilSweep = bytesMax / 10;
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const copies: { path: string; bytes: number; readAt: number }[] = [];
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const path = join(entry.parentPath, entry.name);
      const found = await stat(path).catch(() => undefined);
      if (entry.name.startsWith('.')) {
        // Of a process that was killed while it fetched; no fetch takes a day.
        if (found && Date.now() - found.mtimeMs > leftMilliseconds) await rm(path, { force: true });
      } else if (found) copies.push({ path, bytes: found.size, readAt: found.atimeMs });
    }
    let total = copies.reduce((sum, { bytes }) => sum + bytes, 0);
    for (const { path, bytes } of copies.toSorted((one, other) => one.readAt - other.readAt)) {
      if (total <= bytesMax) return;
      await rm(path, { force: true });
      total -= bytes;
    }
  };

  return {
    get: async (key) => {
      const path = join(folder, key);
      if ((await stat(path).catch(() => undefined))?.isFile()) {
        lookAgain(key);
        return path;
      }
      const running = fetching.get(key) ?? fetch(key).finally(() => fetching.delete(key));
      fetching.set(key, running);
      return running;
    },
    forget,
  };
}
