import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type RateLimit, rateVerdict, waitUntil } from '../../platform/rate-limiter.ts';
import { addCouponTry, otherCouponTries, takeBackCouponTry } from './cart.queries.ts';

const windowMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;
/** Somebody with a badly printed voucher needs a few; an office behind one address needs several times as many. */
const paces: Record<'session' | 'ip', RateLimit> = {
  session: { windowMs, free: 5, slowed: 15, pauseMs: 10_000 },
  ip: { windowMs, free: 20, slowed: 60, pauseMs: 5000 },
};

/**
 * Limits tries of codes to the pace of a person. A try is counted in the database, so that all processes agree, and
 * before the code is checked, so that simultaneous tries count, too. `isMiss` tells which failures stay counted.
 * @throws AppError 429 `too_many_coupons` with `details.retry_after_seconds`, and whatever `work` throws
 */
export async function tryingCoupon<Result>(
  context: RequestContext,
  work: () => Promise<Result>,
  isMiss: (error: unknown) => boolean,
): Promise<Result> {
  const { db, clock, clientNetwork, customer, payments } = context;
  if (!payments.isShielded || !customer) return work();
  const now = clock.now();
  const from = { sessionId: customer.sessionId, clientNetwork };
  const mine = await db.first(addCouponTry, {
    ...from,
    now,
    forgottenBefore: new Date(now.getTime() - dayMs),
  });
  const rows = await db.rows(otherCouponTries, {
    ...from,
    triedAt: new Date(now.getTime() - windowMs),
    mineId: mine?.id,
  });
  const takeBack = () => db.run(takeBackCouponTry, { mineId: mine?.id });
  for (const { key, times } of rows) {
    const verdict = rateVerdict(
      times.map((time) => new Date(time)),
      now,
      paces[key],
    );
    if (verdict.level === 'none') continue;
    await takeBack();
    const { seconds, words } = waitUntil(verdict.until, now);
    const message = `Probaste varios cupones que no funcionan. Espera ${words} antes de escribir otro.`;
    throw new AppError(429, 'too_many_coupons', message, { details: { retry_after_seconds: seconds } });
  }
  try {
    const result = await work();
    await takeBack();
    return result;
  } catch (error) {
    if (!isMiss(error)) await takeBack();
    throw error;
  }
}
