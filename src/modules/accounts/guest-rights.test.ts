import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy, newAddress } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import {
  signInCustomer,
  signInStaff,
  signInVisitor,
  type SignedIn,
} from '../../../test/factories/sign-in.ts';
import { columnsWith } from '../../../test/setup/columns-with.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { staysAfterDeletion } from './what-stays.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

let serial = 0;

/** A guest whose parcel has arrived, unless it is to be under way still. */
async function buyingGuest({ isDelivered = true } = {}) {
  serial += 1;
  const word = `zafiro${process.pid}x${serial}`;
  const guest = await signInVisitor(shop);
  const product = await createProduct(shop.db);
  await addToCart(guest, product.id);
  const email = `${word}@prueba.example`;
  await guest.api.customers.becomeGuest({ body: { name: `Inés ${word}`, email } });
  const address = { ...newAddress(), recipient: `Inés ${word}`, street: `Calle ${word}` };
  const { order_id: orderId } = await buy(shop, guest, { address });
  if (isDelivered) {
    const params = { order_id: orderId };
    const sent = { fulfilment: 'shipped', carrier: 'DHL', tracking_code: `D-${serial}` } as const;
    await staff.api.orders.updateFulfilment({ params, body: sent });
    await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  }
  return { guest, word, email, orderId, path: `/admin/users/${guest.id}` };
}

const erase = (path: string, proof?: string, token: string | undefined = staff.token) =>
  shop.request(`${path}${proof === undefined ? '' : `?proof=${proof}`}`, { method: 'DELETE', token });
const take = (path: string, proof?: string, token: string | undefined = staff.token) =>
  shop.request(`${path}/export${proof === undefined ? '' : `?proof=${proof}`}`, { token });

async function trailOf(id: string) {
  const { rows } = await shop.db.sql('select action, after from audit_entry where subject = $1 order by id', [
    `customer:${id}`,
  ]);
  return rows as { action: string; after: unknown }[];
}

test('who left no e-mail at the counter is forgotten alone: what others were answered is kept', async () => {
  const { id } = await createProduct(shop.db, { stock: 5 });
  const draft = async (email: string, idempotencyKey: string) =>
    (
      await staff.api.orders.createDraftOrder({
        body: {
          customer: { name: 'Luz Mostrador', email, phone: '5512345678' },
          delivery_method: 'pickup_cdmx',
          lines: [{ product_id: id, quantity: 1 }],
        },
        idempotencyKey,
      })
    ).draft_order;
  const walkIn = await draft('', 'walk-in');
  const other = await draft('otra@prueba.example', 'other');
  expect((await erase(`/admin/users/${walkIn.customer.id}`, 'email')).status).toBe(200);
  expect((await draft('otra@prueba.example', 'other')).id).toBe(other.id);
});

test('staff export the data of a guest who proved their identity, and the audit trail shows it', async () => {
  const { guest, email, path, word } = await buyingGuest();
  await expectRefusal(take(path), 422, 'invalid');
  const answer = await take(path, 'document');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    account: { name: `Inés ${word}`, email },
    orders: [{ email, lines: [{ quantity: 1 }] }],
  });
  expect(await trailOf(guest.id)).toEqual([{ action: 'customer.export', after: { proof: 'document' } }]);
});

test("data that others tied to a guest's address stays out until the address is proven", async () => {
  const { email, path } = await buyingGuest();
  await shop.db.sql('insert into subscriber (email_address) values ($1)', [email]);
  const sinceOf = async (proof: string) =>
    ((await (await take(path, proof)).json()) as { newsletter_since: string | null }).newsletter_since;
  expect(await sinceOf('phone')).toBeNull();
  expect(await sinceOf('email')).not.toBeNull();
});

test('an erased guest leaves what tax law asks for, and nothing else that identifies them', async () => {
  const { guest, email, word, orderId, path } = await buyingGuest();
  expect(await columnsWith(shop.db, [word])).toContain('customer.contact_email');
  await expectRefusal(erase(path), 422, 'invalid');
  const answer = await erase(path, 'email');
  expect(answer.status).toBe(200);
  const documented = staysAfterDeletion.map(({ column }) => column);
  const left = await columnsWith(shop.db, [word, email]);
  expect(left.filter((column) => !documented.includes(column))).toEqual([]);
  const { rows } = await shop.db.sql(
    'select state, total_cents > 0 as has_total from shop_order where id = $1',
    [orderId],
  );
  expect(rows).toEqual([{ state: 'paid', has_total: true }]);
  expect(await trailOf(guest.id)).toEqual([{ action: 'customer.erase', after: { proof: 'email' } }]);
  // A second time changes nothing.
  await expectRefusal(erase(path, 'email'), 404);
  await expectRefusal(take(path, 'email'), 404);
});

test('a guest with an order under way cannot be erased', async () => {
  const { path } = await buyingGuest({ isDelivered: false });
  await expectRefusal(erase(path, 'phone'), 409, 'open_orders');
});

test('only staff with the right export and erase guests', async () => {
  const { path, guest } = await buyingGuest();
  const customer = await signInCustomer(shop);
  const support = await signInStaff(shop, 'support');
  for (const ask of [erase, take]) {
    await expectRefusal(shop.request(path, { method: 'DELETE' }), 401);
    await expectRefusal(ask(path, 'email', guest.token), 401);
    await expectRefusal(ask(path, 'email', customer.token), 401);
    await expectRefusal(ask(path, 'email', support.token), 403);
    await expectRefusal(ask(path, 'a promise'), 422);
    await expectRefusal(ask('/admin/users/nobody', 'email'), 404);
  }
});
