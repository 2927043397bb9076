import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  confirmPayment,
  payAtProvider,
  placeOrder,
  type PlacedOrder,
} from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import {
  type SignedIn,
  signInCustomer,
  signInVisitor,
  testPassword,
} from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
});
afterAll(() => shop.stop());

const newEmail = (name: string) => `${name}-${randomUUID().slice(0, 8)}@prueba.example`;

/** A guest with something in the cart. */
async function guestWith(email: string): Promise<SignedIn> {
  const product = await createProduct(shop.db, { stock: 10 });
  const visitor = await signInVisitor(shop);
  await becomeGuest(visitor, email);
  await addToCart(visitor, product.id);
  return visitor;
}

async function fillCart(guest: SignedIn): Promise<void> {
  await addToCart(guest, (await createProduct(shop.db, { stock: 10 })).id);
}

async function becomeGuest(visitor: SignedIn, email: string): Promise<void> {
  await visitor.api.customers.becomeGuest({ body: { name: 'Inés Invitada', email } });
}

const claimTokenIn = (text: string) => /\/reclamar\/([\w-]{32})/.exec(text)?.[1];

/** Asks for a new link, a minute after the one before, and opens the email. */
async function mailedToken(guest: SignedIn, email: string, emails = 1): Promise<string> {
  shop.clock.moveBy(61_000);
  await guest.api.customers.sendClaimEmail();
  return claimTokenIn((await emailTo(shop, email, emails)).text) ?? '';
}

const claim = (token: string) =>
  shop.request(`/customer/claims/${token}`, { json: { password: testPassword } });

async function accountOf(email: string) {
  const { token } = await shop.api.customers.signIn({ body: { email, password: testPassword } });
  return shop.apiOf(token ?? '');
}

async function orderIdsOf(api: SignedIn['api']): Promise<string[]> {
  return (await api.orders.orders()).orders.map(({ order_id }) => order_id);
}

/** The guest pays in cash: the email with the voucher goes to the address the order was placed with. */
async function askForVoucher(guest: SignedIn, order: PlacedOrder): Promise<void> {
  await payAtProvider(shop, order, { method: 'oxxo' });
  await confirmPayment(guest, order);
}

test("an email to an order's address holds no link that proves another address", async () => {
  const [attacker, victim] = [newEmail('atacante'), newEmail('victima')];
  const guest = await guestWith(attacker);
  const order = await placeOrder(guest, { payment_method: 'oxxo' });
  await becomeGuest(guest, victim);
  await askForVoucher(guest, order);
  const mail = await emailTo(shop, attacker);
  expect(mail.subject).toContain('OXXO');
  expect(claimTokenIn(mail.text)).toBeUndefined();
  expect(mail.html).not.toContain('/reclamar/');
});

test('an email about an order holds the link of the address it goes to', async () => {
  const email = newEmail('honesta');
  const guest = await guestWith(email);
  await askForVoucher(guest, await placeOrder(guest, { payment_method: 'oxxo' }));
  const token = claimTokenIn((await emailTo(shop, email)).text) ?? '';
  const { claim: offered } = await shop.api.accounts.claim({ params: { token } });
  expect(offered.email).toBe(email);
});

test('changing the address ends the links mailed before, also when it is changed back', async () => {
  const [one, other] = [newEmail('una'), newEmail('otra')];
  const guest = await guestWith(one);
  const first = await mailedToken(guest, one);
  await becomeGuest(guest, other);
  await expectRefusal(shop.request(`/customer/claims/${first}`), 404);
  await expectRefusal(claim(first), 404);
  await becomeGuest(guest, one);
  await expectRefusal(shop.request(`/customer/claims/${first}`), 404);
  await expectRefusal(claim(first), 404);
  // Changing the name keeps the link valid.
  const second = await mailedToken(guest, one, 2);
  await becomeGuest(guest, one);
  expect((await claim(second)).status).toBe(200);
});

