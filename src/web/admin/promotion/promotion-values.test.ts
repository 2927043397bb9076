import { describe, expect, test } from 'vitest';
import { discountText, emptyPromotion, promotionFormData, promotionProblems } from './promotion-values.ts';

test('the discount is said in its own unit', () => {
  const said = (given: Partial<Parameters<typeof discountText>[0]>) =>
    discountText({
      promotion_type: 'catalogue',
      kind: 'percent',
      value: 1500,
      buy_quantity: 2,
      get_quantity: 1,
      ...given,
    });
  expect(said({})).toBe('−15 %');
  expect(said({ kind: 'amount', value: 25_000 })).toBe('−$250.00');
  expect(said({ promotion_type: 'buy_get', value: 10_000 })).toBe('3 for 2');
  expect(said({ promotion_type: 'buy_get', value: 5000 })).toBe('buy 2, get 1 at −50 %');
  expect(said({ promotion_type: 'bundle', kind: 'price', value: 99_900 })).toBe('set at $999.00');
  expect(said({ promotion_type: 'shipping', value: 10_000 })).toBe('free');
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

  test('a set says how many of each, and only a set does', () => {
    const product = { ref_id: 'A.1', product_name: 'Producto', images: [] };
    const bundle = { ...values, type: 'bundle' as const, products: [product], quantities: { 'A.1': '2' } };
    expect(promotionFormData(bundle).get('quantities')).toBe('[2]');
    expect(promotionFormData({ ...bundle, type: 'order' }).has('quantities')).toBe(false);
    expect(promotionProblems({ ...bundle, quantities: { 'A.1': '0' } })).toHaveProperty('quantities');
  });

  test('more than 90 percent is a typing mistake, 90 pesos are not', () => {
    expect(promotionProblems(values)).toEqual({});
    expect(promotionProblems({ ...values, discount: '95' })).toHaveProperty('value');
    expect(promotionProblems({ ...values, discount: '95', kind: 'amount' })).toEqual({});
    expect(promotionProblems({ ...values, endsAt: '' })).toHaveProperty('ends_at');
  });
});
