import { describe, expect, test } from 'vitest';
import { productKinds } from './product-kinds.ts';
import { facetsOf, rangeKeysOf, specRows } from './read-specs.ts';
import { specTemplates } from './spec-templates.ts';

describe('specs on the product page', () => {
  test('come in the template’s order, in the shop’s words, with units', () => {
    const specs = { modular: 'Full', wattage: 850, color: ['BLACK', 'WHITE'], efficiency_rating: '80+ Gold' };
    expect(specRows('psu', specs)).toEqual([
      { key: 'wattage', label: 'Potencia', value: '850', unit: 'W' },
      { key: 'efficiency', label: 'Certificación', value: '80+ Gold', unit: null },
      { key: 'modular', label: 'Cableado', value: 'Modular', unit: null },
      { key: 'color', label: 'Color', value: 'Negro, Blanco', unit: null },
    ]);
  });

  test('leave out unknown values, but keep a true «no» and a true zero', () => {
    expect(specRows('fan', { pwm: false, quantity: null, size: '' })).toEqual([
      { key: 'pwm', label: 'PWM', value: 'No', unit: null },
    ]);
    expect(specRows('case', { internal_3_5_bays: 0 })).toMatchObject([{ key: 'bays35', value: '0' }]);
  });

  test.each([
    ['unknown kinds', 'spaceship', { wattage: 1 }],
    ['names every object has', 'constructor', { wattage: 1 }],
    ['objects where a value is due', 'psu', { wattage: { deep: 1 } }],
    ['texts that are no words', 'psu', { efficiency_rating: 'x'.repeat(81) }],
    ['numbers that are none', 'psu', { wattage: Number.NaN }],
  ])('of %s are none', (_, kind, specs) => {
    expect(specRows(kind, specs)).toEqual([]);
  });

  test('show one word for a value written in several ways', () => {
    expect(specRows('fan', { color: ['Black', 'BLACK', 'Teal', 'constructor'] })).toMatchObject([
      { key: 'color', value: 'Negro, Teal, constructor' },
    ]);
  });

  test('read nested objects and lists', () => {
    expect(specRows('cpu', { specifications: { memory: { types: ['DDR4', 'DDR5', 'DDR4'] } } })).toEqual([
      { key: 'memory_type', label: 'Memoria', value: 'DDR4, DDR5', unit: null },
    ]);
  });
});

describe('facets', () => {
  test('are words for values and numbers for ranges', () => {
    expect(
      facetsOf('gpu', { chipset: 'RTX 5070', memory: 12, tdp: 250, length: '304', color: 'BLACK' }),
    ).toEqual({
      facets: ['chipset=RTX 5070', 'memory=12', 'color=BLACK'],
      numbers: { tdp: 250, length: 304 },
    });
  });

  test('never hold an invalid number', () => {
    expect(facetsOf('gpu', { tdp: 'mucho' }).numbers).toEqual({});
  });
});

describe('spec templates', () => {
  test.each(Object.keys(productKinds))('of %s have each key once, fit for an address', (kind) => {
    const keys = specTemplates[kind as keyof typeof productKinds].map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toMatch(/^[a-z0-9_]+$/);
  });

  test('name the range fields in the order of the listing’s measures', () => {
    expect(rangeKeysOf('gpu')).toEqual(['tdp', 'length']);
    expect(rangeKeysOf('chair')).toEqual([]);
  });
});
