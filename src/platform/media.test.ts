import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createFolderStorage } from './files/folder-storage.ts';
import { createMediaStore } from './media.ts';

test('the same picture sent many times at once is stored once, and no sender is refused', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'ensambla-media-'));
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  const store = createMediaStore(createFolderStorage(dataDir), () => Promise.reject(new Error('not later')));
  const picture = () => new File([new Uint8Array(bytes)], 'foto.png', { type: 'image/png' });
  const addresses = await Promise.all(
    Array.from({ length: 40 }, () => store.savePicture(picture(), 'picture')),
  );
  expect(new Set(addresses).size).toBe(1);
  expect(await readdir(join(dataDir, 'media', 'uploads'))).toEqual([addresses[0]?.split('/').at(-1)]);
  await rm(dataDir, { recursive: true, force: true });
});
