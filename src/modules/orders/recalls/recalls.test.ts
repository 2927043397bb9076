import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff, testPassword } from '../../../../test/factories/sign-in.ts';
import { emailsTo } from '../../../../test/setup/mailbox.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let clerk: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  clerk = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

/** A buyer to whom units with these serial numbers were sent, or for whom they were packed. */
async function sold(
  productId: number,
  serials: string[],
  { buyer, isSent = true }: { buyer?: SignedIn; isSent?: boolean } = {},
) {
  const who = buyer ?? (await createBuyer(shop, [{ productId, quantity: serials.length }]));
  if (buyer) {
    await buyer.api.cart.addToCart({
      body: { user_id: buyer.id, product_id: productId, quantity: serials.length },
    });
  }
  const { order_id: orderId } = await buy(shop, who);
  const params = { order_id: orderId };
  const { shipment_id } = await clerk.api.orders.packShipment({
    params,
    body: { lines: [{ position: 0, quantity: serials.length, serials }] },
  });
  if (isSent) {
    await clerk.api.orders.moveShipment({
      params: { shipment_id },
      body: { state: 'shipped', carrier: 'DHL', tracking_code: 'A' },
    });
  }
  return { buyer: who, orderId };
}

const letter = { subject: 'Deja de usar tu fuente', text: 'Desconéctala y respóndenos: la cambiamos.' };

test('each buyer of a range is written to once about all of theirs; what has not left is kept and nobody is told', async () => {
  const { id } = await createProduct(shop.db, { name: 'Fuente Rubí', stock: 50 });
  const ana = await sold(id, ['PSU-1001', 'PSU-1002']);
  const again = await sold(id, ['PSU-1003'], { buyer: ana.buyer });
  const bruno = await sold(id, ['PSU-1004']);
  const packed = await sold(id, ['PSU-1005'], { isSent: false });
  const spared = await sold(id, ['PSU-2001', 'PSU-10010']);

  const asked = { product_id: id, from: 'psu-1001', to: ' PSU-1 999' };
  const preview = await clerk.api.orders.previewRecall({ body: asked });
  expect(preview.units.map(({ serial, state }) => `${serial} ${state}`)).toEqual([
    'PSU-1001 shipped',
    'PSU-1002 shipped',
    'PSU-1003 shipped',
    'PSU-1004 shipped',
    'PSU-1005 packed',
  ]);
  expect(preview.buyers).toBe(2);

  const { recall } = await clerk.api.orders.recall({ body: { ...asked, ...letter, units: 5 } });
  expect(recall).toMatchObject({ units: 5, buyers: 2, created_by: 'Personal Prueba' });
  const lettersTo = async (email: string) =>
    (await emailsTo(shop, email)).filter(({ subject }) => subject === letter.subject);
  await vi.waitFor(async () => {
    for (const one of [ana, bruno]) expect(await lettersTo(one.buyer.email)).toHaveLength(1);
  }, patience);
  const [told] = await lettersTo(ana.buyer.email);
  expect(told?.text).toContain(letter.text);
  expect(told?.text).toContain('Fuente Rubí. Tu número de serie: PSU-1001, PSU-1002, PSU-1003.');
  expect(told?.text).toContain(again.orderId);
  expect(await lettersTo(packed.buyer.email)).toEqual([]);
  expect(await lettersTo(spared.buyer.email)).toEqual([]);

  const detail = await vi.waitFor(async () => {
    const { recall: seen } = await clerk.api.orders.recallDetail({ params: { id: recall.id } });
    expect(seen.list.map(({ letter: sent }) => sent?.state ?? null)).toEqual([
      'sent',
      'sent',
      'sent',
      'sent',
      null,
    ]);
    return seen;
  }, patience);
  expect(detail.list.at(-1)).toMatchObject({ was_written: false, state: 'packed' });
  const csv = await shop.request(`/admin/recalls/${recall.id}/recall.csv`, { token: clerk.token });
  expect(csv.headers.get('content-type')).toContain('text/csv');
  const [head, line] = (await csv.text()).split('\r\n');
  expect(head).toContain('SKU,Product,Serial number,Order,');
  expect(line).toContain(`Fuente Rubí,PSU-1001,`);
  expect(line).toMatch(/,Shipped,[\d :-]+,Sent$/);
  const { recalls } = await clerk.api.orders.recalls();
  expect(recalls[0]).toMatchObject({ id: recall.id });
  const { order } = await clerk.api.orders.adminOrder({ params: { order_id: again.orderId } });
  expect(order.timeline.some(({ message }) => message.includes(letter.subject))).toBe(true);
});

