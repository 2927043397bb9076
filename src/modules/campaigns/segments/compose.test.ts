import { expect, test } from 'vitest';
import { compose } from './compose.ts';

const everybody = [1, 2, 3, 4];
const sets = [new Set([1, 2, 9]), new Set([2, 3])];
const rules = (...isNot: boolean[]) => isNot.map((is_not) => ({ is_not }));

test('all: who fits every rule', () => {
  expect(compose({ match: 'all', rules: rules(false, false) }, everybody, sets)).toEqual([2]);
});

test('any: who fits one of the rules, each once', () => {
  expect(compose({ match: 'any', rules: rules(false, false) }, everybody, sets)).toEqual([1, 2, 3]);
});

test('not: everybody else, with the other rules', () => {
  expect(compose({ match: 'all', rules: rules(false, true) }, everybody, sets)).toEqual([1]);
  expect(compose({ match: 'any', rules: rules(true, false) }, everybody, sets)).toEqual([2, 3, 4]);
});

test('nobody who is not among everybody is ever in it', () => {
  expect(compose({ match: 'any', rules: rules(false) }, everybody, sets)).not.toContain(9);
});
