import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const subscribe = (email_address: unknown) =>
  shop.request('/subscriber/add-subscribe', { json: { email_address } });

describe('subscribing', () => {
  test('an address is kept and answered with 201', async () => {
    const response = await subscribe('ana@prueba.example');
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ email_address: 'ana@prueba.example' });
  });

  test('the same address again is a conflict, in capitals too', async () => {
    await subscribe('beto@prueba.example');
    await expectRefusal(subscribe('Beto@Prueba.example'), 409, 'already_subscribed');
  });

  test('the same address ten times at once is kept once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => subscribe('carla@prueba.example')));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test.each(['', 'no es correo', 'a@', `${'a'.repeat(300)}@b.mx`, '<script>@x.mx'])(
    'an invalid address is refused: %j',
    async (text) => {
      const { fields } = await expectRefusal(subscribe(text), 422, 'invalid');
      expect(fields).toHaveProperty('email_address');
    },
  );

  test('a body that is missing or not JSON is refused clearly', async () => {
    const path = '/subscriber/add-subscribe';
    const headers = { 'content-type': 'application/json' };
    await expectRefusal(shop.request(path, { method: 'POST', body: '{', headers }), 400, 'malformed');
    await expectRefusal(shop.request(path, { method: 'POST' }), 415);
    await expectRefusal(subscribe(7), 422);
  });
});

/** The key of the newest email to an address. */
async function tokenOf(email: string): Promise<string> {
  const mail = (await keptEmails(shop, email)).at(-1);
  return /\/boletin\/([\da-f]{32})\?confirmar=1/.exec(mail?.text ?? '')?.[1] ?? '';
}
const post = (path: string, init: RequestInit = {}) => shop.request(path, { method: 'POST', ...init });

describe('double opt-in', () => {
  test('an address becomes a subscriber only by the link in its email', async () => {
    const email = 'dora@prueba.example';
    await subscribe(email);
    const staff = await signInStaff(shop, 'support');
    const listed = async () =>
      (await staff.api.newsletter.adminSubscribers({ query: { q: email } })).subscribers;
    expect(await listed()).toMatchObject([{ confirmed_at: null, unsubscribe_url: null }]);
    const confirmed = () =>
      staff.api.newsletter.adminSubscribers({ query: { q: email, state: 'confirmed' } });
    expect((await confirmed()).total).toBe(0);

    const token = await tokenOf(email);
    const shown = () => shop.api.newsletter.subscription({ params: { token } });
    // Mail scanners open every link.
    expect((await shown()).subscription).toMatchObject({ email_address: email, is_confirmed: false });
    expect((await confirmed()).total).toBe(0);
    await shop.api.newsletter.confirmSubscription({ params: { token } });
    await shop.api.newsletter.confirmSubscription({ params: { token } });
    expect((await shown()).subscription.is_confirmed).toBe(true);
    expect((await confirmed()).subscribers).toMatchObject([
      { email_address: email, unsubscribe_url: `${shop.url}/api/newsletter/${token}/unsubscribe` },
    ]);
  });

  test('the email repeats no typed text and tells how to unsubscribe', async () => {
    const email = 'elsa@prueba.example';
    await subscribe(email);
    const [mail] = await keptEmails(shop, email);
    expect(mail?.kind).toBe('newsletter');
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': `<${shop.url}/api/newsletter/${await tokenOf(email)}/unsubscribe>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('asking again sends the email again after an hour, and never once it was confirmed', async () => {
    const email = 'fito@prueba.example';
    expect((await subscribe(email)).status).toBe(201);
    const emails = async () => (await keptEmails(shop, email)).length;
    await expectRefusal(subscribe(email.toUpperCase()), 409, 'already_subscribed');
    expect(await emails()).toBe(1);
    shop.clock.moveBy(61 * 60_000);
    await expectRefusal(subscribe(email), 409, 'already_subscribed');
    expect(await emails()).toBe(2);
    await shop.api.newsletter.confirmSubscription({ params: { token: await tokenOf(email) } });
    shop.clock.moveBy(61 * 60_000);
    await expectRefusal(subscribe(email), 409, 'already_subscribed');
    expect(await emails()).toBe(2);
  });

  test('an unconfirmed address is deleted after seven days, a confirmed one stays', async () => {
    const [silent, eager] = ['gil@prueba.example', 'hilda@prueba.example'];
    await subscribe(silent);
    await subscribe(eager);
    await shop.api.newsletter.confirmSubscription({ params: { token: await tokenOf(eager) } });
    shop.clock.moveBy(8 * 24 * 3_600_000);
    await shop.open.runJob('newsletter.forget-unconfirmed');
    await expectRefusal(subscribe(eager), 409);
    expect((await subscribe(silent)).status).toBe(201);
  });

  test('an invalid key confirms nothing', async () => {
    const none = '0'.repeat(32);
    await expectRefusal(shop.request(`/newsletter/${none}`), 404);
    await expectRefusal(post(`/newsletter/${none}/confirm`), 404);
    await expectRefusal(shop.request('/newsletter/otra-cosa'), 404);
  });
});

