import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import type { CreatedProduct } from '../factories/create-product.ts';
import { createAssembly, createPcParts, type PcParts } from '../factories/pc-parts.ts';
import { signInStaff, type SignedIn, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';

let shop: BrowserShop;
let owner: SignedIn;
let pc: PcParts;
let work: CreatedProduct;
beforeAll(async () => {
  shop = await startBrowserShop();
  owner = await signInStaff(shop);
  pc = await createPcParts(shop.db);
  work = await createAssembly(shop.db);
  await owner.api.orders.markSerialised({ params: { id: pc.cpu.id }, body: { is_serialised: true } });
});
afterAll(() => shop.stop());

/** As a scanner types: everything at once, wherever the cursor is, and Enter. */
async function scan(page: Page, ...codes: (string | number)[]) {
  for (const code of codes) {
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  }
}
const sign = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();
const picture = (background: string) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('a PC is bought put together, one of its parts fails and is swapped, and it is packed with its serials', async () => {
  const buyer = await createBuyer(
    shop,
    Object.values(pc).map(({ id: productId }) => ({ productId })),
  );
  const shopper = await shop.visit({ width: 1440, height: 1000 });
  await shopper.page.goto('/email-login?volver=/cart');
  await shopper.page.getByLabel('Correo').first().fill(buyer.email);
  await shopper.page.locator('input[type="password"]').fill(testPassword);
  await shopper.page.locator('main form button[type="submit"]').first().click();
  await shopper.page.waitForURL((url) => url.pathname === '/cart');
  const offer = shopper.page.getByRole('region', { name: 'Armado' });
  await offer.getByText('¿Te entregamos tu PC armada?').waitFor();
  await offer.getByRole('button', { name: 'Agregar armado' }).click();
  await shopper.page.getByRole('link', { name: 'Armado y prueba' }).waitFor();
  await offer.waitFor({ state: 'detached' });
  expect(shopper.problems).toEqual([]);
  await shopper.context.close();
  const { order_id: id } = await buy(shop, buyer);
  const { order } = await owner.api.orders.adminOrder({ params: { order_id: id } });
  const number = order.order_number ?? 0;

  const { role } = await owner.api.roles.addRole({ body: { name: 'Taller', rights: ['pack'] } });
  const person = await signInStaff(shop, 'support');
  await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
  const { page, problems, context } = await shop.visit({ width: 820, height: 1180 });
  await signInStaffAt(page, person);
  await page.goto('/admin/packing/bench');
  await page.getByRole('textbox', { name: 'Scan' }).waitFor();

  // Nothing is packed before; the bench leads to the work.
  await scan(page, number);
  await page.getByRole('link', { name: 'Put PC 1 together' }).click();
  await sign(page, '0 of 6 scanned');
  await scan(page, pc.cpu.sku);
  await sign(page, /now its serial number/);
  await scan(
    page,
    'cpu-bad',
    ...Object.values(pc)
      .slice(1)
      .map(({ sku }) => sku),
  );
  await sign(page, '6 of 6 scanned');
  await scan(page, 'WHATEVER');
  await page.getByRole('alert').getByText('No part of this PC has the code WHATEVER.').waitFor();
  await page.getByRole('checkbox', { name: /Piezas revisadas/ }).click();
  await sign(page, '1 of 9 steps');

  await page.getByRole('button', { name: 'Say how it ran' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').uncheck();
  await dialog.getByLabel('Minutes').fill('4');
  await dialog.getByLabel('Note').fill('Se apaga a los 4 minutos');
  await dialog.getByRole('button', { name: 'It failed' }).click();
  await sign(page, 'Se apaga a los 4 minutos');
  await page.getByRole('button', { name: `${pc.cpu.name} · CPU-BAD failed` }).click();
  await dialog.getByLabel('What failed').fill('Se calienta');
  await dialog.getByRole('button', { name: 'Take another' }).click();
  await sign(page, '5 of 6 scanned');
  await page.getByRole('region', { name: 'Parts that failed' }).getByText('Se calienta').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: `PC 1 of order #${number}` }).click();
  await scan(page, pc.cpu.sku, 'cpu-good');
  await sign(page, '6 of 6 scanned');
  await page.getByRole('button', { name: 'Say how it ran' }).click();
  await dialog.getByLabel('Processor, °C').fill('72');
  await dialog.getByRole('button', { name: 'It passed' }).click();
  await sign(page, /processor 72 °C/);
  for (const [at, colour] of ['navy', 'teal'].entries()) {
    await page.getByLabel('Add a photo').setInputFiles({
      name: `${colour}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await picture(colour),
    });
    await page.getByRole('img', { name: `Photo ${at + 1} of the PC` }).waitFor();
  }
  for (let step = 0; step < 9; step += 1) {
    const box = page.getByRole('region', { name: 'Steps' }).getByRole('checkbox').nth(step);
    if (!(await box.isChecked())) await box.click();
    await page.getByText(`${step + 1} of 9 steps`).waitFor();
  }
  await sign(page, /Finished by/);
  await page.getByRole('link', { name: 'Pack by scanner' }).click();
  await sign(page, '6 of 6 scanned');
  // No doubt, whether what the catalogue says has come by then or not.
  await page.getByRole('textbox', { name: 'Weight' }).fill('4.5');
  await page.keyboard.press('Enter');
  await sign(page, `Order #${number} is packed`);
  const packed = await owner.api.orders.adminOrder({ params: { order_id: id } });
  expect(packed.order.shipments.flatMap(({ lines }) => lines.flatMap(({ serials }) => serials))).toEqual([
    'CPU-GOOD',
  ]);
  expect(problems).toEqual([]);
  await context.close();
});

test('who keeps the shop finds PCs among what is to be done and orders, and their buyer reads when they leave', async () => {
  const parts = Object.values(pc).map(({ id: productId }) => ({ productId }));
  const buyer = await createBuyer(shop, [...parts, { productId: work.id }]);
  const { order_id: id } = await buy(shop, buyer);
  const { page, problems, context } = await shop.visit({ width: 1440, height: 1000 });
  await signInStaffAt(page, owner);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: /PCs to put together/ }).click();
  await page.getByRole('link', { name: 'PC 1 Not begun' }).waitFor();
  await page.goto('/admin/orders');
  await page.getByRole('tab', { name: /^To put together/ }).click();
  await page.getByText('PCs put together 0/1').filter({ visible: true }).waitFor();
  await page.goto(`/admin/order/${id}`);
  const panel = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Assembly' }) });
  await panel.getByText('Not begun').waitFor();
  // It follows what is done at the bench.
  const params = { order_id: id, number: 1 };
  await owner.api.orders.scanIntoPc({ params, body: { code: pc.cpu.sku, key: 'page-scan-1' } });
  await owner.api.orders.scanIntoPc({ params, body: { code: 'CPU-PAGE', key: 'page-scan-2' } });
  await panel.getByText('1 of 6 parts scanned').click();
  await panel.getByText('CPU-PAGE').waitFor();
  await panel.getByRole('link', { name: 'Work sheet of PC 1' }).click();
  await sign(page, '1 of 6 scanned');
  expect(problems).toEqual([]);
  await context.close();

  const shopper = await shop.visit({ width: 390, height: 844 });
  await shopper.page.goto(`/email-login?volver=/dashboard?pedido=${id}`);
  await shopper.page.getByLabel('Correo').first().fill(buyer.email);
  await shopper.page.locator('input[type="password"]').fill(testPassword);
  await shopper.page.locator('main form button[type="submit"]').first().click();
  await shopper.page
    .getByText(/^Armamos y probamos tu PC\. .+ a más tardar el /)
    .first()
    .waitFor();
  expect(shopper.problems).toEqual([]);
  await shopper.context.close();
});
