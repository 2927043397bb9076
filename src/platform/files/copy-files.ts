import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type FileStorage, storedFolders } from './file-storage.ts';
import { sha256Of } from './sha256.ts';

export type CopiedFiles = {
  copied: number;
  copiedBytes: number;
  /** Were there already, the same by their SHA-256. */
  same: number;
  /** Keys that only the target has. */
  extra: string[];
};

/**
 * Copies every file of one storage into another and leaves the first as it is. Begun again, it copies what is missing or
 * differs; what is there already is compared by its SHA-256.
 * @param isExact deletes what only the target has
 * @throws FilesAway; Error where a file arrived otherwise than it was read
 */
export async function copyFiles(
  from: FileStorage,
  to: FileStorage,
  { isExact = false, onFile = () => {} }: { isExact?: boolean; onFile?: (told: CopiedFiles) => void } = {},
): Promise<CopiedFiles> {
  const told: CopiedFiles = { copied: 0, copiedBytes: 0, same: 0, extra: [] };
  const keys = new Set<string>();
  for (const folder of storedFolders) {
    for await (const { key, bytes } of from.list(folder)) {
      keys.add(key);
      const sha256 = await sumOf(from, key);
      // A feed was read and removed meanwhile, say.
      if (sha256 === undefined) continue;
      if ((await sumOf(to, key)) === sha256) told.same += 1;
      else {
        await copy(from, to, key, sha256);
        told.copied += 1;
        told.copiedBytes += bytes;
      }
      onFile(told);
    }
    for await (const { key } of to.list(folder)) if (!keys.has(key)) told.extra.push(key);
  }
  if (isExact) for (const key of told.extra) await to.remove(key);
  return told;
}

/** As the storage says, and else as the bytes are. */
async function sumOf(files: FileStorage, key: string): Promise<string | undefined> {
  const found = await files.find(key);
  if (!found || found.sha256 !== undefined) return found?.sha256;
  const file = await files.read(key);
  return file && (await sha256Of(file.content)).toString('hex');
}

async function copy(from: FileStorage, to: FileStorage, key: string, sha256: string): Promise<void> {
  const file = await from.read(key);
  if (!file) return;
  const partial = await to.scratch();
  try {
    await pipeline(file.content, createWriteStream(partial, { mode: 0o600 }));
    const arrived = await sha256Of(createReadStream(partial));
    if (arrived.toString('hex') !== sha256) throw new Error(`${key} arrived otherwise than it was sent.`);
    await to.put(key, partial);
  } finally {
    await rm(partial, { force: true });
  }
}
