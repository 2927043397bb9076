import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = ReturnType<typeof ipaddr.parseCIDR>;
/** Which proxies are believed: so many before the shop, or those of these networks. */
export type TrustedProxies = { count: number } | { networks: readonly Network[] };

/** Tells who sent a request, by the connection's peer and its `X-Forwarded-For`. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/** Names for networks that need no looking up, as Express calls them. */
const networksByName: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Reads `TRUSTED_PROXIES`: a count (`2`) or networks (`loopback, 10.0.0.0/8, 2001:db8::1`).
 * @throws Error naming the entry that is neither
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.length === 1 && /^\d{1,2}$/.test(entries[0] ?? '')) return { count: Number(entries[0]) };
  return {
    networks: entries.flatMap((entry) => (networksByName[entry.toLowerCase()] ?? [entry]).map(networkOf)),
  };
}

function networkOf(entry: string): Network {
  const [address = '', bits] = entry.split('/');
  const parsed = isIP(address) === 0 ? undefined : ipaddr.process(address);
  const bitsMax = parsed?.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (parsed === undefined || !(length <= bitsMax)) throw new Error(`«${entry}» is no network`);
  return [parsed, length];
}

/**
 * Who is behind the proxies that are believed. From the connection backwards each of them says who came before it; the
 * first address that no believed proxy stands at is the client. What a client wrote into the header itself is further
 * to the left and never reached.
 * @param onIgnored told once, when a peer of a private network (one's own proxy, likely) is not among the believed
 */
export function createClientAddress(
  trusted: TrustedProxies,
  onIgnored?: (peer: string) => void,
): ClientAddress {
  let tellIgnored = onIgnored;
  return (peer, forwardedFor) => {
    let address = plain(peer ?? '');
    if (address === undefined) return 'unknown';
    let passed = 0;
    if (tellIgnored && forwardedFor !== undefined && isPrivate(address) && !isTrusted(trusted, address, 0)) {
      tellIgnored(address);
      tellIgnored = undefined;
    }
    for (const entry of forwardedFor?.split(',').toReversed() ?? []) {
      const before = plain(entry.trim());
      // What is no address was written by nobody who could be believed further.
      if (before === undefined || !isTrusted(trusted, address, passed)) break;
      address = before;
      passed += 1;
    }
    return address;
  };
}

function isTrusted(trusted: TrustedProxies, address: string, passed: number): boolean {
  if ('count' in trusted) return passed < trusted.count;
  const parsed = ipaddr.parse(address);
  return trusted.networks.some((network) => parsed.kind() === network[0].kind() && parsed.match(network));
}

function isPrivate(address: string): boolean {
  return ['private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.parse(address).range());
}

/**
 * Whom limits count: an IPv4 address, or the /64 of an IPv6 one, whose 2^64 addresses are one customer's of a network
 * operator.
 */
export function clientNetwork(address: string): string {
  if (isIP(address) !== 6) return address;
  const network = ipaddr.IPv6.parse(address).parts.map((part, place) => (place < 4 ? part : 0));
  return `${new ipaddr.IPv6(network).toRFC5952String()}/64`;
}

/** An address written one way only, without port, zone or IPv4's place in IPv6; undefined for what is none. */
function plain(text: string): string | undefined {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  const address = bare.replace(/%.*$/, '');
  if (isIP(address) === 0) return undefined;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : (parsed as ipaddr.IPv6).toRFC5952String();
}
