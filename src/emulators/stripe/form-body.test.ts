import { describe, expect, test } from 'vitest';
import { parseFormBody } from './form-body.ts';
import { StripeFailure } from './stripe-error.ts';

const plain = (encoded: string) => JSON.parse(JSON.stringify(parseFormBody(encoded))) as unknown;

describe('reading the form encoding', () => {
  test('nested names become trees and lists', () => {
    expect(
      plain('line_items[0][price_data][currency]=mxn&line_items[1][quantity]=2&metadata[a%20b]=c%26d'),
    ).toEqual({
      line_items: [{ price_data: { currency: 'mxn' } }, { quantity: '2' }],
      metadata: { 'a b': 'c&d' },
    });
  });

  test('names without a number make a list in the order they come', () => {
    expect(plain('expand[]=a&expand[]=b')).toEqual({ expand: ['a', 'b'] });
  });

  test('names of the language itself are only names', () => {
    const tree = parseFormBody('__proto__[polluted]=1&metadata[constructor]=x');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(tree)).toEqual(['__proto__', 'metadata']);
  });

  test.each(['a=1&a[b]=2', '[a]=1', 'a[b=1', 'a=%00', `a${'[b]'.repeat(20)}=1`])(
    '%s is refused',
    (encoded) => {
      expect(() => parseFormBody(encoded)).toThrow(StripeFailure);
    },
  );
});
