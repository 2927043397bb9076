import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, newAddress, type OrderBody, placeOrder } from '../../../../test/factories/buy.ts';
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
let productId: number;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'orders');
  productId = (await createProduct(shop.db, { stock: 500 })).id;
});
afterAll(() => shop.stop());

const reason = 'Aparta mercancía y no paga';
type Block = Parameters<SignedIn['api']['customers']['addBlock']>[0]['body'];
const block = async (body: Block) => (await staff.api.customers.addBlock({ body })).block;
const unblock = (id: number) => staff.api.customers.removeBlock({ params: { id } });
const labels = async (q: string) =>
  (await staff.api.customers.blocks({ query: { q } })).blocks.map(({ label }) => label);

let serial = 0;
const newEmail = () => `bloqueo-${process.pid}-${(serial += 1)}@prueba.example`;
async function newGuest(email = newEmail()): Promise<SignedIn> {
  const guest = await signInVisitor(shop);
  await guest.api.customers.becomeGuest({ body: { name: 'Beto Bloqueado', email } });
  await addToCart(guest, productId);
  return guest;
}
const notTaken = { status: 403, code: 'order_not_taken' };
const orders = async () =>
  (await shop.db.sql('select count(*)::int as n from shop_order')).rows[0] as { n: number };

describe('a blocked buyer places no order by any method and is told to write to the shop', () => {
  const home = newAddress();
  const email = newEmail();
  test.each<[string, Block, string, Partial<OrderBody>]>([
    ['by e-mail', { kind: 'email', value: email, reason }, email.toUpperCase(), {}],
    [
      'by phone',
      { kind: 'phone', value: '55 3333 4444', reason },
      newEmail(),
      { address: { ...newAddress(), phone: '+525533334444' } },
    ],
    [
      'by postal address',
      {
        kind: 'address',
        street: 'Calle Morelos',
        exterior_number: '9',
        postal_code: home.postal_code,
        reason,
      },
      newEmail(),
      { address: { ...newAddress(), street: 'MORELOS', exterior_number: 'No. 9', interior_number: '2' } },
    ],
    [
      'by the phone of who picks it up',
      { kind: 'phone', value: '5533334445', reason },
      newEmail(),
      { delivery_method: 'pickup_gdl', pickup: { recipient: 'Otro Nombre', phone: '+52 55 3333 4445' } },
    ],
  ])('%s', async (_, body, typed, given) => {
    const guest = await newGuest(typed);
    const { id } = await block(body);
    const before = await orders();
    for (const payment_method of ['card', 'oxxo', 'spei', 'paypal'] as const)
      await expect(placeOrder(guest, { payment_method, ...given })).rejects.toMatchObject(notTaken);
    expect(await orders()).toEqual(before);
    const answer: unknown = await placeOrder(guest, given).catch((error: unknown) => error);
    expect(String(answer)).toContain('página de contacto');
    expect(String(answer)).not.toMatch(/bloque|correo|teléfono|dirección/i);
    await unblock(id);
    await expect(placeOrder(guest, given)).resolves.toMatchObject({ payment: { provider: 'stripe' } });
  });

  test('found by session, whatever e-mail it types next, and by account', async () => {
    const guest = await newGuest();
    const { id, label } = await block({ kind: 'customer', value: guest.id, reason });
    expect(label).toContain('Beto Bloqueado');
    await guest.api.customers.becomeGuest({ body: { name: 'Otro', email: newEmail() } });
    await expect(placeOrder(guest)).rejects.toMatchObject(notTaken);
    await unblock(id);
    const account = await signInCustomer(shop);
    await addToCart(account, productId);
    await block({ kind: 'email', value: account.email, reason });
    await expect(placeOrder(account)).rejects.toMatchObject(notTaken);
  });

  test('also for pick-up', async () => {
    const guest = await newGuest();
    const address = newAddress();
    await block({ kind: 'phone', value: address.phone, reason });
    await expect(placeOrder(guest, { delivery_method: 'pickup_cdmx', address })).rejects.toMatchObject(
      notTaken,
    );
  });
});

test('the list of blocks can be searched and shows reason and author; every change is in the audit trail', async () => {
  const value = newEmail();
  const { id } = await block({ kind: 'email', value, reason });
  expect(await labels(value.toUpperCase())).toEqual([value]);
  const { blocks } = await staff.api.customers.blocks({ query: { q: value } });
  expect(blocks).toMatchObject([{ id, kind: 'email', reason, blocked_by: 'Personal Prueba' }]);
  await expect(block({ kind: 'email', value, reason })).rejects.toMatchObject({
    status: 409,
    code: 'already_blocked',
  });
  await unblock(id);
  expect(await labels(value)).toEqual([]);
  await expect(unblock(id)).rejects.toMatchObject({ status: 404 });
  const { rows } = await shop.db.sql(
    'select action, before, after, staff_user_id from audit_entry where subject = $1 order by id',
    [`block:${id}`],
  );
  const what = { kind: 'email', label: value, reason };
  expect(rows).toEqual([
    { action: 'contact.block', before: null, after: what, staff_user_id: staff.id },
    { action: 'contact.unblock', before: what, after: null, staff_user_id: staff.id },
  ]);
});

test('a bad block is refused with a message beside its field', async () => {
  const refused = async (json: object) =>
    (await expectRefusal(shop.request('/admin/blocks', { json, token: staff.token }), 422)).fields;
  expect(await refused({ kind: 'email', value: 'nada', reason })).toHaveProperty('value');
  expect(await refused({ kind: 'phone', value: '123', reason })).toHaveProperty('value');
  expect(await refused({ kind: 'customer', value: 'nadie', reason })).toHaveProperty('value');
  expect(await refused({ kind: 'email', value: newEmail(), reason: '' })).toHaveProperty('reason');
  expect(
    Object.keys(
      (await refused({ kind: 'address', street: '', exterior_number: '', postal_code: '1', reason })) ?? {},
    ),
  ).toEqual(['street', 'exterior_number', 'postal_code']);
});

test('only staff with the right list, block and unblock', async () => {
  const { id } = await block({ kind: 'email', value: newEmail(), reason });
  const calls = (token?: string) => {
    const of = token === undefined ? {} : { token };
    return {
      list: shop.request('/admin/blocks', of),
      add: shop.request('/admin/blocks', { json: { kind: 'email', value: newEmail(), reason }, ...of }),
      remove: shop.request(`/admin/blocks/${id}`, { method: 'DELETE', ...of }),
    };
  };
  for (const token of [undefined, (await signInCustomer(shop)).token]) {
    const { list, add, remove } = calls(token);
    await expectRefusal(list, 401);
    await expectRefusal(add, 401);
    await expectRefusal(remove, 401);
  }
  const support = calls((await signInStaff(shop, 'support')).token);
  expect((await support.list).status).toBe(200);
  await expectRefusal(support.add, 403);
  await expectRefusal(support.remove, 403);
});
