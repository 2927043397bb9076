import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaidPart, splitRefund } from './split-refund.ts';

const money = (refundableCents: number): PaidPart => ({ attemptId: 'm', isCredit: false, refundableCents });
const credit = (refundableCents: number): PaidPart => ({ attemptId: 'c', isCredit: true, refundableCents });

describe('a refund of an order paid with money and credit', () => {
  test('goes to the provider first, then back to credit', () => {
    expect(splitRefund(70_000, [credit(40_000), money(60_000)], 'origin')).toEqual([
      { attemptId: 'm', cents: 60_000, isIntoCredit: false },
      { attemptId: 'c', cents: 10_000, isIntoCredit: true },
    ]);
  });

  test('as credit takes the credit first and leaves the provider’s payment', () => {
    expect(splitRefund(50_000, [money(60_000), credit(40_000)], 'store_credit')).toEqual([
      { attemptId: 'c', cents: 40_000, isIntoCredit: true },
      { attemptId: 'm', cents: 10_000, isIntoCredit: true },
    ]);
  });

  test('adds up to what was paid, never more, however it is split and wherever each part goes', () => {
    const cents = fc.integer({ min: 0, max: 100_000_000 });
    const step = fc.record({ cents, to: fc.constantFrom('origin' as const, 'store_credit' as const) });
    fc.assert(
      fc.property(cents, cents, fc.array(step, { maxLength: 12 }), (moneyCents, creditCents, steps) => {
        const left = { m: moneyCents, c: creditCents };
        let given = 0;
        let moneyGivenAsMoney = 0;
        // The last refund takes all that is left, as closing an order does.
        for (const { cents: wanted, to } of [...steps, { cents: Infinity, to: 'origin' as const }]) {
          const whole = left.m + left.c;
          const parts = splitRefund(Math.min(wanted, whole), [money(left.m), credit(left.c)], to);
          for (const part of parts) {
            expect(part.cents).toBeGreaterThan(0);
            left[part.attemptId as 'm' | 'c'] -= part.cents;
            given += part.cents;
            if (!part.isIntoCredit) moneyGivenAsMoney += part.cents;
            expect(part.isIntoCredit || part.attemptId === 'm').toBe(true);
          }
          expect(Math.min(left.m, left.c)).toBeGreaterThanOrEqual(0);
        }
        expect(given).toBe(moneyCents + creditCents);
        expect(moneyGivenAsMoney).toBeLessThanOrEqual(moneyCents);
      }),
    );
  });
});
