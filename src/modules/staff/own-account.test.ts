import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, testPassword, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailTo, emailsTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
});
afterAll(() => shop.stop());

const newPassword = 'otra-contraseña-larga';
const signIn = (email: string, password: string) =>
  shop.request('/admin-auth/sign-in/email', { json: { email, password } });
const ask = (email: string) => shop.request('/admin/account/password-reset', { json: { email } });
const reset = (token: string, password = newPassword) =>
  shop.request('/admin/account/password-reset', { method: 'PUT', json: { token, new_password: password } });

async function mailedToken({ email }: SignedIn, count = 1): Promise<string> {
  const { text } = await emailTo(shop, email, count);
  const [, token = ''] = /\/auth\/reset#([\w-]+)/.exec(text) ?? [];
  return token;
}

describe('the own password', () => {
  test('changes with the current one, and the other sessions end', async () => {
    const staff = await signInStaff(shop, 'support');
    const { token: other } = await shop.api.staff.signIn({
      body: { email: staff.email, password: testPassword },
    });
    const change = (current_password: string, new_password: string) =>
      shop.request('/admin/account/password', {
        method: 'PUT',
        json: { current_password, new_password },
        token: staff.token,
      });
    const wrong = await expectRefusal(change('no es esta', newPassword), 422);
    expect(wrong.fields).toEqual({ current_password: 'That is not your password.' });
    expect((await expectRefusal(change(testPassword, 'corta'), 422)).fields).toHaveProperty('new_password');
    expect((await change(testPassword, newPassword)).status).toBe(200);
    await staff.api.staff.account();
    await expectRefusal(shop.request('/admin/account', { token: other ?? '' }), 401);
    await expectRefusal(signIn(staff.email, testPassword), 401);
    expect((await signIn(staff.email, newPassword)).status).toBe(200);
  });
});

describe('a new password by email', () => {
  test('uses a link that works once, also when it is opened twice at once; every session ends', async () => {
    const staff = await signInStaff(shop, 'support');
    expect((await ask(staff.email.toUpperCase())).status).toBe(202);
    const token = await mailedToken(staff);
    expect((await expectRefusal(reset(token, 'corta'), 422)).fields).toHaveProperty('new_password');
    const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 422]);
    await expectRefusal(reset(token), 422, 'link_is_over');
    await expectRefusal(shop.request('/admin/account', { token: staff.token }), 401);
    expect((await signIn(staff.email, newPassword)).status).toBe(200);
    const { rows } = await shop.db.sql('select count(*)::int as kept from mail where parts::text like $1', [
      `%${token}%`,
    ]);
    expect(rows).toEqual([{ kept: 0 }]);
  });

  test('needs the link within half an hour, and before another change of the password', async () => {
    const staff = await signInStaff(shop, 'support');
    await ask(staff.email);
    const late = await mailedToken(staff);
    shop.clock.moveBy(30 * 60_000 + 1000);
    await expectRefusal(reset(late), 422, 'link_is_over');
    await ask(staff.email);
    const token = await mailedToken(staff, 2);
    await staff.api.staff.changePassword({
      body: { current_password: testPassword, new_password: newPassword },
    });
    await expectRefusal(reset(token), 422, 'link_is_over');
  });

  test('gives strangers and disabled staff the same answer without an email; three emails an hour at most', async () => {
    const owner = await signInStaff(shop);
    const gone = await signInStaff(shop, 'support');
    await owner.api.staff.updateSystemUser({ params: { id: gone.id }, body: { is_disabled: true } });
    const staff = await signInStaff(shop, 'support');
    const answers = [await ask('nadie@prueba.example'), await ask(gone.email), await ask(staff.email)];
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    await mailedToken(staff);
    await ask(staff.email);
    await mailedToken(staff, 2);
    await ask(staff.email);
    await mailedToken(staff, 3);
    await ask(staff.email);
    // Somebody else's email was asked for after the fourth; it is there, the fourth is not.
    const other = await signInStaff(shop, 'support');
    await ask(other.email);
    await mailedToken(other);
    expect(await emailsTo(shop, staff.email)).toHaveLength(3);
    expect(await emailsTo(shop, gone.email)).toEqual([]);
    await expectRefusal(ask('sin-arroba'), 422);
  });
});

