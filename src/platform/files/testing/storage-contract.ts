import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { FileStorage, StoredFile } from '../file-storage.ts';

/**
 * What every storage of files does alike; `current` gives the one that is tried.
 * @param keepsSums whether it keeps a sum beside each file, as a bucket does and a folder does not
 */
export function storageContract(current: () => FileStorage, { keepsSums }: { keepsSums: boolean }): void {
  const put = async (key: string, bytes: Buffer) => {
    const path = await current().scratch();
    await writeFile(path, bytes);
    await current().put(key, path);
    return path;
  };
  const bytesOf = async (key: string, range?: { from: number; to?: number }) => {
    const file = await current().read(key, range);
    return file && buffer(file.content);
  };
  const listed = async (folder: string) => {
    const files: StoredFile[] = [];
    for await (const file of current().list(folder)) files.push(file);
    return files;
  };
  const keysIn = async (folder: string) => (await listed(folder)).map(({ key }) => key);
  const sumOf = (bytes: Buffer) => (keepsSums ? createHash('sha256').update(bytes).digest('hex') : undefined);
  const newKey = (ending = 'webp') => `media/uploads/${randomUUID()}.${ending}`;

  test('a file is read as it was put, whole and by its path, and what was put is taken over', async () => {
    const key = newKey();
    const bytes = randomBytes(100_003);
    const from = await put(key, bytes);
    await expect(stat(from)).rejects.toThrow('ENOENT');
    expect(await bytesOf(key)).toEqual(bytes);
    const path = await current().localPath(key);
    expect(await readFile(path ?? '')).toEqual(bytes);
    const found = await current().find(key);
    expect(found).toMatchObject({ key, bytes: bytes.length });
    expect(found?.sha256).toBe(sumOf(bytes));
    // The same on every host, because browsers are told it.
    expect((await stat(path ?? '')).mtime).toEqual(found?.changedAt);
  });

  test('a part of a file is read by its first and last byte', async () => {
    const key = newKey('pdf');
    const bytes = randomBytes(5000);
    await put(key, bytes);
    expect(await bytesOf(key, { from: 0, to: 0 })).toEqual(bytes.subarray(0, 1));
    expect(await bytesOf(key, { from: 100, to: 199 })).toEqual(bytes.subarray(100, 200));
    expect(await bytesOf(key, { from: 4990 })).toEqual(bytes.subarray(4990));
    expect(await bytesOf(key, { from: 4990, to: 90_000 })).toEqual(bytes.subarray(4990));
    expect(await bytesOf(key, { from: 5000 })).toBeUndefined();
    const part = await current().read(key, { from: 100, to: 199 });
    part?.content.destroy();
    expect(part?.bytes).toBe(5000);
  });

  test('an empty file is a file', async () => {
    const key = 'feeds/empty.feed';
    await put(key, Buffer.alloc(0));
    expect(await bytesOf(key)).toEqual(Buffer.alloc(0));
    expect(await current().find(key)).toMatchObject({ bytes: 0 });
    await current().remove(key);
  });

  test('a large file is read as it was put', async () => {
    const key = `backups/${randomUUID()}.tar.gz`;
    const bytes = randomBytes(17 * 1024 * 1024);
    await put(key, bytes);
    const read = await bytesOf(key);
    expect(read?.equals(bytes)).toBe(true);
    expect(await bytesOf(key, { from: bytes.length - 3 })).toEqual(bytes.subarray(-3));
    expect(await current().find(key)).toMatchObject({ bytes: bytes.length });
    expect((await current().find(key))?.sha256).toBe(sumOf(bytes));
    await current().remove(key);
  });

  test('who reads while others write has one of the files, whole', async () => {
    const key = 'feeds/known/0000.jsonl';
    const sides = [Buffer.alloc(300_000, 'a'), Buffer.alloc(200_000, 'b')];
    await put(key, sides[0] ?? Buffer.alloc(0));
    const writing = Promise.all(sides.concat(sides).map((bytes) => put(key, bytes)));
    for (let reads = 0; reads < 10; reads += 1) {
      const bytes = await bytesOf(key);
      expect(sides.some((side) => bytes?.equals(side))).toBe(true);
    }
    await writing;
    await current().remove(key);
  });

  test('what is not there is undefined everywhere, and may be removed', async () => {
    const key = newKey();
    expect(await current().find(key)).toBeUndefined();
    expect(await current().read(key)).toBeUndefined();
    expect(await current().localPath(key)).toBeUndefined();
    await current().remove(key);
    // Longer than a name on a disk may be.
    expect(await current().find(`media/uploads/${'a'.repeat(300)}.webp`)).toBeUndefined();
    expect(await current().read(`media/uploads/${'a'.repeat(300)}.webp`)).toBeUndefined();
  });

  test('a removed file is gone, also from the disk it was fetched to', async () => {
    const key = newKey();
    await put(key, Buffer.from('x'));
    expect(await current().localPath(key)).toBeDefined();
    await current().remove(key);
    await current().remove(key);
    expect(await current().find(key)).toBeUndefined();
    expect(await current().read(key)).toBeUndefined();
    expect(await current().localPath(key)).toBeUndefined();
  });

  test('a folder is listed in the order of its keys, without its neighbours', async () => {
    const folder = `feeds/${randomUUID()}/`;
    const names = ['b.feed', 'a.feed', 'c/d.feed'];
    await Promise.all(names.map((name) => put(`${folder}${name}`, Buffer.from(name))));
    await put(`${folder.slice(0, -1)}x`, Buffer.from('neighbour'));
    expect(await listed(folder)).toEqual(
      names.toSorted().map((name) => ({
        key: `${folder}${name}`,
        bytes: name.length,
        changedAt: expect.any(Date) as unknown,
      })),
    );
    for (const key of await keysIn('feeds/')) await current().remove(key);
    expect(await keysIn('feeds/')).toEqual([]);
  });

  test.for([
    'media/uploads/../keys/suppliers.key',
    'media/uploads/.hidden',
    'keys/suppliers.key',
    '/etc/passwd',
  ])('%s is no key', async (key) => {
    for (const ask of ['find', 'read', 'remove', 'localPath'] as const)
      await expect((async () => current()[ask](key))()).rejects.toThrow('is no key');
    await expect(put(key, Buffer.from('x'))).rejects.toThrow('is no key');
  });

  test('the storage says that it is there', async () => {
    expect(Math.abs((await current().check()).clockOffMilliseconds)).toBeLessThan(Infinity);
  });
}
