import { describe, expect, test } from 'vitest';
import {
  areAsWanted,
  goodsOf,
  lineChanges,
  marginOf,
  shortFields,
  sumsOf,
  valuesOf,
  versionInput,
  versionProblems,
} from './quote-values.ts';
import { t } from '../../../i18n/t.ts';
import { isOpen, outcomeOf, type Quote, type QuoteVersion } from './quote-words.ts';

const product = (id: number) => ({
  product_id: id,
  sku: `SKU-${id}`,
  product_name: `Producto ${id}`,
  image_url: null,
});
const offered = (id: number, quantity: number, priceCents: number): QuoteVersion['lines'][number] => ({
  ...product(id),
  quantity,
  price_cents: priceCents,
  shop_price_cents: 100_000,
  line_total_cents: quantity * priceCents,
});
const version = (number: number, lines: QuoteVersion['lines']): QuoteVersion => ({
  version: number,
  lines,
  subtotal_cents: 0,
  shipping_cents: 15_050,
  tax_cents: 0,
  total_cents: 0,
  valid_until: '2026-12-01T00:00:00.000Z',
  kept_until: null,
  created_at: '2026-11-20T00:00:00.000Z',
});
const quote = (given: Partial<Quote> = {}): Quote => ({
  id: 'q',
  folio: 'COT-12',
  state: 'requested',
  revision: 3,
  company: { id: 1, name: 'Talleres' },
  contact: { id: 'c', name: 'Ana', email: 'ana@prueba.example' },
  purchase_order: '',
  delivery_method: 'parcel',
  address: {} as Quote['address'],
  wanted: [
    { ...product(1), quantity: 20, target_cents: 85_000 },
    { ...product(2), quantity: 5, target_cents: null },
  ],
  versions: [],
  has_accepts_left: true,
  messages: [],
  reason: '',
  order: null,
  prices: [
    { product_id: 1, shop_price_cents: 100_000, own_price_cents: 90_000, cost_cents: 70_000, available: 30 },
    { product_id: 2, shop_price_cents: 50_000, own_price_cents: 50_000, cost_cents: null, available: 1 },
  ],
  defaults: { valid_days: 15, kept_hours: 48 },
  discount_reason: '',
  created_at: '2026-11-19T00:00:00.000Z',
  updated_at: '2026-11-19T00:00:00.000Z',
  ...given,
});

describe('the next version begins', () => {
  test('before the first with what is wanted, at the buyer’s own prices', () => {
    expect(valuesOf(quote())).toMatchObject({
      revision: 3,
      lines: [
        { productId: 1, units: 20, price: '900' },
        { productId: 2, units: 5, price: '500' },
      ],
      shipping: '',
      validDays: '15',
      keptHours: '48',
    });
  });

  test('after it with what was offered last, whatever is wanted now', () => {
    const asked = quote({ versions: [version(2, [offered(1, 10, 88_050)]), version(1, [])] });
    const { lines, shipping } = valuesOf(asked);
    expect(lines).toMatchObject([{ productId: 1, units: 10, price: '880.5' }]);
    expect(shipping).toBe('150.5');
    expect(areAsWanted(lines, asked)).toBe(false);
    expect(areAsWanted(valuesOf(quote()).lines, quote())).toBe(true);
  });

  test('with the shop’s price where a wanted product is not for sale any more', () => {
    expect(valuesOf(quote({ prices: [] })).lines[0]).toMatchObject({ productId: 1, price: '' });
  });
});

test('an empty price and an empty delivery are the shop’s: they are not sent', () => {
  const [first, second] = valuesOf(quote()).lines;
  const lines = [
    { ...first!, price: '' },
    { ...second!, price: '1,234.50' },
  ];
  expect(versionInput({ ...valuesOf(quote()), lines })).toEqual({
    revision: 3,
    lines: [
      { product_id: 1, quantity: 20 },
      { product_id: 2, quantity: 5, price_cents: 123_450 },
    ],
    valid_days: 15,
    kept_hours: 48,
    message: '',
    discount_reason: '',
    limit_reason: '',
  });
});

