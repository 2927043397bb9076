import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refreshListing } from '../../src/modules/catalog/index.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../factories/sign-in.ts';
import { mistakesIn, thingsOn } from '../setup/schema-org.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/* What search engines and other machines are answered by the pages as they are really served. */

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  shop = await startTestShop({ pages: (await import(build.href)) as ServerBuild });
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const open = (path: string) => fetch(`${shop.url}${path}`, { redirect: 'manual' });

async function rename(path: string, fields: Record<string, string>): Promise<void> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  expect((await shop.request(path, { method: 'PUT', body, token: staff.token })).status).toBe(200);
}

describe('an address from before a rename', () => {
  test('of a category redirects to the current one, with its query', async () => {
    const category = await createCategory(shop.db, { name: 'Teclados de antes' });
    await rename(`/frontend/update-category-page/${category.id}`, { category_name: 'Teclados de hoy' });
    const answer = await open('/category/teclados-de-antes?page=2&sort=price');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/category/teclados-de-hoy?page=2&sort=price');
    expect((await open('/category/teclados-de-hoy')).status).toBe(200);
    expect((await open('/category/Teclados%20de%20hoy')).status).toBe(200);
  });

  test('of a brand redirects to the current one', async () => {
    await createProduct(shop.db, { brand: 'Glaciar' });
    const { brand } = await shop.api.catalog.brandPage({ params: { name: 'glaciar' } });
    await rename(`/frontend/update-brand-page/${brand.id}`, { brand_name: 'Deshielo' });
    const answer = await open('/brand/glaciar');
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/brand/deshielo']);
  });

  test('of a promotion redirects to the current one; an unknown one answers 404', async () => {
    const product = await createProduct(shop.db);
    const { id } = await createPromotion(shop.db, { name: 'Semana fría', productIds: [product.id] });
    await rename(`/promotion/update-promotion/${id}`, {
      promotion_name: 'Semana tibia',
      kind: 'percent',
      value: '1000',
      starts_at: new Date(shop.clock.now().getTime() - 1000).toISOString(),
      ends_at: new Date(shop.clock.now().getTime() + 60_000_000).toISOString(),
    });
    const answer = await open('/promotion?promotion=semana-fria&utm_source=correo');
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('/promotion?promotion=semana-tibia&utm_source=correo');
    expect((await open('/promotion?promotion=semana-tibia')).status).toBe(200);
    expect((await open(`/promotion?promotion=${id}`)).status).toBe(200);
    expect((await open('/promotion?promotion=nunca-hubo')).status).toBe(404);
    expect((await open('/promotion?promotion=')).status).toBe(200);
  });
});

