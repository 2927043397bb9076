import { describe, expect, test } from 'vitest';
import { discountText, emptyPromotion, promotionFormData, promotionProblems } from './promotion-values.ts';

test('the discount is said in its own unit', () => {
  expect(discountText({ kind: 'percent', value: 1500 })).toBe('−15 %');
  expect(discountText({ kind: 'amount', value: 25_000 })).toBe('−$250.00');
});

describe('the form', () => {
  const values = {
    ...emptyPromotion,
    promotionName: 'Buen Fin',
    discount: '15',
    startsAt: '2026-11-20T00:00',
    endsAt: '2026-11-23T23:59',
  };

  test('times go out in UTC, meant as in Mexico City', () => {
    const form = promotionFormData(values);
    expect(form.get('starts_at')).toBe('2026-11-20T06:00:00.000Z');
    expect(form.get('ends_at')).toBe('2026-11-24T05:59:00.000Z');
    expect(form.get('value')).toBe('1500');
    expect(form.has('promotion_image')).toBe(false);
  });

  test('more than 90 percent is a typing mistake, 90 pesos are not', () => {
    expect(promotionProblems(values)).toEqual({});
    expect(promotionProblems({ ...values, discount: '95' })).toHaveProperty('value');
    expect(promotionProblems({ ...values, discount: '95', kind: 'amount' })).toEqual({});
    expect(promotionProblems({ ...values, endsAt: '' })).toHaveProperty('ends_at');
  });
});
