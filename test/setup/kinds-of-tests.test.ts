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
    expect(kinds.unit).toContain('src/platform/money.test.ts');
    expect(kinds.unit).toContain('src/web/keep-parts.test.tsx');
    // By its own import, by one of its helpers, by a process that it starts.
    expect(kinds.http).toContain('test/setup/test-database.test.ts');
    expect(kinds.http).toContain('src/emulators/stripe/api.test.ts');
    expect(kinds.http).toContain('src/platform/database/embedded/lock-data-dir.test.ts');
    expect(kinds.browser.every((file) => file.startsWith('test/e2e/'))).toBe(true);
  });

  test('is one, and every file has one', () => {
    const all = Object.values(kinds).flat();
    expect(new Set(all).size).toBe(all.length);
    expect(all).toContain('test/setup/kinds-of-tests.test.ts');
  });
});
