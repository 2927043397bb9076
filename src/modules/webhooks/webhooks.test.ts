import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createReturnedUnit } from '../../../test/factories/create-returned-unit.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { webhookMessages } from './payloads.contract.ts';
import { tellWebhooks } from './tell-webhooks.ts';
import { type WebhookTopic, webhookTopics } from './webhook.contract.ts';
import { claimDue } from './webhooks.queries.ts';

type Heard = { headers: IncomingHttpHeaders; body: string };
type Message = { id: string; type: string; data: Record<string, unknown> };

let shop: TestShop;
let owner: SignedIn;
let receiver: Server;
let address: string;
let heard: Heard[] = [];
/** What the receiver answers. */
let status = 200;
let answer = '';
/** A topic that it refuses whatever it answers of others. */
let refused = '';
/** How many requests it has not answered yet, and how many those were at most. */
let open = 0;
let openMost = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    open += 1;
    openMost = Math.max(openMost, open);
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      setTimeout(() => {
        open -= 1;
        const isRefused = refused !== '' && body.includes(`"${refused}"`);
        response.writeHead(isRefused ? 500 : status, { location: 'http://127.0.0.1:1/' }).end(answer);
      }, 5);
    });
  });
  await new Promise<void>((ready) => {
    receiver.listen(0, '127.0.0.1', ready);
  });
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/avisos?clave=oculta`;
  shop = await startTestShop({ emulators: true, reachesLoopback: true });
  owner = await signInStaff(shop);
});
afterAll(async () => {
  receiver.close();
  await shop.stop();
});
beforeEach(async () => {
  heard = [];
  status = 200;
  answer = '';
  refused = '';
  shop.clock.reset();
  await shop.db.sql('delete from webhook');
  await shop.db.sql('delete from webhook_event');
});

async function add(topics: WebhookTopic[] = ['order.created'], url = address) {
  return owner.api.webhooks.addWebhook({ body: { name: 'Contabilidad', url, topics } });
}
const change = (id: string, given: object) =>
  shop.request(`/admin/webhooks/${id}`, {
    token: owner.token,
    method: 'PUT',
    json: { name: 'Contabilidad', url: address, topics: ['order.created'], is_on: true, ...given },
  });
const read = (id: string) => owner.api.webhooks.webhook({ params: { id }, query: {} });
const tell = (subject: string, topic: WebhookTopic = 'product.deleted') =>
  shop.db.transaction((tx) => tellWebhooks(tx, shop.shop, topic, subject));
/** What the clock does every minute. */
async function work(id: string): Promise<void> {
  await shop.open.runJob('webhooks.fan-out');
  await shop.open.runJob('webhooks.deliver', { webhook_id: id });
}
const messages = () => heard.map(({ body }) => JSON.parse(body) as Message);

/** As a receiver does it that knows nothing but the specification. */
function isSigned({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const expected = `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

