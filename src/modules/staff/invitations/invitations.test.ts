import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { emailsTo, emailTo } from '../../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());
beforeEach(() => shop.clock.reset());

const password = 'contraseña-elegida';
const minute = 60_000;
let serial = 0;
const somebody = () => ({
  name: 'Beto Almacén',
  email: `invitado-${(serial += 1)}@prueba.example`,
  role: 'support',
});
const ask = (json: object, by = owner) => shop.request('/admin/system-users', { json, token: by.token });
const read = (token: string) => shop.request('/admin/account/invitation', { json: { token } });
const accept = (token: string, new_password = password) =>
  shop.request('/admin/account/invitation', { method: 'PUT', json: { token, new_password } });
const resend = (id: string, by = owner) =>
  shop.request(`/admin/invitations/${id}/send`, { method: 'POST', token: by.token });
const withdraw = (id: string, by = owner) =>
  shop.request(`/admin/invitations/${id}`, { method: 'DELETE', token: by.token });

async function mailedToken(email: string, count = 1): Promise<string> {
  const { text } = await emailTo(shop, email, count);
  return /\/auth\/invitation#([\w-]+)/.exec(text)?.[1] ?? '';
}

async function invited(role = 'support') {
  const body = { ...somebody(), role };
  const { invitation } = await owner.api.staff.inviteSystemUser({ body });
  return { ...body, id: invitation.id, token: await mailedToken(body.email) };
}

const listed = async (email: string) =>
  (await owner.api.staff.systemUsers()).invitations.find((one) => one.email === email);

test('who is invited chooses a password by the mailed link and signs in with it', async () => {
  const { name, email, id, token } = await invited('orders');
  expect(await listed(email)).toMatchObject({ id, name, role: 'orders', state: 'pending' });
  const shown = (await (await read(token)).json()) as object;
  expect(shown).toMatchObject({ name, email, role: 'orders' });
  expect((await expectRefusal(accept(token, 'corta'), 422)).fields).toHaveProperty('new_password');
  expect((await accept(token)).status).toBe(200);
  const { user } = await shop.api.staff.signIn({ body: { email, password } });
  expect(user.name).toBe(name);
  expect(await listed(email)).toBeUndefined();
  const { system_users: users } = await owner.api.staff.systemUsers();
  expect(users.find((one) => one.email === email)).toMatchObject({ role: 'orders', is_disabled: false });
});

test('a link works once, also when it is followed twice at once, and says so afterwards', async () => {
  const { token } = await invited();
  const statuses = (await Promise.all([accept(token), accept(token)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 422]);
  const refusal = await expectRefusal(accept(token), 422, 'link_is_used');
  expect(refusal.message).toContain('Sign in');
  await expectRefusal(read(token), 422, 'link_is_used');
});

test('what is kept of a link opens nothing', async () => {
  const { email, token } = await invited();
  const { rows } = await shop.db.sql('select token_hash from staff_invitation where email = $1', [email]);
  expect(rows[0]).not.toEqual({ token_hash: token });
  await expectRefusal(read(String(rows[0]?.['token_hash'])), 422, 'link_is_void');
  await expectRefusal(read(''), 422, 'link_is_void');
  const { rows: kept } = await shop.db.sql('select 1 from mail where parts::text like $1', [`%${token}%`]);
  expect(kept).toEqual([]);
});

test('the same invitation sent twice, or twice at once, is one with one email', async () => {
  const body = somebody();
  const answers = await Promise.all([ask(body), ask(body)]);
  answers.push(await ask({ ...body, email: body.email.toUpperCase() }));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { invitation: { id: string } }).invitation.id),
  );
  expect(new Set(ids).size).toBe(1);
  await mailedToken(body.email);
  expect(await emailsTo(shop, body.email)).toHaveLength(1);
  const other = await expectRefusal(ask({ ...body, role: 'orders' }), 409, 'invited_already');
  expect(other.fields).toHaveProperty('email');
});

test('whoever works here already is not invited', async () => {
  await expectRefusal(ask({ ...somebody(), email: owner.email }), 409, 'email_taken');
});

