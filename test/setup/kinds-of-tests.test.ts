import { describe, expect, test } from 'vitest';
import { importedNames, sortTests } from './kinds-of-tests.ts';

describe('what a source imports', () => {
  test('is found in every spelling, types apart', () => {
    const source = `
import './styles.css';
import one, { type Two } from './one.ts';
import {
  three,
  type Four,
} from '../three.ts';
import type { Five } from './five.ts';
export { six } from './six.ts';
export * from './seven.ts';
export type { Eight } from './eight.ts';
const nine = () => import('./nine.ts');
const ten = 'from ./ten.ts';
`.trimStart();
    expect(importedNames(source)).toEqual([
      './styles.css',
      './one.ts',
      '../three.ts',
      './six.ts',
      './seven.ts',
      './nine.ts',
    ]);
  });
});

describe('a test file’s kind', () => {
  const kinds = sortTests();

  test('follows from what it reaches', () => {
    expect(kinds.unit).toContain('test/setup/kinds-of-tests.test.ts');
    // By its own import, by a process that it starts, by what its helpers reach.
    expect(kinds.http).toContain('test/setup/test-database.test.ts');
    expect(kinds.http).toContain('test/setup/find-chromium.test.ts');
    expect(kinds.unit.filter((file) => file.startsWith('test/scenarios/'))).toEqual([]);
    expect(kinds.browser.every((file) => file.startsWith('test/e2e/'))).toBe(true);
  });

  test('is one, and every file has one', () => {
    const all = Object.values(kinds).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('test/setup/kinds-of-tests.test.ts');
  });
});
