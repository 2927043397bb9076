import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPaypalBench, orderRequest } from './testing/paypal-bench.ts';
import { createDescriptionCheck, hasDescriptions } from './testing/paypal-description.ts';

let bench: Awaited<ReturnType<typeof createPaypalBench>>;

describe('PayPal’s OpenAPI', () => {
  beforeAll(async () => {
    if (hasDescriptions) bench = await createPaypalBench();
  });
  afterAll(async () => {
    if (hasDescriptions) await bench.close();
  });

  test.skipIf(!hasDescriptions)(
    'agrees with PayPal’s OpenAPI: every request and answer of a payment’s life',
    async () => {
      const call = createCheckedCall();
      const whole = { prefer: 'return=representation' };
      const requestId = () => ({ 'PayPal-Request-Id': crypto.randomUUID() });

      // A payment that works, with every kind of answer.
      const key = requestId();
      const request = orderRequest('OPENAPI-1');
      const created = await call('POST', '/v2/checkout/orders', request, key);
      const id = created.body.id;
      await call('POST', '/v2/checkout/orders', request, { ...key, ...whole });
      await call('GET', `/v2/checkout/orders/${id}`);
      await call('PATCH', `/v2/checkout/orders/${id}`, [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/custom_id", value: 'order-2' },
      ]);
      await call('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId());
      await bench.api('POST', `/_emulator/orders/${id}/approve`, {});
      await call('GET', `/v2/checkout/orders/${id}`);
      const captured = await call('POST', `/v2/checkout/orders/${id}/capture`, {}, requestId());
      const captureId = captured.body.purchase_units[0].payments.captures[0].id;
      await call('POST', `/v2/checkout/orders/${id}/capture`, {}, { ...requestId(), ...whole });
      await call('GET', `/v2/payments/captures/${captureId}`);
      const refundPath = `/v2/payments/captures/${captureId}/refund`;
      const part = { amount: { currency_code: 'MXN', value: '34.50' }, note_to_payer: 'Pieza dañada' };
      const refunded = await call('POST', refundPath, part, { ...requestId(), ...whole });
      await call('GET', `/v2/payments/refunds/${refunded.body.id}`);
      await call('POST', refundPath, { amount: { currency_code: 'MXN', value: '99999.00' } });
      await call('POST', refundPath, { amount: { currency_code: 'USD', value: '1.00' } });
      await call('POST', refundPath, {});
      await call('POST', refundPath, {});
      await call('GET', `/v2/checkout/orders/${id}`);
      await call('PATCH', `/v2/checkout/orders/${id}`, [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/custom_id", value: 'x' },
      ]);

      // Money that waits, money that does not come, money that is taken back.
      const pending = await bench.capturedOrder(orderRequest(), 'pending');
      await call('GET', `/v2/payments/captures/${pending.captureId}`);
      await call('POST', `/v2/payments/captures/${pending.captureId}/refund`, {});
      await bench.api('POST', `/_emulator/captures/${pending.captureId}/deny`, {});
      await call('GET', `/v2/payments/captures/${pending.captureId}`);
      await call('POST', `/v2/payments/captures/${pending.captureId}/refund`, {});
      const reversed = await bench.capturedOrder();
      await bench.api('POST', `/_emulator/captures/${reversed.captureId}/reverse`, {});
      await call('GET', `/v2/checkout/orders/${reversed.orderId}`);
      const declined = await bench.approvedOrder(orderRequest(), 'declined');
      await call('POST', `/v2/checkout/orders/${declined}/capture`, {});
      const duplicate = await bench.approvedOrder(request);
      await call('POST', `/v2/checkout/orders/${duplicate}/capture`, {});

      // What PayPal refuses.
      await call('POST', '/v2/checkout/orders', orderRequest(), {});
      await call('POST', '/v2/checkout/orders', '{"intent":', requestId(), { isRequestValid: false });
      await call('GET', '/v2/checkout/orders/0UNKNOWN');
      await call('POST', '/v2/checkout/orders/0UNKNOWN/capture', {});
      await call('GET', '/v2/payments/captures/0UNKNOWN');
      await call('POST', '/v2/payments/captures/0UNKNOWN/refund', {});
      await call('GET', '/v2/payments/refunds/0UNKNOWN');
      await call('GET', `/v2/checkout/orders/${id}`, undefined, { authorization: '' });
      await call('GET', `/v2/payments/captures/${captureId}`, undefined, { authorization: 'Bearer x' });
      const patchPath = `/v2/checkout/orders/${declined}`;
      await call('PATCH', patchPath, [{ op: 'replace', path: '/status', value: 'APPROVED' }]);
      await call('PATCH', patchPath, [
        { op: 'replace', path: "/purchase_units/@reference_id=='x'/custom_id", value: 'x' },
      ]);
      await call('PATCH', patchPath, [
        { op: 'add', path: "/purchase_units/@reference_id=='default'/custom_id", value: 'x' },
      ]);
      await call('PATCH', patchPath, [
        { op: 'replace', path: "/purchase_units/@reference_id=='default'/custom_id" },
      ]);
      for (const amount of refusedAmounts) {
        const purchase_units = [{ reference_id: 'a', amount }];
        const answer = await call('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units });
        expect(answer.status).toBe(422);
      }

      // Webhooks: the event, its verification, its being sent again.
      await bench.emulator.deliverDue();
      expect(new Set(bench.receiver.types()).size).toBe(6);
      for (const { event, headers, rawBody } of bench.receiver.received) {
        const eventPath = `/v1/notifications/webhooks-events/${event.id}`;
        await call('GET', eventPath);
        const fields = {
          auth_algo: headers.get('paypal-auth-algo'),
          cert_url: headers.get('paypal-cert-url'),
          transmission_id: headers.get('paypal-transmission-id'),
          transmission_sig: headers.get('paypal-transmission-sig'),
          transmission_time: headers.get('paypal-transmission-time'),
          webhook_id: bench.settings.webhookId,
        };
        const body = `${JSON.stringify(fields).slice(0, -1)},"webhook_event":${rawBody}}`;
        const path = '/v1/notifications/verify-webhook-signature';
        expect((await call('POST', path, body)).body).toEqual({ verification_status: 'SUCCESS' });
      }
      const [first] = bench.receiver.received;
      await call('POST', `/v1/notifications/webhooks-events/${first?.event.id}/resend`, {});
      await call('GET', '/v1/notifications/webhooks-events/WH-UNKNOWN');
      expect(call.count()).toBeGreaterThan(60);
    },
  );

  test.skipIf(!hasDescriptions)(
    'agrees with PayPal’s OpenAPI: the check itself refuses what PayPal does not describe',
    () => {
      const check = createDescriptionCheck();
      const path = '/v2/checkout/orders';
      const request = orderRequest();
      expect(check.requestErrors('POST', path, request)).toEqual([]);
      expect(check.requestErrors('POST', path, { ...request, note: 'x' })).not.toEqual([]);
      expect(check.requestErrors('POST', path, { intent: 'CAPTURE' })).not.toEqual([]);
      const order = { id: '1', status: 'PAID' };
      expect(check.answerErrors('GET', `${path}/1`, 200, order)).not.toEqual([]);
      expect(
        check.answerErrors('GET', `${path}/1`, 200, { id: '1', status: 'CREATED', extra: 1 }),
      ).not.toEqual([]);
    },
  );
});

const mxn = (value: string) => ({ currency_code: 'MXN', value });
const refusedAmounts = [
  mxn('0.00'),
  mxn('1.005'),
  mxn('1000000000000000.00'),
  { currency_code: 'XYZ', value: '1.00' },
  { ...mxn('9.00'), breakdown: { item_total: mxn('10.00') } },
  { ...mxn('9.00'), breakdown: { item_total: mxn('10.00'), discount: mxn('-1.00') } },
];

/** Calls the emulator and holds both sides of the call against the description of its endpoint. */
function createCheckedCall() {
  const check = createDescriptionCheck();
  let count = 0;
  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
    { isRequestValid = true } = {},
  ) {
    count += 1;
    if (body !== undefined && isRequestValid) {
      const json: unknown = typeof body === 'string' ? JSON.parse(body) : body;
      expect(check.requestErrors(method, path, json), `request ${method} ${path}`).toEqual([]);
    }
    const answer = await bench.api(method, path, body, headers);
    const errors = check.answerErrors(method, path, answer.status, answer.body);
    expect(errors, `answer ${answer.status} ${method} ${path} ${JSON.stringify(answer.body)}`).toEqual([]);
    return answer;
  }
  return Object.assign(call, { count: () => count });
}
