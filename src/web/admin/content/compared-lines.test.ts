import { expect, test } from 'vitest';
import { comparedLines } from './compared-lines.ts';

const marks = { same: ' ', added: '+', removed: '-' } as const;
const compared = (before: string, after: string) =>
  comparedLines([...before], [...after])
    .map(({ kind, text }) => `${marks[kind]}${text}`)
    .join('');

test.each([
  ['nothing changed', 'abc', 'abc', ' a b c'],
  ['a line added', 'ac', 'abc', ' a+b c'],
  ['a line taken away', 'abc', 'ac', ' a-b c'],
  ['a line written anew', 'abc', 'axc', ' a-b+x c'],
  ['all new', '', 'ab', '+a+b'],
  ['a line moved', 'abcd', 'bcda', '-a b c d+a'],
])('%s', (_, before, after, expected) => {
  expect(compared(before, after)).toBe(expected);
});

test('texts too long to compare line by line are shown one after the other', () => {
  const many = (word: string) => Array.from({ length: 2100 }, (_, index) => `${word}${index}`);
  const lines = comparedLines(many('a'), many('b'));
  expect(lines).toHaveLength(4200);
  expect(lines[0]?.kind).toBe('removed');
});
