import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchPurchases } from '../../src/modules/purchasing/purchasing.jobs.ts';
import { countSales } from '../../src/modules/inventory/replenishment/count-sales.ts';
import { buy, createBuyer } from '../factories/buy.ts';
import { createCategory } from '../factories/create-category.ts';
import { createProduct } from '../factories/create-product.ts';
import { goodsOfSupplier } from '../factories/goods-of-supplier.ts';
import { offerProduct } from '../factories/offer-product.ts';
import { signInStaff, type SignedIn, signInStaffAt } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop } from '../setup/browser-shop.ts';
import { pay, payByCard, registerOnTheWay } from '../setup/pay-in-browser.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

/** With the day in words, as the browser's clock has it. */
const comes = /nos llegan? el \p{L}+ \d+ de \p{L}+/u;

const shown = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor();

test('a shopper reads from list to order when a supplier’s goods come, and staff pack them when they came', async () => {
  const product = await createProduct(shop.db, {
    name: 'Gabinete Lejano RGB',
    priceCents: 249_900,
    stock: 1,
    imageUrls: ['/media/demo/gabinete.avif'],
  });
  await goodsOfSupplier(shop.db, product.id, 6, { days: 5 });
  const alone = await createProduct(shop.db, { name: 'Fuente Lejana 850 W', priceCents: 189_900, stock: 0 });
  await goodsOfSupplier(shop.db, alone.id, 6, { days: 5 });
  await createCategory(shop.db, { name: 'Lejanos', productIds: [product.id, alone.id] });

  const visitor = await shop.visit({ width: 390, height: 844 });
  const { page, problems } = visitor;
  await page.goto('/category/lejanos');
  const card = page.getByRole('article').filter({ hasText: 'Fuente Lejana' });
  await card.getByText(comes).waitFor();
  await page.getByRole('article').filter({ hasText: 'Gabinete Lejano' }).getByText('Disponible').waitFor();

  await page.getByRole('link', { name: 'Fuente Lejana 850 W' }).click();
  await page.waitForURL(/\/product\//);
  await shown(page, comes);
  await page.getByLabel('Código postal').fill('03650');
  await page.getByRole('button', { name: 'Calcular' }).click();
  await shown(page, /Incluye piezas que nos llegan del proveedor el /);
  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await page.getByRole('dialog').getByText(comes).waitFor();
  await registerOnTheWay(page);
  await shown(page, /Incluye piezas que nos llegan del proveedor el /);
  await pay(page, /tarjeta/i);
  await payByCard(page, '4242 4242 4242 4242');
  await page.waitForURL(/\/stripe\/success/);
  await shown(page, 'Tu pago está confirmado');
  await page.goto('/dashboard');
  await page
    .getByRole('link', { name: /Pedido \d+/ })
    .first()
    .click();
  await shown(page, 'Esperamos piezas del proveedor');
  await shown(page, /1 × Fuente Lejana 850 W: nos llega el \p{L}+ \d+ de/u);
  expect(problems).toEqual([]);
  await visitor.context.close();

  const desk = await shop.visit({ width: 820, height: 1180 });
  await signInStaffAt(desk.page, staff);
  await desk.page.goto('/admin/packing');
  await desk.page.getByRole('heading', { name: '1 order waits for a supplier' }).waitFor();
  await shown(desk.page, /1 × Fuente Lejana 850 W · Mayorista norte · CDMX, comes \d+ \w+/);
  await desk.page.getByRole('button', { name: /^The goods of #\d+ are here$/ }).click();
  await desk.page.getByRole('dialog').getByRole('button', { name: 'They are here' }).click();
  await desk.page.getByRole('button', { name: /^Pack #\d+$/ }).waitFor();
  await expect.poll(() => desk.page.getByText('waits for a supplier').count()).toBe(0);
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});

test('staff order what a supplier sends to its buyer, and say by which guide it went', async () => {
  const product = await createProduct(shop.db, { name: 'Monitor Directo 27', stock: 0 });
  await goodsOfSupplier(shop.db, product.id, 4);
  await shop.db.sql(
    `update supplier set drop_ship = 'alone', drop_ship_carrier = 'Estafeta' where code = 'norte'`,
  );
  await buy(shop, await createBuyer(shop, [{ productId: product.id }]));
  await watchPurchases(shop.shop);
  const { rows } = await shop.db.sql('select id from stock_purchase where drop_ship_to is not null');
  const desk = await shop.visit({ width: 1440, height: 900 });
  const { page } = desk;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await signInStaffAt(page, staff);
  await page.goto('/admin/purchasing?queue=to_confirm');
  await shown(page, /straight to its buyer/);
  await page.goto(`/admin/purchasing/${(rows[0] as { id: number }).id}`);
  await shown(page, 'Straight to its buyer');
  await button('Confirm').click();
  await dialog.getByRole('button', { name: 'It was ordered' }).click();
  await shown(page, 'The supplier has not sent it yet');
  await button('It was sent').click();
  await dialog.getByLabel('Guide').fill('GUIA-27');
  await dialog.getByRole('button', { name: 'It was sent' }).click();
  await shown(page, 'Estafeta, guide GUIA-27');
  await shown(page, 'On its way to the buyer');
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});

test('staff propose what the shelf needs, order it with what a buyer waits for, and put the rest on the shelf', async () => {
  const product = await createProduct(shop.db, { name: 'Teclado Reponible', stock: 40 });
  await goodsOfSupplier(shop.db, product.id, 90, { supplier: 'surtido', days: 5 });
  await offerProduct(shop.db, product, 600, 'surtido');
  await shop.db.sql(`update supplier set name = 'Surtido del Bajío' where code = 'surtido'`);
  // The last own units go, and two of the supplier's.
  await buy(shop, await createBuyer(shop, [{ productId: product.id, quantity: 40 }]));
  await buy(shop, await createBuyer(shop, [{ productId: product.id, quantity: 2 }]));
  await countSales(shop.shop);
  await watchPurchases(shop.shop);
  const desk = await shop.visit({ width: 1440, height: 900 });
  const { page } = desk;
  const dialog = page.getByRole('dialog');
  await signInStaffAt(page, staff);
  await page.goto('/admin/inventory/replenishment?need=all');
  await page.getByRole('button', { name: 'Add Teclado Reponible to purchase proposals' }).click();
  await dialog.getByLabel('Units of Teclado Reponible').fill('7');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await shown(page, '7 already proposed');
  await page.goto('/admin/purchasing?queue=to_confirm');
  await page
    .getByRole('link', { name: /Surtido del Bajío/ })
    .first()
    .click();
  await page.waitForURL(/\/admin\/purchasing\/\d+/);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.getByRole('button', { name: 'It was ordered' }).click();
  await page.getByRole('button', { name: 'Receive', exact: true }).click();
  await dialog.getByRole('button', { name: 'Put on the shelf' }).click();
  await shown(page, 'Ended');
  const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
  expect(levels.find(({ location_code: at }) => at === 'CDMX')).toMatchObject({ on_hand: 7, incoming: 0 });
  expect(desk.problems).toEqual([]);
  await desk.context.close();
});
