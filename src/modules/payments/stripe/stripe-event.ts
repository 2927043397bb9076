import { z } from 'zod';
import type { EventSubject } from '../provider.ts';

/** An id, or the object it names where Stripe sends it whole. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? undefined);

/** The provider's name for the card, wherever Stripe puts it. */
const cardDetails = z
  .object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() })
  .nullish()
  .catch(undefined)
  .transform((value) => value?.card?.fingerprint ?? null);

/** The members of Stripe's event objects that say whose they are. */
const eventSchema = z.object({
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      payment_intent: reference,
      customer: reference,
      payment_method_details: cardDetails,
      last_payment_error: z
        .object({ charge: z.string().optional(), payment_method: cardDetails })
        .nullish()
        .catch(undefined),
      metadata: z
        .object({ attempt_id: z.uuid().optional().catch(undefined) })
        .nullish()
        .transform((value) => value?.attempt_id),
    }),
  }),
});

/** What a Stripe event is about (rule R22); undefined for what the shop does not follow. */
export function subjectOfStripeEvent(event: {
  type: string;
  payload: Record<string, unknown>;
}): EventSubject | undefined {
  const parsed = eventSchema.safeParse(event.payload);
  if (!parsed.success) return undefined;
  const {
    id,
    object,
    payment_intent: intent,
    customer,
    metadata: attemptId,
    payment_method_details: cardPrint,
    last_payment_error: failure,
  } = parsed.data.data.object;
  switch (object) {
    case 'checkout.session':
      return { providerRef: id, chargeRef: intent, attemptId };
    case 'payment_intent':
      return {
        chargeRef: id,
        attemptId,
        ...(event.type === 'payment_intent.payment_failed' && failure?.charge !== undefined
          ? { decline: { ref: failure.charge, cardPrint: failure.payment_method } }
          : {}),
      };
    case 'charge':
      return {
        chargeRef: intent,
        attemptId,
        ...(event.type === 'charge.refunded' ? { refunds: {} } : {}),
        ...(event.type === 'charge.failed' ? { decline: { ref: id, cardPrint } } : {}),
      };
    case 'refund':
      return { chargeRef: intent, attemptId, refunds: { refundRef: id } };
    case 'dispute':
      return { chargeRef: intent, attemptId, disputeRef: id };
    case 'customer_cash_balance_transaction':
      return { payerRef: customer };
    default:
      return undefined;
  }
}
