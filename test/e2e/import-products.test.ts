import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { signInStaff, signInStaffAt } from '../factories/sign-in.ts';
import { startBrowserShop, type BrowserShop } from '../setup/browser-shop.ts';
import { patience } from '../setup/patience.ts';

let shop: BrowserShop;
let email: string;
beforeAll(async () => {
  shop = await startBrowserShop();
  ({ email } = await signInStaff(shop, 'catalog'));
});
afterAll(() => shop.stop());

async function importFile(page: Page, lines: readonly string[], address = '/admin/imports'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: 'Choose a file' }).waitFor();
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'precios.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  });
  await page.getByRole('button', { name: 'Check the file' }).click();
}
const listed = async () => {
  const { rows } = await shop.db.sql(
    "select count(*)::int as n, sum(price_cents)::int as cents from product_listing where sku like 'LOTE-%'",
  );
  return rows[0] as { n: number; cents: number | null };
};

async function signIn(page: Page, back: string): Promise<void> {
  await signInStaffAt(page, { email });
  await page.goto(back);
}

test('old addresses are brought from their page, followed by visitors, and taken back', async () => {
  const { page, context, problems } = await shop.visit();
  await signIn(page, '/admin/redirects');
  await page.getByRole('link', { name: 'Import' }).click();
  await page.waitForURL(/kind=redirects/);
  await importFile(
    page,
    ['Desde,Hacia', '/Tarjetas.php,/promotion', '/nada.php,/no-existe'],
    '/admin/imports?kind=redirects',
  );
  await page.getByText('Leads to: There is no page at this address.').filter({ visible: true }).waitFor();
  await page.getByRole('button', { name: 'Write 1 line' }).click();
  await page.getByRole('button', { name: 'Write them' }).click();
  await page.getByRole('button', { name: 'Undo the whole import' }).waitFor();
  const visit = () => fetch(`${shop.url}/tarjetas.php`, { redirect: 'manual' });
  expect((await visit()).headers.get('location')).toBe('/promotion');
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  expect((await visit()).status).toBe(404);
  expect(problems).toEqual([]);
  await context.close();
});

test('five hundred lines are imported with three errors, mended, and all taken back', async () => {
  const shelf = await createCategory(shop.db, { name: 'Lote de prueba', kind: 'mouse' });
  const known = await createProduct(shop.db, { sku: 'LOTE-0', priceCents: 100_000 });
  const before = await listed();
  const lines = Array.from(
    { length: 499 },
    (_, index) => `LOTE-${index + 1},Ratón ${index + 1},Acme,${shelf.name},299`,
  );
  const header = 'SKU,Nombre,Marca,Categoría,Precio';
  const bad = [
    'LOTE-A,Ratón A,,Lote de prueba,10',
    'LOTE-B,Ratón B,Acme,Nave,10',
    'LOTE-C,Ratón C,Acme,Lote de prueba,diez',
  ];
  const { page, context, problems } = await shop.visit();
  await signIn(page, '/admin/imports');
  await importFile(page, [header, `${known.sku},,,,1200`, ...lines.slice(0, -3), ...bad]);
  await page.getByRole('button', { name: 'Write 497 lines' }).click();
  await page.getByRole('button', { name: 'Write them' }).click();
  await page.getByRole('button', { name: 'Undo the whole import' }).waitFor();
  expect(await listed()).toEqual({ n: 497, cents: 496 * 29_900 + 120_000 });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Lines left out, as a file' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('problems.csv');
  const first = page.url();

  await importFile(page, [header, ...lines.slice(-3)]);
  await page.getByRole('button', { name: 'Write 3 lines' }).click();
  await page.getByRole('button', { name: 'Write them' }).click();
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();

  await page.goto(first);
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  await page.getByText('Undone', { exact: true }).first().waitFor();
  expect(await listed()).toEqual(before);
  expect(problems).toEqual([]);
  await context.close();
});

test('an import is stopped while it is written, goes on with the rest, and is taken back whole', async () => {
  const shelf = await createCategory(shop.db, { name: 'Lote detenido', kind: 'mouse' });
  const before = await listed();
  const lines = Array.from({ length: 1_100 }, (_, at) => `LOTE-D${at},Ratón D${at},Acme,${shelf.name},299`);
  const { page, context, problems } = await shop.visit();
  await signIn(page, '/admin/imports');
  await importFile(page, ['SKU,Nombre,Marca,Categoría,Precio', ...lines]);
  const write = page.getByRole('button', { name: 'Write 1,100 lines' });
  await write.waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  // The second five hundred wait for this line.
  const { promise: isPressed, resolve: go } = Promise.withResolvers<void>();
  const held = shop.db.transaction(async (tx) => {
    await tx.sql('select from import_row where run_id = $1 and line = 700 for update', [id]);
    await isPressed;
  });
  await write.click();
  await page.getByRole('button', { name: 'Write them' }).click();
  const asked = page.waitForRequest((request) => request.url().endsWith(`/imports/${id}/stop`));
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await asked;
  go();
  await held;
  await page.getByText('Stopped', { exact: true }).first().waitFor();
  const { rows } = await shop.db.sql("select count(*)::int as n from product where sku like 'LOTE-D%'");
  const rest = 1_100 - (rows[0] as { n: number }).n;
  expect(rest).toBeGreaterThan(0);
  await page.getByRole('button', { name: `Write the other ${rest.toLocaleString('en-US')} lines` }).click();
  await page.getByRole('button', { name: 'Write them' }).click();
  await page.getByText('Written', { exact: true }).first().waitFor();
  await expect.poll(async () => (await listed()).n).toBe(before.n + 1_100);
  await page.getByRole('button', { name: 'Undo the whole import' }).click();
  // Lines are called undone one after the other, before the whole is.
  await expect.poll(listed, patience).toEqual(before);
  expect(problems).toEqual([]);
  await context.close();
});
