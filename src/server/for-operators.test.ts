import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';
import { listen } from './http-server.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** As a browser or proxy asks: `fetch` would not send another host. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number | undefined> {
  const sent = request(url, { headers }).end();
  const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

const pages = ['/metrics', '/api/docs'];

test.each(pages)('%s answers this machine and nobody whom a proxy speaks for', async (path) => {
  const url = shop.url + path;
  expect(await statusOf(url)).toBe(200);
  expect(await statusOf(url, { 'x-forwarded-for': '203.0.113.5' })).toBe(404);
  // What a stranger wrote into the header themselves stands further to the left.
  expect(await statusOf(url, { 'x-forwarded-for': '127.0.0.1, 203.0.113.5' })).toBe(404);
  expect(await statusOf(url, { 'x-forwarded-for': '203.0.113.5, 127.0.0.1' })).toBe(404);
});

test.each(pages)('%s does not answer under a name that a stranger had lead here', async (path) => {
  expect(await statusOf(shop.url + path, { host: 'evil.example' })).toBe(404);
});

test.each(pages)('%s answers everybody or nobody where the settings say so', async (path) => {
  const stranger = { 'x-forwarded-for': '203.0.113.5', host: 'tienda.example' };
  for (const [audience, status] of [
    ['public', 200],
    ['off', 404],
  ] as const) {
    const settings = { metricsFor: audience, docsFor: audience };
    const http = await listen({ open: shop.open, host: '127.0.0.1', port: 0, ...settings });
    const url = `http://127.0.0.1:${http.port}${path}`;
    expect([await statusOf(url), await statusOf(url, stranger)]).toEqual([status, status]);
    await http.close();
  }
});

test('the machine-readable document of the calls is for everybody', async () => {
  const stranger = { 'x-forwarded-for': '203.0.113.5', host: 'tienda.example' };
  expect(await statusOf(`${shop.url}/api/openapi.json`, stranger)).toBe(200);
});
