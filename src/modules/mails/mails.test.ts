import { afterAll, beforeAll, expect, test } from 'vitest';
import { brand } from '../../../test/factories/email-brand.ts';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailsTo, emailTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { customerFrame } from './templates/email-frame.ts';
import type { Mail } from '../../platform/mail.ts';
import { createMailQueue } from '../../platform/mail-queue.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ jobs: true });
});
afterAll(() => shop.stop());

let serial = 0;
const newEmail = () => `lectora-${process.pid}-${(serial += 1)}@prueba.example`;
const message = (to: string, given: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Tu pedido va en camino',
  parts: [
    { kind: 'text', text: 'Hola, Ana:' },
    { kind: 'button', words: 'Síguelo aquí', url: 'https://tienda.example/dashboard' },
  ],
  kind: 'shipped',
  ...given,
});
const send = (mail: Mail) => sendAfterCommit(shop.shop, shop.db, mail);
/** The email, once the shop has written down that it left. */
async function leftTo(email: string) {
  const notSent = "select 1 from mail where recipient = $1 and state <> 'sent'";
  await expect.poll(async () => (await shop.db.sql(notSent, [email])).rowCount).toBe(0);
  return emailTo(shop, email);
}
async function listed(q: string) {
  const staff = await signInStaff(shop, 'orders');
  return { staff, ...(await staff.api.mails.mails({ query: { q } })) };
}

test('an email is sent as text and HTML, and staff see it as sent', async () => {
  const email = newEmail();
  await send(message(email));
  const { text, html } = await leftTo(email);
  expect(text).toContain('Síguelo aquí: https://tienda.example/dashboard');
  expect(html).toContain('href="https://tienda.example/dashboard"');
  const { staff, mails } = await listed(email);
  expect(mails).toMatchObject([{ kind: 'shipped', state: 'sent', tries: 1, error: null, is_kept: true }]);
  const { mail } = await staff.api.mails.mail({ params: { id: mails[0]?.id ?? 0 } });
  expect(mail).toMatchObject({ text, html });
});

test('an email sent just before the process died is sent again as the same email', async () => {
  const email = newEmail();
  await send(message(email));
  await leftTo(email);
  const { mails } = await listed(email);
  // As a process leaves it that dies between the two.
  await shop.db.sql(`update mail set state = 'waiting' where recipient = $1`, [email]);
  await shop.open.runJob('mail.send', { id: mails[0]?.id, to: email });
  expect((await listed(email)).mails).toMatchObject([{ state: 'sent', tries: 2 }]);
  expect(await emailsTo(shop, email)).toHaveLength(1);
});

test('a second email about the same event is not sent, nor is one of a failed transaction', async () => {
  const email = newEmail();
  await Promise.all([1, 2, 3].map(() => send(message(email, { once: `shipped:${email}` }))));
  await expect(
    shop.db.transaction(async (tx) => {
      await sendAfterCommit(shop.shop, tx, message(email));
      throw new Error('Nothing happened.');
    }),
  ).rejects.toThrow('Nothing happened.');
  await emailTo(shop, email);
  expect((await listed(email)).total).toBe(1);
});

test('a code is stored nowhere but in the email, and links with keys are blanked', async () => {
  const customer = await signInCustomer(shop);
  await shop.api.customers.sendSignInCode({ body: { email: customer.email, type: 'sign-in' } });
  const code = /\d{6}/.exec((await emailTo(shop, customer.email)).subject)?.[0] ?? '';
  const { staff, mails } = await listed(customer.email);
  expect(mails).toMatchObject([{ kind: 'sign-in-code', is_kept: false }]);
  const params = { id: mails[0]?.id ?? 0 };
  expect((await staff.api.mails.mail({ params })).mail).toMatchObject({ text: null, html: null });
  const { rows } = await shop.db.sql('select * from mail where recipient = $1', [customer.email]);
  expect(JSON.stringify(rows)).not.toContain(code);
  await expectRefusal(
    shop.request(`/admin/mails/${params.id}/resend`, { token: staff.token, json: {} }),
    409,
    'not_kept',
  );

  const email = newEmail();
  await send(
    message(email, {
      parts: [
        { kind: 'link', words: 'Crea tu cuenta', url: 'https://tienda.example/reclamar/abc_DEF-123' },
        { kind: 'button', words: 'La ficha', url: 'https://tienda.example/seguimiento/abc_DEF-123/ficha' },
      ],
    }),
  );
  const { mails: claims } = await listed(email);
  const { mail } = await staff.api.mails.mail({ params: { id: claims[0]?.id ?? 0 } });
  expect(`${mail.text}${mail.html}`).not.toContain('abc_DEF-123');
});

