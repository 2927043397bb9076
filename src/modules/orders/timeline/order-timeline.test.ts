import { describe, expect, test } from 'vitest';
import { shopperMessage, staffMessage } from './order-timeline.ts';

describe('the timeline', () => {
  test('is in English for staff and in Spanish for the customer', () => {
    const paid = { kind: 'paid', number: 1001, amountCents: 123_450, provider: 'stripe' } as const;
    expect(staffMessage(paid)).toBe('Paid $1,234.50 by Stripe; folio 1001.');
    expect(shopperMessage(paid)).toBe('Confirmamos tu pago de $1,234.50. Tu folio es 1001.');
  });

  test('shows the reason of a cancellation to staff only', () => {
    const cancelled = { kind: 'cancelled_by_staff', reason: 'Suspected fraud.', refundCents: 5_000 } as const;
    expect(staffMessage(cancelled)).toContain('Suspected fraud. Refund');
    expect(staffMessage({ ...cancelled, reason: 'Suspected fraud' })).toBe(staffMessage(cancelled));
    expect(shopperMessage(cancelled)).toBe(
      'Cancelamos tu pedido. Pedimos que se te devuelvan $50.00 por el mismo medio con el que pagaste.',
    );
  });

  test('does not tell the customer about a removed tracking code', () => {
    expect(shopperMessage({ kind: 'tracking_changed', carrier: null, trackingCode: null })).toBeUndefined();
  });
});
