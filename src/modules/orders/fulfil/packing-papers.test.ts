import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { readPdf } from '../../../../test/setup/read-pdf.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
const papers = ['pick-list', 'slips', 'labels'] as const;

const ask = (paper: string, ids: readonly string[], token: string | undefined = staff.token) =>
  shop.request(`/admin/packing/${paper}.pdf?orders=${ids.join(',')}`, { ...(token && { token }) });
async function read(paper: (typeof papers)[number], ids: readonly string[]) {
  const answer = await ask(paper, ids);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  return readPdf(new Uint8Array(await answer.arrayBuffer())).pages;
}
async function paidOrder(lines: { productId: number; quantity?: number }[]) {
  const { order_id: id } = await buy(shop, await createBuyer(shop, lines));
  const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
  return { id, number: order.order_number ?? 0, params: { order_id: id } };
}
const shelve = (productId: number, bin: string) =>
  staff.api.inventory.setShelf({ body: { location_code: 'CDMX', bin, product_ids: [productId] } });

test('a pick list goes along the shelves, A-2 before A-10, and ends with what has none', async () => {
  const given = { stock: { CDMX: 20 } };
  const [far, near, nowhereKept] = [
    await createProduct(shop.db, { ...given, name: 'Pieza lejana', sku: 'AAA-1' }),
    await createProduct(shop.db, { ...given, name: 'Pieza cercana', sku: 'ZZZ-1' }),
    await createProduct(shop.db, { ...given, name: 'Pieza sin lugar', sku: 'AAA-0' }),
  ];
  await shelve(far.id, 'A-10');
  await shelve(near.id, 'A-2');
  const order = await paidOrder([
    { productId: nowhereKept.id },
    { productId: far.id, quantity: 2 },
    { productId: near.id },
  ]);
  const { shelves } = await staff.api.orders.packingWork({ query: { orders: order.id } });
  expect(shelves.map(({ lines }) => lines.map(({ bin, sku }) => [bin, sku]))).toEqual([
    [
      ['A-2', 'ZZZ-1'],
      ['A-10', 'AAA-1'],
      ['', 'AAA-0'],
    ],
  ]);
  const [page = ''] = await read('pick-list', [order.id]);
  const places = ['Pieza cercana', 'Pieza lejana', 'Pieza sin lugar'].map((name) => page.indexOf(name));
  expect(places.every((place) => place > 0)).toBe(true);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(page).toContain(`#${order.number} × 2`);
});

test('each parcel has a slip and a label of its own, with its serial numbers and without amounts', async () => {
  const goods = await createProduct(shop.db, { stock: 20, priceCents: 123_457, name: 'Tarjeta de prueba' });
  const first = await paidOrder([{ productId: goods.id, quantity: 2 }]);
  const second = await paidOrder([{ productId: goods.id }]);
  await staff.api.orders.packShipment({
    params: first.params,
    body: {
      lines: [{ position: 0, quantity: 1, serials: ['SN-77'] }],
      parcel: { weight_grams: 1250, length_mm: 300, width_mm: 200, height_mm: 155 },
    },
  });
  const ids = [first.id, second.id];
  const slips = await read('slips', ids);
  expect(slips).toHaveLength(3);
  expect(slips[0]).toContain(`Pedido ${first.number}`);
  expect(slips[0]).toContain('SN-77');
  expect(slips[0]).toContain('Página 1 de 1');
  expect(slips[2]).toContain(`Pedido ${second.number}`);
  const labels = await read('labels', ids);
  expect(labels).toHaveLength(3);
  expect(labels[0]).toContain('1.25 kg · 30 × 20 × 15.5 cm');
  const { order } = await staff.api.orders.adminOrder({ params: first.params });
  for (const label of labels.slice(0, 2)) {
    expect(label).toContain(order.delivery_address.recipient);
    expect(label).toContain(`Tel. ${order.delivery_address.phone}`);
    expect(label).toContain(`Pedido ${first.number}`);
  }
  for (const page of [...slips, ...labels]) expect(page).not.toMatch(/\$|1,?234\.57|MXN/);
});

test('the slip of a gift has what its buyer wrote, and says neither when nor what was paid', async () => {
  const goods = await createProduct(shop.db, { stock: 20, priceCents: 123_457 });
  const buyer = await createBuyer(shop, [{ productId: goods.id }]);
  const message = 'Feliz cumpleaños, Beto.\nDe: Inés 🎁';
  // Nobody fills the printer's paper.
  const tooLong = 'a\n'.repeat(10) + 'a';
  await expect(buy(shop, buyer, { gift_message: tooLong })).rejects.toMatchObject({
    status: 422,
    fields: { gift_message: 'Escribe 10 líneas o menos.' },
  });
  const { order_id: id } = await buy(shop, buyer, { gift_message: ` ${message} ` });
  const [page = ''] = await read('slips', [id]);
  expect(page).toContain('Feliz cumpleaños, Beto.');
  expect(page).toMatch(/^De: Inés *$/m);
  expect(page).not.toMatch(/Pagado|\$/);
  // Whoever opens it has no order there.
  expect(page).toContain('quien la compró');
  const params = { order_id: id };
  expect((await buyer.api.orders.order({ params })).order.gift_message).toBe(message);
  const { order } = await staff.api.orders.adminOrder({ params });
  expect(order.gift_message).toBe(message);
  await expect(
    staff.api.orders.correctGift({ params, body: { message: tooLong, was: message } }),
  ).rejects.toMatchObject({ fields: { message: 'Write 10 lines or fewer.' } });
  // Staff correct it until its parcel left; nobody writes over what somebody else corrected.
  const corrected = 'Feliz cumpleaños, Memo.';
  const { order: after } = await staff.api.orders.correctGift({
    params,
    body: { message: corrected, was: message },
  });
  expect([after.gift_message, after.timeline.at(-1)?.message]).toEqual([
    corrected,
    'The message of the gift was corrected.',
  ]);
  expect((await read('slips', [id]))[0]).toContain(corrected);
  const again = { message: 'Otro', was: message };
  await expect(staff.api.orders.correctGift({ params, body: again })).rejects.toMatchObject({
    code: 'stale',
  });
  const { shipment_id: shipment } = await staff.api.orders.packShipment({
    params,
    body: { lines: [{ position: 0, quantity: 1 }] },
  });
  const sent = { state: 'shipped' as const, carrier: 'DHL', tracking_code: 'REGALO-1' };
  await staff.api.orders.moveShipment({ params: { shipment_id: shipment }, body: sent });
  const late = { message: 'Tarde' };
  await expect(staff.api.orders.correctGift({ params, body: late })).rejects.toMatchObject({
    code: 'too_late',
  });
});

test('where there is nothing to print, nothing is; and only staff who pack or read orders print', async () => {
  const goods = await createProduct(shop.db, { stock: 20 });
  const unpaid = await placeOrder(await createBuyer(shop, [{ productId: goods.id }]));
  const buyer = await createBuyer(shop, []);
  const catalog = await signInStaff(shop, 'catalog');
  for (const paper of papers) {
    await expectRefusal(ask(paper, [unpaid.order_id, nowhere]), 409, 'nothing_to_print');
    await expectRefusal(ask(paper, ['x']), 422);
    await expectRefusal(shop.request(`/admin/packing/${paper}.pdf?orders=${nowhere}`), 401);
    await expectRefusal(ask(paper, [nowhere], buyer.token), 401);
    await expectRefusal(ask(paper, [nowhere], catalog.token), 403);
  }
});
