import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesAway, type FileStorage } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { storageContract } from './testing/storage-contract.ts';

let dataDir: string;
let storage: FileStorage;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-files-'));
  storage = createFolderStorage(dataDir);
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

describe('a folder', () => {
  storageContract(() => storage, { keepsSums: false });
});

test('only pictures and documents that pages name may be read by others on the machine', async () => {
  for (const [key, mode] of [
    ['media/uploads/a.webp', 0o644],
    ['media/originals/a.jpg', 0o600],
    ['backups/a.json', 0o600],
  ] as const) {
    const path = await storage.scratch();
    await writeFile(path, 'x', { mode: 0o666 });
    await storage.put(key, path);
    expect((await stat(join(dataDir, key))).mode & 0o777).toBe(mode);
  }
  expect((await stat(join(dataDir, 'media/originals'))).mode & 0o777).toBe(0o700);
});

test('a folder that is gone is said to be away', async () => {
  await expect(createFolderStorage(join(dataDir, 'nowhere')).check()).rejects.toThrow(FilesAway);
});
