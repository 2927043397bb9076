import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailsTo, keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, testMailReportKey, type TestShop } from '../../../test/setup/test-shop.ts';
import type { MailKind } from '../../platform/mail.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());

let serial = 0;
const newEmail = () => `lector-${(serial += 1)}@prueba.example`;

async function subscriberWithToken(): Promise<{ email: string; token: string }> {
  const email = newEmail();
  await shop.api.newsletter.subscribe({ body: { email_address: email } });
  const mail = (await keptEmails(shop, email)).at(-1);
  const token = /\/boletin\/([\da-f]{32})\?confirmar=1/.exec(mail?.text ?? '')?.[1] ?? '';
  await shop.api.newsletter.confirmSubscription({ params: { token } });
  return { email, token };
}
const topicsOf = async (token: string) =>
  (await shop.api.newsletter.subscription({ params: { token } })).subscription.topics;
const suppressionOf = async (q: string) =>
  (await staff.api.newsletter.suppressions({ query: { q } })).suppressions[0];

/** An email that waits to be sent; gives its number. */
async function queued(to: string, kind: MailKind): Promise<number> {
  await sendAfterCommit(shop.shop, shop.db, {
    to,
    subject: 'Hola',
    parts: [{ kind: 'text', text: 'Hola' }],
    kind,
  });
  const { rows } = await shop.db.sql('select max(id)::int as id from mail where recipient = $1', [to]);
  return Number(rows[0]?.['id']);
}
const leave = (id: number) => shop.open.runJob('mail.send', { id });

/** What Mailgun would send about an email. */
function report(
  event: object,
  key = testMailReportKey,
  { token = `token-${(serial += 1)}`, minutesAgo = 0 } = {},
): Promise<Response> {
  const timestamp = `${Math.floor(shop.clock.now().getTime() / 1000) - minutesAgo * 60}`;
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return shop.request('/newsletter/mailgun/webhook', {
    json: { signature: { timestamp, token, signature }, 'event-data': event },
  });
}
const bounceOf = (recipient: string, mailId = 0) => ({
  id: `event-${(serial += 1)}`,
  event: 'failed',
  severity: 'permanent',
  recipient,
  'delivery-status': { code: 550, message: 'No such mailbox' },
  message: {
    headers: { 'message-id': `2026-01-01T00-00-00.000Z-${String(mailId).padStart(9, '0')}@tienda.example` },
  },
});

describe('what a subscriber wants to hear of', () => {
  test('is everything at first, is changed by the link of an email, and none of it is not the end', async () => {
    const { email, token } = await subscriberWithToken();
    expect(await topicsOf(token)).toEqual(['offers', 'news', 'back']);
    await shop.api.newsletter.chooseTopics({ params: { token }, body: { topics: ['back'] } });
    expect(await topicsOf(token)).toEqual(['back']);
    await shop.api.newsletter.chooseTopics({ params: { token }, body: { topics: [] } });
    const { subscribers } = await staff.api.newsletter.adminSubscribers({ query: { q: email } });
    expect(subscribers).toMatchObject([{ topics: [], suppressed: null }]);
    expect(subscribers[0]?.confirmed_at).not.toBeNull();
  });

  test('an unknown topic and a subscription that is over are refused', async () => {
    const { token } = await subscriberWithToken();
    const choose = (path: string, topics: string[]) =>
      shop.request(`/newsletter/${path}/topics`, { method: 'PUT', json: { topics } });
    await expectRefusal(choose(token, ['gossip']), 422, 'invalid');
    expect(await topicsOf(token)).toHaveLength(3);
    await expectRefusal(choose('0'.repeat(32), ['news']), 404);
  });
});

