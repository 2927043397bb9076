import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { offerProduct } from '../../../../test/factories/offer-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  testPassword,
} from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const change = (id: number | string, json: unknown, token: string = staff.token) =>
  shop.request(`/admin/products/${id}`, { method: 'PUT', token, json });

describe('a product that staff change', () => {
  test('changes in lists, price history and audit trail', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const response = await change(product.id, {
      product_name: 'Nombre nuevo',
      price_cents: 88_800,
      description: 'Texto',
    });
    expect(response.status).toBe(200);
    const { product: shown } = catalogContract.updateProduct.answers[200].parse(await response.json());
    expect(shown).toMatchObject({
      product_name: 'Nombre nuevo',
      slug: 'nombre-nuevo',
      price_cents: 88_800,
      description: 'Texto',
    });
    const page = await shop.api.catalog.product({ params: { sku: product.sku, product_name: product.slug } });
    expect(page.product).toMatchObject({ product_name: 'Nombre nuevo', price_cents: 88_800 });
    expect(page.canonical_path).toBe(`/product/${product.sku}/nombre-nuevo`);
    const prices = await shop.db.sql(
      'select price_cents from price_change where product_id = $1 order by id',
      [product.id],
    );
    expect(prices.rows).toEqual([{ price_cents: 100_000 }, { price_cents: 88_800 }]);
    const entries = await shop.db.sql(
      'select action, staff_user_id, before, after from audit_entry where subject = $1',
      [`product:${product.id}`],
    );
    expect(entries.rows).toMatchObject([
      {
        action: 'product.update',
        staff_user_id: staff.id,
        before: { product_name: product.name, price_cents: 100_000 },
        after: { product_name: 'Nombre nuevo', price_cents: 88_800 },
      },
    ]);
  });

  test('writes no price history where its price stays', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await change(product.id, { price_cents: 100_000 });
    const { rows } = await shop.db.sql('select price_cents from price_change where product_id = $1', [
      product.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('keeps its running promotion at the new price', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await createPromotion(shop.db, { value: 1000, productIds: [product.id] });
    await change(product.id, { price_cents: 200_000 });
    const page = await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } });
    expect(page.product.price_cents).toBe(180_000);
    // It never cost 200,000 without the promotion, and 100,000 is not more than what it costs now.
    expect(page.product.former_price_cents).toBeUndefined();
  });

  test('gets all its manuals and drivers in their order at once', async () => {
    const product = await createProduct(shop.db);
    const files = [
      { title: 'Manual', url: 'https://ejemplo.example/manual.pdf' },
      { title: 'Controlador', url: '/media/files/driver.zip' },
    ];
    const shown = async () =>
      (await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } })).product.files;
    expect((await change(product.id, { files })).status).toBe(200);
    expect(await shown()).toEqual(files);
    await change(product.id, { description: 'Otra' });
    expect(await shown()).toEqual(files);
    await change(product.id, { files: files.slice(1) });
    expect(await shown()).toEqual(files.slice(1));
    const answer = await staff.api.catalog.adminProduct({ params: { id: product.id } });
    expect(answer.product.files).toEqual(files.slice(1));
    await change(product.id, { files: [] });
    expect(await shown()).toEqual([]);
  });

  test('disappears when hidden and comes back when active', async () => {
    const product = await createProduct(shop.db);
    const path = `/product/products/${product.sku}/x`;
    await change(product.id, { status: 'hidden' });
    expect((await shop.request(path)).status).toBe(404);
    await change(product.id, { status: 'active' });
    expect((await shop.request(path)).status).toBe(200);
  });

  test.each([
    { price_cents: 0 },
    { price_cents: 12.5 },
    { price_cents: 100_000_001 },
    { product_name: 'ab' },
    { status: 'sold' },
    { description: 'x'.repeat(20_001) },
    { files: [{ title: '', url: 'https://ejemplo.example/a' }] },
    { files: [{ title: 'Manual', url: 'javascript:alert(1)' }] },
    { files: [{ title: 'Manual', url: '//ejemplo.example/a' }] },
    { files: Array.from({ length: 13 }, () => ({ title: 'Manual', url: '/a' })) },
    [],
  ])('is not changed by %j', async (body) => {
    const product = await createProduct(shop.db);
    expect((await change(product.id, body)).status).toBe(422);
  });

  test('that is not there answers 404', async () => {
    expect((await change(999_999, { price_cents: 1000 })).status).toBe(404);
    expect((await change('x', { price_cents: 1000 })).status).toBe(404);
    expect((await shop.request('/admin/products/999999', { token: staff.token })).status).toBe(404);
  });

  test('cannot be changed by customers or by staff without the right', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    const support = await signInStaff(shop, 'support');
    const statuses = async (init: { token?: string }) => [
      (await shop.request('/admin/products', init)).status,
      (await shop.request(`/admin/products/${product.id}`, init)).status,
      (
        await shop.request(`/admin/products/${product.id}`, {
          ...init,
          method: 'PUT',
          json: { price_cents: 5000 },
        })
      ).status,
    ];
    expect(await statuses({})).toEqual([401, 401, 401]);
    expect(await statuses({ token: customer.token })).toEqual([401, 401, 401]);
    expect(await statuses({ token: support.token })).toEqual([200, 200, 403]);
  });
});

