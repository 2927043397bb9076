import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaypalBench } from '../../../emulators/paypal/testing/paypal-bench.ts';
import {
  createDescriptionCheck,
  hasDescriptions,
} from '../../../emulators/paypal/testing/paypal-description.ts';
import { createPaypalClient, type PaypalClientOptions } from './paypal-client.ts';
import { PaypalError } from './paypal-error.ts';
import type { CreatePaypalOrder } from './paypal-types.ts';

let bench: Awaited<ReturnType<typeof createPaypalBench>>;
let server: { url: string; close(): Promise<void> };
beforeAll(async () => {
  bench = await createPaypalBench();
  server = await bench.emulator.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await bench.close();
});
beforeEach(() => bench.api('DELETE', '/_emulator/faults'));

/** A client of the emulator that notes each call it makes. */
function createClient(options: Partial<PaypalClientOptions> = {}) {
  const calls: { method: string; path: string; body: string }[] = [];
  const client = createPaypalClient({
    baseUrl: server.url,
    clientId: bench.settings.clientId,
    clientSecret: bench.settings.clientSecret,
    webhookId: bench.settings.webhookId,
    fetch: (input, init) => {
      const path = new URL(String(input)).pathname;
      calls.push({ method: init?.method ?? 'GET', path, body: String(init?.body ?? '') });
      return fetch(input, init);
    },
    ...options,
  });
  return { client, calls };
}

const order = (changes: Partial<CreatePaypalOrder> = {}): CreatePaypalOrder => ({
  currency: 'MXN',
  totalCents: 1_229_850,
  invoiceId: crypto.randomUUID(),
  customId: 'order-42',
  items: [
    { name: 'Tarjeta gráfica 🖥️ '.repeat(12), sku: 'GPU-1', quantity: 2, unitAmountCents: 600_000 },
    { name: 'Envoltura', quantity: 1, unitAmountCents: 50_000 },
  ],
  shippingCents: 9_900,
  discountCents: 30_050,
  brandName: 'Ensambla',
  returnUrl: 'http://shop.test/paypal/success',
  cancelUrl: 'http://shop.test/checkout',
  ...changes,
});

const approve = (id: string, outcome = 'completed') =>
  bench.api('POST', `/_emulator/orders/${id}/approve`, { outcome });
const failure = (call: Promise<unknown>): Promise<PaypalError> =>
  call.then(
    () => Promise.reject(new Error('The call did not fail.')),
    (error: unknown) => (error instanceof PaypalError ? error : Promise.reject(error)),
  );

