import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

let serial = 0;
const newName = () => `Estante viejo ${process.pid} ${(serial += 1)}`;

async function rename(path: string, field: string, name: string): Promise<void> {
  const body = new FormData();
  body.set(field, name);
  const response = await shop.request(path, { method: 'PUT', body, token: staff.token });
  expect(response.status).toBe(200);
}
const renameCategory = (id: number, name: string) =>
  rename(`/frontend/update-category-page/${id}`, 'category_name', name);

async function categoryAt(name: string): Promise<string | undefined> {
  const { category } = await shop.api.catalog
    .categoryPage({ params: { name } })
    .catch(() => ({ category: undefined }));
  return category?.slug;
}

test('a renamed category is found by every name and address it had', async () => {
  const category = await createCategory(shop.db, { name: newName() });
  await renameCategory(category.id, newName());
  const last = newName();
  await renameCategory(category.id, last);
  const current = await categoryAt(last);
  expect(current).not.toBe(category.slug);
  expect(await categoryAt(category.slug)).toBe(current);
  expect(await categoryAt(category.name)).toBe(current);
});

test('a name that is taken back is a current address again', async () => {
  const category = await createCategory(shop.db, { name: newName() });
  await renameCategory(category.id, newName());
  await renameCategory(category.id, category.name);
  expect(await categoryAt(category.slug)).toBe(category.slug);
});

test('the current bearer of a name wins over a former one', async () => {
  const former = await createCategory(shop.db, { name: newName() });
  await renameCategory(former.id, newName());
  const heir = await createCategory(shop.db, { name: former.name });
  expect(heir.slug).toBe(former.slug);
  const { category } = await shop.api.catalog.categoryPage({ params: { name: former.slug } });
  expect(category.id).toBe(heir.id);
});

test('of two former bearers of a name, the later one gets its address', async () => {
  const [earlier, shared] = [await createCategory(shop.db, { name: newName() }), newName()];
  await renameCategory(earlier.id, shared);
  await renameCategory(earlier.id, newName());
  const later = await createCategory(shop.db, { name: shared });
  await renameCategory(later.id, newName());
  const { category } = await shop.api.catalog.categoryPage({ params: { name: later.slug } });
  expect(category.id).toBe(later.id);
});

test('a deleted category leaves no address behind', async () => {
  const category = await createCategory(shop.db, { name: newName() });
  await renameCategory(category.id, newName());
  await shop.request(`/frontend/categories/${category.id}`, { method: 'DELETE', token: staff.token });
  expect(await categoryAt(category.slug)).toBeUndefined();
});

test('a renamed brand is found by its former address', async () => {
  const { brand } = await createProduct(shop.db, { brand: newName() });
  const before = (await shop.api.catalog.brandPage({ params: { name: brand } })).brand;
  await rename(`/frontend/update-brand-page/${before.id}`, 'brand_name', newName());
  const after = (await shop.api.catalog.brandPage({ params: { name: before.slug } })).brand;
  expect(after.id).toBe(before.id);
  expect(after.slug).not.toBe(before.slug);
});
