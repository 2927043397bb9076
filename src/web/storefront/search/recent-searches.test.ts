import { beforeEach, expect, test, vi } from 'vitest';
import { forgetSearches, recentSearches, rememberSearch, withSearch } from './recent-searches.ts';

let stored: Record<string, string>;
beforeEach(() => {
  stored = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  });
});

test('the newest search comes first and only once, however it was written', () => {
  expect(withSearch(['rtx 5070', 'ryzen'], ' RTX   5070 ')).toEqual(['RTX 5070', 'ryzen']);
});

test('the oldest of eight is forgotten', () => {
  const kept = Array.from({ length: 8 }, (_, index) => `búsqueda ${index}`);
  expect(withSearch(kept, 'nueva')).toHaveLength(8);
  expect(withSearch(kept, 'nueva').at(-1)).toBe('búsqueda 6');
});

test('they are kept until they are forgotten', () => {
  rememberSearch('ryzen');
  rememberSearch('gabinete');
  expect(recentSearches()).toEqual(['gabinete', 'ryzen']);
  forgetSearches();
  expect(recentSearches()).toEqual([]);
});

test.each(['{', '{}', '[1, null]', ''])('what is no list of searches is none (%s)', (kept) => {
  stored['recent-searches'] = kept;
  expect(recentSearches()).toEqual([]);
});