test('units are found by number, beginning and the purchase they came with; those on the shelf and unknown ones are named', async () => {
  const { id } = await createProduct(shop.db, { stock: 0 });
  const { purchase } = await clerk.api.inventory.addPurchase({
    body: {
      supplier_name: 'Mayorista',
      location_code: 'CDMX',
      lines: [{ product_id: id, quantity: 2, cost_cents: 1000 }],
    },
  });
  await clerk.api.inventory.receivePurchase({
    params: { id: purchase.id },
    body: { lines: [{ product_id: id, quantity: 2, serials: ['LOTE-A1', 'LOTE-B2'] }] },
  });
  await sold(id, ['LOTE-A1']);
  const find = (asked: object) =>
    clerk.api.orders.previewRecall({ body: { product_id: id, ...asked } }).then((preview) => ({
      sold: preview.units.map(({ serial }) => serial),
      shelf: preview.on_shelf.map(({ serial }) => serial),
      unknown: preview.unknown,
    }));
  const both = { sold: ['LOTE-A1'], shelf: ['LOTE-B2'], unknown: [] };
  expect(await find({ purchase_id: purchase.id })).toEqual(both);
  expect(await find({ prefix: 'lote-' })).toEqual(both);
  expect(await find({ serials: ['lote-a1', 'LOTE-B2', 'LOTE-C3'] })).toEqual({
    ...both,
    unknown: ['LOTE-C3'],
  });
  expect(await find({ purchase_id: 999_999 })).toEqual({ sold: [], shelf: [], unknown: [] });
});

test('the same call twice writes once, and a unit that was sold meanwhile is not written to unseen', async () => {
  const { id } = await createProduct(shop.db, { stock: 9 });
  const { buyer } = await sold(id, ['X-1']);
  const body = { product_id: id, prefix: 'X-', ...letter, units: 1 };
  const call = { body, idempotencyKey: 'llamada-a-revision-1' };
  const [one, other] = [await clerk.api.orders.recall(call), await clerk.api.orders.recall(call)];
  expect(other).toEqual(one);
  await sold(id, ['X-2']);
  await expect(clerk.api.orders.recall({ body })).rejects.toMatchObject({
    status: 409,
    code: 'units_changed',
    details: { units: 2 },
  });
  await vi.waitFor(async () => {
    expect(
      (await emailsTo(shop, buyer.email)).filter(({ subject }) => subject === letter.subject),
    ).toHaveLength(1);
  }, patience);
});

test('a buyer who deleted their account stays in it without a name, and is not written to', async () => {
  const { id } = await createProduct(shop.db, { stock: 9 });
  const { buyer, orderId } = await sold(id, ['Y-1']);
  await shop.db.sql(`update shop_order set fulfilment = 'delivered' where id = $1`, [orderId]);
  await buyer.api.accounts.deleteAccount({ body: { confirmation: 'ELIMINAR', password: testPassword } });
  const preview = await clerk.api.orders.previewRecall({ body: { product_id: id, prefix: 'Y-' } });
  expect(preview).toMatchObject({ buyers: 0, units: [{ serial: 'Y-1', email: '' }] });
});

test('what is no question is refused, and who may not is sent away', async () => {
  const { id } = await createProduct(shop.db, { stock: 1 });
  const ask = (asked: object, who = clerk) =>
    who.api.orders.previewRecall({ body: { product_id: id, ...asked } });
  await expect(ask({})).rejects.toMatchObject({ status: 422, fields: { serials: expect.any(String) } });
  await expect(ask({ from: 'A-1', to: 'A-10' })).rejects.toMatchObject({
    status: 422,
    fields: { to: expect.any(String) },
  });
  await expect(ask({ from: 'A-9', to: 'A-1' })).rejects.toMatchObject({ status: 422 });
  await expect(ask({ prefix: 'A' })).rejects.toMatchObject({
    status: 422,
    fields: { prefix: expect.any(String) },
  });
  await expect(ask({ product_id: 999_999, prefix: 'AA' })).rejects.toMatchObject({ status: 404 });
  const support = await signInStaff(shop, 'support');
  await expect(ask({ prefix: 'AA' }, support)).rejects.toMatchObject({ status: 403 });
  const body = { product_id: id, prefix: 'AA', ...letter, units: 1 };
  await expect(support.api.orders.recall({ body })).rejects.toMatchObject({ status: 403 });
  await expect(clerk.api.orders.recall({ body })).rejects.toMatchObject({ status: 409 });
  await expect(clerk.api.orders.recall({ body: { ...body, text: 'corto' } })).rejects.toMatchObject({
    status: 422,
  });
  await expect(shop.api.orders.recalls()).rejects.toMatchObject({ status: 401 });
  await expect(support.api.orders.recallDetail({ params: { id: 999_999 } })).rejects.toMatchObject({
    status: 404,
  });
});
