import { randomInt } from 'node:crypto';

const idAlphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// PayPal leaves out 0, 1, I and O in account identifiers (pattern ^[2-9A-HJ-NP-Z]{13}$).
const accountAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Identifier of an order, capture or refund: 17 capitals and digits. */
export function createResourceId(): string {
  return randomText(idAlphabet, 17);
}

/** Identifier of a webhook event: `WH-` and twice 17 capitals and digits. */
export function createEventId(): string {
  return `WH-${randomText(idAlphabet, 17)}-${randomText(idAlphabet, 17)}`;
}

/** Identifier of a dispute: `PP-R-`, three capitals and eight digits. */
export function createDisputeId(): string {
  return `PP-R-${randomText('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 3)}-${randomText('0123456789', 8)}`;
}

/** Identifier of a PayPal account, of a payer or a merchant. */
export function createAccountId(): string {
  return randomText(accountAlphabet, 13);
}

function randomText(alphabet: string, length: number): string {
  let text = '';
  for (let index = 0; index < length; index += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}
