import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { forgetDeletions } from './kept-deletions.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const remove = (id: number, moveTo?: number | string) =>
  shop.request(`/admin/categories/${id}${moveTo === undefined ? '' : `?move_to=${moveTo}`}`, {
    method: 'DELETE',
    token: staff.token,
  });
const restore = (id: number, token: string | undefined = staff.token) =>
  shop.request(`/admin/categories/${id}/restore`, { method: 'POST', ...(token ? { token } : {}) });
const deleted = async () => (await staff.api.catalog.deletedCategories()).categories;

/** All that says something of a category. */
async function whole(id: number) {
  const { rows } = await shop.db.sql(
    `select to_jsonb(c) as row,
            (select jsonb_agg(to_jsonb(cp) order by cp.product_id) from category_product cp where cp.category_id = c.id) as places,
            (select jsonb_agg(f.slug order by f.slug) from category_former_slug f where f.category_id = c.id) as slugs,
            (select jsonb_agg(k.id order by k.id) from category k where k.parent_id = c.id) as children
       from category c where c.id = $1`,
    [id],
  );
  return rows[0];
}
const shelvesOf = async (sku: string) =>
  (await shop.api.catalog.product({ params: { sku, product_name: 'x' } })).product.categories.map(
    ({ id }) => id,
  );

async function rename(id: number, name: string): Promise<void> {
  const body = new FormData();
  body.set('category_name', name);
  const path = `/frontend/update-category-page/${id}`;
  expect((await shop.request(path, { method: 'PUT', body, token: staff.token })).status).toBe(200);
}

describe('a deleted category', () => {
  test.each([
    [
      'by the call of the specification',
      (id: number) => staff.api.catalog.deleteCategory({ params: { id } }),
    ],
    ['by the call of the list', (id: number) => remove(id)],
  ])('%s comes back whole: id, former addresses, places, children, lists', async (_, deleteIt) => {
    const products = [await createProduct(shop.db), await createProduct(shop.db, { status: 'hidden' })];
    const parent = await createCategory(shop.db, { productIds: products.map(({ id }) => id) });
    const child = await createCategory(shop.db, { parent: parent.slug });
    await rename(parent.id, `${parent.name} de hoy`);
    const before = await whole(parent.id);
    await deleteIt(parent.id);
    expect(await whole(parent.id)).toBeUndefined();
    expect(await deleted()).toMatchObject([
      { id: parent.id, category_name: `${parent.name} de hoy`, product_count: 2, into: null },
    ]);
    const response = await restore(parent.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ category: { id: parent.id, products: [{}] } });
    expect(await whole(parent.id)).toEqual(before);
    expect(await deleted()).toEqual([]);
    expect(await shelvesOf(products[0]?.sku ?? '')).toEqual([parent.id]);
    const page = await shop.api.catalog.categoryPage({ params: { name: parent.slug } });
    expect(page).toMatchObject({ total: 1, category: { id: parent.id } });
    const { categories } = await shop.api.catalog.categories({ query: { products: '0' } });
    expect(categories.find(({ id }) => id === child.id)).toMatchObject({ parent_id: parent.id });
    const { rows } = await shop.db.sql(
      'select action from audit_entry where subject = $1 order by id desc limit 2',
      [`category:${parent.id}`],
    );
    expect(rows).toEqual([{ action: 'category.restore' }, { action: 'category.delete' }]);
  });

  test('is restored once by two who do it at once, and a third time nothing changes', async () => {
    const product = await createProduct(shop.db);
    const { id } = await createCategory(shop.db, { productIds: [product.id] });
    const before = await whole(id);
    await remove(id);
    const answers = await Promise.all([restore(id), restore(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await restore(id)).status).toBe(200);
    expect(await whole(id)).toEqual(before);
    const { rows } = await shop.db.sql(
      `select count(*)::int as times from audit_entry where subject = $1 and action = 'category.restore'`,
      [`category:${id}`],
    );
    expect(rows).toEqual([{ times: 1 }]);
  });

  test.each(['name', 'address'])(
    'whose %s was taken meanwhile is refused and stays restorable',
    async (what) => {
      const { id, name, slug } = await createCategory(shop.db);
      await remove(id);
      const taken = what === 'name' ? name : `¡${name}!`;
      const other = await createCategory(shop.db, { name: taken });
      expect(other.slug).toBe(slug);
      const response = await restore(id);
      expect(response.status).toBe(409);
      expect(await response.json()).toMatchObject({
        error: {
          code: 'name_taken',
          message: expect.stringContaining(what === 'name' ? name : slug),
        },
      });
      await rename(other.id, `Otra cosa ${id}`);
      const { rows } = await shop.db.sql('select slug from category where id = $1', [other.id]);
      expect(rows).not.toEqual([{ slug }]);
      expect((await restore(id)).status).toBe(200);
    },
  );

  test('comes back under its parent, also where both were deleted, in either order', async () => {
    for (const order of ['parent first', 'child first']) {
      const parent = await createCategory(shop.db);
      const child = await createCategory(shop.db, { parent: parent.slug });
      await remove(parent.id);
      await remove(child.id);
      const ids = [parent.id, child.id];
      for (const id of order === 'parent first' ? ids : ids.toReversed())
        expect((await restore(id)).status).toBe(200);
      expect(await whole(parent.id)).toMatchObject({ children: [child.id] });
    }
  });

  test('never makes a third level', async () => {
    const parent = await createCategory(shop.db);
    const child = await createCategory(shop.db, { parent: parent.slug });
    const above = await createCategory(shop.db);
    await remove(child.id);
    await shop.db.sql('update category set parent_id = $1 where id = $2', [above.id, parent.id]);
    expect((await restore(child.id)).status).toBe(200);
    expect(await whole(child.id)).toMatchObject({ row: { parent_id: null } });
  });

  test('is forgotten after thirty days', async () => {
    const { id } = await createCategory(shop.db);
    await remove(id);
    const day = 86_400_000;
    await forgetDeletions(shop.db, new Date(shop.clock.now().getTime() + 29 * day));
    expect((await deleted()).map((one) => one.id)).toContain(id);
    await forgetDeletions(shop.db, new Date(shop.clock.now().getTime() + 30 * day));
    expect((await restore(id)).status).toBe(404);
  });
});

