import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { type SignedIn, signInStaff, signInStaffAt, testPassword } from '../factories/sign-in.ts';
import { type BrowserShop, startBrowserShop, type Visitor } from '../setup/browser-shop.ts';
import { findBarriers } from '../setup/find-barriers.ts';

let shop: BrowserShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startBrowserShop();
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

/** A buyer whose two units were delivered, one of them with a serial number that was read, in front of the order. */
async function visitDelivered(): Promise<Visitor & { orderId: string; productId: number }> {
  const product = await createProduct(shop.db, { name: 'Fuente con ruido', priceCents: 150_000, stock: 5 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  const { order_id: orderId } = await buy(shop, buyer);
  const params = { order_id: orderId };
  await staff.api.orders.updateFulfilment({
    params,
    body: { fulfilment: 'shipped', carrier: 'DHL', tracking_code: 'D-1' },
  });
  await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  await shop.db.sql(
    `insert into shipment_serial (product_id, serial, shipment_id, position)
     select $2, 'RUIDO-' || upper(left(s.id::text, 8)), s.id, 0 from order_shipment s where s.order_id = $1`,
    [orderId, product.id],
  );
  const visitor = await shop.visit({ width: 390, height: 844 });
  await visitor.context.request.post('/api/auth/sign-in/email', {
    data: { email: buyer.email, password: testPassword },
  });
  await visitor.page.goto(`/dashboard?pedido=${orderId}`);
  return { ...visitor, orderId, productId: product.id };
}

async function visitAsStaff(orderId: string): Promise<Visitor> {
  const visitor = await shop.visit();
  const { page } = visitor;
  await signInStaffAt(page, staff);
  await page.goto(`/admin/order/${orderId}`);
  return visitor;
}

const photo = () =>
  sharp({ create: { width: 200, height: 150, channels: 3, background: '#822' } })
    .jpeg()
    .toBuffer();

const unitsIn = async (productId: number, warehouse: string): Promise<number> => {
  const { rows } = await shop.db.sql(
    `select coalesce(sum(on_hand), 0)::int as units from stock_level where product_id = $1 and warehouse_code = $2`,
    [productId, warehouse],
  );
  return rows[0].units as number;
};

test('a return is asked for with a photo, accepted, inspected, put on a shelf and paid back, and the customer sees it', async () => {
  const customer = await visitDelivered();
  const { orderId, productId } = customer;
  await customer.page.getByRole('button', { name: 'Devolver' }).click();
  const dialog = customer.page.getByRole('dialog', { name: 'Devolver' });
  await dialog.getByRole('radio', { name: /^Llegó con falla/ }).click();
  await dialog.getByRole('button', { name: 'Pedir devolución' }).click();
  await dialog.getByText('Elige cuántas piezas devuelves.').waitFor();
  await dialog.getByLabel('¿Qué pasó?').fill('Suena como turbina.');
  // Closed by mistake, it is as it was.
  await customer.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await customer.page.getByRole('button', { name: 'Devolver' }).click();
  expect(await dialog.getByLabel('¿Qué pasó?').inputValue()).toBe('Suena como turbina.');
  const more = dialog.getByRole('button', { name: 'Piezas de Fuente con ruido + 1' });
  await more.click();
  await dialog.getByRole('checkbox', { name: /^Número de serie RUIDO-/ }).check();
  const files = dialog.getByLabel('Agregar fotos');
  await files.setInputFiles({ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('Ruido') });
  await dialog.getByText('Solo se agregan fotos').waitFor();
  await files.setInputFiles({ name: 'fuente.jpg', mimeType: 'image/jpeg', buffer: await photo() });
  const barriers = (await findBarriers(customer.page)).filter(({ isSerious }) => isSerious);
  expect(barriers.map(({ text }) => text)).toEqual([]);
  await dialog.getByRole('button', { name: 'Pedir devolución' }).click();
  await dialog.waitFor({ state: 'detached' });
  await customer.page.getByAltText('Foto 1 de la devolución').waitFor();

  const desk = await visitAsStaff(orderId);
  const { page } = desk;
  await page.getByText('«Suena como turbina.»').waitFor();
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByLabel('How to send it').fill('Déjala en cualquier DHL con la guía D-99.');
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('button', { name: 'Inspect' }).click();
  // One is as new, the other fell.
  await page.getByLabel('It is').nth(1).selectOption('scrap');
  await page.getByLabel('What you found').nth(1).fill('Dented corner.');
  await page.getByRole('button', { name: 'Save inspection' }).click();
  const before = await unitsIn(productId, 'CDMX');
  await page.getByRole('button', { name: 'Put back on the shelf' }).click();
  await page.getByLabel('Warehouse').selectOption('CDMX');
  await page.getByRole('dialog').getByText('Not for sale').waitFor();
  await page.getByRole('button', { name: 'Put 1 unit back' }).click();
  await page.getByText('1 unit of D-', { exact: false }).first().waitFor();
  expect(await unitsIn(productId, 'CDMX')).toBe(before + 1);
  await page.getByRole('button', { name: 'Refund or exchange' }).click();
  await page.getByText('$3,000.00 go back the way they were paid.').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Give money back' }).click();
  await page.getByText('$3,000.00 given back').waitFor();
  await page.getByText('Money given back').waitFor();

  // The job gives the money back meanwhile; the customer's page hears of each step.
  await customer.page.getByText('Te devolvemos $3,000.00.').first().waitFor();
  await customer.page
    .getByText(/^Te devolvimos \$3,000\.00/)
    .first()
    .waitFor();
  expect([...customer.problems, ...desk.problems]).toEqual([]);
  await customer.context.close();
  await desk.context.close();
});
