import { isIPv4 } from 'node:net';

/** Addresses of this machine and of private networks, where one's own proxy stands. */
const nearby = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i;

/**
 * Who really sent a request. Behind one's own proxy (a peer on this machine or in a private network) that is the last
 * address the proxy wrote into `X-Forwarded-For`; a stranger's own header is not believed.
 */
export function clientAddress(peer: string | undefined, forwardedFor: string | undefined): string {
  const from = plain(peer ?? '');
  const last = plain(forwardedFor?.split(',').at(-1)?.trim() ?? '');
  return nearby.test(from) && last !== '' ? last : from === '' ? 'unknown' : from;
}

/** `::ffff:10.0.0.1` → `10.0.0.1`: the same address must count as one. */
function plain(address: string): string {
  const inner = address.replace(/^::ffff:/i, '');
  return isIPv4(inner) ? inner : address;
}
