import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  confirmPayment,
  deliveryAddress,
  payAtProvider,
  placeOrder,
} from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import {
  signInCustomer,
  type SignedIn,
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

let serial = 0;
const newEmail = () => `invitada-${process.pid}-${(serial += 1)}@prueba.example`;

async function guestWith(email: string, productId: number): Promise<SignedIn> {
  const visitor = await signInVisitor(shop);
  await addToCart(visitor, productId);
  await visitor.api.customers.becomeGuest({ body: { name: 'Inés Invitada', email } });
  return visitor;
}

async function claimTokenOf(email: string): Promise<string> {
  return /\/reclamar\/([\w-]{32})/.exec((await emailTo(shop, email)).text)?.[1] ?? '';
}

describe('buying without an account', () => {
  test('needs a name and a valid e-mail address, and nothing else', async () => {
    const product = await createProduct(shop.db);
    const email = newEmail();
    const visitor = await signInVisitor(shop);
    await addToCart(visitor, product.id);
    await expectRefusal(
      shop.request('/checkout/orders', {
        token: visitor.token,
        json: { delivery_method: 'parcel', payment_method: 'card', address: deliveryAddress },
      }),
      401,
    );
    const become = (json: object, token?: string) =>
      shop.request('/customer/guest', { method: 'PUT', json, ...(token && { token }) });
    const { fields } = await expectRefusal(become({ name: ' ', email: 'x' }, visitor.token), 422);
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['email', 'name']);
    await expectRefusal(become({ name: 'Inés', email }), 401);
    const { token } = await signInCustomer(shop);
    await expectRefusal(become({ name: 'Inés', email }, token), 409, 'has_account');

    expect((await become({ name: 'Inés', email: ` ${email.toUpperCase()} ` }, visitor.token)).status).toBe(
      200,
    );
    expect((await visitor.api.customers.session()).user).toEqual({
      id: visitor.id,
      name: 'Inés',
      email,
      is_anonymous: true,
      is_guest: true,
      is_verified: false,
    });
    const order = await buy(shop, visitor);
    expect((await visitor.api.orders.orders()).orders.map(({ order_id }) => order_id)).toEqual([
      order.order_id,
    ]);
  });

  test('does not open reviews, questions and other calls of accounts', async () => {
    const product = await createProduct(shop.db);
    const { token } = await guestWith(newEmail(), product.id);
    for (const [path, json] of [
      [
        '/product/add-review',
        { product_id: product.id, rating: 5, title: 'x', comment: 'Diez letras o más.' },
      ],
      ['/product/questions', { product_id: product.id, body: '¿Trae cables en la caja?' }],
      ['/auth/change-password', {}],
    ] as const) {
      await expectRefusal(shop.request(path, { token, json }), 401);
    }
    await expectRefusal(shop.request('/customer/sessions', { token }), 401);
  });
});

