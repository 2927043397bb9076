import { expect, test } from 'vitest';
import { addressWith, choiceOf, pageOf, wordsOf } from './list-address.ts';

const search = (text: string) => new URLSearchParams(text);

test('what is no page of a list is its first one', () => {
  for (const bad of [
    '',
    'page=',
    'page=0',
    'page=-2',
    'page=1.5',
    'page=abc',
    'page=999999999',
    'page=1e3',
  ]) {
    expect(pageOf(search(bad)), bad).toBe(1);
  }
  expect(pageOf(search('page=7'))).toBe(7);
});

test('a filter that does not exist filters nothing', () => {
  expect(choiceOf(search('state=paid'), 'state', ['paid', 'expired'])).toBe('paid');
  expect(choiceOf(search('state=owed'), 'state', ['paid', 'expired'])).toBeUndefined();
});

test('words are trimmed and never longer than the call takes', () => {
  expect(wordsOf(search('q=++rtx+'))).toBe('rtx');
  expect(wordsOf(search('q=++'))).toBeUndefined();
  expect(wordsOf(search(`q=${'x'.repeat(300)}`))).toHaveLength(200);
});

test('another filter goes back to the first page, another page keeps the filters', () => {
  expect(addressWith(search('state=paid&page=3'), { q: 'ana' })).toBe('?state=paid&q=ana');
  expect(addressWith(search('state=paid&page=3'), { page: 4 })).toBe('?state=paid&page=4');
  expect(addressWith(search('state=paid&page=3'), { page: 1 })).toBe('?state=paid');
  expect(addressWith(search('state=paid'), { state: '' })).toBe('?');
});
