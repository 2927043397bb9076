import { z } from 'zod';
import type { EventSubject } from '../provider.ts';

/** An id, or the object it names where Stripe sends it whole. */
const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? undefined);

/** The few members of the objects in Stripe's events that say whose they are. */
const eventSchema = z.object({
  data: z.object({
    object: z.object({
      id: z.string(),
      object: z.string(),
      payment_intent: reference,
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
  const { id, object, payment_intent: intent, metadata: attemptId } = parsed.data.data.object;
  switch (object) {
    case 'checkout.session':
      return { providerRef: id, chargeRef: intent, attemptId };
    case 'payment_intent':
      return { chargeRef: id, attemptId };
    case 'charge':
      return { chargeRef: intent, attemptId, ...(event.type === 'charge.refunded' ? { refunds: {} } : {}) };
    case 'refund':
      return { chargeRef: intent, attemptId, refunds: { refundRef: id } };
    case 'dispute':
      return { chargeRef: intent, attemptId, chargebackRef: id };
    default:
      return undefined;
  }
}
