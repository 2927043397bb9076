import { expect, test } from 'vitest';
import { leadFromFormerName } from './former-name.ts';

const thing = { slug: 'teclados-y-ratones', name: 'Teclados y ratónes' };
const current = { path: '/category/teclados-y-ratones', search: '?page=2' };

function answerTo(asked: string): Response | undefined {
  try {
    leadFromFormerName(asked, thing, current);
    return undefined;
  } catch (thrown) {
    return thrown as Response;
  }
}

test.each(['teclados-y-ratones', 'Teclados y ratónes', 'TECLADOS Y RATONES '])(
  '%s is no former name',
  (asked) => {
    expect(answerTo(asked)).toBeUndefined();
  },
);

test('a former name leads to the address of today for good, with what was asked', () => {
  const answer = answerTo('perifericos');
  expect(answer?.status).toBe(301);
  expect(answer?.headers.get('location')).toBe('/category/teclados-y-ratones?page=2');
});

test('the address of today is never led away from', () => {
  expect(answerTo(thing.slug)).toBeUndefined();
});
