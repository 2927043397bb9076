import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInStaff, testPassword, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { totpCode, totpStep } from './totp.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ limitAttempts: true });
});
// A session's own start is the machine's time.
beforeEach(() => shop.clock.reset());
afterAll(() => shop.stop());

let serial = 0;
/** Addresses of the documentation's network, each another client. */
const newAddress = () => `203.0.113.${(serial += 1)}`;

/** Every code works once: each goes to the next half minute. */
function nextCode(secret: string): string {
  shop.clock.moveBy(30_000);
  return totpCode(secret, totpStep(shop.clock.now()));
}

/** Somebody with a second step, whose password was right. */
async function beforeSecondStep() {
  const { api, email } = await signInStaff(shop);
  const { secret } = await api.staff.startTotp({ body: { current_password: testPassword } });
  await api.staff.confirmTotp({ body: { code: nextCode(secret) } });
  const { token } = await shop.api.staff.signIn({ body: { email, password: testPassword } });
  if (!token) throw new Error('Signing in gave no token.');
  const enter = (code: string, address: string) =>
    shop.request('/admin/account/second-step', {
      json: { code },
      token,
      headers: { 'x-forwarded-for': address },
    });
  return { secret, token, enter };
}

const changePassword = ({ token }: SignedIn, current: string, address: string) =>
  shop.request('/admin/account/password', {
    method: 'PUT',
    json: { current_password: current, new_password: 'otra-contraseña-larga' },
    token,
    headers: { 'x-forwarded-for': address },
  });

async function statusesOf(answers: Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ status }) => status);
}

describe('codes of the second step', () => {
  test('are checked ten times of 50 wrong ones at once; then the right one waits, too, except from elsewhere', async () => {
    const { secret, enter } = await beforeSecondStep();
    const attacker = newAddress();
    shop.clock.stop();
    const statuses = await statusesOf(Array.from({ length: 50 }, () => enter('000000', attacker)));
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
    const code = totpCode(secret, totpStep(shop.clock.now()) + 1);
    const { message, details } = await expectRefusal(enter(code, attacker), 429, 'too_many_guesses');
    expect(details).toEqual({ retry_after_seconds: 30 });
    expect(message).toBe('Too many tries. Wait 30 seconds and try again.');
    expect((await enter(code, newAddress())).status).toBe(200);
  });

  test('are checked again after the wait, and a right one resets the count', async () => {
    const { secret, token, enter } = await beforeSecondStep();
    const address = newAddress();
    await statusesOf(Array.from({ length: 10 }, () => enter('000000', address)));
    await expectRefusal(enter('000000', address), 429);
    expect((await enter(nextCode(secret), address)).status).toBe(200);
    // Signed in now: new recovery codes take a code, too.
    const renew = () =>
      shop.request('/admin/account/recovery-codes', {
        json: { code: '000000' },
        token,
        headers: { 'x-forwarded-for': address },
      });
    expect(await statusesOf(Array.from({ length: 10 }, renew))).toEqual(
      Array.from({ length: 10 }, () => 422),
    );
    await expectRefusal(renew(), 429);
  });

  test('may be guessed a hundred times a day from all clients together', async () => {
    const { secret, enter } = await beforeSecondStep();
    await enter('000000', newAddress());
    await shop.db.sql('update guess_counter set guesses = 100 where paused_until is null');
    await expectRefusal(enter(nextCode(secret), newAddress()), 429, 'too_many_guesses');
  });
});

describe('confirming the own password', () => {
  test('checks five of 20 wrong ones at once', async () => {
    const staff = await signInStaff(shop, 'support');
    const address = newAddress();
    const statuses = await statusesOf(
      Array.from({ length: 20 }, () => changePassword(staff, 'adivino', address)),
    );
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('is counted together with signing in, and the right one resets the count', async () => {
    const staff = await signInStaff(shop, 'support');
    const address = newAddress();
    const signIn = (password: string) =>
      shop.request('/admin-auth/sign-in/email', {
        json: { email: staff.email, password },
        headers: { 'x-forwarded-for': address },
      });
    for (let guess = 0; guess < 4; guess += 1) await expectRefusal(signIn('adivino'), 401);
    expect((await changePassword(staff, testPassword, address)).status).toBe(200);
    for (let guess = 0; guess < 5; guess += 1) {
      await expectRefusal(changePassword(staff, 'adivino', address), 422);
    }
    await expectRefusal(changePassword(staff, 'adivino', address), 429, 'too_many_guesses');
    const { message } = await expectRefusal(signIn('otra-contraseña-larga'), 429, 'too_many_guesses');
    expect(message).toMatch(/^Too many tries\. Wait \d+ seconds/);
  });
});
