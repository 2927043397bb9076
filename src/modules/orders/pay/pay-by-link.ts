import type { RequestContext } from '../../../platform/context.ts';
import { AppError, conflict } from '../../../platform/errors.ts';
import {
  type CollectingMethod,
  paymentOptions,
  readSellingTerms,
  refusePaused,
  type SellingTerms,
} from '../../checkout/index.ts';
import { settle } from '../../payments/index.ts';

type CollectingOption = ReturnType<typeof paymentOptions>[number] & { method: CollectingMethod };

/** The ways to pay what a link asks for. Its goods are kept by staff's word, so few pieces are no reason against a voucher. */
export function collectingOptions(
  totalCents: number,
  offered: Parameters<typeof paymentOptions>[1],
  terms: SellingTerms,
): CollectingOption[] {
  return paymentOptions({ totalCents, lines: [] }, offered, terms.payments).flatMap((option) =>
    option.method === 'free' || option.method === 'store_credit' || option.method === 'company_credit'
      ? []
      : [{ ...option, method: option.method }],
  );
}

/**
 * The terms a link is paid at by one of its ways.
 * @throws AppError 409 `checkout_paused`, `payment_method_unavailable`
 */
export async function termsToPay(
  context: RequestContext,
  totalCents: number,
  method: CollectingMethod,
): Promise<SellingTerms> {
  const terms = await readSellingTerms(context);
  refusePaused(terms);
  const options = collectingOptions(totalCents, context.payments.offers(), terms);
  const option = options.find((one) => one.method === method);
  if (option?.reason === null) return terms;
  throw conflict(
    'payment_method_unavailable',
    option?.reason ?? 'Esa forma de pago no está disponible por ahora.',
  );
}

/** Asks the provider how a payment stands. The page asks again; until the provider answers, it gets the last known state. */
export async function askProvider(context: RequestContext, attemptId: string): Promise<void> {
  try {
    await settle(context, attemptId);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'payment_unavailable')) throw error;
    context.log.warn({ err: error, attempt: attemptId }, 'payment could not be confirmed yet');
  }
}
