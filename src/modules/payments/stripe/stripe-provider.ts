import Stripe from 'stripe';
import { type PaymentProvider, ProviderError, type ReportedRefund } from '../provider.ts';
import { reportOnSession, sessionParameters } from './checkout-session.ts';
import type { StripeClient } from './stripe-client.ts';
import { subjectOfStripeEvent } from './stripe-event.ts';

/** Cards and OXXO by Stripe Checkout. */
export function createStripeProvider({ sdk, webhookSecret, isLive }: StripeClient): PaymentProvider {
  return {
    name: 'stripe',
    isLive,

    async open(attempt, purchase) {
      const session = await asked(() =>
        sdk.checkout.sessions.create(sessionParameters(attempt, purchase), {
          idempotencyKey: `order:${attempt.reference}:a${attempt.sequence}`,
        }),
      );
      if (session.url === null) throw new ProviderError('refused', 'Stripe gave no payment page', undefined);
      return { providerRef: session.id, redirectUrl: session.url };
    },

    async look({ providerRef }) {
      const session = await asked(() =>
        sdk.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent'] }),
      );
      return reportOnSession(session);
    },

    async close({ state, providerRef, chargeRef }) {
      try {
        if (state === 'pending' && chargeRef !== null)
          await asked(() => sdk.paymentIntents.cancel(chargeRef));
        else await asked(() => sdk.checkout.sessions.expire(providerRef));
        return true;
      } catch (error) {
        // No longer in a state that can be ended.
        if (error instanceof ProviderError && error.kind === 'refused') return false;
        throw error;
      }
    },

    async refund({ id, amountCents, reason }, attempt) {
      const { chargeRef } = attempt;
      // Stripe forgets an idempotency key after a day; the refund itself remembers whose it is.
      const earlier = await asked(() => sdk.refunds.list({ payment_intent: chargeRef, limit: 100 }));
      const made = earlier.data.find(({ metadata }) => metadata?.['refund_id'] === id);
      if (made) return reportOnRefund(made);
      const refund = await asked(() =>
        sdk.refunds.create(
          {
            payment_intent: chargeRef,
            amount: amountCents,
            reason: 'requested_by_customer',
            metadata: { refund_id: id, attempt_id: attempt.id, note: reason.slice(0, 500) },
          },
          { idempotencyKey: `refund:${id}` },
        ),
      );
      return reportOnRefund(refund);
    },

    async refundsOf({ chargeRef }) {
      if (chargeRef === null) return [];
      const refunds = await asked(() => sdk.refunds.list({ payment_intent: chargeRef, limit: 100 }));
      return refunds.data.map(reportOnRefund);
    },

    async chargeback(_attempt, { type, ref }) {
      const dispute = await asked(() => sdk.disputes.retrieve(ref));
      switch (type) {
        case 'charge.dispute.funds_withdrawn':
          return { providerRef: dispute.id, amountCents: -dispute.amount };
        case 'charge.dispute.funds_reinstated':
          return { providerRef: `${dispute.id}:reinstated`, amountCents: dispute.amount };
        default:
          return undefined;
      }
    },

    async readWebhook(headers, rawBody) {
      try {
        const signature = headers.get('stripe-signature') ?? '';
        const event = await sdk.webhooks.constructEventAsync(rawBody, signature, webhookSecret);
        // The stored payload is the event as it came, whatever its type.
        const payload = JSON.parse(rawBody) as Record<string, unknown>;
        return { eventId: event.id, type: event.type, isLive: event.livemode, payload };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined;
        throw error;
      }
    },

    subjectOf: subjectOfStripeEvent,
  };
}

function reportOnRefund(refund: Stripe.Refund): ReportedRefund {
  return {
    providerRef: refund.id,
    refundId: refund.metadata?.['refund_id'],
    amountCents: refund.amount,
    status: refundStatus(refund.status),
  };
}

function refundStatus(status: string | null): ReportedRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}

/** @throws ProviderError for whatever Stripe throws */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    throw new ProviderError(kindOf(error), `Stripe: ${error.code ?? error.type}: ${error.message}`, error);
  }
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderError['kind'] {
  if (error.code === 'resource_missing') return 'missing';
  const { statusCode } = error;
  // No status: no answer came. 409: the same request is still under way there.
  const mayPass = statusCode === undefined || statusCode === 409 || statusCode === 429 || statusCode >= 500;
  return mayPass ? 'unavailable' : 'refused';
}
