import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

test('all products of a filter change in the background, whoever leaves, and go back as a whole', async () => {
  const staff = await signInStaff(shop, 'catalog');
  const like = await createProduct(shop.db, { brand: 'Topacina' });
  await shop.db.sql(
    `insert into product (ref_id, sku, name, slug, brand_id, kind, price_cents, source)
     select 'T-' || n, 'T-' || n, 'Topacina ' || n, 't-' || n, brand_id, kind, 100000, 'staff'
       from product, generate_series(1, 1200) n where id = $1`,
    [like.id],
  );
  const prices = async () => {
    const { rows } = await shop.db.sql(
      `select price_cents::int as cents, count(*)::int as n from product where sku like 'T-%' group by 1 order by 1`,
    );
    return rows;
  };
  const { page, context, problems } = await shop.visit({ width: 1440 });
  await signInStaffAt(page, staff);
  await page.goto('/admin/products');
  const edit = async (percent: string) => {
    await page.goto('/admin/products?status=active');
    await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
    await page.getByRole('button', { name: 'All 1,201 of this filter' }).click();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByLabel('What to do').selectOption('price_percent');
    await page.getByLabel('Percent').fill(percent);
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByText('They change in the background; you may leave.').waitFor();
    await look('dialog');
    await page.getByRole('button', { name: 'Change 1,201' }).click();
    await page.waitForURL(/\/admin\/imports\/[\da-f-]{36}$/);
  };
  const folder = process.env['LISTS_PICTURES'];
  const look = async (name: string) => {
    if (folder === undefined) return;
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.screenshot({ path: `${folder}/${name}-${width}.png` });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await edit('10');
  await look('started');
  const address = page.url();
  // Whoever asked is gone; the edit is found among the imports.
  await page.goto('/admin/imports');
  await page.getByRole('link', { name: 'Edit of 1,201 products' }).click();
  await page.waitForURL(address);
  await page.getByRole('button', { name: 'Undo the whole edit' }).waitFor();
  await look('done');
  expect(await prices()).toEqual([{ cents: 110_000, n: 1200 }]);
  await page.getByRole('button', { name: 'Undo the whole edit' }).click();
  await vi.waitFor(async () => expect(await prices()).toEqual([{ cents: 100_000, n: 1200 }]), patience);
  // Of the lines, and of the edit once all of them are.
  await page.getByText('Undone', { exact: true }).nth(1).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});
