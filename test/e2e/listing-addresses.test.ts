import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { createPromotion } from '../factories/create-promotion.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';

/* What an address of a list answers, as a robot or a browser without its script sees it. */

let shop: TestShop;
/** Of `Semana de fuentes`. */
const promotion = '/promotion?promotion=semana-de-fuentes';

beforeAll(async () => {
  const build = new URL('../../build/server/index.js', import.meta.url);
  if (!existsSync(fileURLToPath(build)))
    throw new Error('The pages are not built: run `npm test` or `npm start`.');
  shop = await startTestShop({ pages: (await import(build.href)) as ServerBuild });
  const category = await createCategory(shop.db, { name: 'Fuentes', kind: 'psu' });
  const made: number[] = [];
  for (let index = 0; index < 30; index += 1) {
    const product = await createProduct(shop.db, {
      name: `Fuente ${index} de ${index < 20 ? 750 : 850} W`,
      kind: 'psu',
      brand: index % 2 === 0 ? 'Corsair' : 'Seasonic',
      specs: { wattage: index < 20 ? 750 : 850, modular: 'Full' },
      priceCents: 100_000 + index * 5000,
      stock: index === 0 ? 0 : 5,
      categoryIds: [category.id],
    });
    made.push(product.id);
  }
  await createCategory(shop.db, { name: 'Vacía' });
  await createPromotion(shop.db, { name: 'Semana de fuentes', productIds: made.slice(0, 3) });
});
afterAll(() => shop.stop());

type Answer = {
  status: number;
  html: string;
  robots: string | undefined;
  link(rel: string): string | undefined;
};

async function open(address: string): Promise<Answer> {
  const response = await fetch(`${shop.url}${address}`);
  const html = await response.text();
  return {
    status: response.status,
    html,
    robots: /<meta name="robots" content="([^"]*)"/.exec(html)?.[1],
    link: (rel) =>
      new RegExp(`<link rel="${rel}" href="([^"]*)"`)
        .exec(html)?.[1]
        ?.replaceAll('&amp;', '&')
        .replace(shop.url, ''),
  };
}

describe('which addresses of a list are pages for search engines', () => {
  test('the plain list names itself and its next page', async () => {
    const page = await open('/category/fuentes');
    expect(page.status).toBe(200);
    expect(page.robots).toBeUndefined();
    expect(page.link('canonical')).toBe('/category/fuentes');
    expect(page.link('prev')).toBeUndefined();
    expect(page.link('next')).toBe('/category/fuentes?page=2');
  });

  test('every page of it names itself and its neighbours', async () => {
    const page = await open('/category/fuentes?page=2');
    expect(page.robots).toBeUndefined();
    expect(page.link('canonical')).toBe('/category/fuentes?page=2');
    expect(page.link('prev')).toBe('/category/fuentes');
    expect(page.link('next')).toBeUndefined();
  });

  test('a campaign code does not make another page', async () => {
    const page = await open('/category/fuentes?utm_source=correo');
    expect(page.robots).toBeUndefined();
    expect(page.link('canonical')).toBe('/category/fuentes');
  });

  test.each([
    ['brand=corsair', 'Fuentes Corsair'],
    ['spec.wattage=850', 'Fuentes: potencia 850 W'],
  ])('one value that people search for (%s) is a page of its own', async (query, title) => {
    const page = await open(`/category/fuentes?${query}`);
    expect(page.robots).toBeUndefined();
    expect(page.link('canonical')).toBe(`/category/fuentes?${query}`);
    expect(page.html).toContain(`<title>${title} · Ensambla</title>`);
    expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
  });

  test.each([
    'brand=corsair,seasonic',
    'brand=corsair&spec.wattage=850',
    'brand=nadie',
    'kind=nada',
    'spec.modular=Full',
    'sort=price',
    'in_stock=1',
    'min_price=110000',
    'brand=corsair&sort=price',
  ])('any other choice (%s) is the same goods once more', async (query) => {
    const page = await open(`/category/fuentes?${query}`);
    expect(page.status).toBe(200);
    expect(page.robots).toBe('noindex, follow');
    expect(page.link('canonical')).toBe('/category/fuentes');
    expect(page.link('next')).toBeUndefined();
  });

  test('a brand and a promotion are pages; their filters are not', async () => {
    expect((await open('/brand/corsair')).link('canonical')).toBe('/brand/corsair');
    expect((await open('/brand/corsair?spec.wattage=850')).robots).toBe('noindex, follow');
    expect((await open(promotion)).link('canonical')).toBe(promotion);
    expect((await open(`${promotion}&brand=corsair`)).robots).toBe('noindex, follow');
    expect((await open(`${promotion}&brand=corsair`)).link('canonical')).toBe(promotion);
  });

  test('search results are never indexed', async () => {
    expect((await open('/search?q=fuente')).robots).toBe('noindex, follow');
    expect((await open('/search')).robots).toBe('noindex, follow');
  });
});

