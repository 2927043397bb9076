import { describe, expect, test } from 'vitest';
import { installmentPlans, readCardForm } from './card-form.ts';
import { cardOfNumber, passesLuhn } from './test-cards.ts';
import { clabeOf, oxxoExpiry } from './voucher.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const GOOD = { cardNumber: '4242 4242 4242 4242', cardExpiry: '11/26', cardCvc: '123', billingName: 'Ana' };

describe('cards', () => {
  test('a number that is nobody’s test card is declined as a real one', () => {
    expect(passesLuhn('4539578763621486')).toBe(true);
    expect(cardOfNumber('4539578763621486').behaviour).toMatchObject({ declineCode: 'test_mode_live_card' });
  });

  test('a mistyped number fails the check digit', () => {
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(passesLuhn('4242')).toBe(false);
  });

  test('a card is good to the end of its month', () => {
    expect(readCardForm(GOOD, NOW)).toEqual({
      card: { number: '4242424242424242', expMonth: 11, expYear: 2026 },
      name: 'Ana',
    });
    expect(readCardForm({ ...GOOD, cardExpiry: '10/26' }, NOW)).toEqual({
      errors: { cardExpiry: 'Tu tarjeta ya venció.' },
    });
  });

  test.each([
    ['cardNumber', '4242 4242 4242 4241'],
    ['cardNumber', ''],
    ['cardExpiry', '13/30'],
    ['cardExpiry', 'mañana'],
    ['cardCvc', '12'],
    ['billingName', '  '],
  ])('%s «%s» is a mistake in that field alone', (field, value) => {
    const read = readCardForm({ ...GOOD, [field]: value }, NOW);
    expect(Object.keys('errors' in read ? read.errors : {})).toEqual([field]);
  });

  test('months without interest start at their floors', () => {
    expect(installmentPlans(29_999)).toEqual([]);
    expect(installmentPlans(30_000)).toEqual([3]);
    expect(installmentPlans(120_000)).toEqual([3, 6, 9, 12]);
  });
});

describe('vouchers', () => {
  test('an OXXO voucher ends with the day in Mexico City', () => {
    // 05:00 UTC is still the evening before in Mexico City.
    expect(new Date(oxxoExpiry(new Date('2026-11-21T05:00:00Z'), 1) * 1000).toISOString()).toBe(
      '2026-11-22T05:59:59.000Z',
    );
    expect(new Date(oxxoExpiry(new Date('2026-11-21T07:00:00Z'), 3) * 1000).toISOString()).toBe(
      '2026-11-25T05:59:59.000Z',
    );
  });

  test('a buyer always has the same CLABE, with a valid check digit', () => {
    const clabe = clabeOf('cus_1');
    expect(clabe).toMatch(/^\d{18}$/);
    expect(clabeOf('cus_1')).toBe(clabe);
    const sum = Array.from(clabe.slice(0, 17)).reduce(
      (total, digit, i) => total + ((Number(digit) * [3, 7, 1][i % 3]!) % 10),
      0,
    );
    expect((sum + Number(clabe[17])) % 10).toBe(0);
  });
});
