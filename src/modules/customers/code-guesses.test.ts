import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { codeTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let limited: TestShop;
beforeAll(async () => {
  // Without limits by client, so that the code's own counter is tested.
  shop = await startTestShop();
  limited = await startTestShop({ limitAttempts: true });
});
afterAll(async () => {
  await shop.stop();
  await limited.stop();
});

let serial = 0;
const newEmail = () => `codigo-${process.pid}-${(serial += 1)}@prueba.example`;
const sendCode = (to: TestShop, email: string, type: 'sign-in' | 'forget-password') =>
  to.api.customers.sendSignInCode({ body: { email, type } });

type Enter = (code: string) => Promise<Response>;

/** A code that waits in a mailbox, how it is entered, and how many emails came before the next. */
const codes: Record<string, () => Promise<{ code: string; enter: Enter; another(): Promise<string> }>> = {
  'to sign in': async () => {
    const { email } = await signInCustomer(shop);
    const ask = () => sendCode(shop, email, 'sign-in');
    await ask();
    return {
      code: await codeTo(shop, email),
      enter: (otp) => shop.request('/auth/sign-in/email-otp', { json: { email, otp } }),
      another: async () => (await ask(), codeTo(shop, email, 2)),
    };
  },
  'for a new password': async () => {
    const { email } = await signInCustomer(shop);
    const ask = () => sendCode(shop, email, 'forget-password');
    await ask();
    return {
      code: await codeTo(shop, email),
      enter: (otp) =>
        shop.request('/auth/email-otp/reset-password', { json: { email, otp, password: testPassword } }),
      another: async () => (await ask(), codeTo(shop, email, 2)),
    };
  },
  'that proves an address': async () => {
    const email = newEmail();
    const body = { name: 'Eva', email, password: testPassword };
    const { token } = await shop.api.customers.signUp({ body });
    return {
      code: await codeTo(shop, email),
      enter: (code) => shop.request('/customer/confirm-email', { token: token ?? '', json: { code } }),
      another: async () => {
        await shop.apiOf(token ?? '').accounts.sendConfirmation();
        return codeTo(shop, email, 2);
      },
    };
  },
  'for a new address': async () => {
    const { api, token } = await signInCustomer(shop);
    const newAddress = newEmail();
    const ask = () => api.customers.requestEmailChange({ body: { newEmail: newAddress } });
    await ask();
    return {
      code: await codeTo(shop, newAddress),
      enter: (otp) =>
        shop.request('/auth/email-otp/change-email', { token, json: { newEmail: newAddress, otp } }),
      another: async () => (await ask(), codeTo(shop, newAddress, 2)),
    };
  },
};

/** So many wrong codes. */
const wrongCodes = (count: number, code: string) =>
  Array.from({ length: count }, (_, guess) =>
    String((Number(code) + 1 + guess) % 1_000_000).padStart(6, '0'),
  );

test.each(Object.keys(codes))(
  'of 200 codes guessed at once %s none enters, and then not the right one either',
  async (name) => {
    const found = await codes[name]?.();
    if (!found) throw new Error(`${name} is no code.`);
    const { code, enter, another } = found;
    const statuses = await Promise.all(
      wrongCodes(200, code).map(async (guess) => (await enter(guess)).status),
    );
    expect(statuses.filter((status) => status !== 403 && status !== 422)).toEqual([]);
    expect([403, 422]).toContain((await enter(code)).status);
    // The next code has its own count of guesses.
    expect((await enter(await another())).status).toBe(200);
  },
);

const enterFrom = (address: string, email: string, otp: string) =>
  limited.request('/auth/sign-in/email-otp', {
    json: { email, otp },
    headers: { 'x-forwarded-for': address },
  });

test("one client may guess an account's codes ten times, then ever more slowly", async () => {
  const { email } = await signInCustomer(limited);
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await enterFrom('198.51.100.1', email, '000000')).status).not.toBe(429);
  }
  await limited.db.sql('delete from customer_rate_limit');
  const { details } = await expectRefusal(
    enterFrom('198.51.100.1', email, '000000'),
    429,
    'too_many_guesses',
  );
  expect(details).toEqual({ retry_after_seconds: 30 });
});

test("all clients together may guess an account's codes a hundred times a day; its password still works", async () => {
  const { email } = await signInCustomer(limited);
  const statuses: number[] = [];
  for (let client = 0; client < 102; client += 1) {
    statuses.push((await enterFrom(`203.0.113.${client}`, email, '000000')).status);
  }
  expect(statuses.indexOf(429)).toBe(100);
  await sendCode(limited, email, 'sign-in');
  const code = await codeTo(limited, email);
  await expectRefusal(enterFrom('203.0.113.200', email, code), 429, 'too_many_guesses');
  expect(
    (await limited.api.customers.signIn({ body: { email, password: testPassword } })).token,
  ).toBeTruthy();
  limited.clock.moveBy(24 * 3600 * 1000 + 1000);
  expect((await enterFrom('203.0.113.200', email, code)).status).toBe(200);
});
