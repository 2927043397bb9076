import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
beforeAll(async () => {
  shop = await startBrowserShop();
});
afterAll(() => shop.stop());

const article = (number: number, specs: object, day = '20') => ({
  ref_id: `N-${number}`,
  mpn: `MF-N-${number}`,
  brand: 'Acme',
  product_name: `Acme Norte ${number} tarjeta`,
  category: 'Tarjetas de video',
  cost: 1800,
  currency: 'MXN',
  stock: [{ warehouse: 'CDMX', qty: 5 }],
  specs,
  status: 'active',
  updated_at: `2026-08-${day}T06:00:00Z`,
});

test('staff say what a supplier’s name means, see what would change, and the next run fills the product page', async () => {
  const owner = await signInStaff(shop, 'owner');
  await owner.api.suppliers.addSupplier({ body: { code: 'norte', name: 'Norte', currency: 'MXN' } });
  const values = ['16', '8 GB', 'mucha'];
  const bring = async (day: string) => {
    const form = new FormData();
    const lines = values.map((value, index) =>
      JSON.stringify(article(index + 1, { 'Ram gráfica': value, TDP: '125 W' }, day)),
    );
    form.append('feed', new File([lines.join('\n')], `${day}.jsonl`));
    form.append('supplier', 'norte');
    await owner.api.suppliers.startRun({ form });
    const state = async () =>
      (await owner.api.suppliers.supplier({ params: { code: 'norte' } })).runs[0]?.state;
    await expect.poll(state, { timeout: 20_000 }).toBe('finished');
  };
  await bring('20');

  const { page, problems } = await shop.visit({ width: 1440, height: 900, language: 'en-US' });
  await signInStaffAt(page, owner);
  await page.goto('/admin/suppliers/norte');
  await page.getByRole('link', { name: 'What its names mean' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Ram gráfica' });
  await row.getByText('Not mapped').waitFor();

  // By keyboard, from the row to the field.
  await row.getByRole('button', { name: 'Map it' }).press('Enter');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox', { name: 'Spec of the shop' });
  await field.fill('Memoria (GB)');
  await dialog.getByRole('option', { name: 'Memoria (GB)' }).waitFor();
  await field.press('Enter');
  await dialog.getByText('1 of 3 values can be read').waitFor();
  await dialog.getByLabel('Numbers without a unit').selectOption('GB');
  await dialog.getByText('2 of 3 values can be read · not: mucha').waitFor();
  await dialog.getByText('2 offers of 2 products would change.').waitFor();
  await dialog.getByText('16 GB').waitFor();

  // Somebody else was faster: nothing typed is lost, and what they said is shown.
  await owner.api.suppliers.saveSpec({
    params: { code: 'norte' },
    body: { kind: 'gpu', name: 'Ram gráfica', meaning: { is: 'ignored' } },
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('Somebody else said: Ignored. Save again to write over it.').waitFor();
  expect(await dialog.getByLabel('Numbers without a unit').inputValue()).toBe('GB');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Of this supplier').waitFor();
  await row.getByText('2 of 3 values can be read · not: mucha').waitFor();

  // What the shop knows can be ignored, and read again.
  const known = page.getByRole('row').filter({ hasText: 'TDP' });
  await known.getByRole('button', { name: 'Ignore' }).click();
  await known.getByText('Ignored', { exact: true }).waitFor();
  await known.getByRole('button', { name: 'Back to default' }).click();
  await known.getByText('Known name').waitFor();

  await page.getByRole('combobox', { name: 'Any meaning' }).selectOption('unread');
  await known.waitFor({ state: 'detached' });
  await row.waitFor();

  await bring('21');
  const { products } = await shop.api.catalog.products({ query: { q: 'Acme Norte 1' } });
  await page.goto(`/product/${products[0]?.sku}/${products[0]?.slug}`);
  await page.getByText('16 GB').first().waitFor();
  expect(problems).toEqual([]);
});
