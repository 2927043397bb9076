import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Attempt } from '../attempts/attempt.ts';
import {
  type EvidenceDesk,
  type Movement,
  type PaymentProvider,
  ProviderError,
  type Purchase,
  type ReportedDispute,
  type ReportedPayout,
  type ReportedRefund,
  type Transfer,
} from '../provider.ts';
import { reportOnSession, sessionParameters } from './checkout-session.ts';
import type { StripeClient } from './stripe-client.ts';
import { subjectOfStripeEvent } from './stripe-event.ts';

/** Cards, OXXO and SPEI by Stripe Checkout. */
export function createStripeProvider({ sdk, webhookSecret, isLive }: StripeClient): PaymentProvider {
  /** A customer of its own for each attempt: whatever comes to its CLABE is meant for this payment. */
  async function payerOf(attempt: Attempt, purchase: Purchase, idempotencyKey: string): Promise<string> {
    const metadata = { attempt_id: attempt.id, reference: attempt.reference };
    const payer = await asked(() =>
      sdk.customers.create(
        { ...(purchase.email !== '' && { email: purchase.email }), metadata },
        { idempotencyKey },
      ),
    );
    return payer.id;
  }

  async function transfersOf(payerRef: string): Promise<Transfer[]> {
    const moves = await asked(() => sdk.customers.listCashBalanceTransactions(payerRef, { limit: 100 }));
    return moves.data
      .filter(({ type }) => type === 'funded')
      .map(({ id, net_amount: amountCents }) => ({ ref: id, amountCents }));
  }

  return {
    name: 'stripe',
    isLive,

    async checkKeys() {
      // Who asks is waiting: no tries again.
      await asked(() => sdk.balance.retrieve({}, { maxNetworkRetries: 0 }));
    },

    async open(attempt, purchase) {
      const idempotencyKey = `order:${attempt.reference}:a${attempt.sequence}`;
      const payerRef =
        purchase.method === 'spei' ? await payerOf(attempt, purchase, `${idempotencyKey}:payer`) : undefined;
      const session = await asked(() =>
        sdk.checkout.sessions.create(sessionParameters(attempt, purchase, payerRef), { idempotencyKey }),
      );
      if (session.url === null) throw new ProviderError('refused', 'Stripe gave no payment page', undefined);
      return {
        providerRef: session.id,
        redirectUrl: session.url,
        ...(payerRef === undefined ? {} : { payerRef }),
      };
    },

    async look({ providerRef, payerRef }) {
      const session = await asked(() =>
        sdk.checkout.sessions.retrieve(providerRef, { expand: ['payment_intent.latest_charge'] }),
      );
      const report = reportOnSession(session);
      return payerRef === null ? report : { ...report, transfers: await transfersOf(payerRef) };
    },

    async close({ state, providerRef, chargeRef }) {
      try {
        if (state === 'pending' && chargeRef !== null)
          await asked(() => sdk.paymentIntents.cancel(chargeRef));
        else await asked(() => sdk.checkout.sessions.expire(providerRef));
        return true;
      } catch (error) {
        // The payment is no longer in a state that can be ended.
        if (error instanceof ProviderError && error.kind === 'refused') return false;
        throw error;
      }
    },

    async refund({ id, amountCents, reason, source }, attempt) {
      const { chargeRef, payerRef } = attempt;
      if (source === 'balance' && payerRef !== null) {
        const returned = await asked(() =>
          sdk.refunds.create(
            {
              customer: payerRef,
              origin: 'customer_balance',
              amount: amountCents,
              currency: attempt.currency.toLowerCase(),
              metadata: { refund_id: id, attempt_id: attempt.id },
            },
            { idempotencyKey: `refund:${id}` },
          ),
        );
        return reportOnRefund(returned);
      }
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

    async refundsOf({ chargeRef }, refundRef) {
      if (refundRef !== undefined)
        return [reportOnRefund(await asked(() => sdk.refunds.retrieve(refundRef)))];
      if (chargeRef === null) return [];
      const refunds = await asked(() => sdk.refunds.list({ payment_intent: chargeRef, limit: 100 }));
      return refunds.data.map(reportOnRefund);
    },

    movements: (from, to) => movementsOf(sdk, { created: { gte: seconds(from), lt: seconds(to) } }),

    async balanceAt(at) {
      // Stripe's balance is the current one. What moved since is subtracted, once nothing moved meanwhile.
      for (let tries = 1; ; tries += 1) {
        const before = await balanceNow(sdk);
        const since = await movementsOf(sdk, { created: { gte: seconds(at) } });
        if ((await balanceNow(sdk)) === before) {
          return since.reduce((sum, { amountCents, feeCents }) => sum - amountCents + feeCents, before);
        }
        if (tries === 5)
          throw new ProviderError('unavailable', 'Stripe: the balance does not rest', undefined);
      }
    },

    async payouts(from, to) {
      const created = { gte: seconds(from), lt: seconds(to) };
      const payouts = await asked(() =>
        sdk.payouts.list({ created, limit: 100 }).autoPagingToArray({ limit: movementsMax }),
      );
      const reported: ReportedPayout[] = [];
      for (const payout of payouts) {
        if (payout.currency !== 'mxn') continue;
        reported.push({
          ref: payout.id,
          amountCents: payout.amount,
          state: payout.status,
          createdAt: new Date(payout.created * 1000),
          arrivesAt: new Date(payout.arrival_date * 1000),
          // A payout made by hand is not tied to lines.
          lines: payout.automatic ? await movementsOf(sdk, { payout: payout.id }) : undefined,
        });
      }
      return reported;
    },

    async dispute(_attempt, ref) {
      const dispute = await asked(() => sdk.disputes.retrieve(ref));
      const dueBy = dispute.evidence_details.due_by;
      return {
        ref: dispute.id,
        amountCents: dispute.amount,
        reason: dispute.reason,
        state: disputeState(dispute.status),
        isAnswered: dispute.evidence_details.submission_count > 0,
        dueAt: dueBy === null ? null : new Date(dueBy * 1000),
        // What was taken is negative, what came back positive, each once.
        moved: dispute.balance_transactions.map(({ amount }) => ({
          providerRef: amount < 0 ? dispute.id : `${dispute.id}:reinstated`,
          amountCents: amount,
        })),
        actions: null,
      };
    },

    async disputesSince(since) {
      const listed = sdk.disputes.list({ created: { gte: seconds(since) }, limit: 100 });
      const disputes = await asked(() => listed.autoPagingToArray({ limit: movementsMax }));
      return disputes.map(({ id }) => ({ ref: id, updatedAt: null }));
    },

    async chargeOfDispute(ref) {
      const { payment_intent: intent } = await asked(() => sdk.disputes.retrieve(ref));
      return { chargeRef: idOf(intent), attemptId: undefined };
    },

    async attemptOfCharge(chargeRef) {
      try {
        const { metadata } = await asked(() => sdk.paymentIntents.retrieve(chargeRef));
        return z.uuid().safeParse(metadata['attempt_id']).data;
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'missing') return undefined;
        throw error;
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

    evidence: evidenceDesk(sdk),
  };
}

/** Files go to another host of Stripe's, which the SDK knows; where it was given a host, they go there. */
function evidenceDesk(sdk: Stripe): EvidenceDesk {
  return {
    fileBytesMax: evidenceBytesMax,
    totalBytesMax: evidenceBytesMax,

    draft: {
      async addFile({ name, type, bytes }) {
        const file = { name, type, data: Buffer.from(bytes) };
        return (await asked(() => sdk.files.create({ purpose: 'dispute_evidence', file }))).id;
      },

      async keep(disputeRef, evidence) {
        await asked(() => sdk.disputes.update(disputeRef, { evidence, submit: false }));
      },
    },

    async submit(disputeRef, { texts, files }) {
      const evidence = { ...texts, ...Object.fromEntries(files.map(({ kind, ref }) => [kind, ref])) };
      // Two people who press the button at once send it once; a changed draft is another request.
      const content = createHash('sha256').update(JSON.stringify(evidence)).digest('hex');
      const key = { idempotencyKey: `evidence:${disputeRef}:${content}` };
      await asked(() => sdk.disputes.update(disputeRef, { evidence, submit: true }, key));
    },

    async accept(disputeRef) {
      await asked(() => sdk.disputes.close(disputeRef, {}, { idempotencyKey: `accept:${disputeRef}` }));
    },
  };
}

/** Stripe takes files of 5 MB, and 4.5 MB of them for one dispute. */
const evidenceBytesMax = 4_500_000;

/** The SDK wants a bound; this is far above what the shop moves in a day. */
const movementsMax = 10_000;

async function movementsOf(sdk: Stripe, which: Stripe.BalanceTransactionListParams): Promise<Movement[]> {
  const listed = sdk.balanceTransactions.list({ ...which, limit: 100, expand: ['data.source'] });
  const transactions = await asked(() => listed.autoPagingToArray({ limit: movementsMax }));
  return transactions.filter(({ currency }) => currency === 'mxn').map(movementOf);
}

async function balanceNow(sdk: Stripe): Promise<number> {
  const { available, pending } = await asked(() => sdk.balance.retrieve());
  return [...available, ...pending]
    .filter(({ currency }) => currency === 'mxn')
    .reduce((sum, { amount }) => sum + amount, 0);
}

function seconds(time: Date): number {
  return Math.floor(time.getTime() / 1000);
}

function movementOf({
  id,
  type,
  source,
  amount,
  fee,
  currency,
  created,
}: Stripe.BalanceTransaction): Movement {
  const named = typeof source === 'string' ? source : (source?.id ?? id);
  const line = {
    id,
    amountCents: amount,
    feeCents: fee,
    currency: currency.toUpperCase(),
    at: new Date(created * 1000),
  };
  if (source !== null && typeof source === 'object') {
    switch (source.object) {
      case 'charge': {
        const ref = idOf(source.payment_intent) ?? source.id;
        return { kind: 'charge', ref, chargeRef: ref, attemptId: source.metadata['attempt_id'], ...line };
      }
      case 'refund': {
        // A refund that bounced is a second transaction of the same refund, with its money back in the balance.
        const ref = amount < 0 ? source.id : `${source.id}:failed`;
        const attemptId = source.metadata?.['attempt_id'];
        return { kind: 'refund', ref, chargeRef: idOf(source.payment_intent), attemptId, ...line };
      }
      case 'dispute': {
        const ref = amount < 0 ? source.id : `${source.id}:reinstated`;
        const chargeRef = idOf(source.payment_intent);
        return { kind: 'chargeback', ref, chargeRef, attemptId: undefined, ...line };
      }
      default:
    }
  }
  const kind = type.startsWith('payout') ? 'payout' : type.endsWith('fee') ? 'fee' : 'other';
  return { kind, ref: named, chargeRef: undefined, attemptId: undefined, ...line };
}

function idOf(named: string | { id: string } | null): string | undefined {
  return typeof named === 'string' ? named : named?.id;
}

function reportOnRefund(refund: Stripe.Refund): ReportedRefund {
  return {
    providerRef: refund.id,
    refundId: refund.metadata?.['refund_id'],
    amountCents: refund.amount,
    status: refundStatus(refund.status),
    failure: refund.failure_reason ?? (refund.status === 'canceled' ? 'canceled' : null),
    cameBack: refund.failure_balance_transaction != null,
  };
}

function disputeState(status: string): ReportedDispute['state'] {
  if (status === 'won' || status === 'warning_closed') return 'won';
  return status === 'lost' ? 'lost' : 'open';
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
