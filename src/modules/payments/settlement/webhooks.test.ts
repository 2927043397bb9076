import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type PaymentBench, startPaymentBench } from '../../../../test/factories/payment-bench.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { signInStaff } from '../../../../test/factories/sign-in.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { eventTriesMax, processEvent } from './process-event.ts';
import { failedEventCount } from '../index.ts';

let bench: PaymentBench;
beforeAll(async () => {
  bench = await startPaymentBench();
});
afterAll(() => bench.stop());

type EventRow = {
  id: number;
  state: string;
  tries: number;
  last_error: string | null;
  attempt_id: string | null;
};

async function eventsNamed(eventId: string): Promise<EventRow[]> {
  const { rows } = await bench.shop.db.sql(
    'select id, state, tries, last_error, attempt_id from payment_event where event_id = $1',
    [eventId],
  );
  return rows as EventRow[];
}

async function reachesState(eventId: string, state: string): Promise<EventRow> {
  return vi.waitFor(async () => {
    const [event] = await eventsNamed(eventId);
    if (event?.state !== state) throw new Error(`The event is ${event?.state}, not ${state}.`);
    return event;
  }, patience);
}

/** A Stripe event about an object, as its text. */
function stripeEvent(type: string, object: object): { id: string; text: string } {
  const id = `evt_${randomUUID().replaceAll('-', '')}`;
  const text = JSON.stringify({ id, object: 'event', type, livemode: false, data: { object } });
  return { id, text };
}

function sendToStripeWebhook(text: string, signature?: string): Promise<Response> {
  const secret = bench.shop.emulators?.providers.stripe?.webhookSecret ?? '';
  const header = signature ?? Stripe.webhooks.generateTestHeaderString({ payload: text, secret });
  return bench.shop.request('/payments/stripe/webhook', {
    method: 'POST',
    headers: { 'stripe-signature': header, 'content-type': 'application/json' },
    body: text,
  });
}

