import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Attempt } from '../attempt.ts';
import {
  type EventSubject,
  type Movement,
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  type Purchase,
  type ReportedRefund,
} from '../provider.ts';
import { amountsOfLines } from '../purchase-lines.ts';
import type { PaypalClient } from './paypal-client.ts';
import { PaypalError } from './paypal-error.ts';
import { reportOnOrder } from './paypal-report.ts';
import type { CreatePaypalOrder, PaypalOrder, PaypalRefund, PaypalTransaction } from './paypal-types.ts';
import { subjectOfPaypalEvent } from './paypal-event.ts';

/** As buyers see it on PayPal's pages. */
const brandName = 'Ensambla';
/** A call without an answer is made this often; the same request id acts once. */
const triesMax = 3;
const retryDelayMs = 250;

/** PayPal by Orders v2: the buyer approves there, we take the money when they come back. */
export function createPaypalProvider(client: PaypalClient): PaymentProvider {
  return {
    name: 'paypal',
    isLive: undefined,

    async open(attempt, purchase) {
      const requestId = `order:${attempt.reference}:a${attempt.sequence}`;
      const order = await asked(() => client.createOrder(orderInput(attempt, purchase), requestId));
      if (order.approvalUrl === undefined) {
        throw new ProviderError('refused', 'PayPal gave no approval page', undefined);
      }
      return { providerRef: order.id, redirectUrl: order.approvalUrl };
    },

    async look(attempt, { mayCollect }) {
      const order = await asked(() => client.getOrder(attempt.providerRef));
      if (order.status !== 'APPROVED' || !mayCollect) return reportOnOrder(order, attempt);
      return collect(client, attempt, order);
    },

    // An order nobody captures lapses by itself; only money under review cannot be stopped.
    close: async ({ state }) => state !== 'pending',

    async refund({ id, amountCents, reason }, { chargeRef, currency }) {
      const input = { amount: { amountCents, currency }, invoiceId: id, noteToPayer: reason };
      return reportOnRefund(await asked(() => client.refundCapture(chargeRef, input, `refund:${id}`)));
    },

    async refundsOf({ providerRef }, refundRef) {
      const { refunds } = await asked(() => client.getOrder(providerRef));
      return refunds.filter(({ id }) => id === refundRef).map(reportOnRefund);
    },

    async movements(from, to) {
      const transactions = await asked(() => client.transactions(from, to));
      return transactions.flatMap((transaction) => movementOf(transaction) ?? []);
    },

    balanceAt: (at) => asked(() => client.balanceAt(at)),

    async payouts(from, to) {
      const transactions = await asked(() => client.transactions(from, to));
      return transactions
        .flatMap((transaction) => movementOf(transaction) ?? [])
        .filter(({ kind }) => kind === 'payout')
        .map(({ ref, amountCents, at }) => ({
          ref,
          amountCents: -amountCents,
          state: 'paid',
          createdAt: at,
          arrivesAt: null,
          lines: undefined,
        }));
    },

    // PayPal tells only the end: the money is gone.
    async dispute({ providerRef }, { ref }) {
      const { refunds } = await asked(() => client.getOrder(providerRef));
      const reversal = refunds.find(({ id }) => id === ref);
      return (
        reversal && {
          ref,
          amountCents: reversal.amount.amountCents,
          reason: 'reversed',
          state: 'lost',
          dueAt: null,
          isAnswered: false,
          moved: { providerRef: reversal.id, amountCents: -reversal.amount.amountCents },
        }
      );
    },

    // Every event of PayPal's names our attempt or its order besides.
    attemptOfCharge: async () => undefined,

    async readWebhook(headers, rawBody) {
      if (!(await asked(() => client.verifyWebhook(headers, rawBody)))) return undefined;
      const payload = JSON.parse(rawBody) as Record<string, unknown>;
      const event = envelopeSchema.safeParse(payload).data;
      // PayPal does not say whether money is real; its two worlds have different addresses.
      return event && { eventId: event.id, type: event.event_type, isLive: false, payload };
    },

    subjectOf: (event): EventSubject | undefined => subjectOfPaypalEvent(event),
  };
}

const envelopeSchema = z.object({ id: z.string().min(1).max(255), event_type: z.string().min(1).max(255) });

