import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn, testPassword } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let packer: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
  const { role } = await staff.api.roles.addRole({ body: { name: 'Empacador', rights: ['pack'] } });
  const person = await signInStaff(shop, 'support');
  await staff.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
  const { token } = await shop.api.staff.signIn({ body: { email: person.email, password: testPassword } });
  packer = { ...person, token: token ?? '', api: shop.apiOf(token ?? '') };
});
afterAll(() => shop.stop());

async function paidOrder(quantity = 1) {
  const product = await createProduct(shop.db, { stock: 20, priceCents: 123_457 });
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity }]);
  const { order_id: id } = await buy(shop, buyer);
  return { id, product };
}

const queue = async (by = packer) => (await by.api.orders.ordersToPack({ query: { page_size: 100 } })).orders;
const isWaiting = async (id: string) => (await queue()).some((order) => order.order_id === id);

test('paid orders wait, paid first first, with what is left of each; held, unpaid and packed ones do not', async () => {
  const first = await paidOrder(2);
  const second = await paidOrder();
  const held = await paidOrder();
  await staff.api.orders.holdOrder({ params: { order_id: held.id }, body: { reason: 'Mirar antes.' } });
  const ids = (await queue()).map((order) => order.order_id);
  expect(ids.filter((id) => [first.id, second.id, held.id].includes(id))).toEqual([first.id, second.id]);
  await packer.api.orders.packShipment({
    params: { order_id: first.id },
    body: { lines: [{ position: 0, quantity: 1 }] },
  });
  const left = (await queue()).find((order) => order.order_id === first.id);
  expect(left?.to_pack).toMatchObject([{ position: 0, quantity: 1, product_name: first.product.name }]);
  await packer.api.orders.packOrders({ body: { order_ids: [first.id] } });
  expect(await isWaiting(first.id)).toBe(false);
  expect(await isWaiting(second.id)).toBe(true);
});

test('a packer packs, prints and reads serial numbers, and is told nothing of money', async () => {
  const { id } = await paidOrder();
  const answers = [
    await shop.request('/admin/packing/orders', { token: packer.token }),
    await shop.request(`/admin/packing?orders=${id}`, { token: packer.token }),
    await shop.request(`/admin/orders/${id}/serials`, { token: packer.token }),
    await shop.request('/admin/dashboard', { token: packer.token }),
    await shop.request('/admin/find?q=memoria', { token: packer.token }),
    await shop.request(`/admin/orders/${id}/shipments`, {
      json: { lines: [{ position: 0, quantity: 1 }] },
      token: packer.token,
    }),
  ];
  for (const answer of answers) {
    expect(answer.ok).toBe(true);
    expect(await answer.text()).not.toMatch(/_cents|cost|margin|1234\.?57|123457/);
  }
});

test('whatever else names an amount refuses a packer', async () => {
  const { id, product } = await paidOrder();
  for (const path of [
    '/admin/orders',
    `/admin/orders/${id}`,
    '/admin/orders.csv',
    `/admin/orders/${id}/invoices`,
    '/admin/products',
    `/admin/products/${product.id}`,
    '/admin/products.csv',
    '/admin/price-lists',
    '/admin/promotions',
    '/admin/refunds',
    '/admin/payment-books',
    '/admin/users',
    '/admin/audit',
    '/admin/inventory/purchases',
  ]) {
    await expectRefusal(shop.request(path, { token: packer.token }), 403, 'forbidden');
  }
});

test('who may read orders gets the packed order back', async () => {
  const { id } = await paidOrder();
  const { order } = await staff.api.orders.packShipment({
    params: { order_id: id },
    body: { lines: [{ position: 0, quantity: 1 }] },
  });
  expect(order?.order_id).toBe(id);
});

test('the queue is for staff who pack or read orders', async () => {
  const buyer = await createBuyer(shop, []);
  await expectRefusal(shop.request('/admin/packing/orders'), 401);
  await expectRefusal(shop.request('/admin/packing/orders', { token: buyer.token }), 401);
  const catalog = await signInStaff(shop, 'catalog');
  await expectRefusal(shop.request('/admin/packing/orders', { token: catalog.token }), 403);
  expect(await queue(await signInStaff(shop, 'support'))).toEqual(expect.any(Array));
  await expectRefusal(shop.request('/admin/packing/orders?page=0', { token: packer.token }), 422);
});
