import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

type Place = { id: number; parent_id: number | null; position: number };

/** The tree as the screen has it. */
async function read() {
  const { tree_version: treeVersion, categories } = await staff.api.catalog.categoryTree();
  return {
    treeVersion,
    places: categories.map(({ id, parent_id, position }): Place => ({ id, parent_id, position })),
  };
}
const order = (treeVersion: unknown, categories: unknown, token: string | undefined = staff.token) =>
  shop.request('/admin/categories/order', {
    method: 'PUT',
    json: { tree_version: treeVersion, categories },
    ...(token ? { token } : {}),
  });
/** The tree with one category elsewhere. */
const withPlace = (places: Place[], place: Partial<Place> & { id: number }) =>
  places.map((one) => (one.id === place.id ? { ...one, ...place } : one));
const show = (id: number | string, isVisible: unknown, token: string | undefined = staff.token) =>
  shop.request(`/admin/categories/${id}/visible`, {
    method: 'PUT',
    json: { is_visible: isVisible },
    ...(token ? { token } : {}),
  });
const inMenu = async () => (await shop.api.catalog.categories({ query: { products: '0' } })).categories;
const productAt = async (sku: string) =>
  (await shop.api.catalog.product({ params: { sku, product_name: 'x' } })).product;

describe('arranging categories', () => {
  test('moves one below another: lists, counts and products follow', async () => {
    const product = await createProduct(shop.db);
    const child = await createCategory(shop.db, { productIds: [product.id] });
    const parent = await createCategory(shop.db);
    const { treeVersion, places } = await read();
    const response = await order(treeVersion, withPlace(places, { id: child.id, parent_id: parent.id }));
    expect(response.status).toBe(200);
    const page = await shop.api.catalog.categoryPage({ params: { name: parent.slug } });
    expect(page.total).toBe(1);
    expect((await inMenu()).find(({ id }) => id === child.id)).toMatchObject({ parent_id: parent.id });
    expect((await productAt(product.sku)).categories.map(({ id }) => id)).toEqual([parent.id, child.id]);
    // The same again changes nothing and writes nothing down.
    const again = await read();
    expect((await order(again.treeVersion, again.places)).status).toBe(200);
    const { rows } = await shop.db.sql(`select action from audit_entry where subject = 'categories'`);
    expect(rows).toEqual([{ action: 'category.order' }]);
  });

  test('puts them in the order of the menu, and the first shelf of a product with it', async () => {
    const product = await createProduct(shop.db);
    const [one, two] = [
      await createCategory(shop.db, { productIds: [product.id] }),
      await createCategory(shop.db, { productIds: [product.id] }),
    ];
    expect((await productAt(product.sku)).category).toBe(one.name);
    const { treeVersion, places } = await read();
    const last = places.length + 10;
    await order(
      treeVersion,
      withPlace(withPlace(places, { id: two.id, position: last }), { id: one.id, position: last + 1 }),
    );
    expect((await inMenu()).slice(-2).map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await productAt(product.sku)).category).toBe(two.name);
  });

  test('by two people at once succeeds once; the other is told what is there now', async () => {
    const [one, two] = [await createCategory(shop.db), await createCategory(shop.db)];
    const { treeVersion, places } = await read();
    const answers = await Promise.all([
      order(treeVersion, withPlace(places, { id: one.id, position: 900 })),
      order(treeVersion, withPlace(places, { id: two.id, position: 901 })),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const now = await read();
    expect(await refused?.json()).toMatchObject({
      error: { code: 'stale', details: { current: { tree_version: now.treeVersion } } },
    });
  });

  test('with a category missing, unknown or twice is stale; a third level or bad input is refused', async () => {
    const parent = await createCategory(shop.db);
    const child = await createCategory(shop.db, { parent: parent.slug });
    const other = await createCategory(shop.db);
    const { treeVersion, places } = await read();
    const [first] = places;
    for (const wrong of [
      places.slice(1),
      [...places, { id: 999_999, parent_id: null, position: 1 }],
      [...places.slice(1), ...places.slice(-1)],
    ])
      expect((await order(treeVersion, wrong)).status).toBe(409);
    for (const wrong of [
      withPlace(places, { id: other.id, parent_id: child.id }),
      withPlace(places, { id: other.id, parent_id: other.id }),
      withPlace(places, { id: other.id, parent_id: 999_999 }),
      withPlace(places, { id: parent.id, parent_id: other.id }),
      [{ ...first, position: -1 }],
      'nada',
    ])
      expect((await order(treeVersion, wrong)).status).toBe(422);
    expect((await order(undefined, places)).status).toBe(422);
    expect(await read()).toEqual({ treeVersion, places });
  });
});

describe('a hidden category', () => {
  test('has no page and stands in no menu, list, filter, breadcrumb or sitemap; its products stay', async () => {
    const product = await createProduct(shop.db);
    const parent = await createCategory(shop.db, { name: 'Zirconios' });
    const hidden = await createCategory(shop.db, {
      name: 'Zirconios ocultos',
      parent: parent.slug,
      productIds: [product.id],
    });
    expect((await productAt(product.sku)).category).toBe(hidden.name);
    expect((await show(hidden.id, false)).status).toBe(200);
    expect((await shop.request(`/frontend/category-name/${hidden.slug}`)).status).toBe(404);
    expect((await inMenu()).map(({ id }) => id)).not.toContain(hidden.id);
    expect(await productAt(product.sku)).toMatchObject({
      category: parent.name,
      categories: [{ id: parent.id }],
    });
    const page = await shop.api.catalog.categoryPage({ params: { name: parent.slug } });
    expect(page).toMatchObject({ total: 1, products: [{ sku: product.sku, category: parent.name }] });
    const all = await shop.api.catalog.products({ query: { category: `${hidden.slug},${parent.slug}` } });
    expect(JSON.stringify(all.facets)).not.toContain(hidden.slug);
    expect((await shop.api.catalog.products({ query: { category: hidden.slug } })).total).toBe(0);
    const near = await shop.api.catalog.near({ query: { words: hidden.name } });
    expect(near.categories.map(({ slug }) => slug)).not.toContain(hidden.slug);
    const map = await (await fetch(`${shop.url}/sitemaps/categories.xml`)).text();
    expect(map).toContain(`/category/${parent.slug}<`);
    expect(map).not.toContain(`/category/${hidden.slug}<`);
    // Staff still see it.
    const { categories } = await staff.api.catalog.categoryTree();
    expect(categories.find(({ id }) => id === hidden.id)).toMatchObject({ is_visible: false, own_count: 1 });
    expect((await show(hidden.id, true)).status).toBe(200);
    expect((await productAt(product.sku)).category).toBe(hidden.name);
    expect((await shop.request(`/frontend/category-name/${hidden.slug}`)).status).toBe(200);
  });

  test('many are hidden at once, which is safe twice; one that is gone is named', async () => {
    const [one, other] = [await createCategory(shop.db), await createCategory(shop.db)];
    const hide = async (ids: number[]) => {
      const body = { ids, is_visible: false };
      const { results } = await staff.api.catalog.showCategories({ body });
      return results.map(({ outcome }) => outcome);
    };
    expect(await hide([one.id])).toEqual(['done']);
    expect(await hide([one.id, other.id, 2_000_000_000])).toEqual(['already', 'done', 'refused']);
    const { categories } = await staff.api.catalog.categoryTree();
    expect(categories.find(({ id }) => id === other.id)?.is_visible).toBe(false);
  });

  test('hides what is below it, and its former addresses lead nowhere', async () => {
    const parent = await createCategory(shop.db);
    const child = await createCategory(shop.db, { parent: parent.slug });
    await change(parent.id, { category_name: `${parent.name} otra` });
    await show(parent.id, false);
    for (const slug of [parent.slug, child.slug])
      expect((await shop.request(`/frontend/category-name/${slug}`)).status).toBe(404);
    await show(parent.id, true);
    await show(parent.id, true);
    for (const slug of [parent.slug, child.slug])
      expect((await shop.request(`/frontend/category-name/${slug}`)).status).toBe(200);
  });

  test('that is not there is 404, a value that is none 422', async () => {
    const { id } = await createCategory(shop.db);
    expect((await show(999_999, false)).status).toBe(404);
    expect((await show('abc', false)).status).toBe(404);
    expect((await show(id, 'no')).status).toBe(422);
  });
});

function change(id: number, fields: Record<string, string>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return shop.request(`/frontend/update-category-page/${id}`, { method: 'PUT', body, token: staff.token });
}

describe('the category form', () => {
  test('sets address, title and description of the page; the old address leads to the new one', async () => {
    const { id, name, slug } = await createCategory(shop.db);
    const newSlug = `lo-mas-nuevo-${id}`;
    const response = await change(id, {
      category_name: name,
      slug: ` Lo más nuevo ${id} `,
      seo_title: 'Lo más nuevo en cajas',
      seo_description: 'Todas las cajas.',
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      category: { slug: newSlug, seo_title: 'Lo más nuevo en cajas', version: 2 },
    });
    for (const asked of [slug, newSlug]) {
      const page = await shop.api.catalog.categoryPage({ params: { name: asked } });
      expect(page.category).toMatchObject({ slug: newSlug, seo_description: 'Todas las cajas.' });
    }
    const emptied = await change(id, { category_name: name, seo_title: ' ' });
    expect(await emptied.json()).toMatchObject({
      category: { slug: newSlug, seo_title: null, seo_description: 'Todas las cajas.', version: 3 },
    });
  });

  test('refuses an address that another category has, and texts that are too long', async () => {
    const [one, two] = [await createCategory(shop.db), await createCategory(shop.db)];
    const taken = await change(one.id, { category_name: one.name, slug: two.slug });
    expect(taken.status).toBe(409);
    expect(await taken.json()).toMatchObject({
      error: { code: 'slug_taken', fields: { slug: expect.any(String) } },
    });
    for (const wrong of [
      { seo_title: 'x'.repeat(121) },
      { seo_description: 'x'.repeat(321) },
      { slug: 'x'.repeat(201) },
      { version: 'x' },
      { version: '1.5' },
    ] as Record<string, string>[])
      expect((await change(one.id, { category_name: one.name, ...wrong })).status).toBe(422);
    // Its own is no conflict.
    expect((await change(one.id, { category_name: one.name, slug: one.slug })).status).toBe(200);
  });

  test.each(['category', 'brand'] as const)(
    'of an older version of a %s is refused with what is there now; saving the same counts nothing up',
    async (what) => {
      const [name, other] = [`Versiones ${what}`, `Versiones nuevas ${what}`];
      const send = async (id: number | undefined, fields: Record<string, string>) => {
        const body = new FormData();
        for (const [field, value] of Object.entries(fields)) body.set(field, value);
        const path = id === undefined ? `add-${what}-page` : `update-${what}-page/${id}`;
        const method = id === undefined ? 'POST' : 'PUT';
        const response = await shop.request(`/frontend/${path}`, { method, body, token: staff.token });
        return { status: response.status, json: (await response.json()) as Record<string, never> };
      };
      const field = `${what}_name`;
      const added = await send(undefined, { [field]: name });
      const { id } = added.json[what] as unknown as { id: number };
      expect(added.json).toMatchObject({ [what]: { version: 1 } });
      const same = await send(id, { [field]: name, version: '1' });
      expect(same.json).toMatchObject({ [what]: { version: 1 } });
      const answers = await Promise.all([
        send(id, { [field]: other, version: '1' }),
        send(id, { [field]: `${other} dos`, version: '1' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.json).toMatchObject({
        error: {
          code: 'stale',
          details: { current: { id, version: 2, [field]: expect.stringContaining(other) } },
        },
      });
      expect((await send(id, { [field]: name, version: '2' })).status).toBe(200);
      expect((await send(id, { [field]: other })).status).toBe(200);
    },
  );
});

test('only staff for the catalogue arrange and hide categories; all staff see them', async () => {
  const { id } = await createCategory(shop.db);
  const { treeVersion, places } = await read();
  const customer = await signInCustomer(shop);
  const orders = await signInStaff(shop, 'orders');
  for (const [token, status, list] of [
    ['', 401, 401],
    [customer.token, 401, 401],
    [orders.token, 403, 200],
  ] as const) {
    const answers = await Promise.all([
      order(treeVersion, places, token),
      show(id, false, token),
      shop.request('/admin/categories', token ? { token } : {}),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, list]);
  }
});
