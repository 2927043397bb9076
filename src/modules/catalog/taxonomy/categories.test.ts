import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
let picture: Blob;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
  const pixels = { width: 8, height: 8, channels: 3 as const, background: '#c33' };
  picture = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], {
    type: 'image/png',
  });
});
afterAll(() => shop.stop());

let serial = 0;
const newName = () => `Estante ${process.pid} ${(serial += 1)}`;

type Fields = Record<string, string | Blob>;
function formOf(fields: Fields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, 'picture.png');
  }
  return form;
}
const refs = (...products: { refId: string }[]) =>
  JSON.stringify(products.map(({ refId }) => ({ ref_id: refId })));

const add = (fields: Fields, token: string | undefined = staff.token) =>
  shop.request('/frontend/add-category-page', { method: 'POST', body: formOf(fields), token });
const update = (id: number, fields: Fields, token: string | undefined = staff.token) =>
  shop.request(`/frontend/update-category-page/${id}`, { method: 'PUT', body: formOf(fields), token });
const remove = (id: number | string, token: string | undefined = staff.token) =>
  shop.request(`/frontend/categories/${id}`, { method: 'DELETE', token });

async function fieldsOf(response: Response): Promise<string[]> {
  const { error } = (await response.json()) as { error: { fields?: Record<string, string> } };
  return Object.keys(error.fields ?? {});
}

async function added(fields: Fields) {
  const response = await add(fields);
  expect(response.status).toBe(201);
  return catalogContract.addCategory.answers[201].parse(await response.json()).category;
}

const auditOf = async (id: number) =>
  (
    await shop.db.sql(
      'select action, staff_user_id, before, after from audit_entry where subject = $1 order by id',
      [`category:${id}`],
    )
  ).rows;