describe('Stripe', () => {
  test('the same webhook three times at once is answered three times and pays once', async () => {
    await bench.loseWebhooks();
    const payment = await bench.openPayment();
    await bench.payByCard(payment);
    await bench.hearWebhooks();
    const { id, text } = stripeEvent('checkout.session.completed', {
      id: payment.providerRef,
      object: 'checkout.session',
    });
    const answers = await Promise.all([1, 2, 3].map(() => sendToStripeWebhook(text)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answers[0]?.json()).toEqual({ received: true });
    await bench.reaches(payment, 'paid');
    expect(await reachesState(id, 'processed')).toMatchObject({ attempt_id: payment.id });
    expect(await eventsNamed(id)).toHaveLength(1);
    expect(bench.announced(payment.reference)).toHaveLength(1);
    expect(await bench.booked(payment)).toEqual(['charge 123450']);
  });

  test('duplicated deliveries out of order pay once', async () => {
    await bench.stripe('/faults', { webhooks: { duplicate: true, reorder: true } });
    const payment = await bench.openPayment();
    await bench.payByCard(payment);
    await bench.reaches(payment, 'paid');
    await bench.stripe('/deliveries/deliver');
    await bench.hearWebhooks();
    expect(bench.announced(payment.reference).map(({ state }) => state)).toEqual(['paid']);
  });

  test('an event is not believed: the provider is asked about the payment', async () => {
    const payment = await bench.openPayment();
    const { id, text } = stripeEvent('checkout.session.completed', {
      id: payment.providerRef,
      object: 'checkout.session',
      status: 'complete',
      payment_status: 'paid',
    });
    await sendToStripeWebhook(text);
    await reachesState(id, 'processed');
    expect((await bench.attempt(payment)).state).toBe('open');
  });

  test('an event is stored with a job, which finishes what a killed process did not', async () => {
    const payment = await bench.openPayment();
    await bench.loseWebhooks();
    await bench.payByCard(payment);
    // The processing that begins at once fails, as in a process that ends.
    await bench.stripe('/faults', { api: { status_500_next: 3 } });
    const { id, text } = stripeEvent('payment_intent.succeeded', {
      id: 'pi_unknown',
      object: 'payment_intent',
      metadata: { attempt_id: payment.id },
    });
    await sendToStripeWebhook(text);
    const event = await vi.waitFor(async () => {
      const [row] = await eventsNamed(id);
      if (!row?.last_error) throw new Error('Not tried yet.');
      return row;
    }, patience);
    expect(event).toMatchObject({ state: 'received', tries: 1 });
    await bench.hearWebhooks();
    const { rows } = await bench.shop.db.sql(
      "select data from pgboss.job where name = 'payments.process-event'",
    );
    expect(rows.map(({ data }) => (data as { eventId: number }).eventId)).toContain(event.id);
    await bench.shop.open.runJob('payments.process-event', { eventId: event.id });
    await bench.shop.open.runJob('payments.process-event', { eventId: event.id });
    expect((await bench.attempt(payment)).state).toBe('paid');
    expect(bench.announced(payment.reference)).toHaveLength(1);
    expect((await eventsNamed(id))[0]).toMatchObject({ state: 'processed', last_error: null, tries: 2 });
  });

  test('an event that its webhook and its job work through at the same moment counts one try', async () => {
    const payment = await bench.openPayment();
    const { id, text } = stripeEvent('payment_intent.created', {
      id: 'pi_unknown',
      object: 'payment_intent',
      metadata: { attempt_id: payment.id },
    });
    await sendToStripeWebhook(text);
    const event = await reachesState(id, 'processed');
    await processEvent(bench.shop.shop, event.id, { again: true });
    expect((await eventsNamed(id))[0]).toMatchObject({ state: 'processed', tries: 1 });
  });

  test('after the last try an event waits for staff, who process it again', async () => {
    const staff = await signInStaff(bench.shop, 'owner');
    const payment = await bench.openPayment();
    await bench.loseWebhooks();
    await bench.payByCard(payment);
    const { id, text } = stripeEvent('checkout.session.completed', {
      id: payment.providerRef,
      object: 'checkout.session',
    });
    await bench.stripe('/faults', { api: { status_500_next: 3 } });
    await sendToStripeWebhook(text);
    const first = await vi.waitFor(async () => {
      const [row] = await eventsNamed(id);
      if (row?.tries !== 1) throw new Error('Not tried yet.');
      return row;
    }, patience);
    await bench.shop.db.sql('update payment_event set tries = $2 where id = $1', [
      first.id,
      eventTriesMax - 1,
    ]);
    await bench.stripe('/faults', { api: { status_500_next: 3 } });
    // Given up: the job itself is done.
    await bench.shop.open.runJob('payments.process-event', { eventId: first.id });
    expect((await eventsNamed(id))[0]).toMatchObject({ state: 'failed', tries: eventTriesMax });
    expect(await failedEventCount(bench.shop.db)).toBe(1);
    const { events } = await staff.api.payments.adminEvents();
    expect(events[0]).toMatchObject({
      event_id: id,
      state: 'failed',
      last_error: expect.stringContaining('Stripe'),
    });

    await bench.stripe('/faults', { api: { status_500_next: 3 } });
    const again = await staff.api.payments.reprocessEvent({ params: { id: first.id } });
    expect(again.event.state).toBe('failed');
    const { event } = await staff.api.payments.reprocessEvent({ params: { id: first.id } });
    expect(event).toMatchObject({ state: 'processed', last_error: null });
    expect((await bench.attempt(payment)).state).toBe('paid');
    expect(await failedEventCount(bench.shop.db)).toBe(0);
    await bench.hearWebhooks();
  });

  test('an event about somebody else’s payment is stored, answered and ignored', async () => {
    const { id, text } = stripeEvent('payment_intent.succeeded', {
      id: 'pi_foreign',
      object: 'payment_intent',
    });
    expect((await sendToStripeWebhook(text)).status).toBe(200);
    expect(await reachesState(id, 'ignored')).toMatchObject({ attempt_id: null });
    const other = stripeEvent('product.created', { id: 'prod_1', object: 'product' });
    expect((await sendToStripeWebhook(other.text)).status).toBe(200);
    await reachesState(other.id, 'ignored');
  });

  test.each([
    ['without a signature', ''],
    ['with a made-up signature', 't=1,v1=00'],
    [
      'signed with another secret',
      Stripe.webhooks.generateTestHeaderString({ payload: '{"id":"evt_forged"}', secret: 'whsec_other' }),
    ],
  ])('a webhook %s is refused and not kept', async (_how, signature) => {
    await expectRefusal(sendToStripeWebhook('{"id":"evt_forged"}', signature), 400, 'bad_signature');
    expect(await eventsNamed('evt_forged')).toEqual([]);
  });

  test('a webhook that meets another write fails, so that it is sent again, and is no refusal', async () => {
    const { text } = stripeEvent('payment_intent.succeeded', { id: 'pi_met', object: 'payment_intent' });
    await bench.shop.db.sql(`create function refuse_event() returns trigger language plpgsql as $$ begin
      raise unique_violation; end $$`);
    await bench.shop.db.sql(
      'create trigger refuse_event before insert on payment_event execute function refuse_event()',
    );
    try {
      await expectRefusal(sendToStripeWebhook(text), 500, 'unexpected');
    } finally {
      await bench.shop.db.sql('drop function refuse_event() cascade');
    }
    expect((await sendToStripeWebhook(text)).status).toBe(200);
  });

  test('a webhook that was signed long ago is refused', async () => {
    const secret = bench.shop.emulators?.providers.stripe?.webhookSecret ?? '';
    const { id, text } = stripeEvent('payment_intent.succeeded', { id: 'pi_old', object: 'payment_intent' });
    const timestamp = Math.floor(bench.shop.clock.now().getTime() / 1000) - 3600;
    const header = Stripe.webhooks.generateTestHeaderString({ payload: text, secret, timestamp });
    await expectRefusal(sendToStripeWebhook(text, header), 400, 'bad_signature');
    expect(await eventsNamed(id)).toEqual([]);
  });

  test('a payment whose creation got no answer is found by its event', async () => {
    const attempt = await bench.createPayment();
    const other = await bench.openPayment({ amountCents: attempt.amountCents });
    await bench.shop.db.sql('update payment_attempt set provider_ref = null where id = $1', [other.id]);
    const { id, text } = stripeEvent('checkout.session.completed', {
      id: other.providerRef,
      object: 'checkout.session',
      metadata: { attempt_id: other.id },
    });
    await bench.loseWebhooks();
    await bench.payByCard(other);
    await bench.hearWebhooks();
    await sendToStripeWebhook(text);
    await reachesState(id, 'processed');
    expect(await bench.attempt(other)).toMatchObject({ state: 'paid', providerRef: other.providerRef });
  });
});

describe('PayPal', () => {
  test('an approved payment is collected by its webhook alone when the browser was closed', async () => {
    const payment = await bench.openPayment({ method: 'paypal' });
    await bench.approve(payment);
    await bench.reaches(payment, 'paid');
    expect(bench.announced(payment.reference).map(({ state }) => state)).toEqual(['paid']);
  });

  test('doubled webhooks collect once', async () => {
    await bench.paypal('/faults', { webhooks: { duplicate: true, reorder: true } });
    const payment = await bench.openPayment({ method: 'paypal' });
    await bench.approve(payment);
    await bench.reaches(payment, 'paid');
    await bench.paypal('/deliver');
    await bench.hearWebhooks();
    expect(bench.announced(payment.reference)).toHaveLength(1);
    expect(await bench.booked(payment)).toEqual(['charge 123450']);
  });

  test('a webhook that PayPal did not send is refused and not stored', async () => {
    const body = JSON.stringify({ id: 'WH-FORGED', event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: {} });
    const send = (headers: Record<string, string>) =>
      bench.shop.request('/payments/paypal/webhook', { method: 'POST', headers, body });
    await expectRefusal(send({ 'content-type': 'application/json' }), 400, 'bad_signature');
    await expectRefusal(
      send({
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${bench.shop.emulators?.urls.paypal}/v1/notifications/certs/CERT-X`,
        'paypal-transmission-id': randomUUID(),
        'paypal-transmission-sig': 'Zm9yZ2Vk',
        'paypal-transmission-time': bench.shop.clock.now().toISOString(),
      }),
      400,
      'bad_signature',
    );
    expect(await eventsNamed('WH-FORGED')).toEqual([]);
  });
});