test('a claim brings only orders that were placed with the address it proves', async () => {
  const [typo, right] = [newEmail('con-error'), newEmail('correcta')];
  const guest = await guestWith(typo);
  const stranger = await buy(shop, guest);
  await becomeGuest(guest, right);
  await fillCart(guest);
  const own = await buy(shop, guest);
  await emailTo(shop, right);
  expect((await claim(await mailedToken(guest, right, 2))).status).toBe(200);
  expect(await orderIdsOf(await accountOf(right))).toEqual([own.order_id]);
  expect((await guest.api.customers.session()).user).toBeNull();

  // Orders with the other address wait for whoever proves that one.
  const { token } = await shop.api.customers.signUp({
    body: { name: 'Otra', email: typo, password: testPassword },
  });
  const other = shop.apiOf(token ?? '');
  expect(await orderIdsOf(other)).toEqual([]);
  const code = (await emailTo(shop, typo, 2)).subject.match(/\d{6}/)?.[0] ?? '';
  await other.accounts.confirmEmail({ body: { code } });
  expect(await orderIdsOf(other)).toEqual([stranger.order_id]);
});

test("a payment that was open during the claim is settled for the order's new owner", async () => {
  const [typo, right] = [newEmail('con-error'), newEmail('correcta')];
  const guest = await guestWith(typo);
  const open = await placeOrder(guest);
  await becomeGuest(guest, right);
  await fillCart(guest);
  expect((await claim(await mailedToken(guest, right))).status).toBe(200);
  await payAtProvider(shop, open);
  expect((await emailTo(shop, typo)).subject).toContain('Recibimos tu pago');
  expect(await orderIdsOf(await accountOf(right))).toEqual([]);
});

test("a guest who typed somebody else's address gets nothing of it, and loses the session that ordered with it", async () => {
  const [attacker, victim] = [newEmail('atacante'), newEmail('victima')];
  const victimGuest = await guestWith(victim);
  const bought = await buy(shop, victimGuest);
  await emailTo(shop, victim);

  const onlyTyped = await guestWith(attacker);
  const ofAttacker = await buy(shop, onlyTyped);
  await becomeGuest(onlyTyped, victim);
  const alsoBought = await guestWith(victim);
  const placed = await buy(shop, alsoBought);
  await alsoBought.api.customers.addAddress({
    body: {
      recipient: 'Atacante',
      phone: '2221234567',
      street: 'Otra',
      exterior_number: '1',
      neighbourhood: 'Centro',
      municipality: 'Puebla',
      state: 'Puebla',
      postal_code: '72000',
    },
  });
  await emailTo(shop, victim, 2);

  expect((await claim(await mailedToken(victimGuest, victim, 3))).status).toBe(200);
  const account = await accountOf(victim);
  expect((await orderIdsOf(account)).toSorted()).toEqual([bought.order_id, placed.order_id].toSorted());
  const { addresses } = await account.customers.addresses();
  expect(addresses.map(({ recipient }) => recipient)).not.toContain('Atacante');

  expect((await alsoBought.api.customers.session()).user).toBeNull();
  expect(await orderIdsOf(onlyTyped.api)).toEqual([ofAttacker.order_id]);
  await expectRefusal(shop.request(`/order/orders/${bought.order_id}`, { token: onlyTyped.token }), 404);
});

test('an account gets what guests bought with its address, not what they bought with other addresses', async () => {
  const account = await signInCustomer(shop);
  const attacker = newEmail('atacante');
  const guest = await guestWith(attacker);
  const foreign = await buy(shop, guest);
  await becomeGuest(guest, account.email);
  await fillCart(guest);
  const own = await buy(shop, guest);
  await emailTo(shop, account.email);
  expect((await claim(await mailedToken(guest, account.email, 2))).status).toBe(200);
  expect(await orderIdsOf(account.api)).toEqual([own.order_id]);
  const { rows } = await shop.db.sql(
    `select c.contact_email, c.is_anonymous from shop_order o join customer c on c.id = o.customer_id where o.id = $1`,
    [foreign.order_id],
  );
  expect(rows).toEqual([{ contact_email: attacker, is_anonymous: true }]);
});