describe('adding a category', () => {
  test('answers 201 with the category, its picture and its products in their order', async () => {
    const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
    const name = newName();
    const category = await added({
      category_name: `  ${name}  `,
      category_image: picture,
      products: refs(two, one),
    });
    expect(category).toMatchObject({
      category_name: name,
      category_image: expect.stringMatching(/^\/media\/uploads\/.+\.webp$/),
    });
    expect(category.products.map(({ ref_id: refId }) => refId)).toEqual([two.refId, one.refId]);
    expect(category.products[0]).toMatchObject({
      product_name: two.name,
      images: [{ image_url: expect.any(String) }],
    });
    const page = await shop.api.catalog.categoryPage({ params: { name } });
    expect(page.total).toBe(2);
    expect(page.products[0]?.category).toBe(name);
    const shown = await shop.api.catalog.category({ params: { id: category.id } });
    expect(shown).toEqual(category);
    expect(await auditOf(category.id)).toMatchObject([
      {
        action: 'category.add',
        staff_user_id: staff.id,
        before: null,
        after: { name, refIds: [two.refId, one.refId] },
      },
    ]);
  });

  test('needs neither picture nor products', async () => {
    const empty = new File([], '');
    const category = await added({ category_name: newName(), category_image: empty });
    expect(category).toMatchObject({ category_image: null, products: [] });
  });

  test('puts it in the list of categories with its products and their number', async () => {
    const product = await createProduct(shop.db);
    const { id, category_name: name } = await added({ category_name: newName(), products: refs(product) });
    const answer = catalogContract.categories.answers[200].parse(
      await (await shop.request('/frontend/categories')).json(),
    );
    expect(answer.categories.at(-1)).toEqual({
      id,
      category_name: name,
      slug: expect.any(String),
      category_image: null,
      product_count: 1,
      parent_id: null,
      products: [{ ref_id: product.refId }],
    });
    const { categories } = await shop.api.catalog.categories({ query: { products: '0' } });
    expect(categories.at(-1)).toMatchObject({ id, product_count: 1, products: [] });
  });

  test('with a taken name answers 409, whatever its case and accents', async () => {
    const { category_name: name } = await added({ category_name: `Ratón ${newName()}` });
    for (const again of [name, name.toUpperCase(), name.replace('ó', 'o')]) {
      const response = await add({ category_name: again });
      expect(response.status).toBe(409);
      expect(await fieldsOf(response)).toEqual(['category_name']);
    }
  });

  test('with a name that differs only in signs gives it another slug', async () => {
    const name = newName();
    const plain = await added({ category_name: name });
    const marked = await added({ category_name: `¡${name}!` });
    const page = async (asked: string) =>
      (await shop.api.catalog.categoryPage({ params: { name: asked } })).category;
    expect((await page(`¡${name}!`)).id).toBe(marked.id);
    expect((await page(name)).id).toBe(plain.id);
    expect((await page(`¡${name}!`)).slug).toBe(`${(await page(name)).slug}-2`);
  });

  test('twice at once with one name succeeds once, and the other answers 409', async () => {
    const name = newName();
    const statuses = await Promise.all([add({ category_name: name }), add({ category_name: name })]);
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });

  test.each([
    ['an empty name', { category_name: '   ' }, 'category_name'],
    ['a name without end', { category_name: 'x'.repeat(121) }, 'category_name'],
    ['no name at all', {}, 'category_name'],
    ['products that are no JSON', { products: '[{' }, 'products'],
    ['products that are no list', { products: '{"ref_id":"A"}' }, 'products'],
    ['products without ref_id', { products: '[{"id":1}]' }, 'products'],
    ['bare texts as products', { products: '["A"]' }, 'products'],
    ['an unknown ref_id', { products: '[{"ref_id":"NADIE"}]' }, 'products'],
    ['text as a picture', { category_image: 'hola' }, 'category_image'],
    [
      'a file that is no picture',
      { category_image: new Blob(['hola'], { type: 'image/png' }) },
      'category_image',
    ],
  ])('with %s answers 422 and writes nothing', async (_, fields, field) => {
    const name = newName();
    const given = {
      ...(Object.hasOwn(fields, 'category_name') || field === 'category_name' ? {} : { category_name: name }),
      ...fields,
    };
    const response = await add(given as Fields);
    expect(response.status).toBe(422);
    expect(await fieldsOf(response)).toEqual([field]);
    const { categories } = await shop.api.catalog.categories();
    expect(categories.some((category) => category.category_name === name)).toBe(false);
  });

  test('with the same ref_id twice answers 422', async () => {
    const product = await createProduct(shop.db);
    const response = await add({ category_name: newName(), products: refs(product, product) });
    expect(response.status).toBe(422);
    expect(await fieldsOf(response)).toEqual(['products']);
  });

  test('with a picture over 8 MB answers 413', async () => {
    const response = await add({
      category_name: newName(),
      category_image: new Blob([new Uint8Array(8 * 1024 * 1024 + 1)], { type: 'image/png' }),
    });
    expect(response.status).toBe(413);
  });

  test('without a form answers 415, with a broken one 400', async () => {
    const asJson = await shop.request('/frontend/add-category-page', {
      token: staff.token,
      json: { category_name: 'x' },
    });
    expect(asJson.status).toBe(415);
    const broken = await shop.request('/frontend/add-category-page', {
      method: 'POST',
      token: staff.token,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nothing of the kind',
    });
    expect(broken.status).toBe(400);
  });
});

