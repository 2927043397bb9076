import { expect, test } from 'vitest';
import { afterSecondTry, failedFiles, resultsOf } from './test-results.mjs';

const result = (file: string, passed: number, failed = 0, skipped = 0) => ({
  file,
  project: 'http',
  passed,
  failed,
  skipped,
  said: failed > 0 ? [`${file} broke`] : [],
});
const run = (...files: ReturnType<typeof result>[]) => ({ files, unhandled: [] as string[] });

test('a run without failures is counted as it is', () => {
  const first = run(result('a.test.ts', 3), result('b.test.ts', 2, 0, 1));
  expect(failedFiles(first)).toEqual([]);
  expect(afterSecondTry(first, [])).toEqual({
    counts: { passed: 5, failed: 0, skipped: 1 },
    flaky: [],
    broken: [],
    unhandled: [],
  });
});

test('a file that passes the second time is flaky, and its tests count once', () => {
  const first = run(result('a.test.ts', 3), result('b.test.ts', 2, 1));
  expect(failedFiles(first).map(({ file }) => file)).toEqual(['b.test.ts']);
  expect(afterSecondTry(first, [run(result('b.test.ts', 3))])).toMatchObject({
    counts: { passed: 6, failed: 0 },
    flaky: [{ file: 'b.test.ts', said: ['b.test.ts broke'] }],
    broken: [],
  });
});

test('a file that fails twice has failed, also where the second run came to nothing', () => {
  const first = run(result('a.test.ts', 3), result('b.test.ts', 2, 1), result('c.test.ts', 0, 1));
  const second = [run(result('b.test.ts', 1, 2)), run()];
  expect(afterSecondTry(first, second)).toMatchObject({
    counts: { passed: 4, failed: 3 },
    flaky: [],
    broken: [
      { file: 'b.test.ts', said: ['b.test.ts broke'] },
      { file: 'c.test.ts', said: ['c.test.ts broke'] },
    ],
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

test('an error outside any file fails the run, whatever passes the second time', () => {
  const first = { files: [result('a.test.ts', 2, 1)], unhandled: ['Connection lost'] };
  expect(afterSecondTry(first, [run(result('a.test.ts', 3))])).toMatchObject({
    counts: { passed: 3, failed: 1 },
    flaky: [{ file: 'a.test.ts' }],
    unhandled: ['Connection lost'],
  });
});

test('an error outside any test belongs to the file that ran meanwhile, which runs again', () => {
  const file = (name: string) => ({
    moduleId: `/shop/${name}`,
    relativeModuleId: name,
    project: { name: 'http' },
    children: {
      *allTests() {
        yield { fullName: 'works', result: () => ({ state: 'passed' }) };
      },
    },
    errors: () => [],
    state: () => 'passed',
  });
  const errors = [
    { message: 'Connection lost', stack: '', VITEST_TEST_PATH: '/shop/b.test.ts' },
    { message: 'Out of memory', stack: '' },
  ];
  const found = resultsOf([file('a.test.ts'), file('b.test.ts')], errors);
  expect(failedFiles(found)).toEqual([
    expect.objectContaining({
      file: 'b.test.ts',
      passed: 1,
      failed: 1,
      said: ['outside any test: Connection lost'],
    }),
  ]);
  expect(found.unhandled).toEqual(['Out of memory']);
});
