import { expect, test } from 'vitest';
import { orderActions } from './order-actions.ts';

test('an unpaid order can only be cancelled', () => {
  expect(orderActions({ state: 'pending_payment', fulfilment: 'unfulfilled' })).toEqual({
    steps: [],
    canCorrectTracking: false,
    cancellation: 'nothing_paid',
  });
});

test('goods of a paid order go forward, and a cancellation gives the money back until they leave', () => {
  expect(orderActions({ state: 'paid', fulfilment: 'unfulfilled' })).toMatchObject({
    steps: ['packed', 'shipped'],
    cancellation: 'refund',
  });
  expect(orderActions({ state: 'paid', fulfilment: 'shipped' })).toEqual({
    steps: ['delivered'],
    canCorrectTracking: true,
    cancellation: undefined,
  });
});

test('a closed order has no buttons', () => {
  for (const state of ['expired', 'cancelled', 'refunded'] as const) {
    expect(orderActions({ state, fulfilment: 'unfulfilled' })).toMatchObject({
      steps: [],
      cancellation: undefined,
    });
  }
});
