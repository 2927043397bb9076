import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['203.0.113.7', undefined, '203.0.113.7'],
  ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.1.2.3', '198.51.100.9, 198.51.100.1', '198.51.100.1'],
  ['::1', undefined, '::1'],
  ['::ffff:127.0.0.1', '', '127.0.0.1'],
  [undefined, undefined, 'unknown'],
])('peer %s with forwarded %s is %s', (peer, forwardedFor, address) => {
  expect(clientAddress(peer, forwardedFor)).toBe(address);
});
