import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer } from '../../test/factories/buy.ts';
import { createProduct } from '../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

/** A port of this machine that nobody listens on. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** While `work` runs the shop's PostgreSQL has gone: its connections are ended, and nobody answers new ones. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  const { options } = shop.db.pool;
  const { connectionString } = options;
  options.connectionString = `postgres://nobody@127.0.0.1:${await closedPort()}/none`;
  const ended = 'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()';
  await shop.db.sql(`${ended} and pid <> pg_backend_pid()`);
  await shop.db.sql('select pg_terminate_backend(pg_backend_pid())').catch(() => {});
  try {
    await work();
  } finally {
    options.connectionString = connectionString;
  }
}

test('while the database is away calls say when to ask again, and afterwards they are answered', async () => {
  const product = await createProduct(shop.db, { stock: 2 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 1 }]);
  const calls = [
    () => fetch(`${shop.url}/api/product/products`),
    () =>
      fetch(`${shop.url}/api/cart/cart/${buyer.id}`, { headers: { authorization: `Bearer ${buyer.token}` } }),
    () => fetch(`${shop.url}/sitemap.xml`),
  ];
  await whileAway(async () => {
    for (const call of calls) {
      const answer = await call();
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('5');
      expect(await answer.text()).toContain('La tienda no responde por un momento.');
    }
  });
  for (const call of calls) expect((await call()).status).toBe(200);
});
