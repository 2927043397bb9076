import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { createLog } from '../../platform/log.ts';
import { checkFeed } from './check-feed.ts';

let shop: TestShop;
let product: CreatedProduct;
/** Pages of another shop, which say what the test wants. */
let pages: Server;
let publicUrl: string;
let page: { status: number; html: string };
beforeAll(async () => {
  shop = await startTestShop();
  product = await createProduct(shop.db, { priceCents: 123_400, stock: 2 });
  pages = createServer((_, response) => void response.writeHead(page.status).end(page.html)).listen(
    0,
    '127.0.0.1',
  );
  await new Promise((resolve) => pages.once('listening', resolve));
  publicUrl = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
});
afterAll(async () => {
  pages.close();
  await shop.stop();
});

const pageOf = (price: string, availability: string) => ({
  status: 200,
  html: `<script type="application/ld+json">${JSON.stringify({
    '@type': 'Product',
    offers: { price, availability: `https://schema.org/${availability}` },
  })}</script>`,
});
const check = () => checkFeed({ db: shop.db, log: createLog('silent'), clock: shop.clock, publicUrl }, 20);

test('a consistent shop has no differences', async () => {
  page = pageOf('1234.00', 'LimitedAvailability');
  expect(await check()).toEqual({ checked: 1, differences: [], unreachable: 0 });
});

test.each([
  ['another price', pageOf('1199.00', 'InStock')],
  ['another availability', pageOf('1234.00', 'OutOfStock')],
  ['no offer at all', { status: 200, html: '<p>Hola</p>' }],
])('a page with %s is told of', async (_, shown) => {
  page = shown;
  const { differences } = await check();
  expect(differences).toMatchObject([{ sku: product.sku, where: 'page', feed: '1234.00 in stock' }]);
});

test('a page without an answer is counted separately', async () => {
  page = { status: 503, html: '' };
  expect(await check()).toEqual({ checked: 1, differences: [], unreachable: 1 });
});

test('the nightly job ends well and can run twice', async () => {
  await shop.open.runJob('discovery.check_feed');
  await shop.open.runJob('discovery.check_feed');
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  // This shop has no pages: none could be compared, and none was taken for wrong.
  expect(metrics).toMatch(/^ensambla_feed_differences 0$/m);
  expect(metrics).toMatch(/^ensambla_feed_checked\{page="unreachable"\} 1$/m);
});