describe('deleting with move_to', () => {
  test('takes products and addresses to another category, and undoing takes them back', async () => {
    const [mine, both] = [await createProduct(shop.db), await createProduct(shop.db)];
    const from = await createCategory(shop.db, { productIds: [mine.id, both.id] });
    const into = await createCategory(shop.db, { productIds: [both.id] });
    const before = [await whole(from.id), await whole(into.id)];
    expect((await remove(from.id, into.id)).status).toBe(200);
    expect(await shelvesOf(mine.sku)).toEqual([into.id]);
    const page = await shop.api.catalog.categoryPage({ params: { name: from.slug } });
    expect(page).toMatchObject({ total: 2, category: { id: into.id } });
    expect(await deleted()).toMatchObject([{ id: from.id, into: into.name }]);
    expect((await restore(from.id)).status).toBe(200);
    expect([await whole(from.id), await whole(into.id)]).toEqual(before);
    expect(await shelvesOf(mine.sku)).toEqual([from.id]);
    expect(await shelvesOf(both.sku)).toEqual([from.id, into.id]);
  });

  test('to itself or to none is refused and deletes nothing', async () => {
    const { id } = await createCategory(shop.db);
    for (const wrong of [id, 999_999, 'nada', 0]) expect((await remove(id, wrong)).status).toBe(422);
    expect(await whole(id)).toBeDefined();
    expect((await remove(999_999, id)).status).toBe(404);
  });

  test('of two categories into each other at once ends with one of them', async () => {
    const [one, two] = [await createCategory(shop.db), await createCategory(shop.db)];
    const answers = await Promise.all([remove(one.id, two.id), remove(two.id, one.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });
});

test('what never was cannot be restored', async () => {
  for (const id of [999_999, 2_147_483_647]) expect((await restore(id)).status).toBe(404);
});

test('only staff for the catalogue delete and restore; all staff see what was deleted', async () => {
  const { id } = await createCategory(shop.db);
  const customer = await signInCustomer(shop);
  const orders = await signInStaff(shop, 'orders');
  for (const [token, status, list] of [
    [undefined, 401, 401],
    [customer.token, 401, 401],
    [orders.token, 403, 200],
  ] as const) {
    const given = token ? { token } : {};
    const answers = await Promise.all([
      shop.request(`/admin/categories/${id}`, { method: 'DELETE', ...given }),
      shop.request(`/admin/categories/${id}/restore`, { method: 'POST', ...given }),
      shop.request('/admin/categories/deleted', given),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, list]);
  }
});
