import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { ensureFirstOwner } from './first-owner.ts';
import { rightsOf } from './rights.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe('the first owner', () => {
  test('is created once, and never while somebody can sign in', async () => {
    await shop.db.sql(
      `insert into staff_user (id, name, email, is_disabled) values ('gone', 'Gone', 'gone@prueba.example', true)`,
    );
    const owners = await Promise.all([
      ensureFirstOwner(shop.db, undefined),
      ensureFirstOwner(shop.db, undefined),
    ]);
    const made = owners.filter((owner) => owner !== undefined);
    expect(made).toHaveLength(1);
    expect(await ensureFirstOwner(shop.db, undefined)).toBeUndefined();
    const { user } = await shop.api.staff.signIn({ body: made[0] ?? { email: '', password: '' } });
    expect(user.email).toBe('admin@ensambla.example');
  });
});

describe('signing in', () => {
  test('the session tells role and rights', async () => {
    const staff = await signInStaff(shop, 'catalog');
    const { user } = await staff.api.staff.session();
    expect(user).toMatchObject({ email: staff.email, role: 'catalog', rights: rightsOf('catalog', null) });
  });

  test('a wrong password and an unknown e-mail get the same answer', async () => {
    const staff = await signInStaff(shop);
    const signIn = (email: string, password: string) =>
      shop.request('/admin-auth/sign-in/email', { json: { email, password } });
    const wrong = await expectRefusal(signIn(staff.email, 'no-es-la-contraseña'), 401);
    const unknown = await expectRefusal(signIn('nadie@prueba.example', testPassword), 401);
    expect(wrong.message).toBe(unknown.message);
  });

  test('nobody registers for the admin area', async () => {
    const answer = await shop.request('/admin-auth/sign-up/email', {
      json: { name: 'Intruso', email: 'intruso@prueba.example', password: testPassword },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
  });

  test("a customer’s cookie renamed to the staff's opens nothing", async () => {
    const answer = await shop.request('/auth/sign-in/anonymous', { json: {} });
    const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const renamed = cookie.replace('ensambla.', 'ensambla-staff.');
    expect(renamed).not.toBe(cookie);
    await expectRefusal(shop.request('/admin/system-users', { headers: { cookie: renamed } }), 401);
  });
});

describe('system users', () => {
  test('the list says who is signed in where, and since when they were not', async () => {
    const owner = await signInStaff(shop);
    const other = await signInStaff(shop, 'orders');
    await shop.api.staff.signIn({ body: { email: other.email, password: testPassword } });
    const found = async () =>
      (await owner.api.staff.systemUsers()).system_users.find(({ id }) => id === other.id);
    expect(await found()).toMatchObject({ role: 'orders', is_disabled: false, has_totp: false, sessions: 2 });
    expect((await found())?.last_sign_in_at).not.toBeNull();
    const { ended } = await owner.api.staff.endSystemUserSessions({ params: { id: other.id } });
    expect(ended).toBe(2);
    expect((await found())?.sessions).toBe(0);
    await expectRefusal(shop.request('/admin/dashboard', { token: other.token }), 401, 'not_signed_in');
  });

  test('who signs themselves out everywhere stays where they are', async () => {
    const owner = await signInStaff(shop);
    await shop.api.staff.signIn({ body: { email: owner.email, password: testPassword } });
    const { ended } = await owner.api.staff.endSystemUserSessions({ params: { id: owner.id } });
    expect(ended).toBe(1);
    expect((await owner.api.staff.session()).user?.id).toBe(owner.id);
  });

  test('of two owners that disable each other at once, one stays', async () => {
    await shop.db.sql(`update staff_user set is_disabled = true where role = 'owner'`);
    const [one, two] = [await signInStaff(shop), await signInStaff(shop)];
    const disable = (by: typeof one, id: string) =>
      shop.request(`/admin/system-users/${id}`, {
        method: 'PUT',
        json: { is_disabled: true },
        token: by.token,
      });
    await Promise.all([disable(one, two.id), disable(two, one.id)]);
    const { rows } = await shop.db.sql(
      `select count(*)::int as owners from staff_user where role = 'owner' and not is_disabled`,
    );
    expect(rows).toEqual([{ owners: 1 }]);
  });

  test('the next call of somebody who was disabled while working says so; enabled again they sign in anew', async () => {
    const owner = await signInStaff(shop);
    const leaving = await signInStaff(shop, 'orders');
    const turn = (is_disabled: boolean) =>
      owner.api.staff.updateSystemUser({ params: { id: leaving.id }, body: { is_disabled } });
    await turn(true);
    const refusal = await expectRefusal(
      shop.request('/admin/orders', { token: leaving.token }),
      401,
      'account_disabled',
    );
    expect(refusal.message).toBe('Your account was disabled. Ask an owner.');
    expect(await leaving.api.staff.session()).toMatchObject({ user: null, is_disabled: true });
    await turn(false);
    await expectRefusal(shop.request('/admin/orders', { token: leaving.token }), 401, 'not_signed_in');
    await shop.api.staff.signIn({ body: { email: leaving.email, password: testPassword } });
  });

  test('disabling somebody signs them out and keeps them out', async () => {
    const owner = await signInStaff(shop);
    const leaving = await signInStaff(shop, 'orders');
    await owner.api.staff.updateSystemUser({ params: { id: leaving.id }, body: { is_disabled: true } });
    expect((await leaving.api.staff.session()).user).toBeNull();
    await expectRefusal(
      shop.request('/admin-auth/sign-in/email', { json: { email: leaving.email, password: testPassword } }),
      403,
      'account_disabled',
    );
  });

  test('of two owners that demote each other at once, one stays', async () => {
    await shop.db.sql(`update staff_user set is_disabled = true where role = 'owner'`);
    const [one, two] = [await signInStaff(shop), await signInStaff(shop)];
    const demote = (by: { token: string }, id: string) =>
      shop.request(`/admin/system-users/${id}`, {
        method: 'PUT',
        json: { role: 'support' },
        token: by.token,
      });
    await Promise.all([demote(one, two.id), demote(two, one.id)]);
    const { rows } = await shop.db.sql(
      `select count(*) as owners from staff_user where role = 'owner' and not is_disabled`,
    );
    expect(rows[0].owners).toBe(1);
  });

  test('strangers, customers and other roles are refused; bad input is named', async () => {
    const support = await signInStaff(shop, 'support');
    const customer = await signInCustomer(shop);
    const owner = await signInStaff(shop);
    await expectRefusal(shop.request('/admin/system-users'), 401);
    await expectRefusal(shop.request('/admin/system-users', { token: customer.token }), 401);
    await expectRefusal(shop.request('/admin/system-users', { token: support.token }), 403);
    const put = (id: string, token?: string) =>
      shop.request(`/admin/system-users/${id}`, {
        method: 'PUT',
        json: { name: 'X' },
        ...(token && { token }),
      });
    await expectRefusal(put('x'), 401);
    await expectRefusal(put('x', support.token), 403);
    await expectRefusal(put('nadie', owner.token), 404);
    const { fields } = await expectRefusal(
      shop.request('/admin/system-users', {
        json: { name: '', email: 'x', role: '' },
        token: owner.token,
      }),
      422,
    );
    expect(Object.keys(fields ?? {}).toSorted()).toEqual(['email', 'name', 'role']);
  });
});
