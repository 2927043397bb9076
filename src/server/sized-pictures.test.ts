import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSizedPictures, type SizedPictures } from './sized-pictures.ts';

let dataDir: string;
let sized: SizedPictures;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ensambla-sized-'));
  const folder = join(dataDir, 'demo');
  await mkdir(folder);
  const red = sharp({ create: { width: 900, height: 900, channels: 3, background: '#a33' } });
  await red.clone().avif().toFile(join(folder, 'gpu-0a1b2c3d.avif'));
  await red.clone().resize(1300).avif().toFile(join(folder, 'large.avif'));
  await red.clone().resize(100).png().toFile(join(folder, 'small.png'));
  sized = createSizedPictures(dataDir, [{ prefix: '/media/demo/', folder, isImmutable: false }]);
});
afterAll(async () => rm(dataDir, { recursive: true }));

/** What is in the picture of an answer. */
async function metadataOf(answer: Response | undefined) {
  if (!answer) throw new Error('The address is none of a picture.');
  return sharp(Buffer.from(await answer.arrayBuffer())).metadata();
}

const ask = (path: string, accept = 'image/avif,image/webp,*/*', method = 'GET') =>
  sized(new Request(`http://shop${path}`, { method, headers: { accept } }));

test.each([
  ['image/avif,image/webp,*/*', 'heif', 'image/avif'],
  ['image/webp,*/*', 'webp', 'image/webp'],
  ['*/*', 'webp', 'image/webp'],
])('a browser that reads %s gets the asked width as %s', async (accept, format, type) => {
  const answer = await ask('/media/400/demo/gpu-0a1b2c3d.avif', accept);
  expect(answer?.headers.get('content-type')).toBe(type);
  expect(answer?.headers.get('vary')).toBe('Accept');
  expect(answer?.headers.get('cache-control')).toContain('immutable');
  expect(await metadataOf(answer)).toMatchObject({ width: 400, height: 400, format });
});

test('a product page on a dense screen gets 1200 pixels, and no more of a larger picture', async () => {
  expect((await metadataOf(await ask('/media/1200/demo/large.avif'))).width).toBe(1200);
  expect((await metadataOf(await ask('/media/1200/demo/gpu-0a1b2c3d.avif'))).width).toBe(900);
});

test('mail programs get a small JPEG whatever the picture is', async () => {
  const answer = await ask('/media/200/demo/gpu-0a1b2c3d.avif.jpg', '*/*');
  expect(answer?.headers.get('content-type')).toBe('image/jpeg');
  expect(await metadataOf(answer)).toMatchObject({ width: 200, format: 'jpeg' });
});

test('a picture smaller than its place is not blown up', async () => {
  const answer = await ask('/media/800/demo/small.png');
  expect((await metadataOf(answer)).width).toBe(100);
});

test('many requests at once make one file, and the next request reads it from disk', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask('/media/200/demo/gpu-0a1b2c3d.avif')),
  );
  const lengths = new Set(answers.map((answer) => answer?.headers.get('content-length')));
  expect(lengths.size).toBe(1);
  const files = await readdir(join(dataDir, 'media', 'sized', '200', 'demo'));
  expect(files.filter((name) => !name.endsWith('.jpeg'))).toHaveLength(1);
  expect((await ask('/media/200/demo/gpu-0a1b2c3d.avif'))?.headers.get('content-length')).toBe(
    [...lengths][0],
  );
});

test('HEAD gives the length without a body', async () => {
  const answer = await ask('/media/400/demo/gpu-0a1b2c3d.avif', 'image/avif', 'HEAD');
  expect(Number(answer?.headers.get('content-length'))).toBeGreaterThan(0);
  expect(await answer?.text()).toBe('');
});

test.each([
  '/media/300/demo/gpu-0a1b2c3d.avif',
  '/media/400/demo/none.avif',
  '/media/400/demo/..%2fdemo/gpu-0a1b2c3d.avif',
  '/media/400/elsewhere/gpu-0a1b2c3d.avif',
  '/media/400/demo/gpu-0a1b2c3d.svg',
])('%s is no picture that anybody can have made', async (path) => {
  expect(await ask(path)).toBeUndefined();
});
