import { expect, test } from 'vitest';
import { bytesText } from './bytes-text.ts';

test('a size is told in the unit that people would say', () => {
  expect(bytesText(0)).toBe('0 B');
  expect(bytesText(999)).toBe('999 B');
  expect(bytesText(1400)).toBe('1.4 kB');
  expect(bytesText(999_960)).toBe('1.0 MB');
  expect(bytesText(230_000_000_000)).toBe('230 GB');
  expect(bytesText(5e15)).toBe('5000 TB');
});
