import { expect, test } from 'vitest';
import { subjectOfStripeEvent } from './stripe-event.ts';

const attemptId = '0b8e7a0e-6a1d-4f0e-9c0a-3b1f6f2d9a11';
const subject = (object: object, type = 'x') => subjectOfStripeEvent({ type, payload: { data: { object } } });

test('a session names itself, its payment and its attempt', () => {
  expect(
    subject({
      object: 'checkout.session',
      id: 'cs_1',
      payment_intent: 'pi_1',
      metadata: { attempt_id: attemptId },
    }),
  ).toEqual({ providerRef: 'cs_1', chargeRef: 'pi_1', attemptId });
});

test('a payment intent is the charge', () => {
  expect(subject({ object: 'payment_intent', id: 'pi_1', metadata: {} })).toMatchObject({
    chargeRef: 'pi_1',
  });
});

test('an expanded payment intent counts by its id', () => {
  expect(subject({ object: 'charge', id: 'ch_1', payment_intent: { id: 'pi_1' } })).toMatchObject({
    chargeRef: 'pi_1',
  });
});

test("only charge.refunded says that a charge's refunds changed", () => {
  const charge = { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' };
  expect(subject(charge, 'charge.refunded')?.refunds).toEqual({});
  expect(subject(charge, 'charge.succeeded')?.refunds).toBeUndefined();
});

test('refunds and disputes are named', () => {
  expect(subject({ object: 'refund', id: 're_1', payment_intent: 'pi_1' })?.refunds).toEqual({
    refundRef: 're_1',
  });
  expect(subject({ object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' })?.disputeRef).toBe('dp_1');
});

test('an attempt id that is not ours is left out', () => {
  expect(
    subject({ object: 'payment_intent', id: 'pi_1', metadata: { attempt_id: "x'--" } })?.attemptId,
  ).toBeUndefined();
});

test('other objects and invalid payloads have no subject', () => {
  expect(subject({ object: 'product', id: 'prod_1' })).toBeUndefined();
  expect(subjectOfStripeEvent({ type: 'x', payload: {} })).toBeUndefined();
  expect(subjectOfStripeEvent({ type: 'x', payload: { data: 'text' } })).toBeUndefined();
});
