import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../factories/create-product.ts';
import { offerProduct } from '../factories/offer-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

/** 100 dollars at 18.40, 12 % and IVA; at 20.50 they are 2,663.36. */
async function costed(name: string, isLocked = false): Promise<CreatedProduct> {
  const product = await createProduct(shop.db, { name, priceCents: 239_100 });
  await offerProduct(shop.db, product, 100, 'Mayorista', 'USD');
  if (isLocked) {
    await shop.db.sql(`update product set locked_fields = '{price_cents}' where id = $1`, [product.id]);
  }
  return product;
}
const pricesInShop = async (goods: readonly CreatedProduct[]) => {
  const found = await Promise.all(goods.map(({ sku }) => shop.api.catalog.products({ query: { q: sku } })));
  return found.map(({ products }) => products[0]?.price_cents);
};

test('the dollar changes with a preview, every price follows, and all of it is rolled back', async () => {
  const goods = [
    await costed('Disco Obsidiana'),
    await costed('Disco Turmalina'),
    await costed('Disco con candado', true),
  ];
  const owner = await signInStaff(shop, 'owner');
  const { page, problems } = await shop.visit({ width: 1440, height: 900 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/settings/pricing');
  await page.getByLabel('Pesos per dollar', { exact: true }).fill('20.50');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await page.getByText('Biggest moves up').waitFor();
  await page.getByText('1 price stays: staff set and locked them').waitFor();
  await page.getByRole('link', { name: 'Disco Obsidiana' }).waitFor();
  expect(await pricesInShop(goods)).toEqual([239_100, 239_100, 239_100]);

  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Where the rate is from').fill('DOF');
  await dialog.getByLabel('Type how many prices change').fill('3');
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await dialog.getByText('Type how many prices change: 2.').waitFor();
  await dialog.getByLabel('Type how many prices change').fill('2');
  await dialog.getByRole('button', { name: 'Change prices' }).click();
  await page.getByText('In force').waitFor();
  expect(await pricesInShop(goods)).toEqual([266_400, 266_400, 239_100]);
  await page.getByRole('cell', { name: 'Typed: DOF' }).waitFor();

  await page.getByRole('button', { name: '2 products' }).click();
  await page.getByRole('dialog').getByText('Disco Turmalina').waitFor();
  await page.keyboard.press('Escape');
  await shop.db.sql('update product set price_cents = 300000 where id = $1', [goods[1]?.id]);
  await page.getByRole('button', { name: 'Roll back' }).click();
  await page.getByText('1 price was left alone').waitFor();
  expect((await pricesInShop(goods))[0]).toBe(239_100);
  await page.reload();
  expect(await page.getByLabel('Pesos per dollar', { exact: true }).inputValue()).toBe('18.4');
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(overflow, { message: `${width} px` }).toBeLessThanOrEqual(0);
  }
  expect(problems).toEqual([]);
});
