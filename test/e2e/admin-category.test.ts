import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { toastOf, toastTexts } from '../setup/toasts.ts';

let shop: BrowserShop;
let staffEmail: string;
beforeAll(async () => {
  shop = await startBrowserShop();
  staffEmail = (await signInStaff(shop, 'catalog')).email;
});
afterAll(() => shop.stop());

let serial = 0;
const unique = () => `zirconio${process.pid}x${(serial += 1)}`;

/** A system user in front of `path`. */
async function enter(path: string): Promise<{ page: Page; problems: string[]; leave: () => Promise<void> }> {
  const { page, problems, context } = await shop.visit();
  await signInStaffAt(page, { email: staffEmail });
  await page.goto(path);
  return { page, problems, leave: () => context.close() };
}

const search = (page: Page) => page.getByPlaceholder('Search products...');
const options = (page: Page) => page.getByRole('option');
const chips = (page: Page) => page.getByRole('list', { name: 'Products' }).getByRole('listitem');

/** A category with products that one word finds. */
async function shelf(products: number): Promise<{ id: number; name: string; word: string }> {
  const word = unique();
  const made = [];
  for (let index = 0; index < products; index += 1) {
    made.push(await createProduct(shop.db, { name: `Ventilador ${word} ${String(index).padStart(2, '0')}` }));
  }
  const name = `Categoría ${word}`;
  const { id } = await createCategory(shop.db, { name, productIds: made.slice(0, 1).map((one) => one.id) });
  return { id, name, word };
}

const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#088' } })
    .png()
    .toBuffer();

