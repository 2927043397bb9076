import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { patience } from '../../test/setup/patience.ts';
import { asksForFile, staticFile } from './static-files.ts';

test.each([
  ['/static/js/gone-1a2b.js', true],
  ['/static/', true],
  ['/media/og/product/no-hay.jpg', true],
  ['/media/anything', true],
  ['/wp-login.php', true],
  ['/.env', true],
  ['/a/b/backup.tar', true],
  ['/.well-known/security.txt', true],
  ['/', false],
  ['/promotion', false],
  ['/category/audio-5.1', false],
  ['/product/ABC.1/monitor-27.5', false],
  ['/laptop.data', false],
  ['/workstation/builds/..data', true],
  ['/product/ABC.1/...data', true],
  ['/no-existe', false],
])('%s asks for a file: %s', (path, isFile) => {
  expect(asksForFile(new Request(`http://shop.example${path}`))).toBe(isFile);
});

test('scripts are sent compressed as the browser asks, pictures as they are, and a changed file anew', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = 'const palabra = 1;\n'.repeat(200);
  await writeFile(join(folder, 'a.js'), script);
  await writeFile(join(folder, 'a.png'), script);
  const ask = async (name: string, accept: string, method = 'GET') => {
    const answer = await staticFile(
      new Request(`http://shop.example/static/${name}`, { method, headers: { 'accept-encoding': accept } }),
      [{ prefix: '/static/', folder, isImmutable: true }],
    );
    if (!answer) throw new Error(`${name} is there.`);
    return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
  };
  const brotli = await ask('a.js', 'gzip, br');
  expect(brotli.headers.get('content-encoding')).toBe('br');
  expect(brotli.headers.get('vary')).toBe('Accept-Encoding');
  expect(Number(brotli.headers.get('content-length'))).toBe(brotli.bytes.length);
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe(script);
  expect(gunzipSync((await ask('a.js', 'gzip')).bytes).toString()).toBe(script);
  expect((await ask('a.js', 'identity')).bytes.toString()).toBe(script);
  expect((await ask('a.js', 'br', 'HEAD')).bytes).toHaveLength(0);
  const picture = await ask('a.png', 'br');
  expect(picture.headers.get('content-encoding')).toBeNull();
  await writeFile(join(folder, 'a.js'), `${script}//`);
  expect(brotliDecompressSync((await ask('a.js', 'br')).bytes).toString()).toBe(`${script}//`);
});

test('an immutable file is compressed more thoroughly after its first request', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ensambla-files-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const style = Array.from({ length: 3000 }, (_, index) => `.a${index * 7919}{top:${index}px}`).join('\n');
  await writeFile(join(folder, 'a.css'), style);
  const ask = async () => {
    const answer = await staticFile(
      new Request('http://shop.example/static/a.css', { headers: { 'accept-encoding': 'br' } }),
      [{ prefix: '/static/', folder, isImmutable: true }],
    );
    return Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer());
  };
  const first = await ask();
  const later = await vi.waitFor(async () => {
    const bytes = await ask();
    expect(bytes.length).toBeLessThan(first.length * 0.95);
    return bytes;
  }, patience);
  expect(brotliDecompressSync(later).toString()).toBe(style);
});
