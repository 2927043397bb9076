import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Connection } from './database/database.ts';
import { AppError } from './errors.ts';
import { z } from './http/endpoint.ts';
import { addToCount } from './http/rate-limit.ts';

/** Mailgun tries for eight hours to hand over what it may have signed only once. */
const pastMax = 9 * 60 * 60_000;
/** Clocks differ. */
const futureMax = 5 * 60_000;

/** What Mailgun signs its webhooks and handed-on emails with. It says nothing of what they bring. */
export const mailgunSignature = z.object({
  timestamp: z.coerce.string().regex(/^\d{1,11}$/),
  token: z.string().min(1).max(200),
  signature: z.string(),
});
type Signature = z.output<typeof mailgunSignature>;

/**
 * Looks whether Mailgun signed something, and not long ago.
 * @throws AppError 400 `bad_signature`; 406 `stale_signature`, after which Mailgun tries no more
 */
export function requireMailgunSignature(given: unknown, { key, now }: { key: string; now: Date }): Signature {
  const read = mailgunSignature.safeParse(given);
  if (!read.success || !isSigned(read.data, key)) {
    throw new AppError(400, 'bad_signature', 'La firma del aviso no es válida.');
  }
  const age = now.getTime() - Number(read.data.timestamp) * 1000;
  if (age > pastMax || age < -futureMax) {
    throw new AppError(406, 'stale_signature', 'La firma del aviso es de otra hora.');
  }
  return read.data;
}

/**
 * Uses a signature's token up, if `tx` commits: what failed may come again.
 * @throws AppError 406 `replayed` for one that was used, after which Mailgun tries no more
 */
export async function useMailgunToken(tx: Connection, { token }: Signature, now: Date): Promise<void> {
  const amount = { amount: 1, now, milliseconds: pastMax + futureMax };
  if ((await addToCount(tx, ['mailgun-token', token], amount)) === 1) return;
  throw new AppError(406, 'replayed', 'Ese aviso ya se recibió.');
}

/** HMAC-SHA256 over timestamp and token, in hexadecimal. */
function isSigned({ timestamp, token, signature }: Signature, key: string): boolean {
  const expected = createHmac('sha256', key)
    .update(timestamp + token)
    .digest();
  const told = Buffer.from(signature, 'hex');
  return told.length === expected.length && timingSafeEqual(told, expected);
}
