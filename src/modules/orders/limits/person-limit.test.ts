import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy, createBuyer, newAddress, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  owner = await signInStaff(shop, 'owner');
  clerk = await signInStaff(shop, 'orders');
});
afterAll(() => shop.stop());

async function limited(limit = { units: 2, days: 30 }) {
  const product = await createProduct(shop.db, { name: 'Tarjeta Escasa', stock: 50 });
  await owner.api.orders.limitPerPerson({ params: { id: product.id }, body: { limit } });
  return product;
}
const wanting = (productId: number, quantity: number) => createBuyer(shop, [{ productId, quantity }]);
const refusal = { status: 409, code: 'person_limit' };

test('one person buys no more within the days, and reads how many are left', async () => {
  const { id } = await limited();
  await expect(placeOrder(await wanting(id, 3))).rejects.toMatchObject({
    ...refusal,
    message:
      'De «Tarjeta Escasa» vendemos 2 piezas por persona cada 30 días, contando tus otros pedidos. Todavía puedes llevar 2: ajusta tu carrito.',
    details: { product_id: id, units: 2, days: 30, left: 2 },
  });
  const buyer = await wanting(id, 2);
  await buy(shop, buyer);
  await addToCart(buyer, id);
  await expect(placeOrder(buyer)).rejects.toMatchObject({ ...refusal, details: { left: 0 } });
  await shop.db.sql(
    `update shop_order set placed_at = placed_at - interval '31 days' where customer_id = $1`,
    [buyer.id],
  );
  await placeOrder(buyer);
});

test('a person is known by phone and by address, however they are written, and by e-mail', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const home = newAddress();
  await buy(shop, await wanting(id, 1), { address: home });
  const sameHouse = { ...newAddress(), street: 'Calle 5 de mayo', exterior_number: home.exterior_number };
  await expect(placeOrder(await wanting(id, 1), { address: sameHouse })).rejects.toMatchObject(refusal);
  const samePhone = { ...newAddress(), phone: `+52 ${home.phone}` };
  await expect(placeOrder(await wanting(id, 1), { address: samePhone })).rejects.toMatchObject(refusal);
  await placeOrder(await wanting(id, 1), { address: newAddress() });
});

test('what was cancelled is free again', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const buyer = await wanting(id, 1);
  const order = await buy(shop, buyer);
  await buyer.api.orders.cancelOwn({ params: { order_id: order.order_id }, body: {} });
  await addToCart(buyer, id);
  await expect(placeOrder(buyer)).resolves.toMatchObject({ payment: { provider: 'stripe' } });
});

test('a purchase on the payment page that is begun anew does not count against itself', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const buyer = await wanting(id, 1);
  await placeOrder(buyer);
  await expect(placeOrder(buyer)).resolves.toMatchObject({ payment: { provider: 'stripe' } });
});

test('of many orders of one person at once as many pass as they may buy', async () => {
  const { id } = await limited({ units: 2, days: 7 });
  const address = newAddress();
  const buyers = await Promise.all([1, 2, 3, 4, 5].map(() => wanting(id, 1)));
  const answers = await Promise.allSettled(buyers.map((buyer) => placeOrder(buyer, { address })));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as object] : [],
  );
  expect(refused).toMatchObject([refusal, refusal, refusal]);
  const { rows } = await shop.db.sql(
    `select sum(l.quantity)::int as units from order_line l join shop_order o on o.id = l.order_id
      where l.product_id = $1 and o.state = 'pending_payment'`,
    [id],
  );
  expect(rows[0]?.['units']).toBe(2);
});

test('a draft order of more takes a reason', async () => {
  const { id } = await limited({ units: 1, days: 7 });
  const { recipient: name, phone, ...home } = newAddress();
  const body = {
    customer: { name, email: 'rosa.limite@prueba.example', phone },
    lines: [{ product_id: id, quantity: 2 }],
    delivery_method: 'parcel',
    address: { recipient: name, phone, ...home },
  };
  await expect(clerk.api.orders.createDraftOrder({ body })).rejects.toMatchObject({
    status: 422,
    fields: {
      limit_reason:
        'Of «Tarjeta Escasa» one person may buy 1 within 7 days and has 0. Say why they get more.',
    },
  });
  const { draft_order: draft } = await clerk.api.orders.createDraftOrder({
    body: { ...body, limit_reason: 'Equipa un laboratorio.' },
  });
  expect(draft.lines[0]?.quantity).toBe(2);
});

test('the limit is set by who changes the catalogue, in whole units and days', async () => {
  const { id } = await limited();
  const params = { id };
  const set = (who: SignedIn, limit: { units: number; days: number } | null) =>
    who.api.orders.limitPerPerson({ params, body: { limit } });
  expect(await clerk.api.orders.personLimit({ params })).toEqual({ limit: { units: 2, days: 30 } });
  await expect(set(clerk, null)).rejects.toMatchObject({ status: 403 });
  const buyer = await wanting(id, 3);
  await expect(set(buyer, null)).rejects.toMatchObject({ status: 401 });
  await expect(set(owner, { units: 0, days: 1 })).rejects.toMatchObject({ status: 422 });
  await expect(set(owner, { units: 1, days: 366 })).rejects.toMatchObject({ status: 422 });
  await expect(
    owner.api.orders.limitPerPerson({ params: { id: 999_999 }, body: { limit: null } }),
  ).rejects.toMatchObject({ status: 404 });
  await set(owner, null);
  expect(await clerk.api.orders.personLimit({ params })).toEqual({ limit: null });
  await placeOrder(buyer);
});
