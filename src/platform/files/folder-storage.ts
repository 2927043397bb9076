import { randomUUID } from 'node:crypto';
import { access, chmod, copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { incomingFolder } from '../http/read-form.ts';
import {
  FilesAway,
  type FileStorage,
  isKey,
  isPublicKey,
  requireKey,
  type StoredFile,
} from './file-storage.ts';

/** Files in the data folder itself: of one machine, or of several that share the folder. */
export function createFolderStorage(dataDir: string): FileStorage {
  const pathOf = (key: string) => join(dataDir, requireKey(key));
  const found = async (key: string): Promise<StoredFile | undefined> => {
    const file = await stat(pathOf(key)).catch(unlessMissing);
    return file?.isFile() ? { key, bytes: file.size, changedAt: file.mtime } : undefined;
  };
  return {
    place: dataDir,
    scratch: () => scratchPath(dataDir),
    put: async (key, path) => {
      const target = pathOf(key);
      await mkdir(dirname(target), { recursive: true, ...(!isPublicKey(key) && { mode: 0o700 }) });
      await chmod(path, isPublicKey(key) ? 0o644 : 0o600);
      await moveTo(path, target);
    },
    read: async (key, range) => {
      const handle = await open(pathOf(key)).catch(unlessMissing);
      const file = await handle?.stat();
      if (!handle || !file?.isFile() || (range && range.from >= file.size)) {
        await handle?.close();
        return undefined;
      }
      const { from: start, to: end = Infinity } = range ?? { from: 0 };
      return {
        key,
        bytes: file.size,
        changedAt: file.mtime,
        content: handle.createReadStream({ start, end }),
      };
    },
    find: found,
    remove: (key) => rm(pathOf(key), { force: true }),
    list: async function* (folder) {
      const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(
        unlessMissing,
      );
      const keys = (entries ?? [])
        .filter((entry) => entry.isFile())
        .map((entry) =>
          join(entry.parentPath, entry.name)
            .slice(dataDir.length + 1)
            .replaceAll('\\', '/'),
        )
        .filter(isKey);
      for (const key of keys.toSorted()) {
        const file = await found(key);
        if (file) yield file;
      }
    },
    localPath: async (key) => ((await found(key)) ? pathOf(key) : undefined),
    downloadUrl: async () => undefined,
    check: async () => {
      await access(dataDir).catch((cause: unknown) => {
        throw new FilesAway(cause);
      });
      return { clockOffMilliseconds: 0 };
    },
  };
}

/** The media folder may be another disk, or one that several hosts share. */
async function moveTo(path: string, target: string): Promise<void> {
  try {
    await rename(path, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    const partial = join(dirname(target), `.${randomUUID()}`);
    try {
      await copyFile(path, partial);
      await rename(partial, target);
    } finally {
      await rm(partial, { force: true });
      await rm(path, { force: true });
    }
  }
}

/** A path on the disk of the data folder, so that a file is moved into place in one step. */
export async function scratchPath(dataDir: string): Promise<string> {
  const folder = join(dataDir, incomingFolder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return join(folder, randomUUID());
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  // A name that no disk can have is nobody's.
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
  throw error;
}
