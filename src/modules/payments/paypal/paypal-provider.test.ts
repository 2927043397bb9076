import { describe, expect, test } from 'vitest';
import type { Attempt } from '../attempts/attempt.ts';
import { subjectOfPaypalEvent } from './paypal-event.ts';
import { orderInput } from './paypal-provider.ts';
import { reportOnOrder } from './paypal-report.ts';
import type { PaypalCapture, PaypalOrder } from './paypal-types.ts';

const attemptId = '0b8e7a0e-6a1d-4f0e-9c0a-3b1f6f2d9a11';
const attempt: Attempt = {
  id: attemptId,
  reference: 'r1',
  payerId: 'p1',
  sequence: 2,
  provider: 'paypal',
  providerRef: 'ORDER1',
  chargeRef: null,
  method: 'paypal',
  payerRef: null,
  instalments: null,
  cardLast4: null,
  sessionId: null,
  ip: null,
  amountCents: 28_000,
  currency: 'MXN',
  state: 'open',
  redirectUrl: null,
  instructions: null,
  failure: null,
  expiresAt: new Date('2026-07-01T12:30:00Z'),
  createdAt: new Date('2026-07-01T12:00:00Z'),
  updatedAt: new Date('2026-07-01T12:00:00Z'),
};

test('an order at PayPal has gross amounts that add up to the centavo, and an invoice per attempt', () => {
  const input = orderInput(attempt, {
    method: 'paypal',
    hasInstalments: true,
    oxxoDays: 3,
    lines: [
      { name: 'Memoria', quantity: 3, grossCents: 20_000, imageUrl: null },
      { name: 'Cable', quantity: 1, grossCents: 5000, imageUrl: null },
    ],
    shippingCents: 5000,
    discountCents: 2000,
    email: 'ana@prueba.example',
    description: 'Pedido',
    shopName: 'Ensambla',
    successUrl: 'https://tienda.example/paypal/success',
    cancelUrl: 'https://tienda.example/stripe/cancel?order_id=r1',
  });
  expect(input).toMatchObject({
    totalCents: 28_000,
    invoiceId: 'r1-2',
    customId: attemptId,
    shippingCents: 5000,
    items: [
      { name: '3 × Memoria', quantity: 1, unitAmountCents: 18_400 },
      { name: 'Cable', quantity: 1, unitAmountCents: 4600 },
    ],
  });
  expect(input.taxCents).toBeUndefined();
});

describe('a report on a PayPal order', () => {
  const capture: PaypalCapture = {
    id: 'CAP1',
    status: 'COMPLETED',
    amount: { amountCents: 28_000, currency: 'MXN' },
    invoiceId: 'r1-2',
    customId: attemptId,
  };
  const order = (status: PaypalOrder['status'], captures: PaypalCapture[] = []): PaypalOrder => ({
    id: 'ORDER1',
    status,
    captures,
    refunds: [],
  });

  test.each(['CREATED', 'SAVED', 'APPROVED', 'PAYER_ACTION_REQUIRED'] as const)('%s is open', (status) => {
    expect(reportOnOrder(order(status), attempt)).toEqual({ status: 'open' });
  });

  test('a void order is expired', () => {
    expect(reportOnOrder(order('VOIDED'), attempt).status).toBe('expired');
  });

  test.each(['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'] as const)('a %s capture was paid', (status) => {
    const paid = { ...order('COMPLETED', [{ ...capture, status }]), payerName: 'Ana', payerCountry: 'US' };
    expect(reportOnOrder(paid, attempt)).toEqual({
      status: 'paid',
      chargeRef: 'CAP1',
      instalments: null,
      payer: { name: 'Ana', country: 'US' },
      money: { amountCents: 28_000, currency: 'MXN', attemptId, reference: 'r1', isLive: undefined },
    });
  });

  test('a capture under review is pending, and the buyer has nothing to do', () => {
    expect(reportOnOrder(order('COMPLETED', [{ ...capture, status: 'PENDING' }]), attempt)).toMatchObject({
      status: 'pending',
      chargeRef: 'CAP1',
      instructions: null,
    });
  });

  test.each(['DECLINED', 'FAILED'] as const)('a %s capture is failed', (status) => {
    expect(reportOnOrder(order('COMPLETED', [{ ...capture, status }]), attempt).status).toBe('failed');
  });

  test('another invoice is reported with the reference it names', () => {
    const report = reportOnOrder(order('COMPLETED', [{ ...capture, invoiceId: 'r2-1' }]), attempt);
    expect(report).toMatchObject({ money: { reference: 'r2-1' } });
  });
});

describe('the subject of an event', () => {
  const subject = (type: string, resource: unknown) => subjectOfPaypalEvent({ type, payload: { resource } });

  test('an approval names its order', () => {
    const resource = { id: 'ORDER1', purchase_units: [{ custom_id: attemptId }] };
    expect(subject('CHECKOUT.ORDER.APPROVED', resource)).toEqual({ providerRef: 'ORDER1', attemptId });
    expect(subject('CHECKOUT.PAYMENT-APPROVAL.REVERSED', { order_id: 'ORDER1' })).toMatchObject({
      providerRef: 'ORDER1',
    });
  });

  test('a capture names its order and its attempt', () => {
    const resource = {
      id: 'CAP1',
      custom_id: attemptId,
      supplementary_data: { related_ids: { order_id: 'ORDER1' } },
    };
    expect(subject('PAYMENT.CAPTURE.COMPLETED', resource)).toEqual({
      providerRef: 'ORDER1',
      chargeRef: 'CAP1',
      attemptId,
    });
  });

  test('a refund and a reversal name their capture by a link', () => {
    const links = [{ rel: 'up', href: 'https://api-m.paypal.com/v2/payments/captures/CAP1' }];
    expect(subject('PAYMENT.CAPTURE.REFUNDED', { id: 'REF1', links })).toMatchObject({
      chargeRef: 'CAP1',
      refunds: { refundRef: 'REF1' },
    });
    expect(subject('PAYMENT.CAPTURE.REVERSED', { id: 'REF1', links })).toMatchObject({
      chargeRef: 'CAP1',
      disputeRef: 'REF1',
    });
  });

  test('other events have no subject', () => {
    expect(subject('CUSTOMER.ACCOUNT-LIMITATION.ADDED', { id: 'x' })).toBeUndefined();
    expect(subject('PAYMENT.CAPTURE.COMPLETED', undefined)).toBeUndefined();
    expect(subject('PAYMENT.CAPTURE.COMPLETED', 'text')).toBeUndefined();
  });
});
