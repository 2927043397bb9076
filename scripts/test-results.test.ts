import { expect, test } from 'vitest';
import { afterSecondTry, failedFiles } from './test-results.mjs';

const result = (file: string, passed: number, failed = 0, skipped = 0) => ({
  file,
  project: 'http',
  passed,
  failed,
  skipped,
});
const run = (...files: ReturnType<typeof result>[]) => ({ files, unhandled: 0 });

test('a run without failures is counted as it is', () => {
  const first = run(result('a.test.ts', 3), result('b.test.ts', 2, 0, 1));
  expect(failedFiles(first)).toEqual([]);
  expect(afterSecondTry(first, [])).toEqual({
    counts: { passed: 5, failed: 0, skipped: 1 },
    flaky: [],
    broken: [],
    unhandled: 0,
  });
});

test('a file that passes the second time is flaky, and its tests count once', () => {
  const first = run(result('a.test.ts', 3), result('b.test.ts', 2, 1));
  expect(failedFiles(first).map(({ file }) => file)).toEqual(['b.test.ts']);
  expect(afterSecondTry(first, [run(result('b.test.ts', 3))])).toMatchObject({
    counts: { passed: 6, failed: 0 },
    flaky: ['b.test.ts'],
    broken: [],
  });
});

test('a file that fails twice has failed, also where the second run came to nothing', () => {
  const first = run(result('a.test.ts', 3), result('b.test.ts', 2, 1), result('c.test.ts', 0, 1));
  const second = [run(result('b.test.ts', 1, 2)), run()];
  expect(afterSecondTry(first, second)).toMatchObject({
    counts: { passed: 4, failed: 3 },
    flaky: [],
    broken: ['b.test.ts', 'c.test.ts'],
  });
});

test('the same file of two projects is two files', () => {
  const other = { ...result('a.test.ts', 1), project: 'unit' };
  const first = run(result('a.test.ts', 0, 1), other);
  expect(afterSecondTry(first, [run(result('a.test.ts', 1))]).counts).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
  });
});

test('an error outside any test fails the run, whatever passes the second time', () => {
  const first = { files: [result('a.test.ts', 2, 1)], unhandled: 1 };
  expect(afterSecondTry(first, [run(result('a.test.ts', 3))])).toMatchObject({
    counts: { passed: 3, failed: 1 },
    flaky: ['a.test.ts'],
    unhandled: 1,
  });
});