describe('a suppressed address', () => {
  test('gets no courtesy, also where it was written before; what it is owed still goes', async () => {
    const email = newEmail();
    const reminder = await queued(email, 'cart-reminder');
    const shipped = await queued(email, 'shipped');
    await staff.api.newsletter.suppress({
      body: { email: email.toUpperCase(), reason: 'Lo pidió por teléfono' },
    });
    await leave(reminder);
    await leave(shipped);
    expect(await emailsTo(shop, email)).toHaveLength(1);
    const { mails } = await staff.api.mails.mails({ query: { q: email } });
    expect(mails).toMatchObject([
      { kind: 'shipped', state: 'sent', error: null },
      { kind: 'cart-reminder', state: 'withheld', error: expect.stringContaining('staff said') },
    ]);
    // A job that comes twice asks nobody twice.
    await leave(reminder);
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  test('is told with who said so and why, and gets what it asks for once that is lifted', async () => {
    const email = newEmail();
    await staff.api.newsletter.suppress({ body: { email, reason: 'Lo pidió por teléfono' } });
    await expectRefusal(
      shop.request('/admin/suppressions', { token: staff.token, json: { email, reason: 'Otra vez' } }),
      409,
      'already_suppressed',
    );
    const found = await suppressionOf(email);
    expect(found).toMatchObject({ reason: 'staff', detail: 'Lo pidió por teléfono' });
    expect(found?.suppressed_by).not.toBeNull();
    await staff.api.newsletter.liftSuppression({ params: { id: found?.id ?? 0 } });
    await leave(await queued(email, 'alert'));
    expect(await emailsTo(shop, email)).toHaveLength(1);
  });

  test('no address, no reason and nobody of the staff are refused', async () => {
    const suppress = (json: object, token?: string) =>
      shop.request('/admin/suppressions', { json, ...(token !== undefined && { token }) });
    const given = { email: newEmail(), reason: 'Lo pidió' };
    expect(
      (await expectRefusal(suppress({ ...given, email: 'nada' }, staff.token), 422)).fields,
    ).toHaveProperty('email');
    expect(
      (await expectRefusal(suppress({ ...given, reason: ' ' }, staff.token), 422)).fields,
    ).toHaveProperty('reason');
    await expectRefusal(suppress(given), 401);
    await expectRefusal(suppress(given, (await signInCustomer(shop)).token), 401);
    await expectRefusal(suppress(given, (await signInStaff(shop, 'support')).token), 403, 'forbidden');
    expect(await suppressionOf(given.email)).toBeUndefined();
  });
});

describe('what the mail service reports', () => {
  test('a mailbox that refuses for good is suppressed once, with its words, however often it is told', async () => {
    const { email } = await subscriberWithToken();
    const event = bounceOf(email);
    expect((await report(event)).status).toBe(200);
    expect((await report(event)).status).toBe(200);
    expect(await suppressionOf(email)).toMatchObject({
      reason: 'bounce',
      detail: 'No such mailbox',
      suppressed_by: null,
    });
    const { subscribers } = await staff.api.newsletter.adminSubscribers({ query: { q: email } });
    expect(subscribers).toMatchObject([{ suppressed: 'bounce' }]);
    const { rows } = await shop.db.sql('select count(*)::int as kept from mail_report where id = $1', [
      event.id,
    ]);
    expect(rows).toEqual([{ kept: 1 }]);
  });

  test('is heard once of each signature, and not of one that is hours old or of the future', async () => {
    const token = 'used-twice';
    const told = bounceOf(newEmail());
    expect((await report(told, testMailReportKey, { token })).status).toBe(200);
    const other = bounceOf(newEmail());
    await expectRefusal(report(other, testMailReportKey, { token }), 406, 'replayed');
    for (const minutesAgo of [10 * 60, -10]) {
      const sent = report(other, testMailReportKey, { minutesAgo });
      await expectRefusal(sent, 406, 'stale_signature');
    }
    expect(await suppressionOf(other.recipient)).toBeUndefined();
    // What was tried for hours is still heard.
    expect((await report(other, testMailReportKey, { minutesAgo: 8 * 60 })).status).toBe(200);
    expect(await suppressionOf(other.recipient)).toMatchObject({ reason: 'bounce' });
  });

  test('a full mailbox and an email that arrived change nothing', async () => {
    const email = newEmail();
    await report({ ...bounceOf(email), severity: 'temporary' });
    await report({ ...bounceOf(email), event: 'delivered' });
    expect(await suppressionOf(email)).toBeUndefined();
  });

  test('who complains is no subscriber any more; a new yes by an email ends that, not what staff said', async () => {
    const { email, token } = await subscriberWithToken();
    await report({ ...bounceOf(email), event: 'complained' });
    await expectRefusal(shop.request(`/newsletter/${token}`), 404);
    expect(await suppressionOf(email)).toMatchObject({ reason: 'complaint' });
    await shop.api.newsletter.subscribe({ body: { email_address: email } });
    const asked = (await keptEmails(shop, email)).at(-1)?.text ?? '';
    const anew = /\/boletin\/([\da-f]{32})/.exec(asked)?.[1] ?? '';
    await shop.api.newsletter.confirmSubscription({ params: { token: anew } });
    expect(await suppressionOf(email)).toBeUndefined();

    const other = newEmail();
    await staff.api.newsletter.suppress({ body: { email: other, reason: 'Lo pidió' } });
    await shop.api.newsletter.subscribe({ body: { email_address: other } });
    const text = (await keptEmails(shop, other)).at(-1)?.text ?? '';
    const params = { token: /\/boletin\/([\da-f]{32})/.exec(text)?.[1] ?? '' };
    await shop.api.newsletter.confirmSubscription({ params });
    expect(await suppressionOf(other)).toMatchObject({ reason: 'staff' });
  });

  test('who unsubscribes there leaves, and is not suppressed', async () => {
    const { email, token } = await subscriberWithToken();
    await report({ ...bounceOf(email), event: 'unsubscribed' });
    await expectRefusal(shop.request(`/newsletter/${token}`), 404);
    expect(await suppressionOf(email)).toBeUndefined();
  });

  test.each([
    ['another key', () => report(bounceOf('nadie@prueba.example'), 'not-the-key')],
    [
      'no signature',
      () =>
        shop.request('/newsletter/mailgun/webhook', {
          json: { 'event-data': bounceOf('nadie@prueba.example') },
        }),
    ],
    ['no JSON', () => shop.request('/newsletter/mailgun/webhook', { method: 'POST', body: 'hola' })],
  ])('%s is refused and changes nothing', async (_, send) => {
    await expectRefusal(send(), 400, 'bad_signature');
    expect(await suppressionOf('nadie@prueba.example')).toBeUndefined();
  });
});