describe('a list without the script', () => {
  test('has links for its filters and pages', async () => {
    const { html } = await open('/category/fuentes');
    expect(html).toContain('href="/category/fuentes?brand=corsair"');
    expect(html).toContain('href="/category/fuentes?in_stock=1"');
    expect(html).toContain('href="/category/fuentes?page=2"');
  });

  test('takes values that a plain form sends one by one, and prices in pesos', async () => {
    const { html, status } = await open(
      '/category/fuentes?brand=corsair&brand=seasonic&min_pesos=$1,100&max_pesos=2000.50',
    );
    expect(status).toBe(200);
    expect(html).toContain('Precio $1,100 a $2,000.50');
    expect(html).toContain('>18 productos<');
    expect(html).toContain('aria-label="Quitar Corsair"');
    expect(html).toContain('aria-label="Quitar Seasonic"');
  });

  test('names the filters to drop where they leave nothing', async () => {
    const { html, status } = await open('/category/fuentes?spec.wattage=850&max_price=110000');
    expect(status).toBe(200);
    expect(html).toContain('Nada cumple con todos esos filtros');
    expect(html).toMatch(/Sin «Potencia: 850 W»<\/span><span[^>]*>3 productos/);
    expect(html).toMatch(/Sin «Precio hasta \$1,100»<\/span><span[^>]*>10 productos/);
  });

  test('shows that a category has no products', async () => {
    const { html, status } = await open('/category/vacia');
    expect(status).toBe(200);
    expect(html).toContain('Aún no hay productos en esta categoría');
  });
});

describe('a hostile address', () => {
  const tenKilobytes = `/search?q=${'a'.repeat(10_240)}`;
  test.each([
    ['/category/no-existe', 404, 'Aquí no hay nada'],
    ['/brand/no-existe', 404, 'Aquí no hay nada'],
    ['/promotion?promotion=no-existe', 404, 'Esa promoción ya terminó'],
    ['/category/%00', 404, 'Aquí no hay nada'],
    ['/category/%E0%A4%A', 404, 'Aquí no hay nada'],
    ['/category/fuentes?page=0', 404, 'La lista no tiene esa página'],
    ['/category/fuentes?page=-1', 404, 'La lista no tiene esa página'],
    ['/category/fuentes?page=dos', 404, 'La lista no tiene esa página'],
    ['/category/fuentes?page=dos&brand=nadie', 200, 'Nada cumple con todos esos filtros'],
    ['/category/fuentes?page=3', 404, 'La lista no tiene esa página'],
    ['/category/fuentes?page=1000000000', 404, 'La lista no tiene esa página'],
    ['/brand/corsair?page=1000000000', 404, 'La lista no tiene esa página'],
    ['/search?q=fuente&page=1000000000', 404, 'La lista no tiene esa página'],
    ['/category/fuentes?spec.nada=1', 200, 'Fuente 1 de'],
    ['/category/fuentes?spec.wattage=mucho', 200, 'Nada cumple con todos esos filtros'],
    ['/category/fuentes?brand=nadie', 200, 'Nada cumple con todos esos filtros'],
    ['/category/fuentes?sort=barato', 200, 'Fuente 1 de'],
    ['/category/fuentes?min_price=mucho', 200, 'Fuente 1 de'],
    ['/category/fuentes?brand=%00', 400, 'No pudimos leer esa dirección'],
    ['/promotion?promotion=%00', 400, 'No pudimos leer esa dirección'],
    ['/search?q=%00', 400, 'No pudimos leer esa dirección'],
    ['/search?q=%F0%9F%98%80', 200, '😀'],
    ['/search?q=%zz', 200, 'zz'],
    [tenKilobytes, 414, 'La dirección es demasiado larga'],
    [`/search?q=${'rtx '.repeat(300)}`, 200, 'rtx'],
    [`/search?q=${encodeURIComponent("'; drop table product; --")}`, 200, 'drop table product'],
  ] as const)('«%s» is answered with %i and «%s»', async (address, status, words) => {
    const page = await open(address);
    expect(page.status).toBe(status);
    expect(page.html).toContain(words);
    expect(page.html).toContain('<html lang="es-MX"');
    expect(page.html).not.toMatch(/Unexpected Application Error|at .*\.(ts|tsx|js):\d+|node_modules/);
    expect(status === 200 || page.robots === undefined || page.robots.includes('noindex')).toBe(true);
  });

  test.each(['/admin/orders?q=', '/vista-previa?page='])(
    'of the staff that is very long is not passed on to the sign-in page in a header: %s',
    async (start) => {
      const answer = await fetch(shop.url + start + '~'.repeat(5000), { redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([414, null]);
    },
  );

  const attack = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'';
  test.each([
    '/search?q=',
    '/category/fuentes?brand=',
    '/category/fuentes?spec.wattage=',
    '/promotion?promotion=',
    '/category/',
  ])('markup in «%s» is shown as text or not at all', async (address) => {
    const { html } = await open(address + encodeURIComponent(attack));
    expect(html).not.toContain('<script>alert(1)');
    expect(html).not.toContain('<img src=x');
  });
});