describe('the linked data and head of a page', () => {
  let paths: { category: string; brand: string; promotion: string; product: string; soldOut: string };
  beforeAll(async () => {
    const { slug, id } = await createCategory(shop.db, { name: 'Monitores de prueba', kind: 'monitor' });
    const given = { brand: 'Nitidez', kind: 'monitor' as const, categoryIds: [id] };
    const product = await createProduct(shop.db, {
      ...given,
      name: 'Monitor </script><b>27"</b> & más',
      ean: '4006381333931',
      mpn: 'N-27',
      description: 'Panel IPS.\nBase ajustable.',
      weightGrams: 5200,
      specs: { screen_size: 27 },
    });
    const soldOut = await createProduct(shop.db, { ...given, description: 'Agotado.', stock: 0 });
    await createPromotion(shop.db, { name: 'Semana nítida', productIds: [product.id] });
    const buyer = await signInCustomer(shop);
    await buyer.api.reviews.addReview({
      body: { product_id: product.id, rating: 4, title: 'Bueno', comment: 'Se ve muy bien.' },
    });
    await shop.db.sql("update review set state = 'approved'");
    await shop.db.transaction((tx) => refreshListing(tx, [product.id]));
    paths = {
      category: `/category/${slug}`,
      brand: '/brand/nitidez',
      promotion: '/promotion?promotion=semana-nitida',
      product: `/product/${product.sku}/${product.slug}`,
      soldOut: `/product/${soldOut.sku}/${soldOut.slug}`,
    };
  });

  const typesOn = async (path: string) => {
    const answer = await open(path);
    expect(answer.status, path).toBe(200);
    const things = thingsOn(await answer.text());
    expect(things.flatMap(mistakesIn), path).toEqual([]);
    return things;
  };

  test('is valid by schema.org and complete on every kind of page', async () => {
    const types = async (path: string) => (await typesOn(path)).map((thing) => thing['@type']);
    expect(await types('/')).toEqual(['OnlineStore', 'WebSite']);
    expect(await types(paths.category)).toEqual(['BreadcrumbList', 'ItemList']);
    expect(await types(paths.brand)).toEqual(['BreadcrumbList', 'ItemList']);
    expect(await types(paths.promotion)).toEqual(['BreadcrumbList', 'ItemList']);
    expect(await types(paths.product)).toEqual(['Product', 'BreadcrumbList']);
    expect(await types(paths.soldOut)).toEqual(['Product', 'BreadcrumbList']);
    for (const path of ['/envios', '/devoluciones', '/garantia', '/contacto', '/tiendas', '/terminos']) {
      expect(await types(path), path).toEqual(['BreadcrumbList']);
    }
  });

  test('names the product as it is, with its codes, its promotion and its reviews', async () => {
    const [product] = await typesOn(paths.product);
    expect(product).toMatchObject({
      name: 'Monitor </script><b>27"</b> & más',
      gtin: '4006381333931',
      mpn: 'N-27',
      brand: { name: 'Nitidez' },
      offers: {
        availability: 'https://schema.org/InStock',
        price: '900.00',
        priceValidUntil: expect.any(String) as string,
      },
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ name: 'Bueno' }],
    });
    const [soldOut] = await typesOn(paths.soldOut);
    expect(soldOut).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
    expect(soldOut).not.toHaveProperty('offers.priceValidUntil');
    expect(soldOut).not.toHaveProperty('aggregateRating');
  });

  test('has one canonical address, its languages and an existing picture, each once', async () => {
    for (const path of ['/', '/envios', '/workstation', '/workstation/arma-mi-pc', ...Object.values(paths)]) {
      const html = await (await open(path)).text();
      const all = (pattern: RegExp) =>
        [...html.matchAll(pattern)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
      expect(all(/<link rel="canonical" href="([^"]*)"/g), path).toEqual([shop.url + path]);
      expect(all(/<link rel="alternate" hrefLang="([^"]*)"/gi), path).toEqual(['es-MX', 'x-default']);
      expect(all(/<meta name="twitter:card" content="([^"]*)"/g), path).toEqual(['summary_large_image']);
      expect(all(/<meta name="description" content="([^"]+)"/g), path).toHaveLength(1);
      const [picture = ''] = all(/<meta property="og:image" content="([^"]*)"/g);
      const answer = await fetch(picture);
      expect([answer.status, answer.headers.get('content-type')], picture).toEqual([200, 'image/jpeg']);
    }
  });

  test('is left out on pages of one visitor', async () => {
    for (const path of [
      '/cart',
      '/comparar',
      '/deseos',
      '/email-login',
      '/email-register',
      '/login',
      '/register',
      '/search',
      '/stripe/cancel',
      '/workstation/comparar',
    ]) {
      expect(await (await open(path)).text(), path).toMatch(
        /<meta name="robots" content="noindex(, follow)?"/,
      );
    }
  });
});

describe('an address that leads nowhere', () => {
  beforeAll(async () => {
    const { id } = await createCategory(shop.db, { name: 'Fuentes de poder' });
    await createProduct(shop.db, {
      name: 'Fuente de poder Corsair RM850x',
      brand: 'Corsair',
      categoryIds: [id],
    });
  });

  test.each([
    ['/category/fuente-de-podre', 'href="/category/fuentes-de-poder"'],
    ['/fuentes-de-poder', 'href="/category/fuentes-de-poder"'],
    ['/brand/corsar', 'href="/brand/corsair"'],
    ['/product/PSU-9/fuente-de-poder-corsair-rm850', 'Fuente de poder Corsair RM850x'],
    ['/tienda/fuente/corsair/rm850x', 'Fuente de poder Corsair RM850x'],
  ])('%s answers 404 with what it may have meant', async (path, expected) => {
    const answer = await open(path);
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(html).toContain('Aquí no hay nada');
    expect(html).toContain(expected);
    expect(html).toMatch(/<meta name="robots" content="noindex(, follow)?"/);
    expect(html).not.toContain('rel="canonical"');
  });

  test('gets a plain answer, whatever it is', async () => {
    for (const path of [
      `/${'a'.repeat(4000)}`,
      `/${'/'.repeat(50)}x`,
      '/%00',
      '/%E0%A4%A',
      '/product/%E0%A4%A/x',
      '/pagina/%',
      '/pagar/%',
      '/..%2f..%2fetc%2fpasswd',
      '/%F0%9F%8E%AE',
      "/'%20or%201=1--",
      '/<script>alert(1)</script>',
    ]) {
      const answer = await open(path);
      expect(answer.status, path).toBe(404);
      const html = await answer.text();
      expect(html, path).toContain('Aquí no hay nada');
      expect(html, path).not.toContain('<script>alert');
    }
  });

  test('and asks for a file is answered without a page', async () => {
    for (const path of [
      '/static/js/old-1234.js',
      '/media/og/product/no.jpg',
      '/wp-login.php',
      '/.env',
      '/media/x',
    ]) {
      const answer = await open(path);
      expect([answer.status, (await answer.text()).length < 50], path).toEqual([404, true]);
    }
  });
});
