import { describe, expect, test } from 'vitest';
import { clientNetwork, createClientAddress, parseTrustedProxies } from './client-address.ts';

const client = (trusted: string, peer: string | undefined, forwardedFor?: string) =>
  createClientAddress(parseTrustedProxies(trusted))(peer, forwardedFor);

describe('by default only this machine is a proxy', () => {
  test.each([
    ['203.0.113.7', undefined, '203.0.113.7'],
    ['203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['10.1.2.3', '198.51.100.1', '10.1.2.3'],
    ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['127.0.0.1', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['::1', undefined, '::1'],
    ['::1', '', '::1'],
    [undefined, '198.51.100.1', 'unknown'],
  ])('peer %s with forwarded %s is %s', (peer, forwardedFor, address) => {
    expect(client('loopback', peer, forwardedFor)).toBe(address);
  });
});

describe('several proxies', () => {
  test('two in named networks are passed, however many addresses the client made up', () => {
    const forwardedFor = '6.6.6.6, 10.9.9.9, 198.51.100.1, 10.0.0.4';
    expect(client('loopback, uniquelocal', '127.0.0.1', forwardedFor)).toBe('198.51.100.1');
    expect(client('loopback, 10.0.0.4', '127.0.0.1', forwardedFor)).toBe('198.51.100.1');
    expect(client('loopback', '127.0.0.1', forwardedFor)).toBe('10.0.0.4');
  });

  test('a count passes that many, the connection being the first', () => {
    const forwardedFor = '6.6.6.6, 198.51.100.1, 203.0.113.9';
    expect(client('0', '192.0.2.1', forwardedFor)).toBe('192.0.2.1');
    expect(client('1', '192.0.2.1', forwardedFor)).toBe('203.0.113.9');
    expect(client('2', '192.0.2.1', forwardedFor)).toBe('198.51.100.1');
  });

  test('a client that bypasses the proxies has its headers ignored', () => {
    expect(client('173.245.48.0/20, 2400:cb00::/32', '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(client('173.245.48.0/20, 2400:cb00::/32', '2400:cb00:9::1', '2001:db8::7')).toBe('2001:db8::7');
  });

  test('a port or zone beside an address is ignored, and an invalid address ends the chain', () => {
    expect(client('loopback', '127.0.0.1', '198.51.100.1:4711')).toBe('198.51.100.1');
    expect(client('loopback', '127.0.0.1', '[2001:DB8:0::7]:4711')).toBe('2001:db8::7');
    expect(client('loopback', '127.0.0.1', 'fe80::1%eth0')).toBe('fe80::1');
    expect(client('2', '127.0.0.1', "198.51.100.1, <script>alert('x')</script>")).toBe('127.0.0.1');
    expect(client('2', '127.0.0.1', '198.51.100.1, 0x7f.1')).toBe('127.0.0.1');
  });

  test.each(['proxy', '10.0.0.0/33', '10.0.0/8', '-1', '2, loopback', '', '10.0.0.0/', '::/129', '1e2'])(
    '«%s» is refused as a list of proxies',
    (text) => {
      expect(() => parseTrustedProxies(text)).toThrow('is no network');
    },
  );
});

test('an own proxy that is not trusted is logged once', () => {
  const told: string[] = [];
  const read = createClientAddress(parseTrustedProxies('loopback'), (peer) => told.push(peer));
  for (const peer of ['127.0.0.1', '203.0.113.7', '10.1.2.3', '10.1.2.4']) read(peer, '198.51.100.1');
  read('10.1.2.5', undefined);
  expect(told).toEqual(['10.1.2.3']);
});

test('limits count an IPv4 address or the /64 of an IPv6 one', () => {
  expect(clientNetwork('198.51.100.1')).toBe('198.51.100.1');
  expect(clientNetwork('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64');
  expect(clientNetwork('2001:db8::9')).toBe('2001:db8::/64');
  expect(clientNetwork('unknown')).toBe('unknown');
});