test('a link is over after a week; sent again it is a new one, and the former opens nothing', async () => {
  const { id, email, token } = await invited();
  shop.clock.moveBy(7 * 24 * 60 * minute);
  expect((await listed(email))?.state).toBe('expired');
  const over = await expectRefusal(accept(token), 422, 'link_is_over');
  expect(over.message).toContain('is over');
  expect((await resend(id)).status).toBe(200);
  expect((await listed(email))?.state).toBe('pending');
  const newer = await mailedToken(email, 2);
  expect(newer).not.toBe(token);
  await expectRefusal(accept(token), 422, 'link_is_void');
  expect((await accept(newer)).status).toBe(200);
  await expectRefusal(resend(id), 409, 'accepted');
  await expectRefusal(withdraw(id), 409, 'accepted');
});

test('a button pressed twice sends one more email', async () => {
  const { id, email } = await invited();
  shop.clock.moveBy(minute);
  const statuses = (await Promise.all([resend(id), resend(id)])).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
  await mailedToken(email, 2);
  expect(await emailsTo(shop, email)).toHaveLength(2);
});

test('withdrawn, a link opens nothing, and the person can be invited again', async () => {
  const { id, email, name, token } = await invited();
  expect((await withdraw(id)).status).toBe(200);
  await expectRefusal(accept(token), 422, 'link_is_void');
  await expectRefusal(withdraw(id), 404);
  await expectRefusal(resend(id), 404);
  expect(await listed(email)).toBeUndefined();
  expect((await ask({ name, email, role: 'orders' })).status).toBe(201);
});

test('of withdrawing and following at once only one happens', async () => {
  const { id, email, token } = await invited();
  const [gone, joined] = await Promise.all([withdraw(id), accept(token)]);
  expect([gone.status, joined.status].toSorted()).toEqual(gone.status === 200 ? [200, 422] : [200, 409]);
  const { system_users: users } = await owner.api.staff.systemUsers();
  expect(users.some((one) => one.email === email)).toBe(joined.status === 200);
});

test('the email is in the language that was chosen, and so is the admin at first', async () => {
  const spanish = somebody();
  await owner.api.staff.inviteSystemUser({ body: { ...spanish, language: 'es' } });
  expect((await emailTo(shop, spanish.email)).subject).toBe('Te invitamos a llevar la tienda con nosotros');
  const english = somebody();
  await owner.api.staff.inviteSystemUser({ body: { ...english, language: 'en' } });
  expect((await emailTo(shop, english.email)).subject).toBe('You are invited to run the shop with us');
  await accept(await mailedToken(spanish.email));
  const { token } = await shop.api.staff.signIn({ body: { email: spanish.email, password } });
  expect((await shop.apiOf(token ?? '').staff.session()).user?.language).toBe('es');
});

describe('who may invite', () => {
  test('only who runs the system; nobody invites to more than they may themselves', async () => {
    const support = await signInStaff(shop, 'support');
    const customer = await signInCustomer(shop);
    const { id } = await invited();
    for (const [by, status] of [
      [support, 403],
      [customer, 401],
    ] as const) {
      await expectRefusal(ask(somebody(), by), status);
      await expectRefusal(resend(id, by), status);
      await expectRefusal(withdraw(id, by), status);
    }
    const { role } = await owner.api.roles.addRole({
      body: { name: 'Jefa de personal', rights: ['system', 'pack'] },
    });
    const manager = await signInStaff(shop, 'support');
    await shop.db.sql('update staff_user set role = $2, role_rights = $3 where id = $1', [
      manager.id,
      role.role,
      role.rights,
    ]);
    await expectRefusal(ask({ ...somebody(), role: 'owner' }, manager), 403, 'beyond_own_rights');
    const owned = await owner.api.staff.inviteSystemUser({ body: { ...somebody(), role: 'owner' } });
    await expectRefusal(withdraw(owned.invitation.id, manager), 403, 'beyond_own_rights');
  });

  test('an unknown role, no name and no e-mail are named', async () => {
    const unknown = await expectRefusal(ask({ ...somebody(), role: 'rey' }), 422);
    expect(unknown.fields).toEqual({ role: 'There is no such role.' });
    const empty = await expectRefusal(ask({ name: ' ', email: 'x', role: 'support' }), 422);
    expect(Object.keys(empty.fields ?? {}).toSorted()).toEqual(['email', 'name']);
  });
});
