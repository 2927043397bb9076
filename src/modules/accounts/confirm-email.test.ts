import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, buy } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInVisitor, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { codeTo, emailsTo, emailTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

let serial = 0;
const newEmail = () => `nueva-${process.pid}-${(serial += 1)}@prueba.example`;

async function register(email: string) {
  const { token } = await shop.api.customers.signUp({
    body: { name: 'Eva Nueva', email, password: testPassword },
  });
  return { token: token ?? '', api: shop.apiOf(token ?? '') };
}
const confirm = (token: string | undefined, code: string) =>
  shop.request('/customer/confirm-email', { json: { code }, ...(token && { token }) });

test('an unproven account can buy; the orders that guests placed with its address join with the code', async () => {
  const email = newEmail();
  const product = await createProduct(shop.db);
  const guest = await signInVisitor(shop);
  await addToCart(guest, product.id);
  await guest.api.customers.becomeGuest({ body: { name: 'Eva', email } });
  const before = await buy(shop, guest);

  const { token, api } = await register(email);
  const { user } = await api.customers.session();
  const customer = { id: user?.id ?? '', email, token, api };
  await addToCart(customer, product.id);
  const own = await buy(shop, customer);
  const ordersSeen = async () => (await api.orders.orders()).orders.map(({ order_id }) => order_id);
  expect(await ordersSeen()).toEqual([own.order_id]);

  const code = await codeTo(shop, email);
  await expectRefusal(confirm(token, code === '000000' ? '000001' : '000000'), 422);
  expect(await ordersSeen()).toEqual([own.order_id]);
  expect((await confirm(token, code)).status).toBe(200);
  expect((await api.customers.session()).user?.is_verified).toBe(true);
  expect((await ordersSeen()).toSorted()).toEqual([before.order_id, own.order_id].toSorted());
  // Session and password stay valid.
  await shop.api.customers.signIn({ body: { email, password: testPassword } });
  await expectRefusal(confirm(token, code), 422);
});

test('the code is sent again once a minute at most, and not to a proven address', async () => {
  const email = newEmail();
  const { token, api } = await register(email);
  await emailTo(shop, email);
  for (let time = 0; time < 3; time += 1) await api.accounts.sendConfirmation();
  await emailTo(shop, email, 2);
  expect(await emailsTo(shop, email)).toHaveLength(2);
  shop.clock.moveBy(61_000);
  await api.accounts.sendConfirmation();
  expect((await confirm(token, await codeTo(shop, email, 3))).status).toBe(200);
  const again = shop.request('/customer/confirm-email/letter', { token, json: {} });
  await expectRefusal(again, 409, 'already_confirmed');
});

test('visitors, guests and codes of other accounts cannot confirm an address', async () => {
  await expectRefusal(confirm(undefined, '123456'), 401);
  await expectRefusal(confirm((await signInVisitor(shop)).token, '123456'), 401);
  await expectRefusal(shop.request('/customer/confirm-email/letter', { json: {} }), 401);
  const email = newEmail();
  await register(email);
  const stranger = await signInCustomer(shop);
  await expectRefusal(confirm(stranger.token, await codeTo(shop, email)), 422);
});