describe('the edit screen', () => {
  test('opens with the category: title, name, picture field, products as chips, both buttons', async () => {
    const { id, name, word } = await shelf(1);
    const { page, problems, leave } = await enter(`/admin/category/edit/${id}`);
    await page.getByRole('heading', { name: 'Edit Category' }).waitFor();
    expect(await page.getByLabel('Category Name').inputValue()).toBe(name);
    expect(await page.getByLabel('Category Image').getAttribute('type')).toBe('file');
    expect(await chips(page).allTextContents()).toEqual([`Ventilador ${word} 00`]);
    await page.getByRole('button', { name: 'Update Category' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).waitFor();
    expect(problems).toEqual([]);
    await leave();
  });

  test('shows a loading bar until the category has arrived', async () => {
    const { id } = await shelf(0);
    const { page, leave } = await enter('/admin/category');
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/frontend/category/*', async (route) => {
      await held;
      await route.continue();
    });
    // It leaves after two seconds, which may be over before a busy machine looks.
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector('#nprogress')) Object.assign(window, { hadBar: true });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/admin/category/edit/${id}`);
    await page.waitForFunction(() => 'hadBar' in window);
    expect(await page.getByLabel('Category Name').count()).toBe(0);
    answer();
    await page.getByLabel('Category Name').waitFor();
    await page.locator('#nprogress').waitFor({ state: 'detached' });
    await leave();
  });

  test('offers at most ten products, closes when one is chosen and never chooses one twice', async () => {
    const { id, word } = await shelf(12);
    const { page, leave } = await enter(`/admin/category/edit/${id}`);
    await search(page).fill(word);
    await options(page).nth(9).waitFor();
    expect(await options(page).count()).toBe(10);
    await options(page).nth(5).click();
    await options(page).first().waitFor({ state: 'detached' });
    expect(await chips(page).count()).toBe(2);
    // Both are chosen now: choosing either again changes nothing.
    const chosen = await chips(page).last().textContent();
    await search(page).fill(`${chosen}`);
    await page.getByRole('option', { name: `${chosen}` }).click();
    expect(await chips(page).count()).toBe(2);
    await search(page).fill('kkqqjjvvhh');
    await page.getByText('No products found').waitFor();
    await leave();
  });

  test('chips can be removed one by one, and Cancel clears them all', async () => {
    const { id, word } = await shelf(3);
    const { page, leave } = await enter(`/admin/category/edit/${id}`);
    await search(page).fill(`${word} 01`);
    await page.getByRole('option', { name: `${word} 01` }).click();
    await page.getByRole('button', { name: `Remove Ventilador ${word} 00` }).click();
    expect(await chips(page).allTextContents()).toEqual([`Ventilador ${word} 01`]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await chips(page).count()).toBe(0);
    await leave();
  });

  test('Update Category saves name, picture and products with a toast, and keeps the picture next time', async () => {
    const { id, name, word } = await shelf(2);
    const { page, problems, leave } = await enter(`/admin/category/edit/${id}`);
    await page.getByLabel('Category Name').fill(`${name} nueva`);
    await search(page).fill(`${word} 01`);
    await page.getByRole('option', { name: `${word} 01` }).click();
    await page
      .getByLabel('Category Image')
      .setInputFiles({ name: 'fan.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByRole('button', { name: 'Update Category' }).click();
    await toastOf(page, 'Category has been edited.');
    const first = await shop.api.catalog.category({ params: { id } });
    expect(first).toMatchObject({ category_name: `${name} nueva`, category_image: expect.any(String) });
    expect(first.products.map((one) => one.product_name)).toEqual([
      `Ventilador ${word} 00`,
      `Ventilador ${word} 01`,
    ]);

    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Update Category' }).click();
    expect((await sent).postData() ?? '').not.toContain('category_image');
    await toastOf(page, 'Category has been edited.');
    expect((await shop.api.catalog.category({ params: { id } })).category_image).toBe(first.category_image);
    expect(problems).toEqual([]);
    await leave();
  });

  test('a refused update is logged and shown beside its field', async () => {
    const other = await shelf(0);
    const { id } = await shelf(0);
    const { page, problems, leave } = await enter(`/admin/category/edit/${id}`);
    await page.getByLabel('Category Name').fill(other.name);
    await page.getByRole('button', { name: 'Update Category' }).click();
    await page.getByText('A category with that name exists.').waitFor();
    expect(problems.join(' ')).toContain('The category could not be updated.');
    expect(await toastTexts(page)).toEqual([]);
    await leave();
  });

  test('asks before it discards changes', async () => {
    const { id, name } = await shelf(0);
    const { page, leave } = await enter(`/admin/category/edit/${id}`);
    await page.getByLabel('Category Name').fill(`${name} sin guardar`);
    await page.getByRole('main').getByRole('link', { name: 'Categories' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await page.getByLabel('Category Name').inputValue()).toBe(`${name} sin guardar`);
    await page.getByRole('main').getByRole('link', { name: 'Categories' }).click();
    await page.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL((url) => url.pathname === '/admin/category');
    await leave();
  });

  test('shows that a category does not exist', async () => {
    const { page, leave } = await enter('/admin/category');
    await page.goto('/admin/category/edit/2147483000');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await page.getByLabel('Category Name').count()).toBe(0);
    await page.goto('/admin/nothing-like-it');
    await page.getByRole('heading', { name: 'Not found' }).waitFor();
    expect(await page.title()).toMatch(/^Not found · /);
    await leave();
  });
});

test('after a category is added the form is empty again', async () => {
  const { word } = await shelf(1);
  const { page, problems, leave } = await enter('/admin/category/add');
  await page.getByRole('heading', { name: 'Add Category' }).waitFor();
  await page.getByLabel('Category Name').fill(`Alta ${word}`);
  await page
    .getByLabel('Category Image')
    .setInputFiles({ name: 'fan.png', mimeType: 'image/png', buffer: await picture() });
  await search(page).fill(word);
  await options(page).first().click();
  await page.getByRole('button', { name: 'Add Category' }).click();
  await toastOf(page, 'Category has been added.');
  await expect.poll(() => page.getByLabel('Category Name').inputValue()).toBe('');
  await expect.poll(() => page.getByLabel('Category Image').inputValue()).toBe('');
  await expect.poll(() => chips(page).count()).toBe(0);
  const { categories } = await shop.api.catalog.categories();
  const added = categories.find((one) => one.category_name === `Alta ${word}`);
  expect(added).toMatchObject({ product_count: 1, category_image: expect.any(String) });
  expect(problems).toEqual([]);
  await leave();
});

test('a search that overtakes the reload of the list shows it as it is now', async () => {
  const { name, word } = await shelf(1);
  const { page, problems, leave } = await enter('/admin/category');
  const held = Promise.withResolvers<void>();
  await page.route('**/frontend/categories*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const reads = () => page.waitForRequest((request) => request.url().includes('/frontend/categories'));
  const first = reads();
  await page.getByRole('button', { name: `Hide ${name}` }).click();
  await first;
  const second = reads();
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(word);
  await second;
  held.resolve();
  await page.getByRole('button', { name: `Show ${name}` }).waitFor();
  await expect.poll(() => page.url()).toContain(word);
  expect(problems).toEqual([]);
  await leave();
});

test('deleting asks first, shows a toast for 1500 ms and loads the list again', async () => {
  const { name, word } = await shelf(1);
  const { page, problems, leave } = await enter('/admin/category');
  await page.getByRole('searchbox', { name: 'Search categories' }).fill(word);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('stay in the shop').waitFor();
  const reloaded = page.waitForRequest(
    (request) => request.method() === 'GET' && request.url().includes('/frontend/categories'),
  );
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await reloaded;
  const { duration } = await toastOf(page, 'Category has been deleted.', 'gone');
  expect(duration).toBe('1500ms');
  await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' });
  const { categories } = await shop.api.catalog.categories({ query: { products: '0' } });
  expect(categories.some((one) => one.category_name === name)).toBe(false);
  expect(problems).toEqual([]);
  await leave();
});
