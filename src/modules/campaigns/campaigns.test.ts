import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createBuyer } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailsTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';
import { campaignCookie } from '../funnel/index.ts';
import { composeCampaign, withCampaign } from './compose-campaign.ts';
import type { Block } from './blocks.contract.ts';
import type { Campaign } from './campaigns.contract.ts';

let shop: TestShop;
let owner: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
});
afterAll(() => shop.stop());

let serial = 0;
const text = (words: string): Block => ({ id: `b${(serial += 1)}`, type: 'text', text: words });

/** Subscribers of a domain of their own; gives their addresses. */
async function subscribers(count: number, { topics = '{offers,news,back}' } = {}): Promise<string[]> {
  serial += 1;
  const emails = Array.from({ length: count }, (_, index) => `Lector${index}@d${serial}.example`);
  await shop.db.sql(
    `insert into subscriber (email_address, confirmed_at, topics) select unnest($1::text[]), now(), $2`,
    [emails, topics],
  );
  return emails.map((email) => email.toLowerCase());
}
/** What earlier tests subscribed is no part of the next. */
const nobodySubscribes = () => shop.db.sql('delete from subscriber');

async function draft(change: Partial<Campaign> = {}): Promise<Campaign> {
  const { campaign } = await owner.api.campaigns.addCampaign({
    body: {
      name: 'Fin de mes',
      subject: 'Rebajas de fin de mes',
      preheader: 'Hasta el domingo',
      topic: 'offers',
      segment_id: null,
      blocks: [text('Hola')],
      ...change,
    },
  });
  return campaign;
}
const start = async ({ id, version }: Campaign, typed: number | null = null) =>
  (
    await owner.api.campaigns.sendCampaign({
      params: { id },
      body: { version, at: null, typed_number: typed },
    })
  ).campaign;
const show = async ({ id }: Campaign) => (await owner.api.campaigns.campaign({ params: { id } })).campaign;

/** One part of a campaign is handed over, as its job does. */
async function step({ id }: Campaign): Promise<void> {
  const { rows } = await shop.db.sql('select step from campaign where id = $1', [id]);
  await shop.open.runJob('campaigns.step', { id, step: Number(rows[0]?.['step']) });
}
/** What waits leaves, each email by its job. */
async function leave(): Promise<void> {
  const { rows } = await shop.db.sql(
    `select id from mail where state = 'waiting' and kind = 'campaign' order by id`,
  );
  for (const { id } of rows) await shop.open.runJob('mail.send', { id });
}
const got = async (emails: readonly string[]) =>
  Promise.all(emails.map(async (email) => (await emailsTo(shop, email)).length));