describe('the list of products for staff', () => {
  test('shows hidden products, stock, brand and categories', async () => {
    const category = await createCategory(shop.db);
    const product = await createProduct(shop.db, {
      status: 'hidden',
      stock: { CDMX: 3, GDL: 4 },
      mpn: `MPN-${process.pid}`,
      categoryIds: [category.id],
    });
    for (const q of [product.name, product.sku.toLowerCase(), `mpn ${process.pid}`]) {
      const response = await shop.request(`/admin/products?q=${encodeURIComponent(q)}&status=hidden`, {
        token: staff.token,
      });
      const answer = catalogContract.adminProducts.answers[200].parse(await response.json());
      expect(answer).toMatchObject({ total: 1, page: 1, page_size: 24 });
      expect(answer.products[0]).toMatchObject({
        id: product.id,
        status: 'hidden',
        available: 7,
        on_hand: 7,
        brand: product.brand,
        categories: [{ id: category.id, category_name: category.name }],
      });
    }
    const detail = await staff.api.catalog.adminProduct({ params: { id: product.id } });
    expect(detail.product).toMatchObject({ id: product.id, specs: {}, description: '' });
  });

  test('is filtered by stock and words, sorted and paged', async () => {
    const word = `Filtrable${process.pid}`;
    const make = (priceCents: number, stock: number) =>
      createProduct(shop.db, { name: `${word} ${stock}`, priceCents, stock });
    const [none, low, some] = [await make(300, 0), await make(200, 5), await make(100, 6)];
    const find = async (query: object) => {
      const answer = await staff.api.catalog.adminProducts({ query: { q: word, ...query } });
      return answer.products.map(({ id }) => id);
    };
    expect(await find({ stock: 'none' })).toEqual([none.id]);
    expect(await find({ stock: 'low' })).toEqual([low.id]);
    expect(await find({ stock: 'some' })).toEqual([some.id, low.id]);
    expect(await find({})).toEqual([some.id, low.id, none.id]);
    expect(await find({ sort: 'price' })).toEqual([some.id, low.id, none.id]);
    expect(await find({ sort: '-price' })).toEqual([none.id, low.id, some.id]);
    expect(await find({ sort: 'stock' })).toEqual([none.id, low.id, some.id]);
    expect(await find({ sort: 'name' })).toEqual([none.id, low.id, some.id]);
    expect(await find({ sort: 'price', page: 2, page_size: 2 })).toEqual([none.id]);
    expect(await find({ page: 9 })).toEqual([]);
    expect(await find({ q: '!!!' })).toEqual([]);
  });

  test('can be filtered by brand and by category with its children, hidden products included', async () => {
    const above = await createCategory(shop.db);
    const shelf = await createCategory(shop.db, { parent: above.slug });
    const brand = `Filtro ${process.pid}`;
    const shown = await createProduct(shop.db, { brand, categoryIds: [shelf.id] });
    const hidden = await createProduct(shop.db, { brand, status: 'hidden' });
    const other = await createProduct(shop.db, { categoryIds: [shelf.id] });
    const find = async (query: object) =>
      (await staff.api.catalog.adminProducts({ query })).products.map(({ id }) => id);
    const { products } = await staff.api.catalog.adminProducts({ query: { q: shown.sku } });
    const brandId = products[0]?.brand_id;
    expect(await find({ brand_id: brandId })).toEqual([hidden.id, shown.id]);
    expect(await find({ category_id: above.id })).toEqual([other.id, shown.id]);
    expect(await find({ category_id: shelf.id, brand_id: brandId })).toEqual([shown.id]);
  });

  test('refuses unknown filters', async () => {
    for (const query of ['stock=plenty', 'status=sold', 'sort=rank', 'page=0']) {
      expect((await shop.request(`/admin/products?${query}`, { token: staff.token })).status).toBe(422);
    }
  });
});

