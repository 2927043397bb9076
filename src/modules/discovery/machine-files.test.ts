import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { request as send } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { productsPerSitemap } from './sitemaps.ts';

let shop: TestShop;
let product: CreatedProduct;
let hidden: CreatedProduct;
let nasty: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  const { id } = await createCategory(shop.db, { name: 'Teclados' });
  await createCategory(shop.db, { name: 'Vacía' });
  product = await createProduct(shop.db, { name: 'Teclado claro', brand: 'Glaciar', categoryIds: [id] });
  hidden = await createProduct(shop.db, { status: 'hidden' });
  nasty = await createProduct(shop.db, {
    sku: 'A&B/<1>',
    name: 'Cable "USB" & <b>más</b> \u0007',
    brand: 'Glaciar',
    stock: 0,
  });
  await createPromotion(shop.db, { name: 'Semana fría', productIds: [product.id] });
});
afterAll(() => shop.stop());

const open = async (path: string) => {
  const response = await fetch(shop.url + path);
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]);

/** They say `noindex` (`test/e2e/found-by-machines.test.ts`). */
const ofOneVisitor = [
  '/cart',
  '/comparar',
  '/deseos',
  '/search',
  '/stripe/cancel',
  '/tarjetas-de-regalo/canjear',
  '/workstation/comparar',
];

describe('sitemaps', () => {
  test('are found from robots.txt and lead to every public page', async () => {
    const robots = await open('/robots.txt');
    expect(robots.status).toBe(200);
    const index = /^Sitemap: (.*)$/m.exec(robots.text)?.[1] ?? '';
    const sitemaps = locations((await open(new URL(index).pathname)).text);
    const all: (string | undefined)[] = [];
    for (const address of sitemaps)
      all.push(...locations((await open(new URL(address ?? '').pathname)).text));
    for (const path of [
      '/',
      '/envios',
      '/category/teclados',
      '/brand/glaciar',
      '/promotion?promotion=semana-fria',
      `/product/${product.sku}/${product.slug}`,
    ]) {
      expect(all).toContain(shop.url + path);
    }
    expect(all.join('\n')).not.toContain(hidden.sku);
    expect(all).not.toContain(`${shop.url}/category/vacia`);
    expect(new Set(all).size).toBe(all.length);
  });

  test('hold every page that is the same for everybody and belongs to no visitor', async () => {
    const pages = locations((await open('/sitemaps/pages.xml')).text).map((address) =>
      (address ?? '').slice(shop.url.length),
    );
    const routes = await readFile(new URL('../../web/routes.ts', import.meta.url), 'utf8');
    const [, publicPages = ''] = /const publicPages = \[([^\]]*)\]/.exec(routes) ?? [];
    const addresses = [...publicPages.matchAll(/route\('([^':]*)'/g)].map(([, path]) => `/${path}`);
    expect(addresses.length).toBeGreaterThan(20);
    expect(['/', ...addresses].filter((path) => !pages.includes(path)).toSorted()).toEqual(ofOneVisitor);
    expect(pages.filter((path) => path !== '/' && !addresses.includes(path))).toEqual([]);
  });

  test('say when a product was last changed', async () => {
    const { text } = await open('/sitemaps/products-0.xml');
    const entry = text.split('\n').find((line) => line.includes(`/product/${product.sku}/`));
    const changedAt = /<lastmod>([^<]*)<\/lastmod>/.exec(entry ?? '')?.[1] ?? '';
    expect(Math.abs(Date.parse(changedAt) - shop.clock.now().getTime())).toBeLessThan(60_000);
  });

  test('hold few enough addresses for the protocol', () => {
    expect(productsPerSitemap).toBeLessThanOrEqual(50_000);
  });

  test('of unknown addresses answer 404, and nothing is written for them', async () => {
    for (const name of [
      'products-7',
      'products-999999',
      'products-01',
      'products--1',
      'orders',
      '../secret',
    ]) {
      expect((await open(`/sitemaps/${name}.xml`)).status, name).toBe(404);
    }
    const written = await readdir(join(shop.dataDir, 'machine-files'));
    expect(written.filter((name) => name.includes('7') || name.includes('9'))).toEqual([]);
  });
});

describe('feeds', () => {
  test('answer 304 unless they changed', async () => {
    const first = await fetch(`${shop.url}/feeds/google.xml`);
    const etag = first.headers.get('etag') ?? '';
    await first.text();
    const again = await fetch(`${shop.url}/feeds/google.xml`, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('are compressed for clients that accept it', async () => {
    const plain = (await open('/feeds/google.xml')).text;
    const zipped = await new Promise<{ encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
      send(`${shop.url}/feeds/google.xml`, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ encoding: response.headers['content-encoding'], bytes: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    });
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain);
  });

  test('many readers at once get the same whole file', async () => {
    const texts = await Promise.all(
      Array.from({ length: 8 }, async () => (await open('/feeds/meta.xml')).text),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]?.trim().endsWith('</rss>')).toBe(true);
  });

  test('carry any name as text', async () => {
    const { text } = await open('/feeds/google.xml');
    expect(text).toContain('<title>Cable &quot;USB&quot; &amp; &lt;b&gt;más&lt;/b&gt;');
    expect(text).toContain('<g:id>A&amp;B/&lt;1&gt;</g:id>');
    expect(text).not.toContain('\u0007');
    expect(nasty.sku).toBe('A&B/<1>');
  });

  test('have products for sale, mark sold-out ones and leave out hidden ones', async () => {
    for (const [path, words] of [
      ['/feeds/google.xml', ['in_stock', 'out_of_stock']],
      ['/feeds/meta.xml', ['in stock', 'out of stock']],
    ] as const) {
      const { text } = await open(path);
      const availability = (sku: string) =>
        new RegExp(`<g:id>${sku}</g:id>[\\s\\S]*?<g:availability>([^<]*)<`).exec(text)?.[1];
      expect(availability(product.sku)).toBe(words[0]);
      expect(availability('A&amp;B/&lt;1&gt;')).toBe(words[1]);
      expect(text).not.toContain(hidden.sku);
    }
  });
});

test('llms.txt names the shop and where things are', async () => {
  const { text, headers } = await open('/llms.txt');
  expect(headers.get('content-type')).toContain('text/plain');
  expect(text).toMatch(/^# Ensambla/);
  expect(text).toContain(`- [Teclados](${shop.url}/category/teclados)`);
  expect(text).toContain(
    '5 días hábiles para arrepentirse, 15 naturales si sigue cerrado, 30 si llegó con falla',
  );
});

test('files for machines cannot be posted to', async () => {
  const answer = await fetch(`${shop.url}/robots.txt`, { method: 'POST' });
  expect(answer.status).toBe(404);
});
