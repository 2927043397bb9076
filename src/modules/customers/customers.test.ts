import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, signInVisitor, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { codeTo, emailTo, emailsTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { allCustomers } from '../reports/reports.queries.ts';
import { tokenHash } from '../../platform/accounts/hashed-tokens.ts';

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
const newEmail = () => `persona-${(serial += 1)}@prueba.example`;

async function register(email: string, password = testPassword): Promise<string> {
  return (await shop.api.customers.signUp({ body: { name: 'Eva', email, password } })).token ?? '';
}

describe('accounts', () => {
  test('a session has a mark that scripts can read, and it ends with it', async () => {
    const enter = await shop.request('/auth/sign-in/anonymous', { json: {} });
    const [session = '', mark = ''] = enter.headers.getSetCookie();
    expect(session).toMatch(/^ensambla\.session_token=.*HttpOnly/);
    expect(mark).toMatch(/^ensambla\.visitor=1; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    const leave = await shop.request('/auth/sign-out', {
      json: {},
      headers: { cookie: session.split(';')[0] ?? '', origin: shop.url },
    });
    expect(leave.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^ensambla\.visitor=1; Max-Age=0;/),
    );
  });

  test('registering signs in at once, without waiting for an email', async () => {
    const email = newEmail();
    const token = await register(email);
    const { user } = await shop.apiOf(token).customers.session();
    expect(user).toMatchObject({
      name: 'Eva',
      email,
      is_anonymous: false,
      is_guest: false,
      is_verified: false,
    });
    await shop.api.customers.signIn({ body: { email, password: testPassword } });
    expect((await emailTo(shop, email)).text).toContain('Confirma que este correo es tuyo');
  });

  test('registering a taken address is refused; it signs nobody in, changes nothing and sends no email', async () => {
    const customer = await signInCustomer(shop, { name: 'Ana' });
    const answer = await shop.request('/auth/sign-up/email', {
      json: { name: 'Otra', email: customer.email.toUpperCase(), password: 'otra-contraseña-larga' },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { fields } = await expectRefusal(
      Promise.resolve(answer),
      409,
      'user_already_exists_use_another_email',
    );
    expect(Object.keys(fields ?? {})).toEqual(['email']);
    const { user } = await shop.api.customers.signIn({
      body: { email: customer.email, password: testPassword },
    });
    expect(user.name).toBe('Ana');
    expect(await emailsTo(shop, customer.email)).toEqual([]);
  });

  test('registering twice at once makes one account, and the other is told why', async () => {
    const json = { name: 'Ana', email: newEmail(), password: testPassword };
    const answers = await Promise.all([1, 2, 3].map(() => shop.request('/auth/sign-up/email', { json })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    for (const refused of answers.filter(({ ok }) => !ok)) {
      expect(await refused.text()).toContain('con este correo');
    }
  });

  test.each(['a mailed code', 'a new password by mailed code'])(
    'a stranger who registered an address is signed out when its owner proves it by %s',
    async (way) => {
      const email = newEmail();
      const squatter = { email, password: 'contraseña-del-otro' };
      const theirs = await register(email, squatter.password);
      await emailTo(shop, email);
      const isCode = way === 'a mailed code';
      await shop.api.customers.sendSignInCode({
        body: { email, type: isCode ? 'sign-in' : 'forget-password' },
      });
      const otp = await codeTo(shop, email, 2);
      if (!isCode) await shop.api.customers.resetPassword({ body: { email, otp, password: testPassword } });
      const { token } = isCode
        ? await shop.api.customers.signInWithCode({ body: { email, otp } })
        : await shop.api.customers.signIn({ body: { email, password: testPassword } });
      expect((await shop.apiOf(token ?? '').customers.session()).user?.is_verified).toBe(true);
      expect((await shop.apiOf(theirs).customers.session()).user).toBeNull();
      await expectRefusal(shop.request('/auth/sign-in/email', { json: squatter }), 401);
    },
  );

  test('a code that confirms an address lasts a day, a sign-in code ten minutes', async () => {
    const email = newEmail();
    await register(email, testPassword);
    await shop.api.customers.sendSignInCode({ body: { email, type: 'sign-in' } });
    await emailTo(shop, email, 2);
    const { rows } = await shop.db.sql(
      `select identifier, round(extract(epoch from expires_at - created_at) / 60)::int as minutes
         from customer_verification where identifier like '%' || $1 order by identifier`,
      [email],
    );
    expect(rows).toEqual([
      { identifier: `forget-password-otp-${email}`, minutes: 24 * 60 },
      { identifier: `sign-in-otp-${email}`, minutes: 10 },
    ]);
    const confirmation = (await emailsTo(shop, email)).find(({ text }) => text.includes('24 horas'));
    expect(confirmation?.text).toContain('Confirma que este correo es tuyo');
    const otp = /\d{6}/.exec(confirmation?.subject ?? '')?.[0] ?? '';
    await shop.api.customers.resetPassword({ body: { email, otp, password: testPassword } });
  });

  test.each(['sign-in', 'forget-password'] as const)(
    'asking for a code (%s) answers the same with and without an account',
    async (type) => {
      const customer = await signInCustomer(shop);
      const nobody = newEmail();
      const ask = async (email: string) => {
        const answer = await shop.request('/auth/email-otp/send-verification-otp', { json: { email, type } });
        return { status: answer.status, body: await answer.json() };
      };
      expect(await ask(nobody)).toEqual(await ask(customer.email));
      await emailTo(shop, customer.email);
      expect(await emailsTo(shop, nobody)).toEqual([]);
      const wrong = (email: string) =>
        shop.request(type === 'sign-in' ? '/auth/sign-in/email-otp' : '/auth/email-otp/reset-password', {
          json: { email, otp: '000000', password: testPassword },
        });
      expect(await expectRefusal(wrong(nobody), 422, 'invalid_otp')).toEqual(
        await expectRefusal(wrong(customer.email), 422, 'invalid_otp'),
      );
    },
  );

  test('a code is stored as a hash and bears five guesses', async () => {
    const { email } = await signInCustomer(shop);
    await shop.api.customers.sendSignInCode({ body: { email, type: 'sign-in' } });
    const otp = await codeTo(shop, email);
    const { rows } = await shop.db.sql('select value from customer_verification where identifier like $1', [
      `%${email}`,
    ]);
    expect(JSON.stringify(rows)).not.toContain(otp);
    const wrong = otp === '111111' ? '222222' : '111111';
    const enter = (code: string) => shop.request('/auth/sign-in/email-otp', { json: { email, otp: code } });
    for (let attempt = 0; attempt < 5; attempt += 1) await expectRefusal(enter(wrong), 422, 'invalid_otp');
    for (let time = 0; time < 2; time += 1) await expectRefusal(enter(otp), 403, 'too_many_attempts');
    // Another code bears five guesses of its own.
    await shop.api.customers.sendSignInCode({ body: { email, type: 'sign-in' } });
    expect((await enter(await codeTo(shop, email, 2))).status).toBe(200);
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

  test('customers cannot change fields that are not theirs to set', async () => {
    const customer = await signInCustomer(shop);
    const update = (json: object, token = customer.token) =>
      shop.request('/auth/update-user', { token, json });
    await expectRefusal(update({ name: 'x'.repeat(121) }), 422, 'invalid_name');
    await expectRefusal(update({ name: 'Eva', image: 'x' }), 422, 'field_not_allowed');
    await update({ name: 'Eva' });
    await update({ name: 'Otra', isAnonymous: true, isBlocked: true, contactEmail: 'otra@prueba.example' });
    const { user } = await customer.api.customers.session();
    expect(user).toMatchObject({ name: 'Eva', email: customer.email, is_anonymous: false });
    const visitor = await signInVisitor(shop);
    await expectRefusal(update({ name: 'Eva' }, visitor.token), 401);
  });

  test('a new password by mailed code ends every session of the old one', async () => {
    const customer = await signInCustomer(shop);
    await shop.api.customers.sendSignInCode({ body: { email: customer.email, type: 'forget-password' } });
    const password = 'otra-contraseña-de-prueba';
    const body = { email: customer.email, otp: await codeTo(shop, customer.email), password };
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

  test('a browser with an expired session signs in at the first try', async () => {
    const { email } = await signInCustomer(shop);
    const enter = (cookie?: string) =>
      shop.request('/auth/sign-in/email', {
        json: { email, password: testPassword },
        headers: { ...(cookie && { cookie }) },
      });
    const first = (await enter()).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await shop.db.sql('delete from customer_session where token = $1', [
      tokenHash(decodeURIComponent(first.split('=')[1] ?? '').split('.')[0] ?? ''),
    ]);
    const cookies = (await enter(first)).headers.getSetCookie();
    expect(cookies.filter((cookie) => /session_token=;/.test(cookie))).toEqual([]);
    expect(cookies.filter((cookie) => /session_token=[^;]/.test(cookie))).toHaveLength(1);
  });

  test('a mailed code signs in once', async () => {
    const customer = await signInCustomer(shop);
    await shop.api.customers.sendSignInCode({ body: { email: customer.email, type: 'sign-in' } });
    const otp = await codeTo(shop, customer.email);
    const { token } = await shop.api.customers.signInWithCode({ body: { email: customer.email, otp } });
    expect(token).toBeTruthy();
    const again = await shop.request('/auth/sign-in/email-otp', { json: { email: customer.email, otp } });
    expect(again.status).toBeGreaterThanOrEqual(400);
  });

  test('too many sign-ins from one address are throttled', async () => {
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

describe('the own account', () => {
  test('needs the old password for a new one, which can end the other sessions', async () => {
    const customer = await signInCustomer(shop);
    const other = await shop.api.customers.signIn({
      body: { email: customer.email, password: testPassword },
    });
    const change = (currentPassword: string, newPassword: string, token = customer.token) =>
      shop.request('/auth/change-password', {
        token,
        json: { currentPassword, newPassword, revokeOtherSessions: true },
      });
    const wrong = await expectRefusal(
      change('no-es-esta-clave', 'nueva-contraseña'),
      422,
      'invalid_password',
    );
    expect(wrong.fields).toHaveProperty('currentPassword');
    await expectRefusal(change(testPassword, 'corta'), 422, 'password_too_short');
    await expectRefusal(shop.request('/auth/change-password', { json: {} }), 401);
    expect((await change(testPassword, 'nueva-contraseña')).status).toBe(200);
    expect((await shop.apiOf(other.token ?? '').customers.session()).user).toBeNull();
    await shop.api.customers.signIn({ body: { email: customer.email, password: 'nueva-contraseña' } });
  });

  test('changes its address with the code sent to the new one; the former one is told, other browsers sign in anew', async () => {
    const customer = await signInCustomer(shop);
    const other = await shop.api.customers.signIn({
      body: { email: customer.email, password: testPassword },
    });
    const newAddress = newEmail();
    await customer.api.customers.requestEmailChange({ body: { newEmail: newAddress } });
    const otp = await codeTo(shop, newAddress);
    const change = (code: string, token = customer.token) =>
      shop.request('/auth/email-otp/change-email', { token, json: { newEmail: newAddress, otp: code } });
    await expectRefusal(change(otp === '000000' ? '000001' : '000000'), 422, 'invalid_otp');
    // A code of one account changes no other.
    const stranger = await signInCustomer(shop);
    await expectRefusal(change(otp, stranger.token), 422, 'invalid_otp');
    expect((await change(otp)).status).toBe(200);
    expect((await customer.api.customers.session()).user?.email).toBe(newAddress);
    expect((await shop.apiOf(other.token ?? '').customers.session()).user).toBeNull();
    expect((await emailTo(shop, customer.email)).text).toContain(newAddress);
  });

  test('is told where somebody opened an account with the new address meanwhile', async () => {
    const customer = await signInCustomer(shop);
    const newAddress = newEmail();
    await customer.api.customers.requestEmailChange({ body: { newEmail: newAddress } });
    const otp = await codeTo(shop, newAddress);
    await register(newAddress);
    const change = shop.request('/auth/email-otp/change-email', {
      token: customer.token,
      json: { newEmail: newAddress, otp },
    });
    const { fields } = await expectRefusal(change, 422, 'email_taken');
    expect(fields?.['newEmail']).toContain('otra cuenta');
  });

  test('cannot take an address that has an account, and asking does not reveal it', async () => {
    const customer = await signInCustomer(shop);
    const taken = await signInCustomer(shop);
    expect(await customer.api.customers.requestEmailChange({ body: { newEmail: taken.email } })).toEqual({
      success: true,
    });
    expect(await emailsTo(shop, taken.email)).toEqual([]);
    const same = shop.request('/auth/email-otp/request-email-change', {
      token: customer.token,
      json: { newEmail: customer.email },
    });
    await expectRefusal(same, 422, 'email_is_the_same');
    const visitor = await signInVisitor(shop);
    await expectRefusal(
      shop.request('/auth/email-otp/request-email-change', {
        token: visitor.token,
        json: { newEmail: newEmail() },
      }),
      401,
    );
  });
});

describe('sessions', () => {
  test('show where the account is open; one or all others can be ended', async () => {
    const customer = await signInCustomer(shop);
    const enter = async (userAgent: string) => {
      const answer = await shop.request('/auth/sign-in/email', {
        json: { email: customer.email, password: testPassword },
        headers: { 'user-agent': userAgent },
      });
      return ((await answer.json()) as { token: string }).token;
    };
    const phone = await enter(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    );
    await enter('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0');
    const { sessions } = await customer.api.customers.sessions();
    expect(sessions.map((session) => session.device)).toEqual(
      expect.arrayContaining(['Edge en Windows', 'Safari en iPhone']),
    );
    expect(sessions).toHaveLength(3);
    expect(sessions.filter((session) => session.is_current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(phone);

    const ofPhone = sessions.find((session) => session.device === 'Safari en iPhone')?.id ?? '';
    const stranger = await signInCustomer(shop);
    const end = (token?: string) =>
      shop.request(`/customer/sessions/${ofPhone}`, { method: 'DELETE', ...(token && { token }) });
    await expectRefusal(end(stranger.token), 404);
    await expectRefusal(end(), 401);
    expect((await end(customer.token)).status).toBe(200);
    expect((await shop.apiOf(phone).customers.session()).user).toBeNull();
    await expectRefusal(end(customer.token), 404);

    expect(await customer.api.customers.endOtherSessions()).toEqual({ ended: 1 });
    expect((await customer.api.customers.sessions()).sessions).toMatchObject([{ is_current: true }]);
  });

  test('are refused to visitors, and the library’s own calls about them are closed', async () => {
    const visitor = await signInVisitor(shop);
    await expectRefusal(shop.request('/customer/sessions', { token: visitor.token }), 401);
    const { token } = await signInCustomer(shop);
    for (const path of ['list-sessions', 'revoke-sessions', 'delete-user', 'email-otp/verify-email']) {
      await expectRefusal(shop.request(`/auth/${path}`, { token, json: {} }), 404);
    }
    await expectRefusal(shop.request('/auth/list-sessions', { token }), 404);
  });

  test('do not guess their password uncounted: of the library only what the contract names is open', async () => {
    const { token, email } = await signInCustomer(shop);
    const guess = { password: testPassword };
    await expectRefusal(shop.request('/auth/verify-password', { token, json: guess }), 404);
    for (const path of ['email-otp/request-password-reset', 'forget-password/email-otp']) {
      await expectRefusal(shop.request(`/auth/${path}`, { json: { email } }), 404);
    }
    for (const path of ['get-session', 'list-accounts', 'error', 'reset-password/x?callbackURL=/']) {
      await expectRefusal(shop.request(`/auth/${path}`, { token }), 404);
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

  test('the same address is kept once, however often and at once it is typed', async () => {
    const { api } = await signInCustomer(shop);
    const other = (await api.customers.addAddress({ body: { ...home, street: 'Madero' } })).address;
    const spelled = { ...home, street: `  ${home.street.toUpperCase().replaceAll(' ', '  ')} ` };
    const typed = await Promise.all([home, spelled, home].map((body) => api.customers.addAddress({ body })));
    expect(new Set(typed.map(({ address }) => address.id)).size).toBe(1);
    const { address } = await api.customers.addAddress({ body: { ...home, is_default: true } });
    expect(address).toMatchObject({ id: typed[0]?.address.id, is_default: true });
    const { addresses } = await api.customers.addresses();
    expect(addresses.map(({ id, is_default: isDefault }) => [id, isDefault])).toEqual([
      [address.id, true],
      [other.id, false],
    ]);
    await api.customers.addAddress({ body: { ...home, directions: 'Timbre 2' } });
    expect((await api.customers.addresses()).addresses).toHaveLength(3);
  });

  test('an address changed to what another says is one with it, and stays the default', async () => {
    const { api } = await signInCustomer(shop);
    await api.customers.addAddress({ body: home });
    const { address } = await api.customers.addAddress({ body: { ...home, street: 'Madero' } });
    await api.customers.updateAddress({ params: { id: address.id }, body: home });
    expect((await api.customers.addresses()).addresses).toMatchObject([
      { id: address.id, street: home.street, is_default: true },
    ]);
  });

  test('a changed address is read afterwards', async () => {
    const { api } = await signInCustomer(shop);
    const { address } = await api.customers.addAddress({ body: home });
    await api.customers.updateAddress({ params: { id: address.id }, body: { ...home, street: 'Reforma' } });
    expect((await api.customers.addresses()).addresses[0]?.street).toBe('Reforma');
  });

  test('every wrong field is named', async () => {
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

  test('somebody else’s address answers 404; callers without a session and visitors are refused', async () => {
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
  test('finds customers without accents, by their first and last word, and never lists visitors', async () => {
    await signInCustomer(shop, { name: 'Íñigo Paz Buscado' });
    await signInVisitor(shop);
    const staff = await signInStaff(shop, 'orders');
    const { users } = await staff.api.customers.adminCustomers({ query: { q: 'inigo buscado' } });
    expect(users).toMatchObject([
      { name: 'Íñigo Paz Buscado', order_count: 0, spent_cents: 0, is_blocked: false },
    ]);
    const all = await staff.api.customers.adminCustomers({ query: { page_size: 100 } });
    expect(all.users.every((user) => !user.email.endsWith('visitante.invalid'))).toBe(true);
  });

  test('corrects a name and a phone, and its log keeps neither', async () => {
    const customer = await signInCustomer(shop, { name: 'Anna Peres' });
    const staff = await signInStaff(shop, 'orders');
    const params = { id: customer.id };
    const { user } = await staff.api.customers.changeCustomer({
      params,
      body: { name: ' Ana Pérez ', phone: '+52 55 5550-0133', was: { name: 'Anna Peres', phone: null } },
    });
    expect(user).toMatchObject({ name: 'Ana Pérez', phone: '5555500133', email: customer.email });
    const was = { name: 'Ana Pérez', phone: '5555500133' };
    const bare = await staff.api.customers.changeCustomer({
      params,
      body: { name: 'Ana', phone: null, was },
    });
    expect(bare.user.phone).toBeNull();
    const { rows } = await shop.db.sql(
      `select before, after from audit_entry where action = 'customer.details' and subject = $1`,
      [`customer:${customer.id}`],
    );
    expect(rows).toEqual([
      { before: null, after: null },
      { before: null, after: null },
    ]);
    await expect(
      staff.api.customers.changeCustomer({ params, body: { name: '', phone: '12', was } }),
    ).rejects.toMatchObject({ status: 422, fields: { name: expect.any(String), phone: expect.any(String) } });
    const gone = { id: 'nadie' };
    await expect(
      staff.api.customers.changeCustomer({ params: gone, body: { name: 'Ana', phone: null, was } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('shows who corrects what somebody else corrected meanwhile what stands there now', async () => {
    const { id } = await signInCustomer(shop, { name: 'Ernesto' });
    const staff = await signInStaff(shop, 'orders');
    const was = { name: 'Ernesto', phone: null };
    const saved = await Promise.allSettled(
      ['5555500101', '5555500102'].map((phone) =>
        staff.api.customers.changeCustomer({ params: { id }, body: { name: 'Ernesto', phone, was } }),
      ),
    );
    const [kept] = saved.flatMap((one) => (one.status === 'fulfilled' ? [one.value.user.phone] : []));
    const refused = saved.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toMatchObject([{ status: 409, code: 'stale', details: { current: { phone: kept } } }]);
  });

  test('writes what the filter finds as CSV, for who may export', async () => {
    const word = `Archivo${(serial += 1)}`;
    const one = await signInCustomer(shop, { name: `${word}, Uno` });
    await shop.db.sql(
      `update customer set phone = '55 5550 0101', created_at = '2026-03-01T05:00:00Z' where id = $1`,
      [one.id],
    );
    await signInCustomer(shop, { name: 'Nadie de ellos' });
    const staff = await signInStaff(shop, 'orders');
    const file = await shop.request(`/admin/users.csv?q=${word}`, { token: staff.token });
    const [head, line, ...rest] = (await file.text()).trim().split('\r\n');
    expect(head).toContain('Customer,E-mail,Address verified,Phone,Price list,Orders,Spent,Since');
    expect(line).toContain(`"${word}, Uno",${one.email},Yes,55 5550 0101,,0,0.00,2026-02-28,`);
    expect(rest).toEqual([]);
    const helper = await signInStaff(shop, 'support');
    await expectRefusal(shop.request('/admin/users.csv', { token: helper.token }), 403);
  });

  test('has everybody in the file once, also who came at the same moment as the last of a part', async () => {
    const word = `Parte${(serial += 1)}`;
    const all = await Promise.all(Array.from({ length: 5 }, () => signInCustomer(shop, { name: word })));
    const ids = all.map(({ id }) => id);
    await shop.db.sql(`update customer set created_at = '2026-03-02T05:00:00.123456Z' where id = any($1)`, [
      ids,
    ]);
    const parts: string[][] = [];
    for await (const part of allCustomers(shop.db, { q: word }, 2)) parts.push(part.map(({ id }) => id));
    expect(parts.map((part) => part.length)).toEqual([2, 2, 1]);
    expect(parts.flat()).toEqual(ids.toSorted());
  });

  test('finds customers by whether the address is proven, they are blocked, or ever bought', async () => {
    const word = `Filtro${(serial += 1)}`;
    const proven = await signInCustomer(shop, { name: `${word} Uno` });
    const email = newEmail();
    await shop.api.customers.signUp({ body: { name: `${word} Dos`, email, password: testPassword } });
    const staff = await signInStaff(shop, 'orders');
    const found = async (query: object) =>
      (await staff.api.customers.adminCustomers({ query: { q: word, ...query } })).users.map(
        (user) => user.email,
      );
    expect(await found({ verified: 'yes' })).toEqual([proven.email]);
    expect(await found({ verified: 'no' })).toEqual([email]);
    expect(await found({ spent: 'some' })).toEqual([]);
    expect(await found({ spent: 'none', sort: 'spent' })).toHaveLength(2);
    await shop.db.sql(
      `insert into customer_spending (customer_id, order_count, spent_cents) values ($1, 2, 250000)`,
      [proven.id],
    );
    expect(await found({ min_spent_cents: 250_000 })).toEqual([proven.email]);
    expect(await found({ min_spent_cents: 250_000, sort: 'spent' })).toEqual([proven.email]);
    expect(await found({ min_spent_cents: 250_001 })).toEqual([]);
    await shop.db.sql(`delete from customer_spending where customer_id = $1`, [proven.id]);
    expect(await found({ type: 'wholesale' })).toEqual([]);
    await staff.api.customers.blockCustomer({ params: { id: proven.id }, body: { is_blocked: true } });
    expect(await found({ type: 'blocked' })).toEqual([proven.email]);
    expect(await found({ type: 'retail' })).toHaveLength(2);
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

  test('many are blocked at once, which is safe twice; one that is gone is named', async () => {
    const [one, other] = [await signInCustomer(shop), await signInCustomer(shop)];
    const staff = await signInStaff(shop, 'orders');
    const block = async (ids: string[]) =>
      (await staff.api.customers.blockCustomers({ body: { ids, is_blocked: true } })).results;
    expect(await block([one.id])).toMatchObject([{ outcome: 'done' }]);
    expect(await block([one.id, other.id, 'nadie'])).toMatchObject([
      { outcome: 'already', reason: null },
      { outcome: 'done', reason: null },
      { id: 'nadie', outcome: 'refused', reason: expect.any(String) },
    ]);
    expect((await other.api.customers.session()).user).toBeNull();
    const { rows } = await shop.db.sql(`select from audit_entry where subject = $1`, [`customer:${one.id}`]);
    expect(rows).toHaveLength(1);
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

test('a write with a cookie from another site is refused', async () => {
  const answer = await shop.request('/auth/sign-in/anonymous', { json: {} });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  await expectRefusal(
    shop.request('/customer/addresses', { json: home, headers: { cookie, origin: 'https://otra.example' } }),
    403,
    'wrong_origin',
  );
});
