import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPurchaseUnits } from './order-totals.ts';
import { formatMoney, minorUnits } from './paypal-money.ts';
import type { PurchaseUnitRequest } from './paypal-schemas.ts';

const mxn = (value: string) => ({ currency_code: 'MXN', value });
const issues = (...units: PurchaseUnitRequest[]) => checkPurchaseUnits(units).map(({ issue }) => issue);
const item = (value: string, quantity = '1', tax?: string) => ({
  name: 'x',
  quantity,
  unit_amount: mxn(value),
  ...(tax ? { tax: mxn(tax) } : {}),
});

describe('amounts that add up', () => {
  test('a total alone, and a total with all its parts', () => {
    expect(issues({ amount: mxn('10.00') })).toEqual([]);
    const breakdown = {
      item_total: mxn('100.00'),
      tax_total: mxn('16'),
      shipping: mxn('10.50'),
      handling: mxn('1.00'),
      insurance: mxn('2.00'),
      shipping_discount: mxn('0.50'),
      discount: mxn('9.00'),
    };
    const items = [item('50.00', '2', '8.00')];
    expect(issues({ amount: { ...mxn('120.00'), breakdown }, items })).toEqual([]);
  });

  test('every basket whose parts are added exactly is accepted, and one centavo more is not', () => {
    const line = fc.record({ cents: fc.bigInt(0n, 99_999_999n), quantity: fc.integer({ min: 1, max: 99 }) });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fc.bigInt(1n, 99_999n),
        (lines, shipping) => {
          const itemTotal = lines.reduce((sum, { cents, quantity }) => sum + cents * BigInt(quantity), 0n);
          const unit = (total: bigint) => ({
            amount: {
              ...formatMoney(total, 'MXN'),
              breakdown: {
                item_total: formatMoney(itemTotal, 'MXN'),
                shipping: formatMoney(shipping, 'MXN'),
              },
            },
            items: lines.map(({ cents, quantity }) =>
              item(formatMoney(cents, 'MXN').value, String(quantity)),
            ),
          });
          expect(issues(unit(itemTotal + shipping))).toEqual([]);
          expect(issues(unit(itemTotal + shipping + 1n))).toEqual(['AMOUNT_MISMATCH']);
        },
      ),
    );
  });
});

describe('amounts PayPal refuses', () => {
  test.each([
    ['AMOUNT_MISMATCH', { amount: { ...mxn('9.00'), breakdown: { item_total: mxn('10.00') } } }],
    [
      'ITEM_TOTAL_MISMATCH',
      { amount: { ...mxn('9.00'), breakdown: { item_total: mxn('9.00') } }, items: [item('8')] },
    ],
    ['ITEM_TOTAL_REQUIRED', { amount: mxn('9.00'), items: [item('9.00')] }],
    [
      'TAX_TOTAL_REQUIRED',
      { amount: { ...mxn('9'), breakdown: { item_total: mxn('9') } }, items: [item('9', '1', '1')] },
    ],
    [
      'TAX_TOTAL_MISMATCH',
      {
        amount: { ...mxn('11'), breakdown: { item_total: mxn('9'), tax_total: mxn('2') } },
        items: [item('9', '1', '1')],
      },
    ],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: mxn('0.00') }],
    [
      'CANNOT_BE_NEGATIVE',
      { amount: { ...mxn('9'), breakdown: { item_total: mxn('10'), shipping: mxn('-1') } } },
    ],
    ['DECIMAL_PRECISION', { amount: mxn('1.005') }],
    ['DECIMALS_NOT_SUPPORTED', { amount: { currency_code: 'JPY', value: '1.5' } }],
    ['INVALID_CURRENCY_CODE', { amount: { currency_code: 'XYZ', value: '1.00' } }],
    ['MAX_VALUE_EXCEEDED', { amount: mxn('1000000000000000.00') }],
    [
      'MULTI_CURRENCY_ORDER',
      { amount: { ...mxn('9'), breakdown: { item_total: { currency_code: 'USD', value: '9.00' } } } },
    ],
  ] satisfies [string, PurchaseUnitRequest][])('%s', (issue, unit) => {
    expect(issues(unit)).toEqual([issue]);
  });

  test('several units need references that differ', () => {
    const unit = { amount: mxn('1.00') };
    expect(issues({ ...unit, reference_id: 'a' }, unit)).toEqual(['REFERENCE_ID_REQUIRED']);
    expect(issues({ ...unit, reference_id: 'a' }, { ...unit, reference_id: 'a' })).toEqual([
      'DUPLICATE_REFERENCE_ID',
    ]);
  });

  test('the detail points to the unit by its reference', () => {
    const [problem] = checkPurchaseUnits([{ amount: mxn('0.00') }]);
    expect(problem).toMatchObject({
      field: "/purchase_units/@reference_id=='default'/amount/value",
      value: '0.00',
    });
  });
});

test('amounts are written with the decimals of their currency and read back unchanged', () => {
  expect(formatMoney(5n, 'MXN').value).toBe('0.05');
  expect(formatMoney(-123_456n, 'USD').value).toBe('-1234.56');
  expect(formatMoney(500n, 'JPY').value).toBe('500');
  fc.assert(
    fc.property(
      fc.bigInt(-99_999_999_999n, 99_999_999_999n),
      fc.constantFrom('MXN', 'JPY'),
      (minor, currency) => {
        expect(minorUnits(formatMoney(minor, currency))).toBe(minor);
      },
    ),
  );
});