test('staff can send an email again, as a new one', async () => {
  const email = newEmail();
  await send(message(email, { once: `once:${email}` }));
  await emailTo(shop, email);
  const { staff, mails } = await listed(email);
  expect(await staff.api.mails.resend({ params: { id: mails[0]?.id ?? 0 } })).toEqual({ sent_to: email });
  await emailTo(shop, email, 2);
  expect((await listed(email)).total).toBe(2);
});

test('an unreachable mail server is retried; staff see the reason and the number of tries', async () => {
  const email = newEmail();
  let isAway = true;
  const sent: string[] = [];
  const queued: object[] = [];
  const room = createMailQueue(
    {
      db: shop.db,
      jobs: { send: async (_tx, _name, data) => void queued.push(data) },
    },
    {
      send: async ({ to, text }) => {
        if (isAway) throw new Error('connect ECONNREFUSED');
        sent.push(to, text);
        return 'taken';
      },
    },
    async () => customerFrame({}, shop.url, brand),
    async () => undefined,
  );
  await room.sendNow(
    message(email, { parts: [{ kind: 'code', name: 'Tu código', code: '123456' }], isSecret: true }),
  );
  expect((await listed(email)).mails).toMatchObject([
    { state: 'waiting', tries: 1, error: 'connect ECONNREFUSED' },
  ]);
  isAway = false;
  const work = room.jobs[0]?.work as (data: object) => Promise<void>;
  for (const data of [...queued, ...queued]) await work(data);
  expect(sent).toEqual([email, 'Tu código: 123456']);
  expect((await listed(email)).mails).toMatchObject([{ state: 'sent', tries: 2, error: null }]);
});

test('only staff read emails; sending again needs the right to customers', async () => {
  const email = newEmail();
  await send(message(email));
  await emailTo(shop, email);
  const { mails } = await listed(email);
  const path = `/admin/mails/${mails[0]?.id}`;
  await expectRefusal(shop.request('/admin/mails'), 401);
  await expectRefusal(shop.request(path, { token: (await signInCustomer(shop)).token }), 401);
  const catalog = await signInStaff(shop, 'catalog');
  await expectRefusal(shop.request(path, { token: catalog.token }), 403);
  await expectRefusal(shop.request(`${path}/resend`, { token: catalog.token, json: {} }), 403);
  const orders = await signInStaff(shop, 'orders');
  expect((await shop.request(path, { token: orders.token })).status).toBe(200);
  await expectRefusal(shop.request('/admin/mails/999999', { token: orders.token }), 404);
  expect(await emailsTo(shop, email)).toHaveLength(1);
});

test('an email is deleted after half a year', async () => {
  const email = newEmail();
  await send(message(email));
  await emailTo(shop, email);
  await shop.open.runJob('mails.forget-old');
  expect((await listed(email)).total).toBe(1);
  shop.clock.moveBy(181 * 24 * 60 * 60 * 1000);
  await shop.open.runJob('mails.forget-old');
  const { rows } = await shop.db.sql('select count(*)::int as letters from mail where recipient = $1', [
    email,
  ]);
  expect(rows).toEqual([{ letters: 0 }]);
});

test('a shop that sends its emails has no test mailbox', async () => {
  expect(await shop.api.mails.testMailbox()).toEqual({ url: null });
});
