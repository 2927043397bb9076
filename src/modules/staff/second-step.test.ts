import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInStaff, testPassword, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import type { BuiltInRole } from './index.ts';
import { totpCode, totpStep } from './totp.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ isTotpRequired: true });
});
afterAll(() => shop.stop());

/** Every code works once: each test of one goes to the next half minute. */
function nextCode(secret: string): string {
  shop.clock.moveBy(30_000);
  return totpCode(secret, totpStep(shop.clock.now()));
}

async function enrolled(role: BuiltInRole = 'owner') {
  const staff = await signInStaff(shop, role);
  const { secret } = await staff.api.staff.startTotp({ body: { current_password: testPassword } });
  const { recovery_codes: codes } = await staff.api.staff.confirmTotp({ body: { code: nextCode(secret) } });
  return { staff, secret, codes };
}

/** A session whose password was right. */
async function afterPassword({ email }: SignedIn, password = testPassword) {
  const { token } = await shop.api.staff.signIn({ body: { email, password } });
  if (!token) throw new Error('Signing in gave no token.');
  return { token, api: shop.apiOf(token) };
}

const second = (token: string, code: string) =>
  shop.request('/admin/account/second-step', { json: { code }, token });

describe('where the second step is required', () => {
  test.each(['owner', 'orders'] as const)('%s can do nothing but enrol', async (role) => {
    const staff = await signInStaff(shop, role);
    expect((await staff.api.staff.session()).user).toMatchObject({
      must_enrol: true,
      rights: ['own_account'],
    });
    for (const path of ['/admin/dashboard', '/admin/orders', '/admin/system-users']) {
      await expectRefusal(shop.request(path, { token: staff.token }), 403, 'totp_required');
    }
    expect(await staff.api.staff.account()).toMatchObject({ has_totp: false, needs_totp: true });
  });

  test('catalog needs no second step', async () => {
    const staff = await signInStaff(shop, 'catalog');
    expect((await staff.api.staff.session()).user).toMatchObject({ must_enrol: false });
    await staff.api.catalog.adminProducts();
    expect(await staff.api.staff.account()).toMatchObject({ needs_totp: false });
  });

  test('enrolling opens everything at once and ends the other sessions', async () => {
    const other = await signInStaff(shop);
    const { token } = await afterPassword(other);
    const { secret, address } = await other.api.staff.startTotp({ body: { current_password: testPassword } });
    expect(address).toContain(`secret=${secret}`);
    // Not on before a code of it was typed.
    expect((await other.api.staff.account()).has_totp).toBe(false);
    await other.api.staff.confirmTotp({ body: { code: nextCode(secret) } });
    await other.api.staff.systemUsers();
    expect(await other.api.staff.account()).toMatchObject({ has_totp: true, recovery_codes_left: 10 });
    await expectRefusal(shop.request('/admin/dashboard', { token }), 401);
    await expectRefusal(
      shop.request('/admin/account/totp', { json: { current_password: testPassword }, token: other.token }),
      409,
      'totp_is_on',
    );
  });
});

