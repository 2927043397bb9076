import { expect, test } from 'vitest';
import { flagAt, groupAt, numberAt, positiveAt, recordsAt, type Specs, textAt, textsAt } from './specs.ts';

const specs: Specs = {
  deep: { number: 3, list: ['x'] },
  zero: 0,
  negative: -1,
  endless: Number.POSITIVE_INFINITY,
  text: ' AM5 ',
  empty: '',
  unknown: 'Unknown',
  none: 'n/a',
  dash: '-',
  doubt: '?',
  yes: true,
  no: false,
  texts: [' ATX ', 'Unknown', 7, ''],
  silent: ['Unknown', ''],
  records: [{ size: 1 }, 'x', null, [1]],
  nothing: ['x'],
  group: { a: 2, b: -3, c: 'x' },
  nil: null,
};

test('numbers are finite, and where 0 means that nobody filled it in, above it', () => {
  expect(numberAt(specs, 'deep.number')).toBe(3);
  expect(numberAt(specs, 'zero')).toBe(0);
  expect(numberAt(specs, 'endless')).toBeUndefined();
  expect(numberAt(specs, 'text')).toBeUndefined();
  expect(numberAt(specs, 'nil.number')).toBeUndefined();
  expect(numberAt(specs, 'texts.length')).toBeUndefined();
  expect(positiveAt(specs, 'deep.number')).toBe(3);
  expect(positiveAt(specs, 'zero')).toBeUndefined();
  expect(positiveAt(specs, 'negative')).toBeUndefined();
  expect(positiveAt({ half: 0.5 }, 'half')).toBe(0.5);
});

test('texts that say nothing are nothing', () => {
  expect(textAt(specs, 'text')).toBe('AM5');
  for (const path of ['empty', 'unknown', 'none', 'dash', 'doubt', 'zero', 'missing']) {
    expect(textAt(specs, path)).toBeUndefined();
  }
  expect(textsAt(specs, 'texts')).toEqual(['ATX']);
  expect(textsAt(specs, 'silent')).toBeUndefined();
  expect(textsAt(specs, 'text')).toBeUndefined();
  expect(textsAt(specs, 'deep.list')).toEqual(['x']);
});

test('flags, records and groups are what they are or nothing', () => {
  expect([flagAt(specs, 'yes'), flagAt(specs, 'no'), flagAt(specs, 'zero')]).toEqual([
    true,
    false,
    undefined,
  ]);
  expect(recordsAt(specs, 'records')).toEqual([{ size: 1 }]);
  expect(recordsAt(specs, 'nothing')).toBeUndefined();
  expect(recordsAt(specs, 'group')).toBeUndefined();
  const group = groupAt(specs, 'group');
  expect([group?.('a'), group?.('b'), group?.('c'), group?.('d')]).toEqual([2, 0, 0, 0]);
  expect(groupAt(specs, 'texts')).toBeUndefined();
  expect(groupAt(specs, 'nil')).toBeUndefined();
});
