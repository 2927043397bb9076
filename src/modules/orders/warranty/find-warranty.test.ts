import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
} from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let buyer: SignedIn;
let orderId: string;
let shipmentId: string;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
  const product = await createProduct(shop.db, { name: 'Fuente de 850 W', stock: 9 });
  buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
  orderId = (await buy(shop, buyer)).order_id;
  const { shipment_id } = await staff.api.orders.packShipment({
    params: { order_id: orderId },
    body: { lines: [{ position: 0, quantity: 2, serials: ['ABC-001', 'ABC-002'] }] },
  });
  shipmentId = shipment_id;
  await shop.db.sql('update shipment_line set warranty_months = 36 where shipment_id = $1', [shipmentId]);
});
afterAll(() => shop.stop());

const find = (body: object, token?: string) =>
  shop.request('/order/warranty', { json: body, ...(token !== undefined && { token }) });
const move = (state: 'shipped' | 'delivered') =>
  staff.api.orders.moveShipment({
    params: { shipment_id: shipmentId },
    body: { state, carrier: 'DHL', tracking_code: 'D9' },
  });

describe('a unit’s warranty', () => {
  test('is not told while it is in the house', async () => {
    await expectRefusal(find({ serial: 'ABC-001', email: buyer.email }), 404);
  });

  test('begins when it is delivered', async () => {
    await move('shipped');
    const { units } = await shop.api.orders.findWarranty({ body: { serial: 'ABC-001', email: buyer.email } });
    expect(units).toMatchObject([{ delivered_at: null, warranty_until: null, is_in_force: true }]);
  });

  test('says who serves it, as the brand’s page does, on the order, too', async () => {
    const body = { serial: 'ABC-001', email: buyer.email };
    const params = { order_id: orderId };
    const told = async () => [
      (await shop.api.orders.findWarranty({ body })).units[0]?.warranty_service,
      (await buyer.api.orders.order({ params })).order.shipments[0]?.lines[0]?.warranty_service,
    ];
    expect(await told()).toEqual([null, null]);
    const serve = (by: string) =>
      shop.db.sql(
        `update brand set warranty_by = $2 where id = (
           select brand_id from product where id = (select product_id from order_line where order_id = $1)) returning name`,
        [orderId, by],
      );
    const { rows } = await serve('maker');
    const service = { by: 'maker', brand: rows[0].name };
    expect(await told()).toEqual([service, service]);
    await serve('shop');
    expect(await told()).toMatchObject([{ by: 'shop' }, { by: 'shop' }]);
  });

  test('is told by serial number and address, however both are written', async () => {
    await move('delivered');
    const body = { serial: ' abc -001 ', email: buyer.email.toUpperCase() };
    const [unit] = (await shop.api.orders.findWarranty({ body })).units;
    expect(unit).toMatchObject({
      product_name: 'Fuente de 850 W',
      serial: 'ABC-001',
      order_id: null,
      warranty_months: 36,
      is_in_force: true,
    });
    const years =
      new Date(unit?.warranty_until ?? '').getUTCFullYear() -
      new Date(unit?.delivered_at ?? '').getUTCFullYear();
    expect(years).toBe(3);
  });

  test('is told to who is signed in by the number alone, with the order it leads to', async () => {
    const { units } = await buyer.api.orders.findWarranty({ body: { serial: 'ABC-002' } });
    expect(units).toMatchObject([{ order_id: orderId, serial: 'ABC-002' }]);
  });

  test('is refused alike for an unknown number, another address and another customer', async () => {
    const unknown = await expectRefusal(find({ serial: 'NO-HAY', email: buyer.email }), 404);
    const address = await expectRefusal(find({ serial: 'ABC-001', email: 'otra@correo.example' }), 404);
    const stranger = await signInCustomer(shop);
    const other = await expectRefusal(find({ serial: 'ABC-001' }, stranger.token), 404);
    expect([address, other]).toEqual([unknown, unknown]);
  });

  test('needs a number, and an address from who is not signed in', async () => {
    const visitor = await signInVisitor(shop);
    for (const token of [undefined, visitor.token]) {
      const { fields } = await expectRefusal(find({ serial: 'ABC-001' }, token), 422);
      expect(fields).toHaveProperty('email');
    }
    const { fields } = await expectRefusal(find({ email: buyer.email }), 422);
    expect(fields).toEqual({ serial: 'Escribe el número de serie.' });
  });

  test('ends with its last day', async () => {
    const [unit] = (await buyer.api.orders.findWarranty({ body: { serial: 'ABC-002' } })).units;
    const left = new Date(unit?.warranty_until ?? '').getTime() - shop.clock.now().getTime();
    shop.clock.moveBy(left + 1000);
    const { units } = await shop.api.orders.findWarranty({ body: { serial: 'ABC-002', email: buyer.email } });
    expect(units).toMatchObject([{ is_in_force: false }]);
    shop.clock.reset();
  });

  test('is no more of a unit that came back', async () => {
    await shop.db.sql(`update shipment_serial set is_returned = true where serial = 'ABC-001'`);
    await expectRefusal(find({ serial: 'ABC-001', email: buyer.email }), 404);
  });
});
