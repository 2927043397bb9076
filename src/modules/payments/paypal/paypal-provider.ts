import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Attempt } from '../attempts/attempt.ts';
import {
  type EvidenceDesk,
  type EventSubject,
  type Movement,
  type PaymentProvider,
  type PaymentReport,
  ProviderError,
  type Purchase,
  type ReportedDispute,
  type ReportedRefund,
} from '../provider.ts';
import { amountsOfLines } from '../attempts/purchase-lines.ts';
import type { PaypalClient } from './paypal-client.ts';
import { paypalEvidence } from './paypal-evidence.ts';
import { PaypalError } from './paypal-error.ts';
import { reportOnOrder } from './paypal-report.ts';
import type {
  CreatePaypalOrder,
  PaypalDispute,
  PaypalOrder,
  PaypalRefund,
  PaypalTransaction,
} from './paypal-types.ts';
import { subjectOfPaypalEvent } from './paypal-event.ts';

/** How often a call without an answer is made; the same request id acts once. */
const callsMax = 3;
const retryDelayMs = 250;

/** PayPal by Orders v2: the buyer approves there, we take the money when they come back. */
export function createPaypalProvider(client: PaypalClient): PaymentProvider {
  return {
    name: 'paypal',
    isLive: undefined,

    async checkKeys() {
      await asked(() => client.checkCredentials(), { triesMax: 1 });
    },

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

    async dispute({ providerRef, chargeRef }, ref) {
      const id = isDisputeId(ref) ? ref : await newestDisputeOf(client, chargeRef);
      if (id !== undefined) {
        const dispute = await asked(() => client.getDispute(id));
        return reportOnDispute(dispute, await disputesOfCapture(client, dispute));
      }
      // The money was taken without a dispute: the payer's bank did.
      const { refunds } = await asked(() => client.getOrder(providerRef));
      const reversal = refunds.find((one) => one.id === ref);
      return (
        reversal && {
          ref,
          amountCents: reversal.amount.amountCents,
          reason: 'reversed',
          state: 'lost',
          dueAt: null,
          isAnswered: false,
          moved: [
            {
              providerRef: `${chargeRef ?? reversal.id}${reversedSuffix}`,
              amountCents: -reversal.amount.amountCents,
            },
          ],
          actions: null,
        }
      );
    },

    async disputesSince(since) {
      const found = await asked(() => client.disputes({ updatedAfter: since }));
      return found.map(({ id, updatedAt }) => ({ ref: id, updatedAt: new Date(updatedAt) }));
    },

    async chargeOfDispute(ref) {
      const { captureId, customId } = await asked(() => client.getDispute(ref));
      return { chargeRef: captureId, attemptId: z.uuid().safeParse(customId).data };
    },

    evidence: evidenceDesk(client),

    // Every event of PayPal also names our attempt or its order.
    attemptOfCharge: async () => undefined,

    async readWebhook(headers, rawBody) {
      if (!(await asked(() => client.verifyWebhook(headers, rawBody)))) return undefined;
      const payload = JSON.parse(rawBody) as Record<string, unknown>;
      const event = envelopeSchema.safeParse(payload).data;
      // PayPal does not say whether money is real; sandbox and live have different addresses.
      return event && { eventId: event.id, type: event.event_type, isLive: false, payload };
    },

    subjectOf: (event): EventSubject | undefined => subjectOfPaypalEvent(event),
  };
}

/** Under these a capture's money that a dispute took, and gave back, stands in the ledger: PayPal's report names the capture. */
const reversedSuffix = ':reversed';
const reinstatedSuffix = ':reinstated';

const isDisputeId = (ref: string) => ref.startsWith('PP-');

async function newestDisputeOf(client: PaypalClient, captureId: string | null): Promise<string | undefined> {
  if (captureId === null) return undefined;
  return (await asked(() => client.disputes({ captureId })))[0]?.id;
}

