import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPaypalBench, orderRequest } from './testing/paypal-bench.ts';

let bench: Awaited<ReturnType<typeof createPaypalBench>>;
beforeAll(async () => {
  bench = await createPaypalBench();
});
afterAll(() => bench.close());

const requestId = () => ({ 'PayPal-Request-Id': crypto.randomUUID() });
const issues = (body: { details: { issue: string }[] }) => body.details.map(({ issue }) => issue);
const create = (request: object, headers: Record<string, string> = requestId()) =>
  bench.api('POST', '/v2/checkout/orders', request, headers);

describe('authentication', () => {
  test('a wrong secret gets no token', async () => {
    const response = await bench.emulator.app.request('/v1/oauth2/token', {
      method: 'POST',
      headers: { authorization: `Basic ${btoa('test-client:wrong')}` },
      body: 'grant_type=client_credentials',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });

  test('a call without a token and one with a forged token are refused in PayPal’s two shapes', async () => {
    const without = await bench.api('GET', '/v2/checkout/orders/X', undefined, { authorization: '' });
    expect(without).toMatchObject({ status: 401, body: { name: 'AUTHENTICATION_FAILURE' } });
    const forged = await bench.api('GET', '/v2/checkout/orders/X', undefined, {
      authorization: 'Bearer A21AAx-y.z',
    });
    expect(forged).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
  });
});

describe('creating an order', () => {
  test('answers minimally by default and wholly on request', async () => {
    const minimal = await create(orderRequest());
    expect(minimal.status).toBe(201);
    expect(Object.keys(minimal.body).sort()).toEqual(['id', 'links', 'payment_source', 'status']);
    expect(minimal.body.status).toBe('PAYER_ACTION_REQUIRED');
    expect(minimal.body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'payer-action']);

    const whole = await create(orderRequest('A-1'), { ...requestId(), prefer: 'return=representation' });
    expect(whole.body.purchase_units[0]).toMatchObject({
      reference_id: 'default',
      invoice_id: 'A-1',
      amount: { value: '1234.50' },
      payee: { email_address: 'tienda@example.com' },
    });
  });

  test('without payment_source the order is CREATED with links to approve, update and capture', async () => {
    const { payment_source: source, ...rest } = orderRequest();
    const { return_url, cancel_url } = source.paypal.experience_context;
    const { body } = await create({ ...rest, application_context: { return_url, cancel_url } }, {});
    expect(body.status).toBe('CREATED');
    expect(body.links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'approve',
      'update',
      'capture',
    ]);
  });

  test('wants a PayPal-Request-Id with payment_source', async () => {
    const answer = await create(orderRequest(), {});
    expect(answer.status).toBe(400);
    expect(issues(answer.body)).toEqual(['PAYPAL_REQUEST_ID_REQUIRED']);
  });

  test('the same request id with the same body answers the same order with 200', async () => {
    const headers = requestId();
    const request = orderRequest();
    const first = await create(request, headers);
    const second = await create(request, headers);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body.id).toBe(first.body.id);
  });

  test('the same request id sent many times at once makes one order', async () => {
    const headers = requestId();
    const request = orderRequest();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(request, headers)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(7).fill(200), 201]);
  });

  test('the same request id with another body is refused', async () => {
    const headers = requestId();
    await create(orderRequest(), headers);
    const answer = await create(orderRequest(), headers);
    expect(answer.status).toBe(422);
    expect(issues(answer.body)).toEqual(['DUPLICATE_REQUEST_ID']);
  });

  test('a parameter PayPal does not know is refused with its place', async () => {
    const answer = await create({ ...orderRequest(), note: 'hola' });
    expect(answer.status).toBe(400);
    expect(answer.body.details).toEqual([
      expect.objectContaining({ issue: 'NOT_SUPPORTED', field: '/note', location: 'body' }),
    ]);
  });

  test('missing and malformed parameters are named each by its own detail', async () => {
    const answer = await create({ purchase_units: [{ amount: { currency_code: 'MXN', value: '1,5' } }] });
    expect(answer.body).toMatchObject({ name: 'INVALID_REQUEST', debug_id: expect.any(String) });
    expect(answer.body.details).toEqual([
      expect.objectContaining({ issue: 'MISSING_REQUIRED_PARAMETER', field: '/intent' }),
      expect.objectContaining({
        issue: 'INVALID_PARAMETER_SYNTAX',
        field: '/purchase_units/0/amount/value',
        value: '1,5',
      }),
    ]);
  });

  test('text that no database keeps is refused and not stored by half', async () => {
    for (const brand of ['a\u0000b', '\ud83d']) {
      const request = orderRequest();
      request.payment_source.paypal.experience_context.brand_name = brand;
      expect((await create(request)).status).toBe(400);
    }
  });

  test('a body that is no JSON and one of another media type are refused', async () => {
    const broken = await bench.api('POST', '/v2/checkout/orders', '{"intent":', requestId());
    expect(broken.status).toBe(400);
    expect(issues(broken.body)).toEqual(['MALFORMED_REQUEST_JSON']);
    const xml = await create(orderRequest(), { ...requestId(), 'content-type': 'text/xml' });
    expect(xml).toMatchObject({ status: 415, body: { name: 'UNSUPPORTED_MEDIA_TYPE' } });
  });
});

