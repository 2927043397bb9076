import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { subjectOfPaypalEvent } from '../paypal/paypal-event.ts';
import { strippedPayload } from './strip-payload.ts';
import { subjectOfStripeEvent } from '../stripe/stripe-event.ts';

const attemptId = '3f1c1f6e-7a55-4a0e-9a52-0f1b6f1f2b11';
const who = {
  email: 'ana@prueba.example',
  name: 'Ana Prueba',
  phone: '2221234567',
  address: { line1: '5 de Mayo 120', city: 'Puebla' },
};
const stripeEvent = (type: string, object: object) => ({
  type,
  payload: { id: 'evt_1', object: 'event', type, created: 1, livemode: false, data: { object } },
});
const paypalEvent = (type: string, resource: object) => ({
  type,
  payload: { id: 'WH-1', event_type: type, summary: 'Ana Prueba paid', resource },
});

describe('a stripped payload', () => {
  test.each([
    stripeEvent('checkout.session.completed', {
      id: 'cs_1',
      object: 'checkout.session',
      payment_intent: 'pi_1',
      customer: { id: 'cus_1', ...who },
      customer_details: who,
      shipping_details: who,
      metadata: { attempt_id: attemptId, ...who },
      amount_total: 100,
    }),
    stripeEvent('payment_intent.payment_failed', {
      id: 'pi_1',
      object: 'payment_intent',
      receipt_email: who.email,
      metadata: { attempt_id: attemptId },
      last_payment_error: { charge: 'ch_1', message: who.name },
    }),
    stripeEvent('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      payment_intent: { id: 'pi_1', ...who },
      billing_details: who,
    }),
    stripeEvent('refund.updated', { id: 're_1', object: 'refund', payment_intent: 'pi_1' }),
    stripeEvent('charge.dispute.created', {
      id: 'dp_1',
      object: 'dispute',
      payment_intent: 'pi_1',
      evidence: { customer_name: who.name },
    }),
  ])('of Stripe is about the same, and says nothing of people', (event) => {
    const after = strippedPayload(event.payload);
    expect(subjectOfStripeEvent({ ...event, payload: after })).toEqual(subjectOfStripeEvent(event));
    expect(JSON.stringify(after)).not.toMatch(/Ana|ana@|2221234567|Mayo|Puebla/);
  });

  test.each([
    paypalEvent('CHECKOUT.ORDER.APPROVED', {
      id: 'ORDER1',
      payer: { email_address: who.email, name: { given_name: 'Ana' } },
      purchase_units: [{ custom_id: attemptId, shipping: who, payee: who }],
    }),
    paypalEvent('PAYMENT.CAPTURE.COMPLETED', {
      id: 'CAPTURE1',
      custom_id: attemptId,
      supplementary_data: { related_ids: { order_id: 'ORDER1' } },
      amount: { value: '1.00', currency_code: 'MXN' },
      payer: who,
    }),
    paypalEvent('PAYMENT.CAPTURE.REFUNDED', {
      id: 'REFUND1',
      links: [{ rel: 'up', href: 'https://api.paypal.com/v2/payments/captures/CAPTURE1' }],
      note_to_payer: who.name,
    }),
  ])('of PayPal is about the same, and says nothing of people', (event) => {
    const after = strippedPayload(event.payload);
    expect(subjectOfPaypalEvent({ ...event, payload: after })).toEqual(subjectOfPaypalEvent(event));
    expect(JSON.stringify(after)).not.toMatch(/Ana|ana@|2221234567|Mayo|Puebla/);
  });
});

describe('every night', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.stop());

  test('payloads processed a month ago are stripped; newer ones and those waiting for staff stay whole', async () => {
    const { payload } = stripeEvent('charge.refunded', {
      id: 'ch_1',
      object: 'charge',
      billing_details: who,
    });
    const add = (eventId: string, state: string, age: string) =>
      shop.db.sql(
        `insert into payment_event (provider, event_id, type, payload, state, processed_at)
         values ('stripe', $1, 'charge.refunded', $2, $3, now() - $4::interval)`,
        [eventId, JSON.stringify(payload), state, age],
      );
    await add('evt_old', 'processed', '31 days');
    await add('evt_foreign', 'ignored', '31 days');
    await add('evt_new', 'processed', '29 days');
    await add('evt_failed', 'failed', '31 days');
    for (let night = 1; night <= 2; night += 1) await shop.open.runJob('payments.strip-payloads');
    const { rows } = await shop.db.sql(
      `select event_id from payment_event where payload::text like '%Ana Prueba%' order by event_id`,
    );
    expect(rows).toEqual([{ event_id: 'evt_failed' }, { event_id: 'evt_new' }]);
  });
});
