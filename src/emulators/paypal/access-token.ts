import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** PayPal's tokens live nine hours. */
export const tokenLifeSeconds = 32_400;

const prefix = 'A21AA';

/** A token that carries its own end and signature, so that it outlives a restart without being stored. */
export function issueToken(secret: string, now: Date): string {
  const expiresAt = Math.floor(now.getTime() / 1000) + tokenLifeSeconds;
  const payload = `${expiresAt.toString(36)}-${randomBytes(9).toString('base64url')}`;
  return `${prefix}${payload}.${sign(payload, secret)}`;
}

export function isTokenValid(token: string, secret: string, now: Date): boolean {
  const match = /^A21AA((\w+)-[\w-]+)\.([\w-]+)$/.exec(token);
  const [, payload, expiry, signature] = match ?? [];
  if (payload === undefined || expiry === undefined || signature === undefined) return false;
  if (!isSameText(signature, sign(payload, secret))) return false;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime();
}

/** Compares without telling by the time it takes how much was right. */
export function isSameText(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}

function sign(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(payload).digest('base64url');
}