/** A capture that was disputed again: what each took of it. Only a dispute that moved money has to know of the others. */
async function disputesOfCapture(client: PaypalClient, dispute: PaypalDispute): Promise<PaypalDispute[]> {
  const { id, captureId, debitedCents } = dispute;
  if (captureId === undefined || debitedCents === 0) return [dispute];
  const others = (await asked(() => client.disputes({ captureId }))).filter((one) => one.id !== id);
  return [dispute, ...(await Promise.all(others.map((one) => asked(() => client.getDispute(one.id)))))];
}

const shopActions = {
  'provide-evidence': 'evidence',
  'accept-claim': 'accept',
  'send-message': 'message',
  appeal: 'appeal',
} as const;
const authors = { BUYER: 'buyer', SELLER: 'shop', ARBITER: 'provider' } as const;

/**
 * How a dispute stands. Its outcome says whether it is lost; without an outcome, its money does.
 * @param all every dispute of its capture: the ledger has what they moved together
 */
function reportOnDispute(dispute: PaypalDispute, all: readonly PaypalDispute[]): ReportedDispute {
  const { id, captureId, status, outcome, dueAt, debitedCents, creditedCents, actions } = dispute;
  const isLost =
    outcome === 'RESOLVED_BUYER_FAVOUR' ||
    outcome === 'ACCEPTED' ||
    ((outcome === undefined || outcome === 'NONE') && debitedCents > creditedCents);
  const moves = [
    { providerRef: `${captureId ?? id}${reversedSuffix}`, amountCents: -sumOf(all, 'debitedCents') },
    { providerRef: `${captureId ?? id}${reinstatedSuffix}`, amountCents: sumOf(all, 'creditedCents') },
  ];
  return {
    ref: id,
    amountCents: dispute.amount.amountCents,
    reason: dispute.reason,
    state: status !== 'RESOLVED' ? 'open' : isLost ? 'lost' : 'won',
    dueAt: dueAt === undefined ? null : new Date(dueAt),
    isAnswered: dispute.hasSellerEvidence && !actions.includes('provide-evidence'),
    moved: moves.filter(({ amountCents }) => amountCents !== 0),
    updatedAt: new Date(dispute.updatedAt),
    ...(dispute.stage === undefined ? {} : { stage: dispute.stage }),
    actions: actions.map((action) => shopActions[action]),
    messages: dispute.messages.map(({ by, at, text }) => ({ by: authors[by], at, text })),
  };
}

function sumOf(disputes: readonly PaypalDispute[], side: 'debitedCents' | 'creditedCents'): number {
  return disputes.reduce((sum, dispute) => sum + dispute[side], 0);
}

/** PayPal keeps no drafts: everything goes at once. Documents are under 10 MB, together at most 50. */
function evidenceDesk(client: PaypalClient): EvidenceDesk {
  return {
    fileBytesMax: 9_999_999,
    totalBytesMax: 50_000_000,

    async submit(disputeRef, { texts, files, isAppeal }) {
      const { evidences, documents } = paypalEvidence(texts, files);
      const action = isAppeal ? 'appeal' : 'provide-evidence';
      await asked(() => client.giveEvidence(disputeRef, evidences, documents, action), { triesMax: 1 });
    },

    accept: (disputeRef, note) => asked(() => client.acceptClaim(disputeRef, note), { triesMax: 1 }),

    message: (disputeRef, text) => asked(() => client.sendMessage(disputeRef, text), { triesMax: 1 }),
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
    brandName: purchase.shopName,
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
  // Money that is not what was asked for is not taken.
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
  const suffix = amount.amountCents < 0 ? reversedSuffix : reinstatedSuffix;
  return {
    kind,
    id,
    ref: kind === 'chargeback' && referenceId !== undefined ? `${referenceId}${suffix}` : id,
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
    // Transactions that PayPal did not carry out never left the balance.
    cameBack: false,
  };
}

/**
 * Repeats a call that got no answer, `triesMax` times at most: a call without a key of its own might be done twice.
 * @throws ProviderError for whatever PayPal's client throws
 */
async function asked<T>(call: () => Promise<T>, { triesMax = callsMax } = {}): Promise<T> {
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
