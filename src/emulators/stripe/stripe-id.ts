import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export type IdPrefix =
  | 'ch'
  | 'ccsbtxn'
  | 'cs_test'
  | 'cus'
  | 'dp'
  | 'evt'
  | 'file'
  | 'li'
  | 'pi'
  | 'pm'
  | 'po'
  | 'price'
  | 'prod'
  | 'py'
  | 're'
  | 'req'
  | 'txn';

/** An identifier that nobody can guess, in the form Stripe gives it: `pi_3Qx…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${randomText(prefix === 'cs_test' ? 58 : 24)}`;
}

/** `pi_…_secret_…`: what a browser may know of a payment. */
export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}

export function randomText(length: number): string {
  return toText(randomBytes(length));
}

export function randomDigits(length: number): string {
  return Array.from(randomBytes(length), (byte) => String(byte % 10)).join('');
}

/** The same text for the same input: the fingerprint by which a shop recognises a card it has seen. */
export function fingerprintOf(input: string): string {
  return toText(createHash('sha256').update(`stripe-emulator ${input}`).digest().subarray(0, 16));
}

function toText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
