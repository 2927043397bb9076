import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../test/factories/create-category.ts';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import type { Api } from '../../api/client.ts';
import routes from '../../web/routes.ts';
import { isShopsOwn, pagesAmong } from '../content/index.ts';

let shop: TestShop;
let staff: Api;
let ordersToken: string;
let shelf: string;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  staff = shop.apiOf((await signInStaff(shop, 'catalog')).token);
  ordersToken = (await signInStaff(shop, 'orders')).token;
  shelf = `/category/${(await createCategory(shop.db, { name: 'Gabinetes' })).slug}`;
  product = await createProduct(shop.db);
});
afterAll(() => shop.stop());

const add = async (from_path: string, to_path: string) =>
  (await staff.redirects.addRedirect({ body: { from_path, to_path } })).redirect;
const visit = async (path: string) => {
  const { status, headers } = await fetch(shop.url + path, { redirect: 'manual' });
  return [status, headers.get('location')];
};

describe('a redirect', () => {
  test('sends the visitors of an old address to a page, until it is deleted', async () => {
    const { id } = await add('/Tarjetas.php', '/promotion');
    expect(await visit('/tarjetas.php')).toEqual([301, '/promotion']);
    await staff.redirects.deleteRedirect({ params: { id: id ?? 0 } });
    expect(await visit('/tarjetas.php')).toEqual([404, null]);
    const { rows } = await shop.db.sql('select action from audit_entry where subject = $1 order by id', [
      `redirect:${id}`,
    ]);
    expect(rows).toEqual([{ action: 'redirect.create' }, { action: 'redirect.delete' }]);
  });

  test('matches capitals, accents, a trailing slash and a query, which is passed on', async () => {
    await add('/Catálogo/Fuentes', shelf);
    for (const path of ['/cat%C3%A1logo/fuentes', '/CAT%C3%81LOGO/fuentes/']) {
      expect(await visit(path)).toEqual([301, shelf]);
    }
    expect(await visit('/cat%C3%A1logo/fuentes?utm_source=volante')).toEqual([
      301,
      `${shelf}?utm_source=volante`,
    ]);
    await add('/ofertas-de-mayo', '/promotion?promotion=mayo');
    expect(await visit('/ofertas-de-mayo?x=1')).toEqual([301, '/promotion?promotion=mayo']);
  });

  test('leads to products and brands too', async () => {
    await add('/viejo-producto', `/product/${product.sku}/lo-que-sea`);
    const { brand } = await shop.api.catalog.brandPage({ params: { name: product.brand } });
    await add('/vieja-marca', `/brand/${brand.slug}`);
    expect(await visit('/vieja-marca')).toEqual([301, `/brand/${brand.slug}`]);
  });

  test("of another redirect's target shortens that one: no chains", async () => {
    const gone = await createCategory(shop.db, { name: 'Se irá' });
    await add('/antes-de-irse', `/category/${gone.slug}?page=2`);
    await shop.db.sql('delete from category where id = $1', [gone.id]);
    await add(`/category/${gone.slug}`, shelf);
    expect(await visit('/antes-de-irse')).toEqual([301, shelf]);
  });

  test.each([
    ['a page', '/envios', '/promotion', 422, 'from_path'],
    ['the start', '/', '/promotion', 422, 'from_path'],
    ['the shop’s own addresses', '/api/frontend/brands', '/promotion', 422, 'from_path'],
    ['another host', '//malo.example', '/promotion', 422, 'from_path'],
    ['what is no path', 'tarjetas', '/promotion', 422, 'from_path'],
    ['a query', '/viejo?id=4', '/promotion', 422, 'from_path'],
    ['a sign no address has', '/viejo%00', '/promotion', 422, 'from_path'],
  ])('from %s is refused', async (_, from_path, to_path, status, field) => {
    const json = { from_path, to_path };
    const token = (await signInStaff(shop, 'catalog')).token;
    const refusal = await expectRefusal(
      shop.request('/admin/redirects', { method: 'POST', json, token }),
      status,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test.each([
    ['nothing', '/no-existe'],
    ['a category that is not there', '/category/no-existe'],
    ['another site', 'https://malo.example/'],
    ['another host', '//malo.example'],
    ['another host as browsers read it', String.raw`/\malo.example`],
    ['what only staff see', '/admin/orders'],
    ['itself', '/otro-viejo'],
  ])('to %s is refused', async (_, to_path) => {
    await expect(add('/otro-viejo', to_path)).rejects.toMatchObject({
      status: 422,
      fields: { to_path: expect.any(String) },
    });
  });

  test('from or to a redirected address is refused: no loops', async () => {
    await add('/primero', '/contacto');
    await expect(add('/PRIMERO/', '/envios')).rejects.toMatchObject({
      status: 409,
      fields: { from_path: /contacto/ },
    });
    await expect(add('/segundo', '/primero')).rejects.toMatchObject({
      status: 409,
      fields: { to_path: /contacto/ },
    });
  });

  test('that does not exist cannot be deleted', async () => {
    await expect(staff.redirects.deleteRedirect({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('the list', () => {
  test('shows former names beside what staff added, searched and paged', async () => {
    const category = await createCategory(shop.db, { name: 'Nombre uno' });
    const body = new FormData();
    body.set('category_name', 'Nombre dos');
    const { token } = await signInStaff(shop, 'catalog');
    await shop.request(`/frontend/update-category-page/${category.id}`, { method: 'PUT', body, token });
    await add('/nombre-cero', '/category/nombre-dos');
    const all = await staff.redirects.redirects({ query: { q: 'NOMBRE-' } });
    expect(
      all.redirects.map(({ from_path, to_path, kind, id }) => [from_path, to_path, kind, id !== null]),
    ).toEqual([
      ['/nombre-cero', '/category/nombre-dos', 'manual', true],
      ['/category/nombre-uno', '/category/nombre-dos', 'category', false],
    ]);
    const former = await staff.redirects.redirects({ query: { q: 'nombre-', kind: 'former' } });
    expect(former).toMatchObject({ total: 1, redirects: [{ kind: 'category' }] });
    const second = await staff.redirects.redirects({ query: { q: 'nombre-', page: 2, page_size: 1 } });
    expect(second).toMatchObject({ total: 2, page: 2, redirects: [{ kind: 'category' }] });
    expect(await staff.redirects.redirects({ query: { q: '%' } })).toMatchObject({ total: 0 });
  });

  test('is read by all staff and changed by staff for the catalogue only', async () => {
    const json = { from_path: '/uno', to_path: '/promotion' };
    const { token: customer } = await signInCustomer(shop);
    for (const [token, status] of [
      [undefined, 401],
      [customer, 401],
      [ordersToken, 403],
    ] as const) {
      const signed = token === undefined ? {} : { token };
      await expectRefusal(shop.request('/admin/redirects', { method: 'POST', json, ...signed }), status);
      await expectRefusal(shop.request('/admin/redirects/1', { method: 'DELETE', ...signed }), status);
    }
    await expectRefusal(shop.request('/admin/redirects'), 401);
    expect((await shop.request('/admin/redirects', { token: ordersToken })).status).toBe(200);
  });
});

test('every route of the shop is known as a page or as the shop’s own', async () => {
  const paths: string[] = [];
  const collect = (entries: readonly RouteConfigEntry[]) => {
    for (const { path, index, children } of entries) {
      if (index) paths.push('/');
      else if (path !== undefined && path !== '*') paths.push(`/${path}`.toLowerCase());
      collect(children ?? []);
    }
  };
  collect(await routes);
  const pages = await pagesAmong(shop.db, paths);
  for (const path of paths.filter((one) => !/^\/(product|category|brand|pagina)\/:/.test(one))) {
    expect(isShopsOwn(path) || pages.has(path), path).toBe(true);
  }
});