describe('a payment', () => {
  test('is created, approved, captured and refunded, in centavos', async () => {
    const { client } = createClient();
    const input = order();
    const created = await client.createOrder(input, 'create-1');
    expect(created).toMatchObject({
      status: 'PAYER_ACTION_REQUIRED',
      approvalUrl: `${server.url}/checkoutnow?token=${created.id}`,
      amount: { amountCents: 1_229_850, currency: 'MXN' },
      invoiceId: input.invoiceId,
      customId: 'order-42',
      captures: [],
    });
    await approve(created.id);
    const captured = await client.captureOrder(created.id, 'capture-1');
    expect(captured.status).toBe('COMPLETED');
    expect(captured.payerId).toMatch(/^[2-9A-Z]{13}$/);
    const [capture] = captured.captures;
    expect(capture).toMatchObject({
      status: 'COMPLETED',
      amount: { amountCents: 1_229_850, currency: 'MXN' },
      customId: 'order-42',
    });
    const amount = { amountCents: 29_851, currency: 'MXN' };
    const refund = await client.refundCapture(
      capture?.id ?? '',
      { amount, noteToPayer: 'Devolución' },
      'refund-1',
    );
    expect(refund).toMatchObject({ status: 'COMPLETED', amount, totalRefundedCents: 29_851 });
    const rest = await client.refundCapture(capture?.id ?? '', {}, 'refund-2');
    expect(rest.amount.amountCents).toBe(1_199_999);
    expect(await client.getCapture(capture?.id ?? '')).toMatchObject({
      status: 'REFUNDED',
      orderId: created.id,
    });
    expect((await client.getOrder(created.id)).captures).toHaveLength(1);
  });

  test('repeated with the same request ids is the same payment', async () => {
    const { client } = createClient();
    const input = order();
    const first = await client.createOrder(input, 'create-2');
    expect((await client.createOrder(input, 'create-2')).id).toBe(first.id);
    await approve(first.id, 'pending');
    const captured = await client.captureOrder(first.id, 'capture-2');
    expect(captured.captures).toMatchObject([{ status: 'PENDING', statusReason: 'PENDING_REVIEW' }]);
    expect((await client.captureOrder(first.id, 'capture-2')).captures).toEqual(captured.captures);
  });

  test('with a known address sends it along', async () => {
    const { client } = createClient();
    const shippingAddress = {
      fullName: 'Ana Pérez',
      line1: 'Av. Juárez 10',
      city: 'Ciudad de México',
      state: 'CDMX',
      postalCode: '06000',
      countryCode: 'MX',
    };
    const { id } = await client.createOrder(order({ shippingAddress }), 'create-3');
    const { body } = await bench.api('GET', `/v2/checkout/orders/${id}`);
    expect(body.purchase_units[0].shipping.address).toMatchObject({
      postal_code: '06000',
      country_code: 'MX',
    });
  });

  test.skipIf(!hasDescriptions)('sends only what PayPal’s OpenAPI describes', async () => {
    const { client, calls } = createClient();
    const shippingAddress = {
      fullName: 'Ana',
      line1: 'x',
      line2: 'y',
      city: 'z',
      state: 'CDMX',
      postalCode: '06000',
      countryCode: 'MX',
    };
    const all = { shippingAddress, description: 'Pedido 42', taxCents: 100, shippingDiscountCents: 100 };
    const { id } = await client.createOrder(order(all), 'create-4');
    await approve(id);
    const captured = await client.captureOrder(id, 'capture-4');
    const amount = { amountCents: 100, currency: 'MXN' };
    await client.refundCapture(
      captured.captures[0]?.id ?? '',
      { amount, invoiceId: 'R-1', noteToPayer: 'x' },
      'refund-4',
    );
    const check = createDescriptionCheck();
    const posts = calls.filter(({ method, path }) => method === 'POST' && path.startsWith('/v2/'));
    expect(posts).toHaveLength(3);
    for (const { path, body } of posts)
      expect(check.requestErrors('POST', path, JSON.parse(body)), path).toEqual([]);
  });
});

describe('a failing call', () => {
  test('throws status, name, issue and debug id of a refusal', async () => {
    const { client } = createClient();
    const { id } = await client.createOrder(order(), 'create-5');
    const error = await failure(client.captureOrder(id, 'capture-5'));
    expect(error).toMatchObject({
      status: 422,
      name: 'UNPROCESSABLE_ENTITY',
      issue: 'ORDER_NOT_APPROVED',
      debugId: expect.stringMatching(/^[0-9a-f]{13}$/),
      isRetryable: false,
    });
    expect(await failure(client.getOrder('0UNKNOWN'))).toMatchObject({
      status: 404,
      name: 'RESOURCE_NOT_FOUND',
    });
  });

  test('whose answer was lost is retryable, and the repetition finds the capture', async () => {
    const { client } = createClient();
    const { id } = await client.createOrder(order(), 'create-6');
    await approve(id);
    await bench.api('POST', '/_emulator/faults', { api: { timeout_after_accept_next: 1 } });
    const error = await failure(client.captureOrder(id, 'capture-6'));
    expect(error).toMatchObject({ status: 0, name: 'UNREACHABLE', isRetryable: true });
    expect((await client.captureOrder(id, 'capture-6')).status).toBe('COMPLETED');
  });

  test('that takes too long ends with TIMEOUT', async () => {
    await createClient().client.createOrder(order(), 'create-7');
    const { client } = createClient({ timeoutMs: 250 });
    await client.getOrder('0UNKNOWN').catch(() => undefined);
    await bench.api('POST', '/_emulator/faults', { api: { timeout_after_accept_next: 1, hold_ms: 2000 } });
    const error = await failure(client.createOrder(order(), 'create-8'));
    expect(error).toMatchObject({ status: 0, name: 'TIMEOUT', isRetryable: true });
  });

  test('that hits an internal error of PayPal is retryable', async () => {
    const { client } = createClient();
    await bench.api('POST', '/_emulator/faults', { api: { status_500_next: 1 } });
    const error = await failure(client.createOrder(order(), 'create-9'));
    expect(error).toMatchObject({ status: 500, name: 'INTERNAL_SERVER_ERROR', isRetryable: true });
  });

  test('that gets an answer not from PayPal says so', async () => {
    const { client } = createClient({
      fetch: async (input) =>
        String(input).endsWith('/token')
          ? Response.json({ access_token: 'x', expires_in: 3600 })
          : new Response('<html>', { headers: { 'paypal-debug-id': 'd1' } }),
    });
    expect(await failure(client.getOrder('X'))).toMatchObject({ name: 'INVALID_ANSWER', debugId: 'd1' });
  });
});

