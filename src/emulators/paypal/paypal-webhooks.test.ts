import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaypalEmulator } from './create-paypal-emulator.ts';
import { createPaypalBench, orderRequest, type ReceivedWebhook } from './testing/paypal-bench.ts';
import { retryDelayMs } from './webhook-delivery.ts';

let bench: Awaited<ReturnType<typeof createPaypalBench>>;
beforeAll(async () => {
  bench = await createPaypalBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.api('DELETE', '/_emulator/faults');
  await bench.emulator.deliverDue();
  bench.receiver.received.length = 0;
});

const setFaults = (webhooks: object) => bench.api('POST', '/_emulator/faults', { webhooks });
const deliveries = async () => (await bench.api('GET', '/_emulator/deliveries')).body.deliveries;

/** Everything that waits, whatever its time, is sent now. */
async function deliverEverything() {
  await bench.api('POST', '/_emulator/redeliver', {});
  await bench.emulator.deliverDue();
}

describe('events', () => {
  test('approval, capture and refund are announced with what they are about', async () => {
    const { orderId, captureId } = await bench.capturedOrder();
    await bench.api('POST', `/v2/payments/captures/${captureId}/refund`, {});
    await bench.emulator.deliverDue();
    expect(bench.receiver.types()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REFUNDED',
    ]);
    const [approved, completed, refunded] = bench.receiver.received;
    expect(approved?.event.resource).toMatchObject({ id: orderId, status: 'APPROVED' });
    expect(completed?.event.resource).toMatchObject({
      id: captureId,
      supplementary_data: { related_ids: { order_id: orderId } },
    });
    expect(refunded?.event.resource).toMatchObject({ amount: { value: '1234.50' } });
  });

  test('pending, denied, reversed and a withdrawn approval have events of their own', async () => {
    const pending = await bench.capturedOrder(orderRequest(), 'pending');
    await bench.api('POST', `/_emulator/captures/${pending.captureId}/deny`, {});
    const paid = await bench.capturedOrder();
    await bench.api('POST', `/_emulator/captures/${paid.captureId}/reverse`, {});
    const approved = await bench.approvedOrder();
    await bench.api('POST', `/_emulator/orders/${approved}/reverse-approval`, {});
    await bench.emulator.deliverDue();
    expect(bench.receiver.types().filter((type) => type !== 'CHECKOUT.ORDER.APPROVED')).toEqual([
      'PAYMENT.CAPTURE.PENDING',
      'PAYMENT.CAPTURE.DENIED',
      'PAYMENT.CAPTURE.COMPLETED',
      'PAYMENT.CAPTURE.REVERSED',
      'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
    ]);
  });

  test('a refused capture announces nothing', async () => {
    const id = await bench.approvedOrder(orderRequest(), 'declined');
    await bench.api('POST', `/v2/checkout/orders/${id}/capture`, {});
    await bench.emulator.deliverDue();
    expect(bench.receiver.types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });
});

describe('signatures', () => {
  async function oneWebhook(): Promise<ReceivedWebhook> {
    await bench.approvedOrder(orderRequest('Pedido ñ-1'));
    await bench.emulator.deliverDue();
    const webhook = bench.receiver.received.at(-1);
    if (!webhook) throw new Error('No webhook arrived.');
    return webhook;
  }

  async function verify({ headers, rawBody }: ReceivedWebhook, changes: Record<string, string> = {}) {
    const fields = {
      auth_algo: headers.get('paypal-auth-algo'),
      cert_url: headers.get('paypal-cert-url'),
      transmission_id: headers.get('paypal-transmission-id'),
      transmission_sig: headers.get('paypal-transmission-sig'),
      transmission_time: headers.get('paypal-transmission-time'),
      webhook_id: bench.settings.webhookId,
      ...changes,
    };
    const body = `{"webhook_event":${rawBody},${JSON.stringify(fields).slice(1)}`;
    const answer = await bench.api('POST', '/v1/notifications/verify-webhook-signature', body);
    return answer.body.verification_status ?? answer.status;
  }

  test('a webhook of the emulator is genuine, and one with a changed part is not', async () => {
    const webhook = await oneWebhook();
    expect(await verify(webhook)).toBe('SUCCESS');
    expect(await verify({ ...webhook, rawBody: webhook.rawBody.replace('1234.50', '1.00') })).toBe('FAILURE');
    expect(await verify({ ...webhook, rawBody: ` ${webhook.rawBody.replace('{', '{ ')}` })).toBe('FAILURE');
    expect(await verify(webhook, { webhook_id: 'ANOTHER1' })).toBe('FAILURE');
    expect(await verify(webhook, { transmission_time: '2020-01-01T00:00:00Z' })).toBe('FAILURE');
    expect(await verify(webhook, { transmission_id: crypto.randomUUID() })).toBe('FAILURE');
    expect(await verify(webhook, { cert_url: 'https://attacker.example/cert' })).toBe('FAILURE');
    expect(await verify(webhook, { transmission_sig: '-' })).toBe(400);
  });

  test('the address of the certificate gives a certificate for the key that signs', async () => {
    const { headers } = await oneWebhook();
    const response = await bench.emulator.app.request(headers.get('paypal-cert-url') ?? '');
    const certificate = new X509Certificate(await response.text());
    expect(certificate.subject).toBe('CN=PayPal de prueba');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
  });

  test('the event can be asked for by its id and sent again', async () => {
    const { event } = await oneWebhook();
    const shown = await bench.api('GET', `/v1/notifications/webhooks-events/${event.id}`);
    expect(shown.body).toEqual(event);
    const resent = await bench.api('POST', `/v1/notifications/webhooks-events/${event.id}/resend`, {});
    expect(resent.status).toBe(202);
    await bench.emulator.deliverDue();
    expect(bench.receiver.received.map((webhook) => webhook.event.id)).toEqual([event.id, event.id]);
  });
});

