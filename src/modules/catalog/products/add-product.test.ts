import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { ensureWarehouses, setStock } from '../../inventory/index.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
let category: Awaited<ReturnType<typeof createCategory>>;
let serial = 0;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  category = await createCategory(shop.db, { name: 'Tarjetas de prueba' });
});
afterAll(() => shop.stop());

const form = (changes: object = {}) => {
  serial += 1;
  return {
    product_name: `Tarjeta nueva ${serial}`,
    brand: 'Acme',
    category_id: category.id,
    kind: 'gpu',
    price_cents: 899_900,
    cost_cents: 700_000,
    sku: `NEW-${serial}`,
    ...changes,
  };
};
const add = (json: unknown, token: string | undefined = staff.token) =>
  shop.request('/admin/products', { method: 'POST', ...(token && { token }), json });
async function added(changes: object = {}) {
  const response = await add(form(changes));
  expect(response.status, await response.clone().text()).toBe(201);
  return catalogContract.addProduct.answers[201].parse(await response.json()).product;
}

describe('a product that staff add', () => {
  test('stands on its shelf, in searches and on its page at once, and is sold once it is counted', async () => {
    const product = await added({
      product_name: 'Acme Zafiro 5070',
      specs: { chipset: 'GeForce RTX 5070', 'power_connectors.pcie_8_pin': 2, color: 'BLACK' },
      ean: '4006381333931',
      mpn: 'ZAF-5070',
      weight_grams: 1200,
      description: 'Una tarjeta.',
      warranty_months: 18,
      seo_title: 'Zafiro al mejor precio',
    });
    expect(product).toMatchObject({
      version: expect.any(Number),
      brand: 'Acme',
      status: 'active',
      own_cost_cents: 700_000,
      cost_cents: 700_000,
      source: 'staff',
      locked_fields: [],
      specs: { color: ['BLACK'], power_connectors: { pcie_8_pin: 2 } },
    });
    const found = await shop.api.catalog.products({ query: { q: 'zafiro' } });
    expect(found.products.map(({ id }) => id)).toContain(product.id);
    const shelf = await shop.api.catalog.categoryPage({ params: { name: category.slug }, query: {} });
    expect(shelf.products.map(({ id }) => id)).toContain(product.id);
    const page = await shop.api.catalog.product({ params: { sku: product.sku, product_name: product.slug } });
    expect(page.product).toMatchObject({
      available: 0,
      ean: '4006381333931',
      warranty_months: 18,
      weight_grams: 1200,
      seo_title: 'Zafiro al mejor precio',
    });
    await shop.db.transaction(async (tx) => {
      await ensureWarehouses(tx, [{ code: 'CDMX', name: 'Ciudad de México' }]);
      await setStock(tx, product.id, 'CDMX', 3, 'count');
    });
    const buyer = await signInCustomer(shop);
    const cart = await shop.request('/cart/add-to-cart', {
      method: 'POST',
      token: buyer.token,
      json: { user_id: buyer.id, product_id: product.id, quantity: 1 },
    });
    expect(cart.status).toBeLessThan(300);
  });

  test('is written down with who added it', async () => {
    const product = await added();
    const { rows } = await shop.db.sql('select action, staff_user_id from audit_entry where subject = $1', [
      `product:${product.id}`,
    ]);
    expect(rows).toEqual([{ action: 'product.add', staff_user_id: staff.id }]);
  });

  test('takes a brand by its name, whatever its case, and adds one that is new', async () => {
    const first = await added({ brand: 'Marca Nueva' });
    const second = await added({ brand: 'MARCA nueva' });
    expect(second.brand_id).toBe(first.brand_id);
    const third = await added({ brand: undefined, brand_id: first.brand_id });
    expect(third.brand).toBe('Marca Nueva');
  });

  test('that is hidden stands nowhere', async () => {
    const product = await added({ status: 'hidden' });
    await expectRefusal(shop.request(`/product/products/${product.sku}/${product.slug}`), 404);
  });

  test('with a SKU that is taken, in either case, is refused beside it', async () => {
    const { sku } = await added();
    for (const taken of [sku, sku.toLowerCase()]) {
      const { fields } = await expectRefusal(add(form({ sku: taken })), 409, 'sku_taken');
      expect(fields).toHaveProperty('sku');
    }
  });

  test('sent twice at once is one product', async () => {
    const twice = form();
    const answers = await Promise.all([add(twice), add(twice), add(twice)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test.each([
    ['ean', { ean: '4006381333932' }],
    ['upc', { upc: '036000291453' }],
    ['sku', { sku: 'con espacio' }],
    ['product_name', { product_name: 'x' }],
    ['price_cents', { price_cents: 0 }],
    ['kind', { kind: 'nave' }],
    ['category_id', { category_id: 2_000_000_000 }],
    ['brand', { brand: undefined }],
    ['related_ids', { related_ids: [2_000_000_000] }],
    ['specs.memory', { specs: { memory: 'mucha' } }],
    ['reason', { cost_cents: 900_000 }],
  ])('with a bad %s is refused beside it, and nothing is written', async (field, changes) => {
    const owner = await signInStaff(shop, 'owner');
    const bad = form(changes);
    const { fields } = await expectRefusal(add(bad, owner.token), 422);
    expect(Object.keys(fields ?? {})).toContain(field);
    const { rows } = await shop.db.sql('select 1 from product where sku = $1', [bad.sku]);
    expect(rows).toEqual([]);
  });

  test('is refused to nobody, customers and staff without the right', async () => {
    await expectRefusal(shop.request('/admin/products', { method: 'POST', json: form() }), 401);
    const customer = await signInCustomer(shop);
    await expectRefusal(add(form(), customer.token), 401);
    const support = await signInStaff(shop, 'support');
    await expectRefusal(add(form(), support.token), 403);
  });
});

test('what staff chose to show beside a product stands before what is merely like it', async () => {
  const alike = await createProduct(shop.db, { kind: 'gpu', priceCents: 900_000, stock: 3 });
  const chosen = await createProduct(shop.db, { kind: 'mouse', priceCents: 20_000, stock: 3 });
  const product = await added({ related_ids: [chosen.id] });
  const page = await shop.api.catalog.product({ params: { sku: product.sku, product_name: 'x' } });
  const shown = page.product.similar.map(({ id }) => id);
  expect(shown[0]).toBe(chosen.id);
  expect(shown).toContain(alike.id);
  expect(new Set(shown).size).toBe(shown.length);
});

describe('two people on one product', () => {
  const change = (id: number, json: object) =>
    shop.request(`/admin/products/${id}`, { method: 'PUT', token: staff.token, json });

  test('the second to save is told what is there now, and nothing is lost', async () => {
    const product = await added();
    const { version } = product;
    expect((await change(product.id, { version, status: 'hidden' })).status).toBe(200);
    const { details } = await expectRefusal(
      change(product.id, { version, price_cents: 950_000 }),
      409,
      'stale',
    );
    expect(details?.['current']).toMatchObject({ status: 'hidden', price_cents: 899_900 });
    const { product: read } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
    expect((await change(product.id, { version: read.version, price_cents: 950_000 })).status).toBe(200);
    const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
    expect(stored).toMatchObject({ status: 'hidden', price_cents: 950_000 });
  });

  test('of many who save the same version at once, one does', async () => {
    const product = await added();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((step) =>
        change(product.id, { version: product.version, price_cents: 900_000 + step }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('a change of specs is a newer version too', async () => {
    const product = await added();
    await shop.request(`/admin/products/${product.id}/specs`, {
      method: 'PUT',
      token: staff.token,
      json: { set: { memory: 16 } },
    });
    await expectRefusal(change(product.id, { version: product.version, status: 'hidden' }), 409, 'stale');
  });

  test('every field changes alone, and what is not sent stays', async () => {
    const product = await added();
    const other = await createProduct(shop.db);
    const changes = {
      brand: 'Otra Marca',
      kind: 'ssd',
      cost_cents: 600_000,
      mpn: 'X-1',
      ean: '96385074',
      upc: '036000291452',
      weight_grams: 900,
      box_mm: { length: 300, width: 200, height: 100 },
      warranty_months: 24,
      max_per_order: 2,
      seo_title: 'Título',
      seo_description: 'Descripción',
      related_ids: [other.id],
      category_ids: [],
    };
    for (const [field, value] of Object.entries(changes)) {
      expect((await change(product.id, { [field]: value })).status, field).toBe(200);
    }
    const { product: stored } = await staff.api.catalog.adminProduct({ params: { id: product.id } });
    const { related_ids: _, category_ids: __, cost_cents: ownCost, ...same } = changes;
    expect(stored).toMatchObject({
      ...same,
      own_cost_cents: ownCost,
      product_name: product.product_name,
      related: [{ id: other.id }],
      categories: [],
    });
  });
});
