import { describe, expect, test } from 'vitest';
import { links, safeReturnPath, withQuery } from './links.ts';

describe('safeReturnPath', () => {
  test('a path of this shop is where the visitor goes back to', () => {
    expect(safeReturnPath('/checkout?paso=2', '/dashboard')).toBe('/checkout?paso=2');
  });

  test.each([
    null,
    '',
    'https://evil.mx',
    '//evil.mx',
    '/\\evil.mx',
    'javascript:alert(1)',
    '\t//evil.mx',
    '/\t/evil.mx',
    '/.//evil.mx',
    '/x/..//evil.mx',
    '/%2e//evil.mx',
  ])('anything else leads to the fallback: %j', (wanted) => {
    expect(safeReturnPath(wanted, '/dashboard')).toBe('/dashboard');
  });
});

test('a link to the sign-in carries the way back, encoded', () => {
  expect(links.login('/product/CPU-1/a-b?x=1')).toBe('/login?volver=%2Fproduct%2FCPU-1%2Fa-b%3Fx%3D1');
});

test('empty search parameters are left out', () => {
  expect(withQuery('/search', { q: '', page: undefined, sort: 'price' })).toBe('/search?sort=price');
});

test('names in addresses are encoded, not glued', () => {
  expect(links.category('a/b c')).toBe('/category/a%2Fb%20c');
});
