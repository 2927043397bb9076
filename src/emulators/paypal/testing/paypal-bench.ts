import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createTestDatabase } from '../../../../test/setup/test-database.ts';
import { createPaypalEmulator } from '../create-paypal-emulator.ts';

export type ReceivedWebhook = {
  headers: Headers;
  rawBody: string;
  event: { id: string; event_type: string; resource: Record<string, unknown> };
};

/** An emulator on a database of its own with a receiver for its webhooks; everything a test of it needs. */
export async function createPaypalBench(options: { now?: () => Date } = {}) {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  // Dropping the database ends sessions, idle ones and those that are just closing; nobody is waiting for them any more.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const receiver = await createReceiver();
  const settings = {
    pool,
    clientId: 'test-client',
    clientSecret: 'test-secret',
    webhookId: '1JE4291016473214C',
    webhookUrl: receiver.url,
    now: options.now,
  };
  const emulator = createPaypalEmulator(settings);
  const token = await fetchToken(emulator.app);

  /** One call of the API with a valid token, in-process. */
  async function api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await emulator.app.request(`http://paypal.test${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  }

  return {
    settings,
    emulator,
    receiver,
    api,
    /** Creates an order with the given id of the request and approves it. */
    async approvedOrder(request: object = orderRequest(), outcome = 'completed'): Promise<string> {
      const created = await api('POST', '/v2/checkout/orders', request, {
        'PayPal-Request-Id': crypto.randomUUID(),
      });
      await api('POST', `/_emulator/orders/${created.body.id}/approve`, { outcome });
      return created.body.id;
    },
    /** Creates, approves and captures an order; answers its id and the id of its capture. */
    async capturedOrder(request: object = orderRequest(), outcome = 'completed') {
      const orderId = await this.approvedOrder(request, outcome);
      const captured = await api('POST', `/v2/checkout/orders/${orderId}/capture`, {});
      const captureId: string = captured.body.purchase_units[0].payments.captures[0].id;
      return { orderId, captureId };
    },
    async close() {
      await receiver.close();
      await pool.end();
      await database.drop();
    },
  };
}

/** A shop's usual order: two lines, shipping and a discount, 1,234.50 MXN in all. */
export function orderRequest(invoiceId: string = crypto.randomUUID()) {
  const money = (value: string) => ({ currency_code: 'MXN', value });
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        amount: {
          ...money('1234.50'),
          breakdown: { item_total: money('1200.00'), shipping: money('99.50'), discount: money('65.00') },
        },
        custom_id: 'order-1',
        invoice_id: invoiceId,
        items: [
          { name: 'Memoria DDR5 16 GB', quantity: '2', unit_amount: money('450.00'), sku: 'RAM-16' },
          { name: 'Ventilador de 120 mm', quantity: '1', unit_amount: money('300.00') },
        ],
      },
    ],
    payment_source: {
      paypal: {
        experience_context: {
          brand_name: 'Ensambla',
          locale: 'es-MX',
          user_action: 'PAY_NOW',
          shipping_preference: 'NO_SHIPPING',
          return_url: 'http://shop.test/paypal/success?order=1',
          cancel_url: 'http://shop.test/checkout',
        },
      },
    },
  };
}

async function fetchToken(app: Hono): Promise<string> {
  const response = await app.request('http://paypal.test/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('test-client:test-secret')}` },
    body: 'grant_type=client_credentials',
  });
  const body = (await response.json()) as { access_token: string };
  return body.access_token;
}

/** Stands for the shop's webhook endpoint and keeps what arrives. */
async function createReceiver() {
  const received: ReceivedWebhook[] = [];
  const answers: number[] = [];
  const app = new Hono().post('/webhook', async (c) => {
    const rawBody = await c.req.text();
    received.push({ headers: c.req.raw.headers, rawBody, event: JSON.parse(rawBody) });
    return c.body(null, (answers.shift() ?? 200) as 200);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhook`,
    received,
    types: () => received.map(({ event }) => event.event_type),
    /** The next webhooks are answered with these statuses, the following ones with 200 again. */
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    async close() {
      const isClosed = once(server, 'close');
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await isClosed;
    },
  };
}
