import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { rightsOf } from '../rights.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

let serial = 0;
const newName = () => `Papel ${(serial += 1)}`;
const put = (role: string, json: object, by = owner) =>
  shop.request(`/admin/roles/${role}`, { method: 'PUT', json, token: by.token });
const drop = (role: string, by = owner) =>
  shop.request(`/admin/roles/${role}`, { method: 'DELETE', token: by.token });
const read = async (role: string) => (await owner.api.roles.roles()).roles.find((one) => one.role === role);

/** Somebody with a role that an owner made. */
async function withRole(rights: Parameters<typeof owner.api.roles.addRole>[0]['body']['rights']) {
  const { role } = await owner.api.roles.addRole({ body: { name: newName(), rights } });
  const person = await signInStaff(shop, 'support');
  await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
  const { token } = await shop.api.staff.signIn({
    body: { email: person.email, password: 'contraseña-de-prueba' },
  });
  return { ...person, token: token ?? '', api: shop.apiOf(token ?? ''), role };
}

test('the built-in roles come with what each is for', async () => {
  const { roles, rights } = await owner.api.roles.roles();
  expect(roles.slice(0, 4).map(({ role }) => role)).toEqual(['owner', 'catalog', 'orders', 'support']);
  for (const role of roles.slice(0, 4)) {
    expect(role).toMatchObject({ is_built_in: true, is_changed: false, version: 0 });
    expect(role.rights).toEqual(rightsOf(role.role, null));
  }
  expect(rights.find(({ right }) => right === 'orders')?.needs).toEqual(['read_orders', 'pack']);
});

test('an owner makes a role, whose rights bring what they need', async () => {
  const { role } = await owner.api.roles.addRole({
    body: { name: 'Émpacador de noche', rights: ['orders'] },
  });
  expect(role).toMatchObject({ role: 'empacador-de-noche', name: 'Émpacador de noche', is_built_in: false });
  expect(role.rights).toEqual(['own_account', 'any', 'read_orders', 'orders', 'pack']);
  await expectRefusal(
    shop.request('/admin/roles', { json: { name: 'empacador DE noche', rights: [] }, token: owner.token }),
    409,
    'name_taken',
  );
});

test('a change holds for the next request of who is signed in, both ways', async () => {
  const person = await withRole(['read_catalog']);
  const products = () => shop.request('/admin/products', { token: person.token });
  const orders = () => shop.request('/admin/orders', { token: person.token });
  expect([(await products()).status, (await orders()).status]).toEqual([200, 403]);
  const { role } = await owner.api.roles.changeRole({
    params: { role: person.role.role },
    body: { rights: ['read_orders'], version: person.role.version },
  });
  expect([(await products()).status, (await orders()).status]).toEqual([403, 200]);
  expect((await person.api.staff.session()).user?.rights).toEqual(role.rights);
});

test('a built-in role can be changed and gets its first rights back', async () => {
  const clerk = await signInStaff(shop, 'support');
  const letters = () => shop.request('/admin/mails', { token: clerk.token });
  await expectRefusal(letters(), 403);
  const rights = [...rightsOf('support', null), 'read_mails' as const];
  await owner.api.roles.changeRole({ params: { role: 'support' }, body: { rights, version: 0 } });
  expect((await letters()).status).toBe(200);
  expect(await read('support')).toMatchObject({ is_changed: true, version: 1 });
  expect((await drop('support')).status).toBe(200);
  await expectRefusal(letters(), 403);
  expect(await read('support')).toMatchObject({ is_changed: false, version: 0 });
  await expectRefusal(drop('support'), 404);
});

test('who comes into a role that was changed has what it may do now', async () => {
  const person = await withRole(['pack']);
  await owner.api.roles.changeRole({
    params: { role: person.role.role },
    body: { rights: ['pack', 'read_mails'], version: person.role.version },
  });
  const next = await signInStaff(shop, 'catalog');
  const { system_user: moved } = await owner.api.staff.updateSystemUser({
    params: { id: next.id },
    body: { role: person.role.role },
  });
  expect(moved.role).toBe(person.role.role);
  const { token } = await shop.api.staff.signIn({
    body: { email: next.email, password: 'contraseña-de-prueba' },
  });
  expect((await shop.apiOf(token ?? '').staff.session()).user?.rights).toContain('read_mails');
});

