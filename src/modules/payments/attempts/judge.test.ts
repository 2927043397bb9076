import { describe, expect, test } from 'vitest';
import { judge } from './judge.ts';
import type { PaymentReport, ReportedMoney } from '../provider.ts';

const now = new Date('2026-11-20T12:00:00Z');
const attempt = { id: 'a1', reference: 'r1', amountCents: 50_000, currency: 'MXN' };
const money: ReportedMoney = {
  amountCents: 50_000,
  currency: 'MXN',
  attemptId: 'a1',
  reference: 'r1',
  isLive: false,
};
const paid = (changes: Partial<ReportedMoney> = {}): PaymentReport => ({
  status: 'paid',
  money: { ...money, ...changes },
  chargeRef: 'pi_1',
  instalments: null,
});

describe('judging a report', () => {
  test('exactly the money that was asked for is paid and received', () => {
    expect(judge(attempt, paid(), false, now)).toEqual({
      state: 'paid',
      receivedCents: 50_000,
      failure: undefined,
    });
  });

  test.each<[string, Partial<ReportedMoney>, string, number | undefined]>([
    ['too little', { amountCents: 49_999 }, 'amount is 49999 instead of 50000', 49_999],
    ['too much', { amountCents: 50_001 }, 'amount is 50001 instead of 50000', 50_001],
    ['another currency', { currency: 'USD' }, 'currency is USD instead of MXN', undefined],
    ['another payment', { attemptId: 'a2' }, 'attempt is a2 instead of a1', undefined],
    ['nobody’s payment', { attemptId: undefined }, 'attempt is undefined instead of a1', undefined],
    ['another reference', { reference: 'r2' }, 'reference is r2 instead of r1', 50_000],
    ['live money in a test', { isLive: true }, 'live money is true instead of false', 50_000],
  ])('%s is a mismatch', (_what, changes, failure, receivedCents) => {
    expect(judge(attempt, paid(changes), false, now)).toEqual({ state: 'mismatch', receivedCents, failure });
  });

  test('test money in a live shop is a mismatch', () => {
    expect(judge(attempt, paid(), true, now)).toMatchObject({ state: 'mismatch' });
  });

  test('a provider that does not say whether money is live may still report it paid', () => {
    expect(judge(attempt, paid({ isLive: undefined }), true, now)).toMatchObject({ state: 'paid' });
    expect(judge(attempt, paid(), undefined, now)).toMatchObject({ state: 'paid' });
  });

  test('pending money is compared, too, and not received yet', () => {
    const pending: PaymentReport = { status: 'pending', money, chargeRef: null, instructions: null };
    expect(judge(attempt, pending, false, now)).toEqual({
      state: 'pending',
      receivedCents: undefined,
      failure: undefined,
    });
    expect(judge(attempt, { ...pending, money: { ...money, amountCents: 1 } }, false, now)).toMatchObject({
      state: 'mismatch',
      receivedCents: undefined,
    });
  });

  test.each(['failed', 'expired', 'cancelled'] as const)('%s stays %s with its reason', (status) => {
    expect(judge(attempt, { status, failure: 'why' }, false, now)).toEqual({
      state: status,
      receivedCents: undefined,
      failure: 'why',
    });
  });

  test.each([
    ['before its time was cancelled', 1, 'cancelled'],
    ['when its time was over is expired', 0, 'expired'],
  ])('a page that ended %s', (_when, secondsLeft, state) => {
    const endsAt = new Date(now.getTime() + secondsLeft * 1000);
    const report: PaymentReport = { status: 'expired', failure: 'why', endsAt };
    expect(judge(attempt, report, false, now).state).toBe(state);
  });

  test('an open page is open, with its last decline', () => {
    expect(judge(attempt, { status: 'open' }, false, now)).toMatchObject({
      state: 'open',
      failure: undefined,
    });
    expect(judge(attempt, { status: 'open', failure: 'card_declined' }, false, now)).toMatchObject({
      state: 'open',
      failure: 'card_declined',
    });
  });
});