describe('one click ends an email (RFC 8058)', () => {
  test('without a cookie, from a mail program’s own page, and twice', async () => {
    const email = 'ines@prueba.example';
    await subscribe(email);
    const token = await tokenOf(email);
    await shop.api.newsletter.confirmSubscription({ params: { token } });
    const click = () =>
      post(`/newsletter/${token}/unsubscribe`, {
        headers: {
          origin: 'https://correo.example',
          'sec-fetch-site': 'cross-site',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: 'List-Unsubscribe=One-Click',
      });
    expect((await click()).status).toBe(200);
    expect((await click()).status).toBe(200);
    await expectRefusal(shop.request(`/newsletter/${token}`), 404);
    expect((await subscribe(email)).status).toBe(201);
  });

  test.each([
    ['/newsletter/0123456789abcdef0123456789abcdef', '/boletin/0123456789abcdef0123456789abcdef'],
    ['/customer/cart-mail/0123456789abcdef0123456789abcdef', '/correos/0123456789abcdef0123456789abcdef'],
    ['/alert/abcdefghijklmnopqrstuvwxyzABCDEF', '/alertas/abcdefghijklmnopqrstuvwxyzABCDEF'],
  ])('%s: for any email, and opening its address leads to a page that asks first', async (path, page) => {
    const opened = await shop.request(`${path}/unsubscribe`, { redirect: 'manual' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, page]);
    const clicked = await post(`${path}/unsubscribe`, { headers: { origin: 'https://correo.example' } });
    expect(clicked.status).toBe(200);
  });

  test('other calls stay closed to other pages', async () => {
    const headers = { origin: 'https://correo.example' };
    await expectRefusal(post(`/newsletter/${'0'.repeat(32)}/confirm`, { headers }), 403, 'wrong_origin');
  });
});

describe('the staff’s list', () => {
  test('shows subscribers newest first, searched by part of the address', async () => {
    await subscribe('unico-buscado@prueba.example');
    const staff = await signInStaff(shop, 'support');
    const { subscribers, total } = await staff.api.newsletter.adminSubscribers({
      query: { q: 'unico-busc' },
    });
    expect(total).toBe(1);
    expect(subscribers[0]?.email_address).toBe('unico-buscado@prueba.example');
    const none = await staff.api.newsletter.adminSubscribers({ query: { q: '%' } });
    expect(none.total).toBe(0);
  });

  test('a removed subscriber can subscribe again; removing twice says not there', async () => {
    await subscribe('se-va@prueba.example');
    const staff = await signInStaff(shop, 'owner');
    const { subscribers } = await staff.api.newsletter.adminSubscribers({ query: { q: 'se-va' } });
    const id = subscribers[0]?.id ?? 0;
    await staff.api.newsletter.deleteSubscriber({ params: { id } });
    await expectRefusal(
      shop.request(`/admin/subscribers/${id}`, { method: 'DELETE', token: staff.token }),
      404,
      'not_found',
    );
    expect((await subscribe('se-va@prueba.example')).status).toBe(201);
  });

  test('callers without a session, customers and staff without the right are refused', async () => {
    const customer = await signInCustomer(shop);
    const catalog = await signInStaff(shop, 'catalog');
    await expectRefusal(shop.request('/admin/subscribers'), 401);
    await expectRefusal(shop.request('/admin/subscribers', { token: customer.token }), 401);
    const remove = (token?: string) =>
      shop.request('/admin/subscribers/1', { method: 'DELETE', ...(token && { token }) });
    await expectRefusal(remove(), 401);
    await expectRefusal(remove(customer.token), 401);
    await expectRefusal(remove(catalog.token), 403, 'forbidden');
  });
});