describe('patching an order', () => {
  const path = (attribute: string) => `/purchase_units/@reference_id=='default'/${attribute}`;

  test('invoice_id, custom_id and amount can be changed before the approval', async () => {
    const { body: order } = await create(orderRequest());
    const patched = await bench.api('PATCH', `/v2/checkout/orders/${order.id}`, [
      { op: 'replace', path: path('invoice_id'), value: 'A-77' },
      { op: 'remove', path: path('custom_id') },
    ]);
    expect(patched.status).toBe(204);
    const shown = await bench.api('GET', `/v2/checkout/orders/${order.id}`);
    expect(shown.body.purchase_units[0].invoice_id).toBe('A-77');
    expect(shown.body.purchase_units[0]).not.toHaveProperty('custom_id');
  });

  test('an amount that does not add up, an unknown unit and a fixed field are refused', async () => {
    const { body: order } = await create(orderRequest());
    const patch = (operation: object) => bench.api('PATCH', `/v2/checkout/orders/${order.id}`, [operation]);
    const amount = { currency_code: 'MXN', value: '1.00' };
    const unknown = await patch({
      op: 'replace',
      path: "/purchase_units/@reference_id=='x'/amount",
      value: amount,
    });
    expect(issues(unknown.body)).toEqual(['REFERENCE_ID_NOT_FOUND']);
    const breakdown = { item_total: amount };
    const wrong = await patch({ op: 'replace', path: path('amount'), value: { ...amount, breakdown } });
    expect(issues(wrong.body)).toEqual(['ITEM_TOTAL_MISMATCH']);
    const fixed = await patch({ op: 'replace', path: '/status', value: 'APPROVED' });
    expect(issues(fixed.body)).toEqual(['FIELD_NOT_PATCHABLE']);
    const twice = await patch({ op: 'add', path: path('invoice_id'), value: 'B' });
    expect(issues(twice.body)).toEqual(['INVALID_PATCH_OPERATION']);
  });

  test('neither a captured order nor the amount of an approved one can be changed', async () => {
    const { orderId } = await bench.capturedOrder();
    const patch = [{ op: 'replace', path: path('invoice_id'), value: 'C' }];
    const late = await bench.api('PATCH', `/v2/checkout/orders/${orderId}`, patch);
    expect(issues(late.body)).toEqual(['ORDER_ALREADY_COMPLETED']);
    const approved = await bench.approvedOrder({
      intent: 'CAPTURE',
      purchase_units: [{ amount: { currency_code: 'MXN', value: '10.00' } }],
    });
    const dearer = await bench.api('PATCH', `/v2/checkout/orders/${approved}`, [
      { op: 'replace', path: path('amount'), value: { currency_code: 'MXN', value: '11.00' } },
    ]);
    expect(issues(dearer.body)).toEqual(['AMOUNT_CHANGE_NOT_ALLOWED']);
  });
});

