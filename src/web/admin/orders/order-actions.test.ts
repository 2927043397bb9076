import { expect, test } from 'vitest';
import { orderActions } from './order-actions.ts';

test('an unpaid order can only be cancelled', () => {
  expect(orderActions({ state: 'pending_payment', fulfilment: 'unfulfilled', hold: null })).toEqual({
    steps: [],
    canCorrectTracking: false,
    cancellation: 'nothing_paid',
  });
});

test('goods of a paid order go forward, and a cancellation gives the money back until they leave', () => {
  expect(orderActions({ state: 'paid', fulfilment: 'unfulfilled', hold: null })).toMatchObject({
    steps: ['packed', 'shipped'],
    cancellation: 'refund',
  });
  expect(orderActions({ state: 'paid', fulfilment: 'shipped', hold: null })).toEqual({
    steps: ['delivered'],
    canCorrectTracking: true,
    cancellation: undefined,
  });
});

test('a closed order has no buttons', () => {
  for (const state of ['expired', 'cancelled', 'refunded'] as const) {
    expect(orderActions({ state, fulfilment: 'unfulfilled', hold: null })).toMatchObject({
      steps: [],
      cancellation: undefined,
    });
  }
});

test('nothing of a held order is packed or sent; it can still be cancelled', () => {
  const hold = { kind: 'dispute', note: 'Disputed: fraudulent' };
  expect(orderActions({ state: 'paid', fulfilment: 'unfulfilled', hold })).toMatchObject({
    steps: [],
    cancellation: 'refund',
  });
  expect(orderActions({ state: 'paid', fulfilment: 'shipped', hold }).steps).toEqual(['delivered']);
});
