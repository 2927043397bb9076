import { msg } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import { alertStaff } from '../../staff/index.ts';
import type { Attempt } from '../attempts/attempt.ts';
import { applyDispute } from '../disputes/apply-dispute.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { noteDecline } from '../attempts/decline-shield.ts';
import { adoptProviderRef, attemptOfEvent } from '../attempts/attempts.queries.ts';
import { eventById, finishEvent, noteEventFailure, type StoredEvent } from './events.queries.ts';
import { paymentUnavailable } from '../payments.ts';
import { type EventSubject, type PaymentProvider, ProviderError } from '../provider.ts';
import { hasProviderRef, requireAttempt, settle } from './settle.ts';

/** The job that processes a stored event. */
export const eventJob = 'payments.process-event';
/** Tries after which an event waits for staff; with the job's growing pauses, about an hour. */
export const eventTriesMax = 11;

/**
 * Processes a stored event: finds its payment and asks the provider how that stands, because events come late, twice
 * and out of order (rule R19). Safe to run twice, also at once. An event without a payment of ours is `ignored`.
 * @throws what went wrong, after counting the try; the last one leaves the event `failed`
 */
export async function processEvent(shop: Shop, id: number, options: { again?: boolean } = {}): Promise<void> {
  const event = await shop.db.first(eventById, { id });
  if (!event || (isDone(event) && !options.again)) return;
  try {
    const attemptId = await work(shop, event);
    const state = attemptId === undefined ? 'ignored' : 'processed';
    await shop.db.run(finishEvent, { id, state, attemptId: attemptId ?? null, now: shop.clock.now() });
  } catch (error) {
    await shop.db.first(noteEventFailure, { id, lastError: reasonOf(error), eventTriesMax });
    throw error;
  }
}

/** The same as a job, which does not retry once the event waits for staff. */
export async function processEventJob(shop: Shop, id: number): Promise<void> {
  try {
    await processEvent(shop, id);
  } catch (error) {
    const event = await shop.db.first(eventById, { id });
    if (event?.state !== 'failed') throw error;
    shop.log.error({ err: error, event: event.eventId }, 'payment event given up');
    shop.realtime.tell('staff', 'payment_event.failed', { id });
    await alertStaff(shop, shop.db, 'orders', {
      once: `payment-event:${id}`,
      subject: msg('A payment event could not be processed'),
      text: {
        message: msg('{provider} told of something that could not be worked through: {reason}'),
        values: () => ({ provider: event.provider, reason: reasonOf(error) }),
      },
      facts: [{ name: msg('Event'), value: event.eventId }],
      path: '/admin/payments',
    });
  }
}

function isDone({ state }: StoredEvent): boolean {
  return state === 'processed' || state === 'ignored';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The attempt the event is about; undefined where it is none of ours. */
async function work(shop: Shop, event: StoredEvent): Promise<string | undefined> {
  const provider = shop.payments.provider(event.provider);
  if (!provider) throw paymentUnavailable();
  const subject = provider.subjectOf(event);
  const attempt = subject && (await attemptOf(shop, provider, event, subject));
  if (!attempt) return undefined;
  if (subject.decline) await noteDecline(shop, attempt, subject.decline);
  await settle(shop, attempt.id);
  const settled = await requireAttempt(shop.db, attempt.id);
  if (hasProviderRef(settled)) await moneyBack(shop, provider, settled, subject);
  return attempt.id;
}

async function attemptOf(
  shop: Shop,
  provider: PaymentProvider,
  event: StoredEvent,
  subject: EventSubject,
): Promise<Attempt | undefined> {
  const { providerRef = null, chargeRef = null, attemptId = null, payerRef = null } = subject;
  const find = (byAttempt: string | null) =>
    shop.db.first(attemptOfEvent, {
      provider: event.provider,
      providerRef,
      chargeRef,
      id: byAttempt,
      payerRef,
    });
  const attempt =
    (await find(attemptId)) ?? (chargeRef && (await ofUnheardCharge(provider, chargeRef, find)));
  if (attempt && attempt.providerRef === null && providerRef !== null) {
    await shop.db.run(adoptProviderRef, { attemptId: attempt.id, providerRef, now: shop.clock.now() });
  }
  return attempt || undefined;
}

/** An event of a dispute or a refund may come before that of its payment, so only the provider knows the charge. */
async function ofUnheardCharge(
  provider: PaymentProvider,
  chargeRef: string,
  find: (attemptId: string) => Promise<Attempt | undefined>,
): Promise<Attempt | undefined> {
  try {
    const attemptId = await provider.attemptOfCharge(chargeRef);
    return attemptId === undefined ? undefined : await find(attemptId);
  } catch (error) {
    throw error instanceof ProviderError ? paymentUnavailable(error) : error;
  }
}

async function moneyBack(
  shop: Shop,
  provider: PaymentProvider,
  attempt: Attempt & { providerRef: string },
  { refunds, disputeRef }: EventSubject,
): Promise<void> {
  try {
    if (refunds) {
      for (const refund of await provider.refundsOf(attempt, refunds.refundRef)) {
        await applyRefund(shop, attempt, refund);
      }
    }
    if (disputeRef !== undefined) {
      const dispute = await provider.dispute(attempt, disputeRef);
      if (dispute) await applyDispute(shop, attempt, dispute);
    }
  } catch (error) {
    throw error instanceof ProviderError ? paymentUnavailable(error) : error;
  }
}
