import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shownEnvironment } from '../../src/server/config.ts';
import { variableWords } from '../../src/web/admin/health/variable-words.ts';

const names = shownEnvironment({}).map(({ name }) => name);

test('staff read what each variable of the environment is for', () => {
  expect(Object.keys(variableWords).toSorted()).toEqual(names.toSorted());
});

test('operators read of every variable of the environment', () => {
  const operations = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  expect(names.filter((name) => !operations.includes(`\`${name}\``))).toEqual([]);
});