describe('signing in with a second step', () => {
  test('the password alone opens nothing', async () => {
    const { staff, secret } = await enrolled();
    const { token, api } = await afterPassword(staff);
    expect(await api.staff.session()).toEqual({ user: null, second_step: true, is_disabled: false });
    for (const path of ['/admin/dashboard', '/admin/account']) {
      await expectRefusal(shop.request(path, { token }), 401, 'not_signed_in');
    }
    // The library's own calls know nothing of the step; they are not there.
    for (const path of [
      '/admin-auth/list-sessions',
      '/admin-auth/get-session',
      '/admin-auth/change-password',
    ]) {
      expect((await shop.request(path, { token })).status).toBe(404);
    }
    await api.staff.secondStep({ body: { code: nextCode(secret) } });
    expect((await api.staff.session()).user).toMatchObject({ id: staff.id, must_enrol: false });
    await api.staff.systemUsers();
  });

  test('a code works once, also when it is sent twice at once; older codes are refused', async () => {
    const { staff, secret } = await enrolled();
    const code = nextCode(secret);
    const sessions = [await afterPassword(staff), await afterPassword(staff)];
    const answers = await Promise.all(sessions.map(({ token }) => second(token, code)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const [, late] = [await afterPassword(staff), await afterPassword(staff)];
    await expectRefusal(second(late.token, code), 422, 'invalid');
    const before = totpCode(secret, totpStep(shop.clock.now()) - 1);
    await expectRefusal(second(late.token, before), 422, 'invalid');
  });

  test('a recovery code works once, however it is typed', async () => {
    const { staff, codes } = await enrolled();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    const [first = ''] = codes;
    const { token, api } = await afterPassword(staff);
    await api.staff.secondStep({ body: { code: first.toLowerCase().replaceAll('-', ' ') } });
    await api.staff.systemUsers();
    expect(await api.staff.account()).toMatchObject({ recovery_codes_left: 9 });
    const again = await afterPassword(staff);
    await expectRefusal(second(again.token, first), 422, 'invalid');
    const { rows } = await shop.db.sql(
      `select (select count(*)::int from staff_user_recovery_code where code_hash like any($1)) as readable,
              (select count(*)::int from audit_entry where subject = $2 and action = 'system_user.recovery_code_used') as noted`,
      [codes.map((code) => `%${code.replaceAll('-', '')}%`), `system_user:${staff.id}`],
    );
    expect(rows).toEqual([{ readable: 0, noted: 1 }]);
    expect(token).not.toBe(again.token);
  });

  test('the second step alone signs nobody in, nor does a session that passed it', async () => {
    const { staff, secret } = await enrolled();
    await expectRefusal(shop.request('/admin/account/second-step', { json: { code: '000000' } }), 401);
    await expectRefusal(second(staff.token, nextCode(secret)), 401);
    await expectRefusal(second(staff.token, ''), 422);
  });
});

describe('losing the app', () => {
  test('new recovery codes replace the old ones; turning it off needs a code', async () => {
    const { staff, secret, codes } = await enrolled();
    await expectRefusal(
      shop.request('/admin/account/recovery-codes', { json: { code: '000000' }, token: staff.token }),
      422,
    );
    const renewed = await staff.api.staff.renewRecoveryCodes({ body: { code: nextCode(secret) } });
    expect(renewed.recovery_codes).toHaveLength(10);
    expect(renewed.recovery_codes).not.toContain(codes[0]);
    const { token } = await afterPassword(staff);
    await expectRefusal(second(token, codes[0] ?? ''), 422);
    await staff.api.staff.removeTotp({ body: { code: nextCode(secret) } });
    // Required for an owner: from now on they can only enrol again.
    await expectRefusal(shop.request('/admin/system-users', { token: staff.token }), 403, 'totp_required');
  });

  test('an owner resets it for somebody, who is signed out; the audit trail shows it', async () => {
    const { staff: owner } = await enrolled();
    const { staff: clerk } = await enrolled('orders');
    await expectRefusal(
      shop.request(`/admin/system-users/${owner.id}/totp`, { method: 'DELETE', token: clerk.token }),
      403,
      'forbidden',
    );
    await owner.api.staff.resetTotp({ params: { id: clerk.id } });
    await expectRefusal(shop.request('/admin/orders', { token: clerk.token }), 401);
    const { api } = await afterPassword(clerk);
    expect((await api.staff.session()).user).toMatchObject({ must_enrol: true });
    const { rows } = await shop.db.sql(
      `select staff_user_id from audit_entry where subject = $1 and action = 'system_user.totp_reset'`,
      [`system_user:${clerk.id}`],
    );
    expect(rows).toEqual([{ staff_user_id: owner.id }]);
    await expect(owner.api.staff.resetTotp({ params: { id: 'nadie' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('the secret is not readable in the database', async () => {
    const { staff, secret } = await enrolled();
    const { rows } = await shop.db.sql('select secret from staff_user_totp where staff_user_id = $1', [
      staff.id,
    ]);
    expect(rows[0].secret).not.toContain(secret);
  });
});
