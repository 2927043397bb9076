import { expect, test } from 'vitest';
import { isHoldOpen, orderActions } from './order-actions.ts';

const free = { hold: null };

test('an unpaid order can only be cancelled', () => {
  expect(orderActions({ state: 'pending_payment', fulfilment: 'unfulfilled', ...free })).toEqual({
    canShip: false,
    cancellation: 'nothing_paid',
  });
});

test('goods of a paid order may leave, and a cancellation gives the money back until some did', () => {
  const paid = (fulfilment: 'packed' | 'partially_shipped') =>
    orderActions({ state: 'paid', fulfilment, ...free });
  expect(paid('packed')).toEqual({ canShip: true, cancellation: 'refund' });
  expect(paid('partially_shipped')).toEqual({ canShip: true, cancellation: undefined });
});

test('nothing leaves of an order on hold', () => {
  const held = { state: 'paid', fulfilment: 'packed', hold: { kind: 'dispute', note: 'Disputed.' } } as const;
  expect(orderActions(held)).toEqual({ canShip: false, cancellation: 'refund' });
});

test('a closed order has no buttons', () => {
  for (const state of ['expired', 'cancelled', 'refunded'] as const) {
    expect(orderActions({ state, fulfilment: 'unfulfilled', ...free })).toEqual({
      canShip: false,
      cancellation: undefined,
    });
  }
});

test('of an order that ended, a hold of the shop is over, and a bank’s is not', () => {
  for (const state of ['cancelled', 'refunded', 'expired'] as const) {
    expect([isHoldOpen(state, 'staff'), isHoldOpen(state, 'fraud')]).toEqual([false, false]);
    expect(isHoldOpen(state, 'dispute_lost')).toBe(true);
  }
  expect(isHoldOpen('paid', 'fraud')).toBe(true);
});