test('of two who change a role from the same version one is told what is there now', async () => {
  const { role } = await owner.api.roles.addRole({ body: { name: newName(), rights: ['pack'] } });
  const mine = put(role.role, { rights: ['read_mails'], version: role.version });
  const theirs = put(role.role, { rights: ['content'], version: role.version });
  const answers = await Promise.all([mine, theirs]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(await refused?.json()).toMatchObject({
    error: { code: 'stale', details: { current: await read(role.role) } },
  });
});

test('owners keep every right', async () => {
  await expectRefusal(put('owner', { rights: [], version: 0 }), 409, 'owner_stays');
  await expectRefusal(drop('owner'), 404);
});

test('a role that somebody has, or is invited to, is not deleted', async () => {
  const person = await withRole(['pack']);
  await expectRefusal(drop(person.role.role), 409, 'role_in_use');
  await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: 'support' } });
  await owner.api.staff.inviteSystemUser({
    body: { name: 'Eva', email: `eva-${newName()}@prueba.example`.replace(' ', ''), role: person.role.role },
  });
  await expectRefusal(drop(person.role.role), 409, 'role_in_use');
});

test('what was changed about roles stands in the log', async () => {
  const { role } = await owner.api.roles.addRole({ body: { name: newName(), rights: ['pack'] } });
  await owner.api.roles.changeRole({
    params: { role: role.role },
    body: { rights: ['pack', 'content'], version: role.version },
  });
  const { entries } = await owner.api.auditLog.entries({ query: { object: `role:${role.role}` } });
  expect(entries.map(({ action, by }) => [action, by?.email])).toEqual([
    ['role.change', owner.email],
    ['role.add', owner.email],
  ]);
  expect(entries[0]?.changes).toEqual([
    {
      field: 'rights',
      before: ['own_account', 'any', 'pack'],
      after: ['own_account', 'any', 'pack', 'content'],
    },
  ]);
});

describe('who decides about rights', () => {
  test('nobody gives, takes or has people lose what they have not themselves', async () => {
    const manager = await withRole(['system', 'pack']);
    const beyond = (answer: Promise<Response>) => expectRefusal(answer, 403, 'beyond_own_rights');
    const add = (rights: string[]) =>
      shop.request('/admin/roles', { json: { name: newName(), rights }, token: manager.token });
    await beyond(add(['read_costs']));
    expect((await add(['pack'])).status).toBe(201);
    await beyond(put('catalog', { rights: [], version: 0 }, manager));
    const person = (id: string, json: object) =>
      shop.request(`/admin/system-users/${id}`, { method: 'PUT', json, token: manager.token });
    await beyond(person(manager.id, { role: 'owner' }));
    await beyond(person(owner.id, { is_disabled: true }));
    await beyond(
      shop.request(`/admin/system-users/${owner.id}/totp`, { method: 'DELETE', token: manager.token }),
    );
    await beyond(
      shop.request(`/admin/system-users/${owner.id}/sessions`, { method: 'DELETE', token: manager.token }),
    );
  });

  test('strangers, customers and other roles are refused; bad input is named', async () => {
    const support = await signInStaff(shop, 'support');
    const customer = await signInCustomer(shop);
    await expectRefusal(shop.request('/admin/roles'), 401);
    await expectRefusal(shop.request('/admin/roles', { token: customer.token }), 401);
    await expectRefusal(shop.request('/admin/roles', { token: support.token }), 403);
    await expectRefusal(put('support', { rights: [], version: 0 }, support), 403);
    await expectRefusal(put('nadie', { rights: [], version: 0 }), 404);
    const bad = await expectRefusal(
      shop.request('/admin/roles', { json: { name: '', rights: ['todo'] }, token: owner.token }),
      422,
    );
    expect(Object.keys(bad.fields ?? {}).toSorted()).toEqual(['name', 'rights.0']);
    const nameless = await expectRefusal(
      shop.request('/admin/roles', { json: { name: '¿?', rights: [] }, token: owner.token }),
      422,
    );
    expect(nameless.fields).toEqual({ name: 'Use letters or digits.' });
  });
});

test('who moves money or runs the system needs a second step, whatever the role is called', async () => {
  const strict = await startTestShop({ isTotpRequired: true });
  try {
    const first = await signInStaff(strict);
    expect((await first.api.staff.session()).user?.must_enrol).toBe(true);
    const clerk = await signInStaff(strict, 'support');
    expect((await clerk.api.staff.session()).user?.must_enrol).toBe(false);
    await strict.db.sql(`update staff_user set role_rights = '{own_account,any,move_money}' where id = $1`, [
      clerk.id,
    ]);
    expect((await clerk.api.staff.session()).user?.must_enrol).toBe(true);
  } finally {
    await strict.stop();
  }
});