describe('own sessions', () => {
  test('are listed with browser and address, and ended one by one or all others', async () => {
    const staff = await signInStaff(shop, 'support');
    const again = async () => {
      const answer = await shop.request('/admin-auth/sign-in/email', {
        json: { email: staff.email, password: testPassword },
        headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
      });
      return ((await answer.json()) as { token: string }).token;
    };
    const [one, two] = [await again(), await again()];
    const { sessions } = await staff.api.staff.account();
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ is_current }) => is_current)).toHaveLength(1);
    expect(sessions[0]).toMatchObject({
      device: 'Chrome on Windows',
      ip_address: expect.any(String) as string,
    });
    const [open] = (await shop.apiOf(one).staff.account()).sessions.filter(({ is_current }) => is_current);
    await staff.api.staff.endSession({ params: { id: open?.id ?? '' } });
    await expectRefusal(shop.request('/admin/account', { token: one }), 401);
    expect(await staff.api.staff.endOtherSessions()).toEqual({ ended: 1 });
    await expectRefusal(shop.request('/admin/account', { token: two }), 401);
    await staff.api.staff.account();
  });

  test('can be ended by their owner only', async () => {
    const staff = await signInStaff(shop, 'support');
    const owner = await signInStaff(shop);
    const customer = await signInCustomer(shop);
    const [session] = (await staff.api.staff.account()).sessions;
    const end = (token?: string) =>
      shop.request(`/admin/account/sessions/${session?.id}`, { method: 'DELETE', ...(token && { token }) });
    await expectRefusal(end(), 401);
    await expectRefusal(end(customer.token), 401);
    await expectRefusal(end(owner.token), 404);
    await staff.api.staff.account();
  });
});

describe('the own language', () => {
  const choose = (token: string | undefined, language: unknown) =>
    shop.request('/admin/account/language', {
      method: 'PUT',
      json: { language },
      ...(token !== undefined && { token }),
    });
  const refusalTo = async (token: string, accepted: string) => {
    const headers = { 'accept-language': accepted };
    const answer = await shop.request('/admin/account/language', {
      method: 'PUT',
      json: { language: 'fr' },
      token,
      headers,
    });
    return (await expectRefusal(Promise.resolve(answer), 422)).fields?.['language'];
  };

  test('is kept with the account, and until then as the browser prefers', async () => {
    const staff = await signInStaff(shop, 'support');
    const other = await signInStaff(shop, 'support');
    expect(await refusalTo(staff.token, 'es-MX,es;q=0.9')).toMatch(/Opción inválida/);
    expect(await refusalTo(staff.token, 'en-US,en;q=0.9')).toMatch(/Invalid option/);
    expect((await choose(staff.token, 'en')).status).toBe(200);
    expect(await refusalTo(staff.token, 'es-MX')).toMatch(/Invalid option/);
    expect((await staff.api.staff.session()).user?.language).toBe('en');
    expect((await other.api.staff.session()).user?.language).toBeNull();
    expect((await choose(staff.token, null)).status).toBe(200);
    expect(await refusalTo(staff.token, 'es-MX')).toMatch(/Opción inválida/);
  });

  test('is chosen by who is signed in as staff, and is one that the admin has', async () => {
    const customer = await signInCustomer(shop);
    await expectRefusal(choose(undefined, 'en'), 401);
    await expectRefusal(choose(customer.token, 'en'), 401);
    const staff = await signInStaff(shop, 'support');
    for (const wrong of ['fr', '', 1, undefined]) await expectRefusal(choose(staff.token, wrong), 422);
    expect((await staff.api.staff.session()).user?.language).toBeNull();
  });
});
