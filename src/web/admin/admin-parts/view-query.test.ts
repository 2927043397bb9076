import { expect, test } from 'vitest';
import { canonicalQuery } from './view-query.ts';

test.each([
  ['?status=hidden&page=3&q=cable', 'q=cable&status=hidden'],
  ['?q=cable&status=hidden', 'q=cable&status=hidden'],
  ['?q=&page=2&ticket=7', ''],
  ['', ''],
  ['?q=caf%C3%A9+negro', 'q=caf%C3%A9+negro'],
])('%s asks for the list «%s», whatever its page and the order of its words', (search, query) => {
  expect(canonicalQuery(search)).toBe(query);
});
