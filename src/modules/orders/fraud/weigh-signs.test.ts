import { describe, expect, test } from 'vitest';
import { settingsOf } from '../../settings/index.ts';
import { type OrderFacts, pointsOf, weighSigns } from './weigh-signs.ts';

const byDefault = settingsOf('fraud', undefined, { warn: () => undefined });
const ana = { name: 'ANA LOPEZ', country: 'MX', risk: 'normal' };
const honest: OrderFacts = {
  accountHours: 24 * 30,
  isKnownBuyer: false,
  lines: [{ product: 'Cable', unitCents: 19_900, unitsLeft: 80 }],
  declined: 0,
  payers: [ana],
  names: ['Ana López'],
};
const kinds = (facts: Partial<OrderFacts>, settings = byDefault) =>
  weighSigns({ ...honest, ...facts }, settings).map(({ kind }) => kind);
const card = { product: 'Tarjeta de video', unitCents: 2_500_000, unitsLeft: 2 };

test('an honest order shows no sign', () => {
  expect(kinds({})).toEqual([]);
});

describe('a new account with scarce expensive goods', () => {
  test('is a sign with the dearest of them', () => {
    const lines = [{ ...card, product: 'Procesador', unitCents: 1_200_000 }, card, ...honest.lines];
    expect(weighSigns({ ...honest, accountHours: 3, lines }, byDefault)).toEqual([
      { kind: 'account', points: 30, hours: 3, ...card },
    ]);
  });

  test.each([
    ['an old account', { accountHours: 24 * 7 }],
    ['a buyer who got an order before', { isKnownBuyer: true }],
    ['goods of which there are many', { lines: [{ ...card, unitsLeft: 6 }] }],
    ['cheap goods', { lines: [{ ...card, unitCents: 999_999 }] }],
  ])('%s is none', (_, facts) => {
    expect(kinds({ accountHours: 3, lines: [card], ...facts })).toEqual([]);
  });
});

describe('the payer', () => {
  test('of another country is a sign; one whose country nobody told is none', () => {
    expect(kinds({ payers: [{ ...ana, country: 'us' }] })).toEqual(['country']);
    expect(kinds({ payers: [{ ...ana, country: null }] })).toEqual([]);
  });

  test.each([
    ['JOHN SMITH', ['Ana López', 'Ana'], true],
    ['ANA M LOPEZ', ['Ana María López'], false],
    ['MARIA DE LA LUZ', ['Juan de la Torre'], true],
    ['Computo del Norte SA', ['Ana López', 'COMPUTO DEL NORTE'], false],
    ['J S', ['Ana López'], false],
  ])('«%s» for %j: other name %s', (name, names, isOther) => {
    expect(kinds({ payers: [{ ...ana, name }], names })).toEqual(isOther ? ['names'] : []);
  });

  test('that the provider finds risky is a sign by how risky', () => {
    const points = (risk: string | null) =>
      pointsOf(weighSigns({ ...honest, payers: [{ ...ana, risk }] }, byDefault));
    expect([points('normal'), points('not_assessed'), points(null)]).toEqual([0, 0, 0]);
    expect([points('elevated'), points('highest')]).toEqual([50, 80]);
  });
});

test('many declined tries are a sign, a few are none', () => {
  expect(kinds({ declined: 2 })).toEqual([]);
  expect(kinds({ declined: 3 })).toEqual(['tries']);
});

test('no single sign holds by default, but the highest risk does', () => {
  const all = weighSigns(
    {
      ...honest,
      accountHours: 1,
      lines: [card],
      declined: 9,
      payers: [ana, { name: 'X Ymas', country: 'US', risk: 'elevated' }],
    },
    byDefault,
  );
  expect(all).toHaveLength(5);
  for (const { points } of all) expect(points).toBeLessThan(byDefault.held_from);
  expect(byDefault.risk_highest_points).toBeGreaterThanOrEqual(byDefault.held_from);
});

test('each sign is switched off by its setting', () => {
  const off = {
    ...byDefault,
    account_is_on: false,
    country_is_on: false,
    tries_is_on: false,
    names_is_on: false,
    risk_is_on: false,
  };
  const payers = [{ name: 'John Smith', country: 'US', risk: 'highest' }];
  expect(kinds({ accountHours: 1, lines: [card], declined: 9, payers }, off)).toEqual([]);
});