describe('a campaign that is sent', () => {
  test('goes once to each subscriber of its topic, with the prices of now and a way to leave', async () => {
    await nobodySubscribes();
    const wanting = await subscribers(3);
    const others = await subscribers(2, { topics: '{news}' });
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const campaign = await draft({
      blocks: [
        { id: 'h', type: 'heading', text: 'Solo hoy' },
        { id: 'p', type: 'products', source: { by: 'picked', ref_ids: [product.refId] } },
        { id: 'd', type: 'divider' },
        { id: 'b', type: 'button', text: 'Ver todo', to: '/promotion' },
      ],
    });
    await shop.db.sql('update product_listing set price_cents = 88800 where ref_id = $1', [product.refId]);
    await start(campaign);
    await step(campaign);
    await leave();
    await step(campaign);
    expect(await got(wanting)).toEqual([1, 1, 1]);
    expect(await got(others)).toEqual([0, 0]);
    const [email] = await emailsTo(shop, wanting[0] ?? '');
    expect(email?.text).toContain('$888.00');
    expect(email?.html).toContain(`utm_campaign=c${campaign.id}`);
    const { rows } = await shop.db.sql('select token from subscriber where lower(email_address) = $1', [
      wanting[0],
    ]);
    const token = String(rows[0]?.['token']);
    expect(email?.html).toContain(`/boletin/${token}`);
    expect(email?.headers?.['List-Unsubscribe']).toContain(`/api/newsletter/${token}/unsubscribe`);
    expect(email?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(`${email?.html}${email?.text}`).not.toContain('{{');
    expect(await show(campaign)).toMatchObject({
      state: 'sent',
      figures: { audience: 3, sent: 3, waiting: 0 },
    });
  });

  test('gives no other site the link of its reader', async () => {
    const to = 'https://otra.example/?de={{token}}';
    const blocks: Block[] = [{ id: 'b', type: 'button', text: 'Ver', to }, text(`Aquí: ${to}`)];
    const { parts } = await composeCampaign(
      shop.db,
      { subject: '{{token}}', preheader: '', topic: 'offers', blocks },
      { id: null, publicUrl: shop.url },
    );
    const foreign = parts.slice(0, -1);
    expect(JSON.stringify(foreign)).toContain('otra.example');
    expect(JSON.stringify(foreign)).not.toContain('{{');
  });

  test('reaches nobody twice where a part of it is done twice at once, or again after it was done', async () => {
    await nobodySubscribes();
    const emails = await subscribers(20);
    const campaign = await draft();
    await start(campaign);
    const part = () => shop.open.runJob('campaigns.step', { id: campaign.id, step: 0 });
    await Promise.all([part(), part(), part()]);
    await part();
    await leave();
    await step(campaign);
    expect(new Set(await got(emails))).toEqual(new Set([1]));
    const { rows } = await shop.db.sql(
      `select count(*)::int as mails from mail where kind = 'campaign' and recipient = any($1)`,
      [emails],
    );
    expect(rows).toEqual([{ mails: 20 }]);
  });

  test('goes to a domain no faster than the setting says', async () => {
    await nobodySubscribes();
    const [slow, other] = [await subscribers(3), await subscribers(1)];
    await changeSettings(owner, 'campaigns', { mails_per_domain: 2 });
    const campaign = await draft();
    await start(campaign);
    await step(campaign);
    await step(campaign);
    await leave();
    expect(await got(slow)).toEqual([1, 1, 0]);
    expect(await got(other)).toEqual([1]);
    shop.clock.moveBy(61_000);
    await step(campaign);
    await leave();
    expect(await got(slow)).toEqual([1, 1, 1]);
    await changeSettings(owner, 'campaigns', { mails_per_domain: 300 });
  });

  test('does not wait for a domain that refuses, which gets no more until it takes some', async () => {
    await nobodySubscribes();
    await changeSettings(owner, 'campaigns', { mails_per_domain: 600 });
    const [refusing, other] = [await subscribers(650), await subscribers(700)];
    const campaign = await draft();
    await start(campaign, 1350);
    await step(campaign);
    const mark = (emails: readonly string[], change: string) =>
      shop.db.sql(`update mail set ${change} where recipient = any($1) and state = 'waiting'`, [emails]);
    const handed = async (emails: readonly string[]) =>
      Number(
        (
          await shop.db.sql(`select count(*) from campaign_recipient where mail_id > 0 and email = any($1)`, [
            emails,
          ])
        ).rows[0]?.['count'],
      );
    await mark(refusing, `error = '421 Try again later'`);
    const before = await handed(refusing);
    shop.clock.moveBy(61_000);
    for (const _ of [1, 2]) {
      await mark(other, `state = 'sent'`);
      await step(campaign);
      shop.clock.moveBy(61_000);
    }
    expect([await handed(refusing), await handed(other)]).toEqual([before, 700]);
    await mark(refusing, `state = 'sent'`);
    await step(campaign);
    expect(await handed(refusing)).toBe(650);
    await changeSettings(owner, 'campaigns', { mails_per_domain: 300 });
  });

  test('begins once where two people send it at once, and nobody changes it after', async () => {
    await nobodySubscribes();
    const emails = await subscribers(2);
    const campaign = await draft();
    const colleague = await signInStaff(shop);
    const send = ({ token }: SignedIn) =>
      shop.request(`/admin/campaigns/${campaign.id}/send`, {
        token,
        json: { version: campaign.version, at: null, typed_number: null },
      });
    const answers = await Promise.all([send(owner), send(colleague), send(owner)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const {
      id: _,
      state: __,
      figures: ___,
      ...content
    } = { ...(await show(campaign)), subject: 'Otra cosa' };
    await expectRefusal(
      shop.request(`/admin/campaigns/${campaign.id}`, { method: 'PUT', token: owner.token, json: content }),
      409,
      'not_draft',
    );
    for (const __ of [1, 2]) await step(campaign);
    await leave();
    expect(await got(emails)).toEqual([1, 1]);
  });

  test('passes over who left or was suppressed after it began, also where their email waited already', async () => {
    await nobodySubscribes();
    const [leaver = '', suppressed = '', late = '', stays = ''] = await subscribers(4);
    const campaign = await draft();
    await start(campaign);
    await shop.db.sql('delete from subscriber where lower(email_address) = $1', [leaver]);
    await owner.api.newsletter.suppress({ body: { email: suppressed, reason: 'Lo pidió' } });
    await step(campaign);
    await owner.api.newsletter.suppress({ body: { email: late, reason: 'Lo pidió' } });
    await leave();
    await step(campaign);
    expect(await got([leaver, suppressed, late, stays])).toEqual([0, 0, 0, 1]);
    const { state, figures } = await show(campaign);
    expect([state, figures]).toEqual([
      'sent',
      expect.objectContaining({ audience: 4, sent: 1, withheld: 3 }),
    ]);
  });

  test('lets an email about an order leave before its own', async () => {
    await nobodySubscribes();
    await subscribers(3);
    const campaign = await draft();
    await start(campaign);
    await step(campaign);
    const parts = [{ kind: 'text' as const, text: 'Va en camino' }];
    const to = 'compradora@prueba.example';
    await sendAfterCommit(shop.shop, shop.db, { to, subject: 'Enviado', parts, kind: 'shipped' });
    const { rows } = await shop.db.sql(
      `select data ->> 'to' as recipient from pgboss.job where name = 'mail.send' and state = 'created'
        order by priority desc, created_on, id limit 1`,
    );
    expect(rows).toEqual([{ recipient: to }]);
    await leave();
  });

  test('whom it goes to is decided when it begins', async () => {
    await nobodySubscribes();
    await subscribers(2);
    const campaign = await draft();
    await start(campaign);
    const [late = ''] = await subscribers(1);
    await step(campaign);
    await leave();
    expect(await got([late])).toEqual([0]);
  });
});

describe('a campaign that is stopped', () => {
  test('goes to nobody more, and what waits does not leave; stopping twice is one stop', async () => {
    await nobodySubscribes();
    const emails = await subscribers(3);
    await changeSettings(owner, 'campaigns', { mails_per_domain: 2 });
    const campaign = await draft();
    await start(campaign);
    await step(campaign);
    const params = { id: campaign.id };
    await owner.api.campaigns.stopCampaign({ params });
    await owner.api.campaigns.stopCampaign({ params });
    shop.clock.moveBy(61_000);
    await step(campaign);
    await leave();
    expect(await got(emails)).toEqual([0, 0, 0]);
    expect(await show(campaign)).toMatchObject({
      state: 'stopped',
      figures: { sent: 0, withheld: 2, waiting: 1 },
    });
    await changeSettings(owner, 'campaigns', { mails_per_domain: 300 });
  });

  test('has to be under way', async () => {
    const { id } = await draft();
    await expectRefusal(
      shop.request(`/admin/campaigns/${id}/stop`, { method: 'POST', token: owner.token }),
      409,
      'not_sending',
    );
  });
});

describe('a campaign that is scheduled', () => {
  test('begins at its moment and not before, or is a draft again', async () => {
    await nobodySubscribes();
    const emails = await subscribers(1);
    const campaign = await draft();
    const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
    const params = { id: campaign.id };
    const schedule = async () =>
      owner.api.campaigns.sendCampaign({
        params,
        body: { version: (await show(campaign)).version, at, typed_number: null },
      });
    await schedule();
    await shop.open.runJob('campaigns.clock');
    expect((await show(campaign)).state).toBe('scheduled');
    await owner.api.campaigns.unscheduleCampaign({ params });
    expect((await owner.api.campaigns.unscheduleCampaign({ params })).campaign.state).toBe('draft');
    await schedule();
    shop.clock.moveBy(3_600_001);
    await shop.open.runJob('campaigns.clock');
    await shop.open.runJob('campaigns.clock');
    await step(campaign);
    await leave();
    expect(await got(emails)).toEqual([1]);
  });

  test('a moment that is over is refused', async () => {
    await nobodySubscribes();
    await subscribers(1);
    const { id, version } = await draft();
    const json = {
      version,
      at: new Date(shop.clock.now().getTime() - 1000).toISOString(),
      typed_number: null,
    };
    const { fields } = await expectRefusal(
      shop.request(`/admin/campaigns/${id}/send`, { json, token: owner.token }),
      422,
    );
    expect(fields).toHaveProperty('at');
  });
});

describe('before a campaign is sent', () => {
  const check = ({ id }: Campaign) => owner.api.campaigns.checkCampaign({ params: { id } });

  test.each<[string, Partial<Campaign>, RegExp]>([
    ['no subject', { subject: '' }, /no subject/],
    ['no blocks', { blocks: [] }, /says nothing/],
    [
      'a picture without words',
      { blocks: [{ id: 'a', type: 'picture', image_url: '/media/uploads/a.webp', alt: '', to: '' }] },
      /what the picture shows/,
    ],
    [
      'a link to no page',
      { blocks: [{ id: 'a', type: 'button', text: 'Ver', to: '/no-hay-tal' }] },
      /does not answer/,
    ],
    [
      'products that are not there',
      { blocks: [{ id: 'a', type: 'products', source: { by: 'picked', ref_ids: ['NO-HAY'] } }] },
      /no products/,
    ],
    [
      'more than Gmail shows',
      { blocks: Array.from({ length: 30 }, () => text('x'.repeat(4500))) },
      /too long/,
    ],
  ])('%s is an error that keeps it from going', async (_, change, words) => {
    await nobodySubscribes();
    await subscribers(1);
    const campaign = await draft(change);
    const { problems } = await check(campaign);
    expect(problems).toContainEqual(
      expect.objectContaining({ level: 'error', text: expect.stringMatching(words) }),
    );
    const json = { version: campaign.version, at: null, typed_number: null };
    await expectRefusal(
      shop.request(`/admin/campaigns/${campaign.id}/send`, { json, token: owner.token }),
      422,
    );
    expect((await show(campaign)).state).toBe('draft');
  });

  test('words that look like spam are a warning', async () => {
    await nobodySubscribes();
    await subscribers(1);
    const campaign = await draft({ subject: 'Gana dinero hoy!!' });
    const { problems } = await check(campaign);
    expect(problems).toEqual([
      { level: 'warning', block: null, text: expect.stringContaining('gana dinero') },
    ]);
  });

  test('the number of recipients has to be typed where there are many', async () => {
    await nobodySubscribes();
    await subscribers(3);
    await changeSettings(owner, 'campaigns', { typed_above: 2 });
    const campaign = await draft();
    expect(await check(campaign)).toMatchObject({ audience: 3, must_type_number: true });
    const sendWith = (typed: number | null) =>
      shop.request(`/admin/campaigns/${campaign.id}/send`, {
        json: { version: campaign.version, at: null, typed_number: typed },
        token: owner.token,
      });
    await expectRefusal(sendWith(null), 409, 'type_number');
    await expectRefusal(sendWith(30), 409, 'type_number');
    expect((await sendWith(3)).status).toBe(200);
    await expectRefusal(sendWith(3), 409, 'not_draft');
    await changeSettings(owner, 'campaigns', { typed_above: 200 });
  });

  test('nobody overwrites what they have not seen, and what is scheduled stays as it is', async () => {
    const campaign = await draft();
    const { name, subject, preheader, topic, segment_id, blocks, version } = campaign;
    const body = { name, subject: 'Otra cosa', preheader, topic, segment_id, blocks, version };
    const params = { id: campaign.id };
    await owner.api.campaigns.changeCampaign({ params, body });
    await expectRefusal(
      shop.request(`/admin/campaigns/${campaign.id}`, {
        method: 'PUT',
        json: { ...body, subject: `${subject}?` },
        token: owner.token,
      }),
      409,
      'stale',
    );
    expect((await show(campaign)).subject).toBe('Otra cosa');
  });

  test('a test goes to who asks alone, and ends nobody’s subscription', async () => {
    const campaign = await draft();
    await owner.api.campaigns.testCampaign({ params: { id: campaign.id } });
    const { rows } = await shop.db.sql(
      `select recipient, subject, parts::text as said from mail where kind = 'test'`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      recipient: owner.email,
      subject: expect.stringContaining(campaign.subject),
    });
    expect(String(rows[0]?.['said'])).toContain(`/boletin/${'0'.repeat(32)}`);
  });

  test('the preview shows what is typed, in the theme that is asked for', async () => {
    const { subject, preheader, topic, segment_id, blocks } = await draft({ blocks: [text('Una línea')] });
    const body = { subject, preheader, topic, segment_id, blocks };
    const { html } = await owner.api.campaigns.previewCampaign({ body: { ...body, theme: 'dark' } });
    expect(html).toContain('Una línea');
    expect(html).toContain('color-scheme:dark');
  });
});

describe('who may', () => {
  test('whoever writes for shoppers drafts and tests; only who may send campaigns sends, or stops', async () => {
    await nobodySubscribes();
    await subscribers(1);
    const writer = await signInStaff(shop, 'support');
    const campaign = await draft();
    const { id, version } = campaign;
    await writer.api.campaigns.checkCampaign({ params: { id } });
    const json = { version, at: null, typed_number: null };
    const send = (token?: string) =>
      shop.request(`/admin/campaigns/${id}/send`, { json, ...(token !== undefined && { token }) });
    await expectRefusal(send(writer.token), 403, 'forbidden');
    await expectRefusal(send(), 401);
    await expectRefusal(send((await signInCustomer(shop)).token), 401);
    const stop = { method: 'POST', token: writer.token };
    await expectRefusal(shop.request(`/admin/campaigns/${id}/stop`, stop), 403, 'forbidden');
    expect((await show(campaign)).state).toBe('draft');
  });
});

describe('what became of it', () => {
  test('who leaves by its link is counted, once, and of whom it was nothing is kept', async () => {
    await nobodySubscribes();
    const [email = ''] = await subscribers(2);
    const campaign = await draft();
    await start(campaign);
    await step(campaign);
    await leave();
    const [sent] = await emailsTo(shop, email);
    const [, path = ''] =
      /<[^>]*\/api(\/newsletter\/[^>]*)>/.exec(sent?.headers?.['List-Unsubscribe'] ?? '') ?? [];
    const click = () => shop.request(path, { method: 'POST', headers: { origin: 'https://correo.example' } });
    expect((await click()).status).toBe(200);
    expect((await click()).status).toBe(200);
    expect((await show(campaign)).figures).toMatchObject({ sent: 2, left: 1 });
  });

  test('pages that its links led to are counted; an address of no campaign counts nothing', async () => {
    const campaign = await draft();
    shop.shop.campaignVisits.count(campaign.id);
    shop.shop.campaignVisits.count(campaign.id);
    shop.shop.campaignVisits.count(999_999);
    await shop.shop.campaignVisits.flush();
    expect((await show(campaign)).figures.visits).toBe(2);
  });

  test('a copy of what went is a draft; a draft is deleted and comes back, what went is not', async () => {
    await nobodySubscribes();
    await subscribers(1);
    const campaign = await draft({ blocks: [text('Hola de nuevo')] });
    await start(campaign);
    const params = { id: campaign.id };
    await expect(owner.api.campaigns.deleteCampaign({ params })).rejects.toMatchObject({ code: 'not_draft' });
    const { campaign: copied } = await owner.api.campaigns.copyCampaign({ params, body: {} });
    expect(copied).toMatchObject({ state: 'draft', subject: campaign.subject, blocks: campaign.blocks });
    expect(copied.id).not.toBe(campaign.id);
    const ofCopy = { params: { id: copied.id } };
    await owner.api.campaigns.deleteCampaign(ofCopy);
    await expect(owner.api.campaigns.campaign(ofCopy)).rejects.toMatchObject({ status: 404 });
    await owner.api.campaigns.restoreCampaign(ofCopy);
    await owner.api.campaigns.restoreCampaign(ofCopy);
    expect(await show(copied)).toEqual(copied);
    const missing = { params: { id: 999_999 } };
    await expect(owner.api.campaigns.copyCampaign({ ...missing, body: {} })).rejects.toMatchObject({
      status: 404,
    });
    await expect(owner.api.campaigns.restoreCampaign(missing)).rejects.toMatchObject({ status: 404 });
  });

  test('orders of who came by its links are counted with what stayed of their money, of nobody else', async () => {
    const campaign = await draft();
    const product = await createProduct(shop.db, { priceCents: 100_000, stock: 50 });
    const orderWith = async (cookie: string | undefined) => {
      const buyer = await createBuyer(shop, [{ productId: product.id }]);
      const body = { delivery_method: 'pickup_cdmx', payment_method: 'oxxo', contact_phone: '2221234567' };
      const answer = await shop.request('/checkout/orders', {
        token: buyer.token,
        json: body,
        headers: cookie === undefined ? {} : { cookie },
      });
      expect(answer.status).toBe(201);
      return String(((await answer.json()) as { order_id: string }).order_id);
    };
    const mine = campaignCookie(campaign.id, { days: 7, isSecure: false }).split(';')[0];
    const ids = [
      await orderWith(mine),
      await orderWith(`otra=1; ${mine}`),
      await orderWith(mine),
      await orderWith(undefined),
      await orderWith('campania=abc'),
      await orderWith('campania=99999999'),
    ];
    expect((await show(campaign)).figures).toMatchObject({ orders: 0, revenue_cents: 0 });
    await shop.db.sql(`update shop_order set state = 'paid' where id = any($1)`, [ids]);
    expect((await show(campaign)).figures).toMatchObject({ orders: 3, revenue_cents: 300_000 });
    await shop.db.sql(`update shop_order set state = 'cancelled' where id = $1`, [ids[0]]);
    await shop.db.sql(
      `insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref)
       select id, 'refund', -25000, provider, 'r-1' from payment_attempt where reference = $1`,
      [ids[1]],
    );
    expect((await show(campaign)).figures).toMatchObject({ orders: 2, revenue_cents: 175_000 });
  });

  test.each([
    [
      '/promotion?a=1',
      'https://tienda.example/promotion?a=1&utm_source=boletin&utm_medium=email&utm_campaign=c7',
    ],
    ['https://otro.example/x', 'https://otro.example/x'],
  ])('a link to %s leads to %s', (to, address) => {
    expect(withCampaign(to, { id: 7, publicUrl: 'https://tienda.example' })).toBe(address);
  });
});
