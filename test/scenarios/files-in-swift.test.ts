import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FilesAway, type FileStorage } from '../../src/platform/files/file-storage.ts';
import { createS3Storage } from '../../src/platform/files/s3-storage.ts';
import { storageContract } from '../../src/platform/files/testing/storage-contract.ts';
import { createLog } from '../../src/platform/log.ts';
import { patience } from '../setup/patience.ts';
import { type RunningSwift, startSwift, swiftVersion } from '../setup/swift.ts';

const version = swiftVersion();

/** Installed by `apt-get install swift-proxy swift-account swift-container swift-object`. */
describe.skipIf(version === undefined)(`files in OpenStack Swift ${version ?? '(not installed)'}`, () => {
  let swift: RunningSwift;
  let dataDir: string;
  let storage: FileStorage;

  const open = (changes: Partial<Parameters<typeof createS3Storage>[0]> = {}) =>
    createS3Storage(
      {
        bucket: 'tienda',
        prefix: 'pruebas/',
        ...swift,
        isPathStyle: true,
        publicEndpoint: swift.endpoint,
        copiesBytesMax: 64 * 1024 * 1024,
        ...changes,
      },
      { dataDir, log: createLog('silent') },
    );

  beforeAll(async () => {
    swift = await startSwift();
    dataDir = await mkdtemp(join(tmpdir(), 'ensambla-files-'));
    await swift.makeBucket('tienda');
    storage = await open();
  }, 3 * patience.timeout);

  afterAll(async () => {
    await swift.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  storageContract(() => storage, { keepsSums: true });

  test.for([
    ['bucket', 'de-nadie', 'NoSuchBucket'],
    ['secretAccessKey', 'otra-clave', 'SignatureDoesNotMatch'],
  ])('a wrong %s is told apart', async ([name = '', value = '', code = '']) => {
    const refusal = (await open({ [name]: value })).check().catch((error: unknown) => error);
    expect(await refusal).toBeInstanceOf(FilesAway);
    expect(((await refusal) as FilesAway).cause).toMatchObject({ name: code });
  });

  test('an address gives its file under its name, and nothing once a letter of it was changed', async () => {
    const path = await storage.scratch();
    await writeFile(path, 'respaldo');
    await storage.put('backups/uno.json', path);
    const url = (await storage.downloadUrl('backups/uno.json', 'respaldo.json')) ?? '';
    const answer = await fetch(url);
    expect(await answer.text()).toBe('respaldo');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="respaldo.json"');
    expect((await fetch(url.replace('uno.json', 'dos.json'))).status).toBe(403);
    // Swift says 400, Amazon 403.
    expect((await fetch(url.split('?')[0] ?? '')).ok).toBe(false);
    await storage.remove('backups/uno.json');
  });

  test('while it is away, copies are given out and all else says so; afterwards all is as before', async () => {
    const path = await storage.scratch();
    await writeFile(path, 'foto');
    await storage.put('media/uploads/foto.webp', path);
    const copy = await storage.localPath('media/uploads/foto.webp');
    await swift.end();
    expect(await storage.localPath('media/uploads/foto.webp')).toBe(copy);
    await writeFile(path, 'otra');
    await expect(storage.put('media/uploads/otra.webp', path)).rejects.toThrow(FilesAway);
    expect(await readFile(path, 'utf8')).toBe('otra');
    await expect(storage.check()).rejects.toThrow(FilesAway);
    await swift.begin();
    await storage.put('media/uploads/otra.webp', path);
    expect(await readFile((await storage.localPath('media/uploads/otra.webp')) ?? '', 'utf8')).toBe('otra');
  });
});