/** Rule R33: gross units, discount and shipping, no tax fields; every line as one unit, so that nothing is divided. */
export function orderInput(attempt: Attempt, purchase: Purchase): CreatePaypalOrder {
  const amounts = amountsOfLines(attempt, purchase);
  return {
    currency: attempt.currency,
    totalCents: attempt.amountCents,
    // PayPal takes money once for each invoice; another attempt is another invoice.
    invoiceId: `${attempt.reference}-${attempt.sequence}`,
    customId: attempt.id,
    description: purchase.description,
    items: purchase.lines.map(({ name, quantity }, index) => ({
      name: quantity > 1 ? `${quantity} × ${name}` : name,
      quantity: 1,
      unitAmountCents: amounts[index] ?? 0,
    })),
    shippingCents: purchase.shippingCents,
    brandName,
    returnUrl: purchase.successUrl,
    cancelUrl: purchase.cancelUrl,
  };
}

/** Takes approved money. A declined wallet leaves the order open: the buyer may choose another one at PayPal. */
async function collect(
  client: PaypalClient,
  attempt: Attempt & { providerRef: string },
  approved: PaypalOrder,
): Promise<PaymentReport> {
  // Money that is not what was asked for is not even taken.
  const differs =
    approved.amount?.amountCents !== attempt.amountCents ||
    approved.amount.currency !== attempt.currency ||
    approved.customId !== attempt.id;
  if (differs) return reportOnOrder(approved, attempt);
  // An order is captured once whatever the id; a try after a decline needs a new one, or PayPal repeats the decline.
  const requestId = `capture:${attempt.id}:${randomUUID()}`;
  try {
    const order = await asked(() => client.captureOrder(approved.id, requestId));
    return reportOnOrder(order, attempt);
  } catch (error) {
    const issue =
      error instanceof ProviderError && error.cause instanceof PaypalError ? error.cause.issue : undefined;
    switch (issue) {
      case 'ORDER_ALREADY_CAPTURED':
      case 'ORDER_NOT_APPROVED':
        return reportOnOrder(await asked(() => client.getOrder(approved.id)), attempt);
      case 'INSTRUMENT_DECLINED':
      case 'PAYER_ACTION_REQUIRED':
        return { status: 'open', failure: issue, decline: { ref: requestId, cardPrint: null } };
      default:
        throw error;
    }
  }
}

/** Undefined for what waits, was denied or undone, and for other money than pesos. */
function movementOf(transaction: PaypalTransaction): Movement | undefined {
  const { id, referenceId, eventCode, status, amount, feeCents, customId, at } = transaction;
  if (status !== 'S' || amount.currency !== 'MXN') return undefined;
  const kind = kindOf(eventCode);
  return {
    kind,
    id,
    ref: id,
    chargeRef: kind === 'charge' ? id : referenceId,
    attemptId: customId,
    amountCents: amount.amountCents,
    feeCents,
    currency: amount.currency,
    at: new Date(at),
  };
}

/** By PayPal's table of transaction event codes. */
function kindOf(eventCode: string): Movement['kind'] {
  if (eventCode === 'T1106' || eventCode.startsWith('T12')) return 'chargeback';
  if (eventCode.startsWith('T11')) return 'refund';
  if (eventCode.startsWith('T00')) return 'charge';
  if (eventCode.startsWith('T04')) return 'payout';
  return eventCode.startsWith('T01') ? 'fee' : 'other';
}

function reportOnRefund(refund: PaypalRefund): ReportedRefund {
  return {
    providerRef: refund.id,
    refundId: z.uuid().safeParse(refund.invoiceId).data,
    amountCents: refund.amount.amountCents,
    status:
      refund.status === 'COMPLETED'
        ? 'succeeded'
        : refund.status === 'CANCELLED' || refund.status === 'FAILED'
          ? 'failed'
          : 'pending',
    failure: refund.status === 'CANCELLED' || refund.status === 'FAILED' ? refund.status : null,
    // What PayPal did not carry out never left the balance.
    cameBack: false,
  };
}

/** Repeats a call that got no answer. @throws ProviderError for whatever PayPal's client throws */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof PaypalError)) throw error;
      if (error.isRetryable && error.name !== 'TIMEOUT' && tries < triesMax) {
        await delay(retryDelayMs * tries);
        continue;
      }
      const kind = error.isRetryable ? 'unavailable' : error.status === 404 ? 'missing' : 'refused';
      throw new ProviderError(kind, error.message, error);
    }
  }
}
