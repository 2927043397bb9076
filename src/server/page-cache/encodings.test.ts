import { expect, test } from 'vitest';
import { acceptedEncoding } from './encodings.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['BR', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['br;q=x', 'identity'],
  [';;,,=', 'identity'],
  ['gzip'.repeat(1000), 'identity'],
] as const)('Accept-Encoding %j is answered with %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