describe('delivery', () => {
  test('a webhook that was not taken comes again with the same event and a new transmission', async () => {
    bench.receiver.answerNext(500);
    await bench.approvedOrder();
    await bench.emulator.deliverDue();
    expect((await deliveries())[0]).toMatchObject({ attempts: 1, last_status: 500, delivered_at: null });
    await deliverEverything();
    const [first, second] = bench.receiver.received;
    expect(second?.rawBody).toBe(first?.rawBody);
    expect(second?.headers.get('paypal-transmission-id')).not.toBe(
      first?.headers.get('paypal-transmission-id'),
    );
    expect((await deliveries())[0]).toMatchObject({ attempts: 2, last_status: 200 });
    await deliverEverything();
    expect(bench.receiver.received).toHaveLength(2);
  });

  test('waiting times double up to three hours and end after 25 attempts', () => {
    expect([1, 2, 3, 4].map(retryDelayMs)).toEqual([1000, 2000, 4000, 8000]);
    expect(retryDelayMs(20)).toBe(3 * 60 * 60 * 1000);
    expect(retryDelayMs(25)).toBeNull();
  });

  test('what another process left unsent is sent after a restart, with a signature that still holds', async () => {
    await bench.approvedOrder();
    const restarted = createPaypalEmulator(bench.settings);
    await restarted.deliverDue();
    expect(bench.receiver.types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
  });

  test('two processes that deliver at once send each webhook once', async () => {
    for (let count = 0; count < 5; count += 1) await bench.approvedOrder();
    const other = createPaypalEmulator(bench.settings);
    await Promise.all([bench.emulator.deliverDue(), other.deliverDue()]);
    const ids = bench.receiver.received.map(({ event }) => event.id);
    expect(ids).toHaveLength(5);
    expect(new Set(ids).size).toBe(5);
  });

  test('a served emulator delivers by itself', async () => {
    const server = await bench.emulator.listen({ port: 0, host: '127.0.0.1' });
    try {
      await bench.approvedOrder();
      await expect.poll(() => bench.receiver.types()).toEqual(['CHECKOUT.ORDER.APPROVED']);
    } finally {
      await server.close();
    }
  });
});

describe('faults', () => {
  test('a dropped webhook stays away until it is redelivered by hand', async () => {
    await setFaults({ drop: 1 });
    await bench.approvedOrder();
    await deliverEverything();
    expect(bench.receiver.received).toEqual([]);
    const [dropped] = await deliveries();
    await bench.api('POST', '/_emulator/redeliver', { event_id: dropped.event_id });
    await bench.emulator.deliverDue();
    expect(bench.receiver.received).toHaveLength(1);
  });

  test('a duplicated webhook arrives twice with the same event', async () => {
    await setFaults({ duplicate: 1 });
    await bench.approvedOrder();
    await bench.emulator.deliverDue();
    const [first, second] = bench.receiver.received;
    expect(first?.event.id).toBeDefined();
    expect(second?.event.id).toBe(first?.event.id);
  });

  test('a delayed webhook is not due yet', async () => {
    await setFaults({ delay_ms: 3_600_000 });
    await bench.approvedOrder();
    expect(await bench.emulator.deliverDue()).toBe(0);
    await deliverEverything();
  });

  test('reordered webhooks arrive newest first', async () => {
    await setFaults({ reorder: true });
    await bench.capturedOrder();
    await deliverEverything();
    expect(bench.receiver.types()).toEqual(['PAYMENT.CAPTURE.COMPLETED', 'CHECKOUT.ORDER.APPROVED']);
  });

  test('a webhook whose answer is lost arrives and comes again', async () => {
    await setFaults({ fail_status: 503 });
    await bench.approvedOrder();
    await bench.emulator.deliverDue();
    expect((await deliveries())[0]).toMatchObject({ last_status: 503, delivered_at: null });
    await setFaults({ fail_status: null });
    await deliverEverything();
    expect(bench.receiver.received).toHaveLength(2);
  });
});
