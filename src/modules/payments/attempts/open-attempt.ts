import type { Shop } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Attempt } from './attempt.ts';
import { changeState, tellBrowsers } from './change-state.ts';
import { adoptProviderRef, lockAttempt, markOpen } from './attempts.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { type PaymentProvider, ProviderError, type Purchase } from '../provider.ts';
import { requireAttempt } from '../settlement/settle.ts';

/**
 * Opens the attempt's payment page at the provider; called after the transaction of `createAttempt`. A repetition
 * gives the same page.
 * @param attempt as `createAttempt` gave it; changes since then are noticed when the page is stored
 * @returns the address the buyer's browser goes to
 * @throws AppError 503 `payment_unavailable` when the provider is away or refuses; the attempt is `failed` and
 *   announced by then. 409 `payment_closed` for an attempt that was closed meanwhile
 */
export async function openAttempt(
  shop: Shop,
  attempt: Attempt,
  purchase: Purchase,
): Promise<{ redirectUrl: string }> {
  if (attempt.state === 'open' && attempt.redirectUrl !== null) return { redirectUrl: attempt.redirectUrl };
  if (attempt.state !== 'created') throw paymentClosed();
  const provider = shop.payments.provider(attempt.provider);
  if (!provider) {
    await fail(shop, attempt, `no keys for ${attempt.provider}`);
    throw paymentUnavailable();
  }
  const { providerRef, redirectUrl, payerRef } = await openAtProvider(shop, provider, attempt, purchase);
  const opened = await shop.db.run(markOpen, {
    attemptId: attempt.id,
    providerRef,
    redirectUrl,
    now: shop.clock.now(),
    payerRef: payerRef ?? null,
  });
  if (opened === 0) {
    const current = await requireAttempt(shop.db, attempt.id);
    if (current.state === 'open' && current.redirectUrl !== null) return { redirectUrl: current.redirectUrl };
    await abandon(shop, provider, attempt, providerRef);
    throw paymentClosed();
  }
  return { redirectUrl };
}

async function openAtProvider(shop: Shop, provider: PaymentProvider, attempt: Attempt, purchase: Purchase) {
  try {
    return await provider.open(attempt, withFullAddresses(shop, purchase));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.error({ err: error, attempt: attempt.id }, 'payment could not be started');
    await fail(shop, attempt, error.message);
    throw paymentUnavailable(error);
  }
}

/** Providers show pictures from wherever they are: an address within the shop is made a whole one. */
function withFullAddresses({ publicUrl }: Shop, purchase: Purchase): Purchase {
  const lines = purchase.lines.map((line) => ({
    ...line,
    imageUrl: line.imageUrl === null ? null : (URL.parse(line.imageUrl, publicUrl)?.href ?? null),
  }));
  return { ...purchase, lines };
}

async function fail(shop: Shop, attempt: Attempt, failure: string): Promise<void> {
  const hasFailed = await shop.db.transaction(async (tx) => {
    const locked = await tx.first(lockAttempt, { attemptId: attempt.id });
    if (locked?.state !== 'created') return false;
    await changeState(shop, tx, locked, { state: 'failed', failure });
    return true;
  });
  if (hasFailed) tellBrowsers(shop, attempt, 'failed');
}

/** The attempt was closed while its page was being opened, so the page is closed, too. */
async function abandon(
  shop: Shop,
  provider: PaymentProvider,
  attempt: Attempt,
  providerRef: string,
): Promise<void> {
  // Stored, so that money that still comes in finds its attempt.
  await shop.db.run(adoptProviderRef, { attemptId: attempt.id, providerRef, now: shop.clock.now() });
  try {
    await provider.close({ ...attempt, providerRef });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    shop.log.warn({ err: error, attempt: attempt.id }, 'abandoned payment page could not be closed');
  }
}

function paymentClosed() {
  return conflict(
    'payment_closed',
    'Este pago ya no está disponible. Vuelve a tu carrito para intentarlo de nuevo.',
  );
}