describe('changing a category', () => {
  test('replaces name, picture and products, and refreshes lists at once', async () => {
    const [one, two, three] = [
      await createProduct(shop.db),
      await createProduct(shop.db),
      await createProduct(shop.db),
    ];
    const before = await added({ category_name: newName(), products: refs(one, two) });
    const name = newName();
    const response = await update(before.id, {
      category_name: name,
      category_image: picture,
      products: refs(three, two),
    });
    expect(response.status).toBe(200);
    const { category } = catalogContract.updateCategory.answers[200].parse(await response.json());
    expect(category.category_name).toBe(name);
    expect(category.category_image).not.toBeNull();
    expect(category.products.map(({ ref_id: refId }) => refId)).toEqual([three.refId, two.refId]);
    const page = await shop.api.catalog.categoryPage({ params: { name } });
    expect(page.products.map(({ category: shown }) => shown)).toEqual([name, name]);
    const left = await shop.api.catalog.product({ params: { sku: one.sku, product_name: one.slug } });
    expect(left.product).toMatchObject({ category: null, categories: [] });
    // Its former name leads to it.
    const former = await shop.api.catalog.categoryPage({ params: { name: before.category_name } });
    expect(former.category.id).toBe(before.id);
    expect((await auditOf(before.id)).at(-1)).toMatchObject({
      action: 'category.update',
      before: { name: before.category_name, refIds: [one.refId, two.refId] },
      after: { name, refIds: [three.refId, two.refId] },
    });
  });

  test('without a picture keeps the picture, without products keeps them, with its own name is no conflict', async () => {
    const product = await createProduct(shop.db);
    const before = await added({
      category_name: newName(),
      category_image: picture,
      products: refs(product),
    });
    const response = await update(before.id, { category_name: before.category_name });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ category: before });
    const empty = await update(before.id, { category_name: before.category_name, products: '[]' });
    expect(await empty.json()).toMatchObject({
      category: { products: [], category_image: before.category_image },
    });
  });

  test('keeps hidden products on the shelf, which the form does not show', async () => {
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const { id, category_name: name } = await added({ category_name: newName(), products: refs(hidden) });
    await update(id, { category_name: name, products: '[]' });
    await shop.request(`/admin/products/${hidden.id}`, {
      method: 'PUT',
      token: staff.token,
      json: { status: 'active' },
    });
    expect((await shop.api.catalog.category({ params: { id } })).products).toHaveLength(1);
  });

  test('to a name that another one has answers 409', async () => {
    const [one, two] = [await added({ category_name: newName() }), await added({ category_name: newName() })];
    expect((await update(two.id, { category_name: one.category_name })).status).toBe(409);
  });

  test('with bad input answers 422 and changes nothing', async () => {
    const before = await added({ category_name: newName() });
    const refused: Fields[] = [
      { category_name: '' },
      { category_name: 'x', products: '[{"ref_id":"NADIE"}]' },
    ];
    for (const fields of refused) {
      expect((await update(before.id, fields)).status).toBe(422);
    }
    expect(await shop.api.catalog.category({ params: { id: before.id } })).toEqual(before);
  });

  test('that is not there answers 404', async () => {
    expect((await update(999_999, { category_name: newName() })).status).toBe(404);
    expect((await shop.request('/frontend/category/999999')).status).toBe(404);
    expect((await shop.request('/frontend/category/abc')).status).toBe(404);
    expect((await shop.request('/frontend/category/99999999999')).status).toBe(404);
  });
});

describe('deleting a category', () => {
  test('keeps its products and makes its children top-level', async () => {
    const product = await createProduct(shop.db);
    const parent = await createCategory(shop.db);
    const child = await createCategory(shop.db, { parent: parent.slug, productIds: [product.id] });
    const response = await remove(parent.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ deleted: true });
    const { product: left } = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: 'x' },
    });
    expect(left.categories.map(({ id }) => id)).toEqual([child.id]);
    await remove(child.id);
    const { product: free } = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: 'x' },
    });
    expect(free).toMatchObject({ category: null, categories: [] });
    expect((await auditOf(child.id)).at(-1)).toMatchObject({ action: 'category.delete', after: null });
  });

  test('twice answers 404 the second time', async () => {
    const { id } = await added({ category_name: newName() });
    expect((await remove(id)).status).toBe(200);
    expect((await remove(id)).status).toBe(404);
    expect((await remove('abc')).status).toBe(404);
  });
});

describe('who may change categories', () => {
  test('nobody signed in: 401; a customer: 401; staff for orders: 403', async () => {
    const { id } = await added({ category_name: newName() });
    const customer = await signInCustomer(shop);
    const orders = await signInStaff(shop, 'orders');
    for (const [token, status] of [
      [undefined, 401],
      [customer.token, 401],
      [orders.token, 403],
    ] as const) {
      const answers = await Promise.all([
        shop.request('/frontend/add-category-page', {
          method: 'POST',
          body: formOf({ category_name: newName() }),
          ...(token ? { token } : {}),
        }),
        shop.request(`/frontend/update-category-page/${id}`, {
          method: 'PUT',
          body: formOf({ category_name: newName() }),
          ...(token ? { token } : {}),
        }),
        shop.request(`/frontend/categories/${id}`, { method: 'DELETE', ...(token ? { token } : {}) }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    }
    expect((await shop.api.catalog.category({ params: { id } })).id).toBe(id);
  });
});
