import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInStaff, testPassword } from '../../test/factories/sign-in.ts';
import { expectRefusal } from '../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ limitAttempts: true, trustedProxies: 'loopback, 10.0.0.0/8' });
  // How long somebody must wait is told to the second.
  shop.clock.stop();
});
afterAll(() => shop.stop());

const wrongPassword = 'no-es-esta-clave';
const areas = [
  ['customer', '/auth/sign-in/email', signInCustomer, /^Demasiados intentos\. Espera \d+ segundos/],
  [
    'system user',
    '/admin-auth/sign-in/email',
    signInStaff,
    /^Too many tries\. Wait \d+ seconds and try again\./,
  ],
] as const;

/** Tries to sign in from an address behind two proxies of the shop's. */
const signIn = (path: string, email: string, password: string, address: string) =>
  shop.request(path, {
    json: { email, password },
    headers: { 'x-forwarded-for': `${address}, 10.0.0.4` },
  });

let serial = 0;
/** Addresses of the documentation's networks, each another client. */
const newAddress = () => `198.18.${Math.floor((serial += 1) / 250)}.${serial % 250}`;

test.each(areas)(
  'a %s enters from behind two proxies while somebody else behind them guesses',
  async (_, path, create) => {
    const { email } = await create(shop);
    const attacker = newAddress();
    for (let guess = 0; guess < 25; guess += 1) await signIn(path, email, wrongPassword, attacker);
    await expectRefusal(signIn(path, email, testPassword, attacker), 429);
    expect((await signIn(path, email, testPassword, newAddress())).status).toBe(200);
  },
);

test.each(areas)(
  'the first five wrong passwords of a %s are not throttled, later ones wait longer, and the wait ends',
  async (_, path, create, words) => {
    const { email } = await create(shop);
    const address = newAddress();
    const waits: unknown[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      await expectRefusal(signIn(path, email, wrongPassword, address), 401);
    }
    for (let guess = 0; guess < 3; guess += 1) {
      const refused = await signIn(path, email, testPassword, address);
      const { message, details } = await expectRefusal(refused, 429, 'too_many_guesses');
      expect(refused.headers.get('retry-after')).toBe(String(details?.['retry_after_seconds']));
      expect(message).toMatch(words);
      waits.push(details?.['retry_after_seconds']);
      shop.clock.moveBy(Number(details?.['retry_after_seconds']) * 1000);
      await expectRefusal(signIn(path, email, wrongPassword, address), 401);
    }
    expect(waits).toEqual([10, 20, 40]);
    shop.clock.moveBy(81_000);
    expect((await signIn(path, email, testPassword, address)).status).toBe(200);
    // What was right starts anew.
    for (let guess = 0; guess < 5; guess += 1) {
      await expectRefusal(signIn(path, email, wrongPassword, address), 401);
    }
  },
);

test.each(areas)(
  'many clients guessing the password of one %s have a guess each; its owner enters at the first try',
  async (_, path, create) => {
    const { email } = await create(shop);
    await signIn(path, email, wrongPassword, newAddress());
    // As if fifty had been wrong: hashing that many passwords takes half a minute.
    await shop.db.sql('update guess_counter set guesses = 50');
    const next = newAddress();
    await expectRefusal(signIn(path, email, wrongPassword, next), 401);
    const { details } = await expectRefusal(signIn(path, email, testPassword, next), 429, 'too_many_guesses');
    expect(details?.['retry_after_seconds']).toBe(900);
    expect((await signIn(path, email, testPassword, newAddress())).status).toBe(200);
  },
);

test('of 200 passwords guessed at once five are checked', async () => {
  const { email } = await signInStaff(shop);
  const address = newAddress();
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      signIn('/admin-auth/sign-in/email', email, wrongPassword, address).then(({ status }) => status),
    ),
  );
  expect(answers.filter((status) => status === 401)).toHaveLength(5);
  expect(answers.filter((status) => status === 429)).toHaveLength(195);
});

test('addresses of one /64 are one client, those of the next another', async () => {
  const { email } = await signInCustomer(shop);
  const path = '/auth/sign-in/email';
  for (let guess = 0; guess < 5; guess += 1) {
    await expectRefusal(signIn(path, email, wrongPassword, `2001:db8:1:2::${guess + 1}`), 401);
  }
  await expectRefusal(signIn(path, email, testPassword, '2001:db8:1:2:a:b:c:d'), 429);
  expect((await signIn(path, email, testPassword, '2001:db8:1:3::1')).status).toBe(200);
});

test('confirming the own password allows no faster guessing', async () => {
  const customer = await signInCustomer(shop);
  const change = (currentPassword: string) =>
    shop.request('/auth/change-password', {
      token: customer.token,
      json: { currentPassword, newPassword: 'nueva-contraseña' },
      headers: { 'x-forwarded-for': '198.51.100.77' },
    });
  for (let guess = 0; guess < 5; guess += 1) await expectRefusal(change(wrongPassword), 422);
  await expectRefusal(change(testPassword), 429, 'too_many_guesses');
  const erase = (password: string) =>
    shop.request('/customer/delete-account', {
      token: customer.token,
      json: { password, confirmation: 'ELIMINAR' },
      headers: { 'x-forwarded-for': '198.51.100.77' },
    });
  await expectRefusal(erase(testPassword), 429, 'too_many_guesses');
});

test('headers of a client without a proxy are ignored', async () => {
  const direct = await startTestShop({ limitAttempts: true, trustedProxies: '0' });
  try {
    const { email } = await signInCustomer(direct);
    const from = (address: string) =>
      direct.request('/auth/sign-in/email', {
        json: { email, password: wrongPassword },
        headers: { 'x-forwarded-for': address },
      });
    for (let guess = 0; guess < 5; guess += 1) await expectRefusal(from(newAddress()), 401);
    await expectRefusal(from(newAddress()), 429);
  } finally {
    await direct.stop();
  }
});