describe('a webhook', () => {
  test('hears of each topic once what the description of the API says, signed, and nobody’s name', async () => {
    const [product, gone] = [
      await createProduct(shop.db, { stock: 5, name: 'Antes' }),
      await createProduct(shop.db),
    ];
    const { webhook, secret } = await add([...webhookTopics]);
    const { orderId } = await createReturnedUnit(shop, product, { serial: 'S1', outcome: 'scrap' });
    await shop.db.sql(`update product set name = 'Después' where id = $1`, [product.id]);
    await shop.db.sql('delete from product where id = $1', [gone.id]);
    const fresh = await createProduct(shop.db);
    await work(webhook.id);
    const types = new Set(messages().map(({ type }) => type));
    expect(webhookTopics.filter((topic) => !types.has(topic))).toEqual([
      'order.cancelled',
      'order.edited',
      'order.refunded',
    ]);
    expect(heard).toHaveLength(types.size);
    for (const one of heard) {
      const said = JSON.parse(one.body) as Message;
      const schema = webhookMessages.find(({ topic }) => topic === said.type)?.schema;
      expect(schema?.strict().parse(said)).toEqual(said);
      expect(one.headers).toMatchObject({ 'webhook-id': said.id, 'content-type': 'application/json' });
      expect(isSigned(one, secret)).toBe(true);
      expect(one.body).not.toMatch(/Prueba|@|Puebla|Quemada/);
    }
    const dataOf = (topic: WebhookTopic) => messages().find(({ type }) => type === topic)?.data;
    expect(dataOf('order.paid')).toMatchObject({
      order_id: orderId,
      state: 'paid',
      lines: [{ product_id: product.id, quantity: 1 }],
      shipments: [{ carrier: 'DHL', tracking_code: 'D1' }],
    });
    expect(dataOf('return.updated')).toMatchObject({ order_id: orderId, state: 'inspected' });
    expect(dataOf('product.updated')).toMatchObject({ id: product.id, name: 'Después' });
    expect([dataOf('product.deleted'), dataOf('product.created')?.['id']]).toEqual([
      { id: gone.id },
      fresh.id,
    ]);
    const { deliveries } = await read(webhook.id);
    expect(deliveries.every(({ state }) => state === 'delivered')).toBe(true);
  });

  test('is told nothing that was rolled back, nothing it does not hear of, and nothing while it is off', async () => {
    const { webhook } = await add(['product.deleted']);
    await shop.db
      .transaction(async (tx) => {
        await tellWebhooks(tx, shop.shop, 'product.deleted', '1');
        throw new Error('no');
      })
      .catch(() => undefined);
    await tell('1', 'product.created');
    await change(webhook.id, { topics: ['product.deleted'], is_on: false });
    await tell('2');
    expect((await shop.db.sql('select from webhook_event')).rows).toHaveLength(0);
    await change(webhook.id, { topics: ['product.deleted'] });
    await tell('3');
    await work(webhook.id);
    expect(messages().map(({ data }) => data)).toEqual([{ id: 3 }]);
  });

  test('that refuses a message gets it again under its id, later and later, until it arrives', async () => {
    const { webhook } = await add(['product.deleted']);
    status = 500;
    answer = `no hay lugar\0${'.'.repeat(5000)}`;
    await tell('1');
    await work(webhook.id);
    await work(webhook.id);
    expect(heard).toHaveLength(1);
    const failed = (await read(webhook.id)).deliveries[0];
    expect(failed).toMatchObject({ state: 'waiting', attempts: 1, status: 500 });
    expect(failed?.answer).toMatch(/^no hay lugar\.+$/);
    expect(failed?.answer?.length).toBeLessThanOrEqual(300);
    shop.clock.moveBy(61_000);
    await work(webhook.id);
    shop.clock.moveBy(61_000);
    await work(webhook.id);
    expect(heard).toHaveLength(2);
    status = 204;
    shop.clock.moveBy(5 * 60_000);
    await work(webhook.id);
    const { webhook: after, deliveries } = await read(webhook.id);
    expect(deliveries).toMatchObject([{ state: 'delivered', attempts: 3, status: 204 }]);
    expect(after.failing_since).toBeNull();
    expect(new Set(messages().map(({ id }) => id)).size).toBe(1);
    expect(new Set(heard.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
  });

  test('gets nothing more of a topic that was taken from it, nor what waits of it; a test of it stays', async () => {
    status = 500;
    const { webhook } = await add(['product.deleted', 'order.created']);
    const params = { id: webhook.id };
    await owner.api.webhooks.testWebhook({ params });
    await tell('1');
    await work(webhook.id);
    expect((await change(webhook.id, { topics: ['order.created'] })).status).toBe(200);
    status = 200;
    shop.clock.moveBy(61_000);
    await work(webhook.id);
    expect(messages().map(({ type }) => type)).toEqual(['webhook.test', 'product.deleted', 'webhook.test']);
  });

  test('that is called for again and again meanwhile gets few messages at once, and each once', async () => {
    const { webhook } = await add(['product.deleted']);
    for (let id = 1; id <= 12; id += 1) await tell(String(id));
    await shop.open.runJob('webhooks.fan-out');
    openMost = 0;
    const deliver = () => shop.open.runJob('webhooks.deliver', { webhook_id: webhook.id });
    await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    expect([heard.length, openMost]).toEqual([12, 5]);
  });

  test('hears of an order before the thousands of products that an import changed', async () => {
    const { webhook } = await add(['product.deleted', 'order.created']);
    for (let id = 1; id <= 8; id += 1) await tell(String(id));
    await shop.open.runJob('webhooks.fan-out');
    const buyer = await createBuyer(shop, [{ productId: (await createProduct(shop.db, { stock: 5 })).id }]);
    await placeOrder(buyer);
    await work(webhook.id);
    const types = messages().map(({ type }) => type);
    expect(types).toHaveLength(9);
    expect(types.slice(0, 5)).toContain('order.created');
  });

  test('that refuses orders hears of products all the same', async () => {
    const { webhook } = await add(['product.deleted', 'order.created']);
    await tell('1');
    await shop.open.runJob('webhooks.fan-out');
    await shop.db.sql(
      `insert into webhook_delivery (id, webhook_id, topic, subject, body, next_try_at, created_at)
       select gen_random_uuid(), webhook_id, 'order.created', n::text, '{"type":"order.created"}', next_try_at, created_at
         from webhook_delivery, generate_series(1, 7) n`,
    );
    refused = 'order.created';
    await shop.open.runJob('webhooks.deliver', { webhook_id: webhook.id });
    expect(messages().map(({ type }) => type)).toContain('product.deleted');
    expect(heard).toHaveLength(6);
  });

  test('gets what a process took and did not live to send, from another within minutes', async () => {
    const { webhook } = await add(['product.deleted']);
    await tell('1');
    await shop.open.runJob('webhooks.fan-out');
    const now = shop.clock.now();
    const lostAt = new Date(now.getTime() + 60_000);
    expect(
      await shop.db.rows(claimDue, { id: webhook.id, now, max: 5, lostAt, onlyProducts: false }),
    ).toHaveLength(1);
    await work(webhook.id);
    expect(heard).toHaveLength(0);
    shop.clock.moveBy(61_000);
    await work(webhook.id);
    expect(heard).toHaveLength(1);
  });

  test('that answers nothing good for three days is switched off, and who can do something is told once', async () => {
    const { webhook } = await add(['product.deleted']);
    // A redirect is not followed: it is no good answer either.
    status = 302;
    await tell('1');
    for (let tries = 0; tries < 11; tries += 1) {
      await work(webhook.id);
      shop.clock.moveBy(25 * 3_600_000);
    }
    const { webhook: off, deliveries } = await read(webhook.id);
    expect(off).toMatchObject({ is_on: false, off_because: 'failures' });
    expect(off.last_failure?.text).toContain('302');
    // The fourth try is 75 hours after the first.
    expect(deliveries).toMatchObject([{ attempts: 4, state: 'waiting' }]);
    const told = (await keptEmails(shop, owner.email)).filter(({ subject }) =>
      subject.includes('Contabilidad'),
    );
    expect(told).toHaveLength(1);
    const { problems } = await owner.api.health.health({ query: { fresh: 'true' } });
    expect(problems.map(({ code }) => code)).toContain('webhook_silent');
    status = 200;
    await change(webhook.id, { topics: ['product.deleted'] });
    await work(webhook.id);
    expect((await read(webhook.id)).deliveries).toMatchObject([{ state: 'delivered' }]);
  });

  test('that says it is gone is switched off at once', async () => {
    const { webhook } = await add(['product.deleted']);
    status = 410;
    await tell('1');
    await work(webhook.id);
    expect((await read(webhook.id)).webhook).toMatchObject({ is_on: false, off_because: 'gone' });
  });

  test('is told to everybody who may switch it off when its address is chosen', async () => {
    const { webhook } = await owner.api.webhooks.addWebhook({
      body: { name: 'Espejo', url: address, topics: ['order.paid'] },
    });
    const save = (url: string) =>
      owner.api.webhooks.changeWebhook({
        params: { id: webhook.id },
        body: { name: 'Espejo', url, topics: ['order.paid'], is_on: false },
      });
    await save(address);
    await save(`${address}2`);
    const told = (await keptEmails(shop, owner.email)).filter(({ text }) => text.includes('«Espejo»'));
    expect(told).toHaveLength(2);
    expect(JSON.stringify(told)).not.toContain('oculta');
  });

  test('gets a test and what it got before when staff say so, signed with both secrets for a day', async () => {
    const { webhook, secret } = await add();
    const params = { id: webhook.id };
    const { delivery } = await owner.api.webhooks.testWebhook({ params });
    expect(delivery).toMatchObject({ topic: 'webhook.test', state: 'delivered' });
    const { secret: newer } = await owner.api.webhooks.renewSecret({ params });
    const again = { params: { id: webhook.id, delivery_id: delivery.id } };
    await owner.api.webhooks.sendAgain(again);
    shop.clock.moveBy(25 * 3_600_000);
    await owner.api.webhooks.sendAgain(again);
    expect(messages().map(({ id }) => id)).toEqual([delivery.id, delivery.id, delivery.id]);
    const believed = (by: string) => heard.map((one) => isSigned(one, by));
    expect([believed(secret), believed(newer)]).toEqual([
      [true, true, false],
      [false, true, true],
    ]);
  });

  test('keeps its secret: no call tells it again, and neither database nor log has it or the whole address', async () => {
    const { webhook, secret } = await add();
    const told = JSON.stringify([await owner.api.webhooks.webhooks(), await read(webhook.id)]);
    expect(told).not.toContain('whsec_');
    const { rows } = await shop.db.sql(
      `select w.secret as text from webhook w union all select e.after::text from audit_entry e where e.action like 'webhook.%'`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) {
      expect(text).not.toContain(secret.replace('whsec_', ''));
      expect(text).not.toContain('oculta');
    }
  });

  test('tells nobody more than they may read themselves', async () => {
    const { webhook } = await add(['order.created', 'product.deleted']);
    for (const [topic, subject] of [
      ['order.created', 'o'],
      ['product.deleted', 'p'],
    ] as const)
      await shop.db.sql(
        `insert into webhook_delivery (id, webhook_id, topic, subject, state, body, answer, next_try_at, created_at)
         values (gen_random_uuid(), $1, $2, $3, 'delivered', '{"type":"x","data":{"total_cents":1}}', 'total 1', now(), now())`,
        [webhook.id, topic, subject],
      );
    const keeper = await signInStaff(shop, { name: 'sistemas', rights: ['system', 'read_catalog'] });
    const given = { name: 'Suyo', url: 'https://suyo.example/', topics: ['order.created'] };
    const { token } = keeper;
    const beyond = (asked: Promise<Response>) => expectRefusal(asked, 403, 'beyond_own_rights');
    await beyond(shop.request('/admin/webhooks', { token, json: given }));
    const path = `/admin/webhooks/${webhook.id}`;
    const moved = { ...given, topics: ['product.deleted'], is_on: true };
    await beyond(
      shop.request(path, {
        token,
        method: 'PUT',
        json: { ...moved, url: address, topics: ['order.created', 'return.created'] },
      }),
    );
    await keeper.api.webhooks.changeWebhook({
      params: { id: webhook.id },
      body: { name: 'Pausa', url: address, topics: ['product.deleted'], is_on: false },
    });
    // What waits or is sent again would go to the new address, whatever it hears of from then on.
    await beyond(shop.request(path, { token, method: 'PUT', json: moved }));
    const { deliveries } = await keeper.api.webhooks.webhook({ params: { id: webhook.id }, query: {} });
    const shown = deliveries.map(({ subject, body, answer: text }) => [subject, body, text]);
    expect(new Map(shown.map(([subject, ...rest]) => [subject, rest]))).toEqual(
      new Map([
        ['o', ['{"type":"x"}', null]],
        ['p', ['{"type":"x","data":{"total_cents":1}}', 'total 1']],
      ]),
    );
  });

  test('is at a public host by https, is owners’ alone, and old messages are forgotten', async () => {
    for (const url of [
      'ftp://tienda.example/',
      'http://tienda.example/avisos',
      'https://10.0.0.8/avisos',
      'https://[fd00::1]/',
      'https://169.254.169.254/latest',
      'https://ana:clave@tienda.example/',
      'avisos',
    ]) {
      const json = { name: 'Otro', url, topics: ['order.paid'] };
      const refused = await expectRefusal(shop.request('/admin/webhooks', { token: owner.token, json }), 422);
      expect(refused.fields, url).toHaveProperty('url');
    }
    const { webhook } = await add();
    const clerk = await signInStaff(shop, 'orders');
    const customer = await signInCustomer(shop);
    for (const path of ['/admin/webhooks', `/admin/webhooks/${webhook.id}`]) {
      await expectRefusal(shop.request(path), 401);
      await expectRefusal(shop.request(path, { token: customer.token }), 401);
      await expectRefusal(shop.request(path, { token: clerk.token }), 403, 'forbidden');
    }
    await owner.api.webhooks.testWebhook({ params: { id: webhook.id } });
    shop.clock.moveBy(31 * 86_400_000);
    await shop.open.runJob('webhooks.forget');
    expect((await read(webhook.id)).total).toBe(0);
    await owner.api.webhooks.deleteWebhook({ params: { id: webhook.id } });
    await expectRefusal(shop.request(`/admin/webhooks/${webhook.id}`, { token: owner.token }), 404);
  });
});
