import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Attempt, PaymentChange, PaymentInstructions, PaymentState } from './attempt.ts';
import type { PayerFacts } from '../provider.ts';
import { changeAttempt } from './attempts.queries.ts';

/** A step of an attempt that is locked and may take it. */
export type StateChange = {
  state: Exclude<PaymentState, 'created' | 'open'>;
  chargeRef?: string | null;
  instructions?: PaymentInstructions | null;
  failure?: string | undefined;
  instalments?: number | null;
  cardLast4?: string | null;
  payer?: PayerFacts | undefined;
  /** Where it is not the attempt's own: what the provider reports. */
  amountCents?: number | undefined;
};

/**
 * Writes an attempt's new state and announces it, in the caller's transaction, which locks the attempt's row. States
 * are never entered twice (`nextState`), so each is announced once.
 */
export async function changeState(
  shop: Shop,
  tx: Connection,
  attempt: Attempt,
  {
    state,
    chargeRef = null,
    instructions = null,
    failure,
    instalments = null,
    cardLast4 = null,
    payer,
    amountCents = attempt.amountCents,
  }: StateChange,
): Promise<void> {
  await tx.run(changeAttempt, {
    attemptId: attempt.id,
    state,
    chargeRef,
    instructions: instructions && JSON.stringify(instructions),
    failure: failure ?? null,
    now: shop.clock.now(),
    instalments,
    cardLast4,
    payer: payer === undefined ? null : JSON.stringify(payer),
  });
  await shop.payments.announce(shop, tx, {
    reference: attempt.reference,
    attemptId: attempt.id,
    state,
    amountCents,
    provider: attempt.provider,
    ...(instructions ? { instructions } : {}),
    ...(failure === undefined ? {} : { failure }),
  });
}

/** Tells the browsers of payer and staff of a change, after its commit. */
export function tellBrowsers(shop: Shop, attempt: Attempt, state: PaymentChange['state']): void {
  const news = { reference: attempt.reference, provider: attempt.provider, state };
  shop.realtime.tell(`customer:${attempt.payerId}`, 'payment.changed', news);
  shop.realtime.tell('staff', 'payment.changed', news);
}
