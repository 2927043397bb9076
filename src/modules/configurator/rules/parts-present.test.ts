import { describe, expect, test } from 'vitest';
import { rules } from './judge.ts';
import {
  cpu,
  goodBuild,
  housing,
  judged,
  memory,
  motherboard,
  psu,
  resultOf,
  system,
} from './testing/sample-parts.ts';

const rule = (id: string) => rules.find((one) => one.id === id);
const without = (kind: string) => goodBuild().filter((part) => part.kind !== kind);

describe('required-parts', () => {
  const required = rule('required-parts');

  test('a whole build lacks nothing', () => {
    expect(resultOf(required, goodBuild())).toBe('ok');
  });

  test.each([
    ['cpu', 'el procesador'],
    ['motherboard', 'la tarjeta madre'],
    ['memory', 'la memoria RAM'],
    ['drive', 'el almacenamiento'],
    ['case', 'el gabinete'],
    ['psu', 'la fuente de poder'],
  ])('names a missing %s', (kind, name) => {
    const found = judged(required, without(kind));
    expect(found.map(({ result, message }) => [result, message])).toEqual([
      ['error', `Falta ${name} para que el equipo encienda.`],
    ]);
  });

  test('a case that brings a supply needs none', () => {
    const parts = without('psu').filter((part) => part.kind !== 'case');
    expect(resultOf(required, [...parts, housing({ power_supply: '500 W' })])).toBe('ok');
    expect(
      resultOf(required, [...parts, housing({ power_supply: undefined, power_supply_included: true })]),
    ).toBe('ok');
    expect(resultOf(required, [...parts, housing({ power_supply: 'Standard PS2 PSU (optional)' })])).toBe(
      'error',
    );
    expect(
      resultOf(required, [...parts, housing({ power_supply: undefined, power_supply_included: undefined })]),
    ).toBe('error');
  });

  test('a card, a cooler and a system are not required', () => {
    expect(
      resultOf(
        required,
        without('gpu').filter(({ kind }) => kind !== 'cooler' && kind !== 'os'),
      ),
    ).toBe('ok');
  });
});

describe('single-parts', () => {
  const single = rule('single-parts');

  test('one of each is enough and two are too many', () => {
    expect(resultOf(single, goodBuild())).toBe('n/a');
    const found = judged(single, [...goodBuild(), psu()]);
    expect(found).toMatchObject([
      { result: 'error', message: 'Solo cabe una fuente de poder; tienes 2.', left: '2' },
    ]);
  });

  test('the same part twice counts twice', () => {
    const one = housing({}, { refId: 'CASE-1' });
    expect(resultOf(single, [one, one])).toBe('error');
  });

  test('a board for two processors takes two and not three', () => {
    const server = motherboard({ socket: '2 x LGA 2011-3' });
    expect(resultOf(single, [server, cpu(), cpu()])).toBe('n/a');
    expect(resultOf(single, [server, cpu(), cpu(), cpu()])).toBe('error');
    expect(resultOf(single, [motherboard(), cpu(), cpu()])).toBe('error');
  });
});

describe('case-psu-included', () => {
  const included = rule('case-psu-included');

  test('tells that a chosen supply replaces the one of the case', () => {
    const found = judged(included, [housing({ power_supply: '500 W' }), psu()]);
    expect(found).toMatchObject([
      { result: 'info', message: 'El gabinete ya incluye fuente de 500 W; la tuya la sustituye.' },
    ]);
    expect(resultOf(included, [housing(), psu()])).toBe('n/a');
    expect(resultOf(included, [housing({ power_supply: '500 W' })])).toBe('n/a');
  });
});

describe('availability', () => {
  const availability = rule('availability');

  test('a sold-out part is told, the last one is not', () => {
    expect(resultOf(availability, [cpu({}, { available: 0 })])).toBe('warning');
    expect(resultOf(availability, [cpu({}, { available: 1 })])).toBe('n/a');
  });

  test('more units than there are are told with both numbers', () => {
    const kit = memory({}, { available: 1, refId: 'RAM-1' });
    expect(judged(availability, [kit, kit])).toMatchObject([
      { result: 'warning', left: '2 piezas', right: '1 disponible' },
    ]);
  });
});

test('os-missing is said only of a build', () => {
  expect(resultOf(rule('os-missing'), [cpu()])).toBe('info');
  expect(resultOf(rule('os-missing'), [cpu(), system()])).toBe('n/a');
  expect(resultOf(rule('os-missing'), [])).toBe('n/a');
});