describe('a guest’s purchases', () => {
  test('become an account by the email’s link once, and the guest’s session ends', async () => {
    const product = await createProduct(shop.db);
    const email = newEmail();
    const guest = await guestWith(email, product.id);
    const order = await buy(shop, guest);
    const token = await claimTokenOf(email);
    expect(await shop.api.accounts.claim({ params: { token } })).toEqual({
      claim: { name: 'Inés Invitada', email, has_account: false },
    });
    const claim = (json: object) => shop.request(`/customer/claims/${token}`, { json });
    await expectRefusal(claim({}), 422);
    await expectRefusal(claim({ password: 'corta' }), 422);
    expect(await (await claim({ password: testPassword })).json()).toEqual({ email, joined: false });
    await expectRefusal(claim({ password: testPassword }), 404);
    await expectRefusal(shop.request(`/customer/claims/${'x'.repeat(32)}`), 404);

    // Whoever typed the address in the shop may not be who reads its mail.
    expect((await guest.api.customers.session()).user).toBeNull();
    const { token: session } = await shop.api.customers.signIn({ body: { email, password: testPassword } });
    const { orders } = await shop.apiOf(session ?? '').orders.orders();
    expect(orders.map(({ order_id }) => order_id)).toEqual([order.order_id]);
  });

  test('join the account of the address, with those from other browsers, and no other account', async () => {
    const account = await signInCustomer(shop);
    const product = await createProduct(shop.db);
    const [one, two] = [
      await guestWith(account.email, product.id),
      await guestWith(account.email, product.id),
    ];
    await buy(shop, two);
    await placeOrder(one);
    await one.api.customers.sendClaimEmail();
    await expectRefusal(shop.request('/customer/guest/claim', { token: account.token, json: {} }), 409);
    const { text } = await emailTo(shop, account.email, 2);
    const token = /\/reclamar\/([\w-]{32})/.exec(text)?.[1] ?? '';
    expect((await account.api.orders.orders()).total).toBe(0);
    expect(await shop.api.accounts.claimAccount({ params: { token }, body: {} })).toEqual({
      email: account.email,
      joined: true,
    });
    expect((await account.api.orders.orders()).total).toBe(2);
    expect((await account.api.customers.session()).user?.id).toBe(account.id);
    for (const guest of [one, two]) expect((await guest.api.customers.session()).user).toBeNull();
  });

  test('do not join an unproven account of the address; the email’s link gives that account to its owner', async () => {
    const product = await createProduct(shop.db);
    const email = newEmail();
    const squatter = { email, password: 'contraseña-del-otro' };
    const theirs = shop.apiOf(
      (await shop.api.customers.signUp({ body: { name: 'Otro', ...squatter } })).token ?? '',
    );
    await emailTo(shop, email);
    await theirs.customers.addAddress({ body: { ...deliveryAddress, recipient: 'Otro' } });
    const guest = await guestWith(email, product.id);
    await buy(shop, guest);
    expect((await theirs.orders.orders()).total).toBe(0);

    await emailTo(shop, email, 2);
    await guest.api.customers.sendClaimEmail();
    const token = /\/reclamar\/([\w-]{32})/.exec((await emailTo(shop, email, 3)).text)?.[1] ?? '';
    const { claim } = await shop.api.accounts.claim({ params: { token } });
    expect(claim.has_account).toBe(false);
    await expectRefusal(shop.request(`/customer/claims/${token}`, { json: {} }), 422);
    await shop.api.accounts.claimAccount({ params: { token }, body: { password: testPassword } });
    expect((await theirs.customers.session()).user).toBeNull();
    await expectRefusal(shop.request('/auth/sign-in/email', { json: squatter }), 401);
    const { token: session } = await shop.api.customers.signIn({ body: { email, password: testPassword } });
    const own = shop.apiOf(session ?? '');
    expect((await own.orders.orders()).total).toBe(1);
    // A parcel must not go where the other one wants it.
    const { addresses } = await own.customers.addresses();
    expect(addresses.map(({ recipient }) => recipient)).not.toContain('Otro');
  });

  test('join the account the guest signs in to, where an open payment can be finished', async () => {
    const account = await signInCustomer(shop);
    const product = await createProduct(shop.db, { stock: 2 });
    const guest = await guestWith(newEmail(), product.id);
    const order = await placeOrder(guest);
    const enter = await shop.request('/auth/sign-in/email', {
      token: guest.token,
      json: { email: account.email, password: testPassword },
    });
    expect(enter.status).toBe(200);

    await payAtProvider(shop, order);
    expect(await confirmPayment(account, order)).toBe('paid');
    // What was paid has left the cart it moved to.
    expect((await account.api.cart.cart({ params: { userId: account.id } })).cart.items).toEqual([]);
  });

  test('are claimed by an email that goes out once a minute at most', async () => {
    const product = await createProduct(shop.db);
    const email = newEmail();
    const guest = await guestWith(email, product.id);
    for (let time = 0; time < 3; time += 1) await guest.api.customers.sendClaimEmail();
    await emailTo(shop, email);
    const { rows } = await shop.db.sql(`select count(*)::int as letters from mail where recipient = $1`, [
      email,
    ]);
    expect(rows).toEqual([{ letters: 1 }]);
    shop.clock.moveBy(61_000);
    await guest.api.customers.sendClaimEmail();
    await emailTo(shop, email, 2);
  });
});