describe('a price below cost', () => {
  /** 1,000 pesos before tax are 1,160 with it. */
  async function productFor1160() {
    const product = await createProduct(shop.db, { priceCents: 150_000 });
    await offerProduct(shop.db, product);
    return product;
  }

  test('needs the right and a reason, which the audit trail keeps; other changes need neither', async () => {
    const product = await productFor1160();
    const owner = await signInStaff(shop, 'owner');
    const refused = await expectRefusal(
      change(product.id, { price_cents: 115_999, reason: 'Oferta' }),
      403,
      'below_cost',
    );
    expect(Object.keys(refused.fields ?? {})).toEqual(['price_cents']);
    const unsaid = await expectRefusal(change(product.id, { price_cents: 115_999 }, owner.token), 422);
    expect(Object.keys(unsaid.fields ?? {})).toEqual(['reason']);
    const reason = 'Última pieza, caja abierta.';
    expect((await change(product.id, { price_cents: 115_999, reason }, owner.token)).status).toBe(200);
    // It is below cost now; staff without that right may still change its name.
    expect((await change(product.id, { product_name: 'Otro nombre' })).status).toBe(200);
    expect((await change(product.id, { price_cents: 116_000 })).status).toBe(200);
    const { rows } = await shop.db.sql(
      `select after ->> 'below_cost_reason' as reason from audit_entry where subject = $1 order by id`,
      [`product:${product.id}`],
    );
    expect(rows).toEqual([{ reason }, { reason: null }, { reason: null }]);
  });

  test('is refused without figures to staff who do not read costs', async () => {
    const product = await productFor1160();
    const price = { price_cents: 115_999, reason: 'Oferta' };
    const owner = await signInStaff(shop, 'owner');
    const withCosts = await expectRefusal(change(product.id, price), 403, 'below_cost');
    expect(JSON.stringify(withCosts)).toContain('1,160');
    const { role } = await owner.api.roles.addRole({ body: { name: 'Sin costos', rights: ['catalog'] } });
    const clerk = await signInStaff(shop, 'catalog');
    await owner.api.staff.updateSystemUser({ params: { id: clerk.id }, body: { role: role.role } });
    // Another role ends their sessions.
    const { token } = await shop.api.staff.signIn({ body: { email: clerk.email, password: testPassword } });
    const refused = await expectRefusal(change(product.id, price, token ?? ''), 403, 'below_cost');
    expect(JSON.stringify(refused)).toContain('1,159.99');
    expect(JSON.stringify(refused)).not.toContain('1,160');
  });

  test('shows the cost to staff who may read costs', async () => {
    const product = await productFor1160();
    const params = { id: product.id };
    expect((await staff.api.catalog.adminProduct({ params })).product.cost_cents).toBe(116_000);
    const support = await signInStaff(shop, 'support');
    expect((await support.api.catalog.adminProduct({ params })).product.cost_cents).toBeNull();
  });
});
