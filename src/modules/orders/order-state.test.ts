import { describe, expect, test } from 'vitest';
import {
  cancellationOf,
  isDeliveryOpen,
  type OrderFacts,
  type OrderState,
  type PaymentNews,
  stepAfter,
} from './order-state.ts';

const states: OrderState[] = [
  'pending_payment',
  'awaiting_payment',
  'paid',
  'paid_without_stock',
  'manual_review',
  'expired',
  'cancelled',
  'refunded',
];
const facts = (state: OrderState, more: Partial<OrderFacts> = {}): OrderFacts => ({
  state,
  paidAttemptId: null,
  isCancelledOnPurpose: false,
  ...more,
});
const news = (state: PaymentNews['state'], attemptId = 'a1'): PaymentNews => ({ attemptId, state });

describe('what a payment means for an order', () => {
  test('money for an open order pays it', () => {
    expect(stepAfter(facts('pending_payment'), news('paid'))).toEqual({ kind: 'pay' });
    expect(stepAfter(facts('awaiting_payment'), news('paid'))).toEqual({ kind: 'pay' });
  });

  test('money that comes too late still pays, where the stock allows', () => {
    expect(stepAfter(facts('expired'), news('paid'))).toEqual({ kind: 'pay' });
    expect(stepAfter(facts('cancelled'), news('paid'))).toEqual({ kind: 'pay' });
  });

  test('money for an order the shop cancelled goes back', () => {
    expect(stepAfter(facts('cancelled', { isCancelledOnPurpose: true }), news('paid'))).toEqual({
      kind: 'give_back',
    });
  });

  test('the same payment announced twice changes nothing', () => {
    for (const state of states) {
      expect(stepAfter(facts(state, { paidAttemptId: 'a1' }), news('paid'))).toEqual({ kind: 'ignore' });
    }
  });

  test("a second payment goes back, whatever the order's state", () => {
    for (const state of states) {
      expect(stepAfter(facts(state, { paidAttemptId: 'a1' }), news('paid', 'a2'))).toEqual({
        kind: 'give_back',
      });
    }
  });

  test('a voucher keeps the stock only for an order that is in payment', () => {
    expect(stepAfter(facts('pending_payment'), news('pending'))).toEqual({ kind: 'await' });
    for (const state of states.slice(1))
      expect(stepAfter(facts(state), news('pending'))).toEqual({ kind: 'ignore' });
  });

  test('a failed attempt closes only an order that is not paid', () => {
    for (const end of ['failed', 'cancelled', 'expired'] as const) {
      const state = end === 'expired' ? 'expired' : 'cancelled';
      expect(stepAfter(facts('pending_payment'), news(end))).toEqual({ kind: 'close', state });
      expect(stepAfter(facts('awaiting_payment'), news(end))).toEqual({ kind: 'close', state });
      for (const closed of states.slice(2))
        expect(stepAfter(facts(closed), news(end))).toEqual({ kind: 'ignore' });
    }
  });

  test('money that does not match waits for a person', () => {
    expect(stepAfter(facts('pending_payment'), news('mismatch'))).toEqual({ kind: 'review' });
    expect(stepAfter(facts('paid', { paidAttemptId: 'a1' }), news('mismatch', 'a2'))).toEqual({
      kind: 'ignore',
    });
  });
});

describe('cancelling an order', () => {
  test.each([
    ['pending_payment', 'unfulfilled', 'close'],
    ['awaiting_payment', 'unfulfilled', 'close'],
    ['paid', 'unfulfilled', 'refund'],
    ['paid', 'packed', 'refund'],
    ['paid', 'partially_shipped', 'too_late'],
    ['paid', 'shipped', 'too_late'],
    ['paid', 'delivered', 'too_late'],
    ['paid_without_stock', 'unfulfilled', 'refund'],
    ['manual_review', 'unfulfilled', 'review'],
    ['expired', 'unfulfilled', 'too_late'],
    ['cancelled', 'unfulfilled', 'too_late'],
    ['refunded', 'unfulfilled', 'too_late'],
  ] as const)('that is %s and %s: %s', (state, fulfilment, way) => {
    expect(cancellationOf({ state, fulfilment })).toBe(way);
  });

  test('is open to the customer until packing begins, except while the money is under review', () => {
    const way = (state: OrderState, fulfilment: 'unfulfilled' | 'packed') =>
      cancellationOf({ state, fulfilment }, 'customer');
    expect(way('awaiting_payment', 'unfulfilled')).toBe('close');
    expect(way('paid', 'unfulfilled')).toBe('refund');
    expect(way('paid', 'packed')).toBe('too_late');
    expect(way('manual_review', 'unfulfilled')).toBe('too_late');
  });
});

describe('correcting where an order goes', () => {
  test.each([
    ['pending_payment', 'unfulfilled', false],
    ['awaiting_payment', 'unfulfilled', true],
    ['paid', 'unfulfilled', true],
    ['paid', 'packed', false],
    ['paid_without_stock', 'unfulfilled', true],
    ['manual_review', 'unfulfilled', false],
    ['cancelled', 'unfulfilled', false],
    ['refunded', 'unfulfilled', false],
  ] as const)('that is %s and %s: %s', (state, fulfilment, isOpen) => {
    expect(isDeliveryOpen({ state, fulfilment }, [{ state: 'shipped', ended_as: null }])).toBe(false);
    expect(isDeliveryOpen({ state, fulfilment }, [])).toBe(isOpen);
  });

  test('is open again for what is packed again, once every parcel arrived, came back or was lost', () => {
    const order = { state: 'paid', fulfilment: 'partially_shipped' } as const;
    const gone = { state: 'shipped', ended_as: 'lost' } as const;
    const arrived = { state: 'delivered', ended_as: null } as const;
    expect(isDeliveryOpen(order, [gone, arrived])).toBe(true);
    for (const state of ['packed', 'shipped'] as const) {
      expect(isDeliveryOpen(order, [gone, { state, ended_as: null }])).toBe(false);
    }
    expect(isDeliveryOpen({ ...order, fulfilment: 'shipped' }, [gone])).toBe(false);
  });
});
