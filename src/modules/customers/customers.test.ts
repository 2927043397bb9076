import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signInCustomer, signInStaff, signInVisitor, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const home = {
  recipient: 'Ana Prueba',
  phone: '55 1234 5678',
  street: 'Av. Insurgentes Sur',
  exterior_number: '1602',
  interior_number: '',
  neighbourhood: 'Crédito Constructor',
  municipality: 'Benito Juárez',
  state: 'Ciudad de México',
  postal_code: '03940',
  directions: '',
  is_default: false,
};
let serial = 0;
const newEmail = () => `persona-${Date.now()}-${(serial += 1)}@prueba.example`;

/** The six digits of the only mail to that address. */
async function mailedCode(email: string): Promise<string> {
  const outbox = join(shop.dataDir, 'outbox');
  const mails = await Promise.all(
    (await readdir(outbox)).map(
      async (name) =>
        JSON.parse(await readFile(join(outbox, name), 'utf8')) as { to: string; subject: string },
    ),
  );
  return mails.find((mail) => mail.to === email)?.subject.match(/\d{6}/)?.[0] ?? '';
}

describe('accounts', () => {
  test('registering signs in; the session tells who', async () => {
    const email = newEmail();
    const { token } = await shop.api.customers.signUp({
      body: { name: 'Eva', email, password: testPassword },
    });
    const { user } = await shop.apiOf(token ?? '').customers.session();
    expect(user).toMatchObject({ name: 'Eva', email, is_anonymous: false });
  });

  test('the same e-mail twice is a conflict that says so', async () => {
    const customer = await signInCustomer(shop);
    const { fields } = await expectRefusal(
      shop.request('/auth/sign-up/email', {
        json: { name: 'Otra', email: customer.email, password: testPassword },
      }),
      409,
    );
    expect(fields).toHaveProperty('email');
  });

  test('a short password, a wrong password and a wrong e-mail are refused in Spanish', async () => {
    const short = await expectRefusal(
      shop.request('/auth/sign-up/email', { json: { name: 'X', email: newEmail(), password: 'corta' } }),
      422,
    );
    expect(short.message).toContain('8 caracteres');
    const wrong = await expectRefusal(
      shop.request('/auth/sign-in/email', { json: { email: newEmail(), password: testPassword } }),
      401,
    );
    expect(wrong.message).toBe('El correo o la contraseña no coinciden.');
  });

  test.each([
    ['name', { name: '  ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['email', { email: `a@${'b.'.repeat(130)}example` }],
  ])('a %s that nobody has is refused', async (field, given) => {
    const json = { name: 'Eva', email: newEmail(), password: testPassword, ...given };
    const { fields } = await expectRefusal(shop.request('/auth/sign-up/email', { json }), 422);
    expect(Object.keys(fields ?? {})).toEqual([field]);
  });

  test('nobody changes into something they may not be', async () => {
    const visitor = await signInVisitor(shop);
    const update = (json: object) => shop.request('/auth/update-user', { token: visitor.token, json });
    await expectRefusal(update({ name: 'x'.repeat(121) }), 422, 'invalid_name');
    await expectRefusal(update({ name: 'Eva', image: 'x' }), 422, 'field_not_allowed');
    await update({ name: 'Eva', isAnonymous: false, isBlocked: false });
    expect((await visitor.api.customers.session()).user).toMatchObject({ is_anonymous: true });
  });

  test('a new password by mailed code ends every session the old one opened', async () => {
    const customer = await signInCustomer(shop);
    await shop.api.customers.sendSignInCode({ body: { email: customer.email, type: 'forget-password' } });
    const password = 'otra-contraseña-de-prueba';
    const body = { email: customer.email, otp: await mailedCode(customer.email), password };
    await shop.api.customers.resetPassword({ body });
    expect((await customer.api.customers.session()).user).toBeNull();
    await shop.api.customers.signIn({ body: { email: customer.email, password } });
  });

  test('a visitor is a customer without a name; signing out ends the session', async () => {
    const visitor = await signInVisitor(shop);
    expect((await visitor.api.customers.session()).user?.is_anonymous).toBe(true);
    const customer = await signInCustomer(shop);
    await customer.api.customers.signOut();
    expect((await customer.api.customers.session()).user).toBeNull();
  });

  test('a mailed code signs in once', async () => {
    const customer = await signInCustomer(shop);
    await shop.api.customers.sendSignInCode({ body: { email: customer.email, type: 'sign-in' } });
    const otp = await mailedCode(customer.email);
    const { token } = await shop.api.customers.signInWithCode({ body: { email: customer.email, otp } });
    expect(token).toBeTruthy();
    const again = await shop.request('/auth/sign-in/email-otp', { json: { email: customer.email, otp } });
    expect(again.status).toBeGreaterThanOrEqual(400);
  });

  test('too many sign-ins from one address are slowed down', async () => {
    const limited = await startTestShop({ limitAttempts: true });
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 25; attempt += 1) {
        const answer = await limited.request('/auth/sign-in/email', {
          json: { email: 'a@prueba.example', password: testPassword },
          headers: { 'x-forwarded-for': '203.0.113.9' },
        });
        statuses.push(answer.status);
      }
      expect(statuses).toContain(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('addresses', () => {
  test('the first is the default; another default replaces it; deleting it promotes the newest', async () => {
    const { api } = await signInCustomer(shop);
    const first = (await api.customers.addAddress({ body: home })).address;
    expect(first).toMatchObject({ is_default: true, phone: '5512345678' });
    const second = (await api.customers.addAddress({ body: { ...home, street: 'Madero', is_default: true } }))
      .address;
    const both = (await api.customers.addresses()).addresses;
    expect(both.map((address) => [address.street, address.is_default])).toEqual([
      ['Madero', true],
      ['Av. Insurgentes Sur', false],
    ]);
    await api.customers.deleteAddress({ params: { id: second.id } });
    expect((await api.customers.addresses()).addresses).toMatchObject([{ id: first.id, is_default: true }]);
  });

  test('a changed address is what is read afterwards', async () => {
    const { api } = await signInCustomer(shop);
    const { address } = await api.customers.addAddress({ body: home });
    await api.customers.updateAddress({ params: { id: address.id }, body: { ...home, street: 'Reforma' } });
    expect((await api.customers.addresses()).addresses[0]?.street).toBe('Reforma');
  });

  test('each wrong field is named', async () => {
    const { token } = await signInCustomer(shop);
    const { fields } = await expectRefusal(
      shop.request('/customer/addresses', {
        json: { ...home, postal_code: '123', phone: '12', street: ' ' },
        token,
      }),
      422,
    );
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['phone', 'postal_code', 'street']);
  });

  test('the state is the postal code’s, and is kept as the shop writes it', async () => {
    const { api, token } = await signInCustomer(shop);
    const { address } = await api.customers.addAddress({
      body: { ...home, state: 'CDMX', phone: '+52 1 55 1234 5678' },
    });
    expect(address).toMatchObject({ state: 'Ciudad de México', phone: '5512345678' });
    const refused = (json: object) =>
      shop.request('/customer/addresses', { json: { ...home, ...json }, token });
    const { fields } = await expectRefusal(refused({ state: 'Jalisco' }), 422);
    expect(fields).toEqual({ postal_code: 'El código postal 03940 es de Ciudad de México, no de Jalisco.' });
    expect((await expectRefusal(refused({ postal_code: '18000' }), 422)).fields).toHaveProperty(
      'postal_code',
    );
    expect((await expectRefusal(refused({ phone: '0123456789' }), 422)).fields).toHaveProperty('phone');
  });

  test('somebody else’s address looks as if it were not there; nobody and visitors are refused', async () => {
    const owner = await signInCustomer(shop);
    const stranger = await signInCustomer(shop);
    const visitor = await signInVisitor(shop);
    const { address } = await owner.api.customers.addAddress({ body: home });
    const path = `/customer/addresses/${address.id}`;
    const put = { method: 'PUT', json: home };
    await expectRefusal(shop.request(path, { ...put, token: stranger.token }), 404);
    await expectRefusal(shop.request(path, { method: 'DELETE', token: stranger.token }), 404);
    await expectRefusal(shop.request('/customer/addresses/x', { method: 'DELETE', token: owner.token }), 404);
    await expectRefusal(shop.request(path, put), 401);
    await expectRefusal(shop.request(path, { method: 'DELETE' }), 401);
    await expectRefusal(shop.request('/customer/addresses'), 401);
    await expectRefusal(shop.request('/customer/addresses', { json: home, token: visitor.token }), 401);
    expect((await owner.api.customers.addresses()).addresses).toHaveLength(1);
  });
});

describe('the staff’s view', () => {
  test('finds customers without accents and never lists visitors', async () => {
    await signInCustomer(shop, { name: 'Íñigo Buscado' });
    await signInVisitor(shop);
    const staff = await signInStaff(shop, 'orders');
    const { users } = await staff.api.customers.adminCustomers({ query: { q: 'inigo buscado' } });
    expect(users).toMatchObject([
      { name: 'Íñigo Buscado', order_count: 0, spent_cents: 0, is_blocked: false },
    ]);
    const all = await staff.api.customers.adminCustomers({ query: { page_size: 100 } });
    expect(all.users.every((user) => !user.email.endsWith('visitante.invalid'))).toBe(true);
  });

  test('a blocked customer is signed out and stays out until unblocked', async () => {
    const customer = await signInCustomer(shop);
    const staff = await signInStaff(shop, 'orders');
    await staff.api.customers.blockCustomer({ params: { id: customer.id }, body: { is_blocked: true } });
    expect((await customer.api.customers.session()).user).toBeNull();
    const signIn = () =>
      shop.request('/auth/sign-in/email', { json: { email: customer.email, password: testPassword } });
    await expectRefusal(signIn(), 403, 'account_blocked');
    await staff.api.customers.blockCustomer({ params: { id: customer.id }, body: { is_blocked: false } });
    expect((await signIn()).status).toBe(200);
  });

  test('strangers and staff without the right are refused', async () => {
    const customer = await signInCustomer(shop);
    const catalog = await signInStaff(shop, 'catalog');
    const orders = await signInStaff(shop, 'orders');
    const block = (id: string, token?: string) =>
      shop.request(`/admin/users/${id}`, {
        method: 'PUT',
        json: { is_blocked: true },
        ...(token && { token }),
      });
    await expectRefusal(shop.request('/admin/users'), 401);
    await expectRefusal(shop.request('/admin/users', { token: customer.token }), 401);
    await expectRefusal(block(customer.id), 401);
    await expectRefusal(block(customer.id, catalog.token), 403);
    await expectRefusal(block('nadie', orders.token), 404);
  });
});

test('a writing call that rides on a cookie from another site is refused', async () => {
  const answer = await shop.request('/auth/sign-in/anonymous', { json: {} });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  await expectRefusal(
    shop.request('/customer/addresses', { json: home, headers: { cookie, origin: 'https://otra.example' } }),
    403,
    'wrong_origin',
  );
});
