import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../../test/setup/patience.ts';
import { testPort } from '../../test/setup/test-port.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';
import { listen } from './http-server.ts';
import { keepAssets, keepAssetsDaily } from './kept-assets.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

async function folderOf(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-assets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}
const listed = async (folder: string) =>
  (await readdir(folder, { recursive: true })).filter((name) => name.includes('.')).toSorted();

test('files of earlier versions stay for 30 days after the last version that had them', async () => {
  const kept = await folderOf({});
  const earlier = await folderOf({ 'js/home-1.js': 'one', 'js/shop-1.js': 'shop' });
  await keepAssets(earlier, kept, new Date('2026-01-01T00:00:00Z'));
  const later = await folderOf({ 'js/home-2.js': 'two', 'js/shop-1.js': 'shop' });
  await keepAssets(later, kept, new Date('2026-01-30T00:00:00Z'));
  expect(await listed(kept)).toEqual(['js/home-1.js', 'js/home-2.js', 'js/shop-1.js']);
  await keepAssets(later, kept, new Date('2026-02-02T00:00:00Z'));
  expect(await listed(kept)).toEqual(['js/home-2.js', 'js/shop-1.js']);
});

test('a version that has run for months keeps its files when another one starts', async () => {
  const kept = await folderOf({});
  const earlier = await folderOf({ 'js/home-1.js': 'one' });
  const later = await folderOf({ 'js/home-2.js': 'two' });
  await keepAssets(earlier, kept, new Date('2026-01-01T00:00:00Z'));
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({
    toFake: ['Date', 'setInterval', 'clearInterval'],
    now: new Date('2026-03-01T00:00:00Z'),
  });
  const daily = keepAssetsDaily(earlier, kept, (error) => expect.unreachable(String(error)));
  vi.advanceTimersByTime(86_400_000);
  daily.stop();
  vi.useRealTimers();
  const age = async () => (await stat(join(kept, 'js/home-1.js'))).mtime;
  await vi.waitFor(async () => expect(await age()).toEqual(new Date('2026-03-02T00:00:00Z')), patience);
  await keepAssets(later, kept, new Date('2026-03-30T00:00:00Z'));
  expect(await listed(kept)).toEqual(['js/home-1.js', 'js/home-2.js']);
});

test('a file that a full disk cut short is laid there anew, and a shop without a build keeps nothing', async () => {
  const built = await folderOf({ 'js/home-1.js': 'whole' });
  const kept = await folderOf({ 'js/home-1.js': 'wh' });
  await keepAssets(built, kept);
  expect(await readFile(join(kept, 'js/home-1.js'), 'utf8')).toBe('whole');
  const nowhere = join(kept, 'nothing');
  await keepAssets(join(built, 'nothing'), nowhere);
  await expect(readdir(nowhere)).rejects.toThrow(/ENOENT/);
});

test('a page of another version gets its scripts from this one, and what nobody has is not found', async () => {
  const { dataDir } = shop.open.shop;
  const built = await folderOf({ 'js/of-another-1.js': 'export {}' });
  await keepAssets(built, join(dataDir, 'assets'));
  const http = await listen({ open: shop.open, host: '127.0.0.1', port: await testPort() });
  const ask = (name: string) => fetch(`http://127.0.0.1:${http.port}/static/js/${name}`);
  const found = await ask('of-another-1.js');
  expect([found.status, await found.text()]).toEqual([200, 'export {}']);
  expect(found.headers.get('cache-control')).toContain('immutable');
  expect((await ask('of-nobody-1.js')).status).toBe(404);
  await http.close();
});

test('while it drains, a process answers, says that it is not ready, and lets go of each connection', async () => {
  const http = await listen({ open: shop.open, host: '127.0.0.1', port: await testPort() });
  const ask = (path: string) => fetch(`http://127.0.0.1:${http.port}${path}`);
  expect((await ask('/readyz')).status).toBe(200);
  const drained = Promise.withResolvers<void>();
  const closed = http.close(drained.promise);
  const ready = await ask('/readyz');
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  const alive = await ask('/healthz');
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close']);
  drained.resolve();
  await closed;
  await expect(ask('/healthz')).rejects.toThrow();
});
