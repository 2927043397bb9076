import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 4648; what people type, without letters that look like digits. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;
/** Clocks of phones are off by some seconds: the code before and the one after count, too. */
const stepsAround = 1;

/** Random letters and digits of five bits each. */
export function randomLetters(length: number): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte % 32]).join('');
}

/** The six digits of a secret (base32) in a step of half a minute, as RFC 6238 and every app compute them. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

/** The step of a moment. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** In which step around now a code is the secret's; undefined for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const middle = totpStep(now);
  const steps = Array.from({ length: 2 * stepsAround + 1 }, (_, at) => middle - stepsAround + at);
  return steps.find((step) => timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)));
}

/** What an authenticator app reads from the picture. */
export function totpAddress(secret: string, account: string, issuer: string): string {
  const query = new URLSearchParams({ secret, issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?${query}`;
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
