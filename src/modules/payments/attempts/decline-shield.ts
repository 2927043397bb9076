import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { clientNetwork } from '../../../platform/http/client-address.ts';
import { type RateLimit, rateVerdict, type RateVerdict, waitUntil } from '../../../platform/rate-limiter.ts';
import type { Attempt } from './attempt.ts';
import {
  addDecline,
  lockDeclines,
  recentDeclines,
  type ShieldKey,
  shieldedKeys,
} from './declines.queries.ts';
import type { ReportedDecline } from '../provider.ts';

/** Enough for a buyer with a forgotten limit or a mistyped code. */
const pace: RateLimit = { windowMs: 10 * 60_000, free: 5, slowed: 10, pauseMs: 30_000 };
const { windowMs, free: freeDeclines } = pace;

/** The job that ends a payment page on which cards are tried out. */
export const endDeclinedJob = 'payments.end-declined';

/** What the shield does with a session, an address or a card. */
export type ShieldVerdict = RateVerdict;

/** Decides by the declines of the last ten minutes, oldest first (`rateVerdict`). */
export function shieldVerdict(declines: readonly Date[], now: Date): ShieldVerdict {
  return rateVerdict(declines, now, pace);
}

/** The moment from which declines count; null where the shield is off. */
export function declinesSince({ clock, payments }: Shop): Date | null {
  return payments.isShielded ? new Date(clock.now().getTime() - windowMs) : null;
}

/**
 * Refuses another payment from where cards are being tested. Declines are counted in the database, so all processes
 * agree, and the refusal ends by itself.
 * @param declines the recent ones, oldest first, each list by what it was counted
 * @throws AppError 429 `too_many_declines` with `details.retry_after_seconds`
 */
export function refuseCardTesting(declines: readonly (readonly string[])[], now: Date): void {
  for (const times of declines) {
    const verdict = shieldVerdict(
      times.map((time) => new Date(time)),
      now,
    );
    if (verdict.level !== 'none') throw tooManyDeclines(verdict.until, now);
  }
}

function tooManyDeclines(until: Date, now: Date): AppError {
  const { seconds, words: wait } = waitUntil(until, now);
  const message = `Los bancos rechazaron varios pagos seguidos. Por seguridad, espera ${wait} antes de intentarlo otra vez; si necesitas ayuda, escríbenos.`;
  return new AppError(429, 'too_many_declines', message, { details: { retry_after_seconds: seconds } });
}

/**
 * Stores a decline, once however often it is reported. When session, address or card have had their five, a job ends
 * the payment page, because nothing else can slow down tries on the provider's page. Decline and job are written
 * together, under a lock, so that of two at once the second counts the first.
 */
export async function noteDecline(shop: Shop, attempt: Attempt, decline: ReportedDecline): Promise<void> {
  const { db, clock, payments, jobs, realtime } = shop;
  const now = clock.now();
  const network = attempt.ip === null ? null : clientNetwork(attempt.ip);
  const isPageEnded = await db.transaction(async (tx) => {
    await tx.run(lockDeclines);
    const added = await tx.first(addDecline, {
      provider: attempt.provider,
      ref: decline.ref,
      attemptId: attempt.id,
      sessionId: attempt.sessionId,
      network,
      cardPrint: decline.cardPrint,
      now,
    });
    if (!added || !payments.isShielded) return false;
    const since = new Date(now.getTime() - windowMs);
    const rows = await tx.rows(recentDeclines, {
      sessionId: attempt.sessionId,
      network,
      cardPrint: decline.cardPrint,
      since,
    });
    if (rows.every(({ times }) => times.length <= freeDeclines)) return false;
    await jobs.send(tx, endDeclinedJob, { attemptId: attempt.id });
    return true;
  });
  if (isPageEnded) realtime.tell('staff', 'payment_shield', { reference: attempt.reference });
}

/** Sessions, addresses and cards with more declines in the last 24 hours than are free, the latest first. */
export async function watchedByShield(
  db: Connection,
  now: Date,
): Promise<
  {
    kind: ShieldKey;
    value: string;
    declines: number;
    last_at: string;
    level: ShieldVerdict['level'];
    until: string | null;
  }[]
> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const rows = await db.rows(shieldedKeys, {
    freeDeclines,
    declinedAt: before(24 * 3_600_000),
    recentSince: before(windowMs),
  });
  return rows.map(({ key, value, declines, recent, last_at: lastAt }) => {
    const verdict = shieldVerdict(
      recent.map((time) => new Date(time)),
      now,
    );
    return {
      kind: key,
      value,
      declines,
      last_at: new Date(lastAt).toISOString(),
      level: verdict.level,
      until: verdict.level === 'none' ? null : verdict.until.toISOString(),
    };
  });
}
