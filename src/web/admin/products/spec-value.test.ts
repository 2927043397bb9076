import { describe, expect, test } from 'vitest';
import { readTypedSpec, shownSpec, typedSpec } from './spec-value.ts';

describe('a spec that staff type', () => {
  test.each([
    ['number', 267, '267'],
    ['number', 2.5, '2.5'],
    ['yes_no', false, 'false'],
    ['text', 'AM5', 'AM5'],
    ['texts', ['ATX', 'Micro ATX'], 'ATX\nMicro ATX'],
    ['rows', [{ quantity: 1, lanes: 16, gen: '4.0' }], 'quantity 1, lanes 16, gen 4.0'],
    [
      'rows',
      [{ key: 'M', size: '2280', interface: 'PCIe 4.0 x4' }],
      'key M, size 2280, interface PCIe 4.0 x4',
    ],
  ] as const)('of type %s is read back as it was shown', (type, value, typed) => {
    expect(typedSpec(value)).toBe(typed);
    expect(readTypedSpec(type, typed)).toEqual(value);
  });

  test('takes a comma for a point, and leaves to the shop what is no number', () => {
    expect(readTypedSpec('number', ' 2,5 ')).toBe(2.5);
    expect(readTypedSpec('number', 'dos')).toBe('dos');
  });

  test('is shown in one line', () => {
    expect(shownSpec(null)).toBe('not known');
    expect(shownSpec(true)).toBe('yes');
    expect(shownSpec([{ key: 'M' }, { key: 'E' }])).toBe('key M · key E');
  });
});