describe('capturing an order', () => {
  const capture = (id: string, headers: Record<string, string> = requestId()) =>
    bench.api('POST', `/v2/checkout/orders/${id}/capture`, {}, headers);

  test('an order nobody approved is not captured', async () => {
    const { body: order } = await create(orderRequest());
    const answer = await capture(order.id);
    expect(answer.status).toBe(422);
    expect(issues(answer.body)).toEqual(['ORDER_NOT_APPROVED']);
  });

  test('an approved order is captured once, and the repeat of the call sees the same capture', async () => {
    const id = await bench.approvedOrder();
    const headers = requestId();
    const first = await capture(id, headers);
    const repeat = await capture(id, headers);
    expect([first.status, repeat.status]).toEqual([201, 200]);
    expect(first.body.status).toBe('COMPLETED');
    expect(repeat.body.purchase_units).toEqual(first.body.purchase_units);
    const again = await capture(id);
    expect(issues(again.body)).toEqual(['ORDER_ALREADY_CAPTURED']);
  });

  test('many captures at once take the money once', async () => {
    const id = await bench.approvedOrder();
    const answers = await Promise.all(Array.from({ length: 6 }, () => capture(id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
  });

  test('an invoice number pays once, also when two orders are captured at the same time', async () => {
    const request = orderRequest('TWICE-1');
    const ids = [await bench.approvedOrder(request), await bench.approvedOrder(request)];
    const answers = await Promise.all(ids.map((id) => capture(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    const refused = answers.find(({ status }) => status === 422);
    expect(issues(refused?.body)).toEqual(['DUPLICATE_INVOICE_ID']);
  });

  test('declined funding refuses the capture until the buyer approves with another', async () => {
    const id = await bench.approvedOrder(orderRequest(), 'declined');
    const declined = await capture(id);
    expect(declined.status).toBe(422);
    expect(issues(declined.body)).toEqual(['INSTRUMENT_DECLINED']);
    expect(declined.body.links[0]).toEqual({
      href: `http://paypal.test/checkoutnow?token=${id}`,
      rel: 'redirect',
      method: 'GET',
    });
    await bench.api('POST', `/_emulator/orders/${id}/approve`, {});
    expect((await capture(id)).status).toBe(201);
  });

  test('a void order is not captured', async () => {
    const id = await bench.approvedOrder();
    await bench.api('POST', `/_emulator/orders/${id}/reverse-approval`, {});
    expect(issues((await capture(id)).body)).toEqual(['ORDER_NOT_APPROVED']);
  });

  test('an unknown order is not found', async () => {
    expect(await capture('0UNKNOWN000000000')).toMatchObject({
      status: 404,
      body: { name: 'RESOURCE_NOT_FOUND' },
    });
  });
});

describe('faults', () => {
  test('the next call can fail before any work and the one after it works', async () => {
    await bench.api('POST', '/_emulator/faults', { api: { status_500_next: 1 } });
    const headers = requestId();
    const request = orderRequest();
    expect((await create(request, headers)).status).toBe(500);
    expect((await create(request, headers)).status).toBe(201);
  });

  test('a call can be carried out and its answer lost; the repeat finds what was done', async () => {
    const id = await bench.approvedOrder();
    await bench.api('POST', '/_emulator/faults', { api: { timeout_after_accept_next: 1 } });
    const server = await bench.emulator.listen({ port: 0, host: '127.0.0.1' });
    try {
      const { body } = await tokenFrom(server.url);
      const headers = { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' };
      const call = () =>
        fetch(`${server.url}/v2/checkout/orders/${id}/capture`, {
          method: 'POST',
          headers: { ...headers, 'PayPal-Request-Id': 'lost-1' },
          body: '{}',
        });
      await expect(call()).rejects.toThrow('fetch failed');
      expect((await call()).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

async function tokenFrom(url: string) {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('test-client:test-secret')}` },
    body: 'grant_type=client_credentials',
  });
  return { body: (await response.json()) as { access_token: string } };
}
