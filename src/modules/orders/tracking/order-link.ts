import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const endBytes = 4;
const macBytes = 24;

/** Which order a link opens, whose mail it stands in, and when it ends. */
export type OrderLink = { orderId: string; email: string; endsAt: Date };

/** The token of a link to an order. Nothing of it is kept: the shop's secret says that it gave it. */
export function orderLinkToken(secret: string, { orderId, email, endsAt }: OrderLink): string {
  const named = Buffer.alloc(idBytes + endBytes);
  named.write(orderId.replaceAll('-', ''), 'hex');
  named.writeUInt32BE(Math.floor(endsAt.getTime() / 1000), idBytes);
  return Buffer.concat([named, macOf(secret, named, email)]).toString('base64url');
}

/** What a token names before anybody knows whether the shop gave it; undefined for what is no token. */
export function namedByToken(token: string): { orderId: string; endsAt: Date } | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== idBytes + endBytes + macBytes) return undefined;
  const hex = bytes.toString('hex', 0, idBytes);
  return {
    orderId: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    endsAt: new Date(bytes.readUInt32BE(idBytes) * 1000),
  };
}

/** Whether the shop gave this token for an order of this address. */
export function isOwnToken(secret: string, token: string, email: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  const named = bytes.subarray(0, idBytes + endBytes);
  const mac = bytes.subarray(idBytes + endBytes);
  return mac.length === macBytes && timingSafeEqual(mac, macOf(secret, named, email));
}

/** Over the address, too: a link ends with the order's address, e.g. when its buyer is forgotten. */
function macOf(secret: string, named: Uint8Array, email: string): Buffer {
  return createHmac('sha256', secret).update(named).update(email).digest().subarray(0, macBytes);
}