test('what is no number is said by the field of the call', () => {
  const values = valuesOf(quote());
  expect(versionProblems(values)).toEqual({});
  expect(
    Object.keys(
      versionProblems({
        ...values,
        lines: values.lines.map((line) => ({ ...line, price: 'x' })),
        shipping: '-1',
        validDays: '0',
        keptHours: '2161',
      }),
    ),
  ).toEqual(['lines.0.price_cents', 'lines.1.price_cents', 'shipping_cents', 'valid_days', 'kept_hours']);
  expect(Object.keys(versionProblems({ ...values, lines: [], validDays: '1.5', keptHours: '' }))).toEqual([
    'lines',
    'valid_days',
    'kept_hours',
  ]);
  expect(versionProblems({ ...values, validDays: '365', keptHours: '0' })).toEqual({});
});

describe('sums', () => {
  const goods = goodsOf(quote());
  const { lines } = valuesOf(quote());

  test('are of the prices that were typed, or of the shop’s, with the delivery apart', () => {
    expect(sumsOf(lines, '', goods)).toMatchObject({ goodsCents: 2_050_000, shippingCents: undefined });
    const shops = lines.map((line) => ({ ...line, price: '' }));
    expect(sumsOf(shops, '99', goods)).toMatchObject({ goodsCents: 2_250_000, shippingCents: 9_900 });
  });

  test('are not known while a price or a cost is not', () => {
    expect(sumsOf(lines, '', goods).margin).toBe(null);
    expect(sumsOf(lines.slice(0, 1), '', goods).margin).toEqual({ cents: 400_000, tenths: 222 });
    const odd = lines.map((line) => ({ ...line, price: 'x' }));
    expect(sumsOf(odd, '', goods)).toMatchObject({ goodsCents: undefined, margin: null });
  });

  test('say a loss as less than nothing, and of a gift no share', () => {
    expect(marginOf(60_000, 70_000)).toEqual({ cents: -10_000, tenths: -167 });
    expect(marginOf(0, 70_000)).toEqual({ cents: -70_000, tenths: 0 });
    expect(marginOf(60_000, null)).toBe(null);
  });
});

test('a version says what it changed of the one before; the first changed nothing', () => {
  const earlier = version(1, [offered(1, 20, 90_000), offered(2, 5, 50_000), offered(3, 1, 10_000)]);
  const newest = version(2, [offered(1, 25, 90_000), offered(2, 5, 50_000), offered(4, 1, 10_000)]);
  expect(lineChanges(newest, earlier).map(({ line, kind }) => [line.product_id, kind])).toEqual([
    [1, 'changed'],
    [2, 'same'],
    [4, 'added'],
    [3, 'removed'],
  ]);
  expect(lineChanges(earlier, undefined).map(({ kind }) => kind)).toEqual(['same', 'same', 'same']);
});

test('what is short is said beside its line; parts of a PC stand in none', () => {
  const short = [
    { product_id: 2, available: 1 },
    { product_id: 99, available: 0 },
  ];
  expect(Object.keys(shortFields(valuesOf(quote()).lines, short))).toEqual(['lines.1.quantity']);
});

test('it is answered until it ended or was ordered, and again when nobody paid', () => {
  const order = {
    draft_order_id: 'd',
    order_id: null,
    order_number: null,
    payment_link: null,
  };
  expect(isOpen({ state: 'requested', order: null })).toBe(true);
  expect(isOpen({ state: 'expired', order: null })).toBe(true);
  expect(isOpen({ state: 'withdrawn', order: null })).toBe(false);
  expect(isOpen({ state: 'accepted', order: { ...order, state: 'open' } })).toBe(false);
  expect(isOpen({ state: 'accepted', order: { ...order, state: 'over' } })).toBe(true);
  expect(isOpen({ state: 'declined', order: { ...order, state: 'over' } })).toBe(false);
  // What was paid and cancelled was not left unpaid.
  expect(t(outcomeOf({ ...order, state: 'over' }).label)).toBe('Not paid in time');
  expect(t(outcomeOf({ ...order, state: 'over', order_number: 7 }).label)).toBe('Cancelled');
});