describe('an access token', () => {
  const tokenCalls = (calls: { path: string }[]) =>
    calls.filter(({ path }) => path === '/v1/oauth2/token').length;

  test('is requested once, also by calls that start together', async () => {
    const { client, calls } = createClient();
    await Promise.allSettled([client.getOrder('0A'), client.getOrder('0B'), client.getOrder('0C')]);
    await client.getOrder('0D').catch(() => undefined);
    expect(tokenCalls(calls)).toBe(1);
  });

  test('is replaced before it expires', async () => {
    let now = new Date('2026-07-01T12:00:00Z');
    const { client, calls } = createClient({ now: () => now });
    await client.getOrder('0A').catch(() => undefined);
    now = new Date(now.getTime() + 32_350_000);
    await client.getOrder('0A').catch(() => undefined);
    expect(tokenCalls(calls)).toBe(2);
  });

  test('that PayPal no longer accepts is replaced once', async () => {
    let isRevoked = true;
    const { client, calls } = createClient();
    const { client: revoked } = createClient({
      fetch: async (input, init) => {
        calls.push({ method: 'x', path: new URL(String(input)).pathname, body: '' });
        if (isRevoked && !String(input).endsWith('/token')) {
          isRevoked = false;
          return Response.json({ error: 'invalid_token' }, { status: 401 });
        }
        return fetch(input, init);
      },
    });
    const { id } = await client.createOrder(order(), 'create-10');
    calls.length = 0;
    expect((await revoked.getOrder(id)).id).toBe(id);
    expect(tokenCalls(calls)).toBe(2);
  });

  test('is not cached after a refusal, and the error says why', async () => {
    const { client, calls } = createClient({ clientSecret: 'wrong' });
    for (let count = 0; count < 2; count += 1) {
      expect(await failure(client.getOrder('0A'))).toMatchObject({ status: 401, name: 'invalid_client' });
    }
    expect(tokenCalls(calls)).toBe(2);
  });
});

describe('a webhook', () => {
  test('is genuine from PayPal, not when it is changed or lacks headers', async () => {
    const { client } = createClient();
    const { id } = await client.createOrder(order({ brandName: 'Ñandú' }), 'create-11');
    await approve(id);
    await bench.emulator.deliverDue();
    const webhook = bench.receiver.received.find(({ event }) => event.resource['id'] === id);
    if (!webhook) throw new Error('The webhook did not arrive.');
    expect(await client.verifyWebhook(webhook.headers, webhook.rawBody)).toBe(true);
    expect(await client.verifyWebhook(webhook.headers, webhook.rawBody.replace('APPROVED', 'DENIED'))).toBe(
      false,
    );
    expect(await client.verifyWebhook(new Headers(), webhook.rawBody)).toBe(false);
    expect(await client.verifyWebhook(webhook.headers, 'no json')).toBe(false);
    // A body that would close the object and bring a signature of its own stays one value.
    const injected = `{},"webhook_id":"${bench.settings.webhookId}"`;
    expect(await client.verifyWebhook(webhook.headers, injected)).toBe(false);
    const unreadable = new Headers(webhook.headers);
    unreadable.set('paypal-transmission-time', 'yesterday');
    expect(await client.verifyWebhook(unreadable, webhook.rawBody)).toBe(false);
  });

  test('that cannot be verified now is an error, not a forgery', async () => {
    const { client } = createClient({ baseUrl: 'http://127.0.0.1:1' });
    const headers = new Headers(
      ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'].map(
        (name): [string, string] => [`paypal-${name}`, 'x'],
      ),
    );
    expect(await failure(client.verifyWebhook(headers, '{}'))).toMatchObject({
      status: 0,
      name: 'UNREACHABLE',
    });
  });
});
