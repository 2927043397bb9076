import type { StoreTransaction } from '../emulator-store.ts';
import { giveBack, lockCapture, refundableAmount, chargebackNote } from './capture-verbs.ts';
import {
  type DisputeOutcome,
  type DisputeRecord,
  type DisputeStage,
  type ReinstatementRecord,
  type SellerAction,
  sellerActions,
} from './dispute-record.ts';
import { disputeView } from './dispute-views.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { actionNotAllowed, PaypalApiError, resourceNotFound, unprocessable } from './paypal-error.ts';
import { createDisputeId, createResourceId } from './paypal-id.ts';
import { formatMoney, minorUnits } from './paypal-money.ts';
import { announceEvent } from './webhook-events.ts';

/** PayPal gives a seller ten days to answer, and as many to appeal. */
const answerMs = 10 * 86_400_000;

export type NewDispute = {
  captureId: string;
  reason: DisputeRecord['reason'];
  stage: DisputeStage;
  /** In minor units; all of the capture where nothing is said. */
  cents?: number | undefined;
};

/** A buyer complains about a payment. */
export async function openDispute(
  context: PaypalContext,
  { captureId, reason, stage, cents }: NewDispute,
  baseUrl: string,
): Promise<DisputeRecord> {
  const opened = await context.store.transaction(async (tx) => {
    const capture = await lockCapture(tx, captureId);
    if (capture.status === 'PENDING' || capture.status === 'DECLINED') throw new PaypalApiError(409);
    const earlier = await tx.list<DisputeRecord>(provider, 'dispute', { match: { captureId } });
    if (earlier.some(({ body }) => body.status !== 'RESOLVED')) throw new PaypalApiError(409);
    const time = context.timestamp();
    const { currency_code: currency } = capture.amount;
    const dispute: DisputeRecord = {
      id: createDisputeId(),
      captureId,
      orderId: capture.orderId,
      invoiceId: capture.invoiceId,
      customId: capture.customId,
      gross: capture.amount,
      amount: cents === undefined ? capture.amount : formatMoney(BigInt(cents), currency),
      reason,
      stage,
      status: stage === 'INQUIRY' ? 'OPEN' : 'WAITING_FOR_SELLER_RESPONSE',
      isAppealed: false,
      dueTime: dueFrom(context),
      evidences: [],
      messages: [],
      movements: [],
      createTime: time,
      updateTime: time,
    };
    await keep(context, tx, dispute, 'CUSTOMER.DISPUTE.CREATED', baseUrl);
    return dispute;
  });
  context.announceDelivery();
  return opened;
}

/** The stored dispute; throws PayPal's 404 where there is none. */
export async function requireDispute(context: PaypalContext, id: string): Promise<DisputeRecord> {
  const dispute = await context.store.get<DisputeRecord>(provider, 'dispute', id);
  if (!dispute) throw resourceNotFound();
  return dispute;
}

/** What the seller does, where PayPal allows it now. Throws 422 ACTION_NOT_ALLOWED_IN_CURRENT_DISPUTE_STATE. */
export async function actOnDispute(
  context: PaypalContext,
  id: string,
  action: SellerAction,
  change: (dispute: DisputeRecord) => DisputeRecord,
  baseUrl: string,
): Promise<void> {
  await changeDispute(context, id, baseUrl, async (tx, dispute) => {
    if (!sellerActions(dispute, context.now()).includes(action)) throw actionNotAllowed();
    const changed = change(dispute);
    const verdict = verdicts[changed.evidences.at(-1)?.notes ?? ''];
    if (action === 'accept-claim') return resolved(context, tx, changed, 'RESOLVED_BUYER_FAVOUR', baseUrl);
    if (verdict && action !== 'send-message') {
      await keep(context, tx, changed, 'CUSTOMER.DISPUTE.UPDATED', baseUrl);
      return resolved(context, tx, changed, verdict, baseUrl);
    }
    return changed;
  });
}

/** Notes that decide at once how the dispute ends, as the words of Stripe's test mode do. */
const verdicts: Readonly<Record<string, DisputeOutcome>> = {
  winning_evidence: 'RESOLVED_SELLER_FAVOUR',
  losing_evidence: 'RESOLVED_BUYER_FAVOUR',
};

/** PayPal decides, or the buyer gives in. */
export async function resolveDispute(
  context: PaypalContext,
  id: string,
  outcome: DisputeOutcome,
  baseUrl: string,
): Promise<DisputeRecord> {
  return changeDispute(context, id, baseUrl, async (tx, dispute) => {
    if (dispute.status === 'RESOLVED') throw actionNotAllowed();
    return resolved(context, tx, dispute, outcome, baseUrl);
  });
}

/** The buyer turns an inquiry into a claim, or the next instance begins; the seller is asked again. */
export async function escalateDispute(
  context: PaypalContext,
  id: string,
  stage: DisputeStage,
  baseUrl: string,
): Promise<DisputeRecord> {
  return changeDispute(context, id, baseUrl, async (_tx, dispute) => {
    if (dispute.status === 'RESOLVED') throw actionNotAllowed();
    return { ...dispute, stage, status: 'WAITING_FOR_SELLER_RESPONSE', dueTime: dueFrom(context) };
  });
}

/** The buyer writes to the seller. */
export async function noteBuyerMessage(
  context: PaypalContext,
  id: string,
  content: string,
  baseUrl: string,
): Promise<DisputeRecord> {
  return changeDispute(context, id, baseUrl, async (_tx, dispute) => ({
    ...dispute,
    messages: [...dispute.messages, { posted_by: 'BUYER', time_posted: context.timestamp(), content }],
  }));
}

async function changeDispute(
  context: PaypalContext,
  id: string,
  baseUrl: string,
  change: (tx: StoreTransaction, dispute: DisputeRecord) => Promise<DisputeRecord>,
): Promise<DisputeRecord> {
  const changed = await context.store.transaction(async (tx) => {
    const dispute = await tx.lock<DisputeRecord>(provider, 'dispute', id);
    if (!dispute) throw resourceNotFound();
    const next = { ...(await change(tx, dispute)), updateTime: context.now().toISOString() };
    const isOver = next.status === 'RESOLVED' && dispute.status !== 'RESOLVED';
    await keep(context, tx, next, isOver ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.UPDATED', baseUrl);
    return next;
  });
  context.announceDelivery();
  return changed;
}

/** Ends a dispute and moves its money: a lost one takes it from the seller, an appeal that wins gives it back. */
async function resolved(
  context: PaypalContext,
  tx: StoreTransaction,
  dispute: DisputeRecord,
  outcome: DisputeOutcome,
  baseUrl: string,
): Promise<DisputeRecord> {
  const ended: DisputeRecord = { ...dispute, status: 'RESOLVED', outcome, dueTime: dueFrom(context) };
  const currency = dispute.amount.currency_code;
  const taken = dispute.movements.reduce(
    (sum, { type, amount }) => sum + (type === 'DEBIT' ? minorUnits(amount) : -minorUnits(amount)),
    0n,
  );
  const isLost = outcome === 'RESOLVED_BUYER_FAVOUR';
  const initiated_time = context.timestamp();
  if (isLost && taken === 0n) {
    const capture = await lockCapture(tx, dispute.captureId);
    const left = capture.status === 'REFUNDED' ? 0n : await refundableAmount(tx, capture, {});
    const minor = left < minorUnits(dispute.amount) ? left : minorUnits(dispute.amount);
    if (minor === 0n) return ended;
    const reversed = { ...capture, reason: 'CHARGEBACK' as const };
    await giveBack(context, tx, reversed, minor, { note_to_payer: chargebackNote }, baseUrl, undefined);
    const amount = formatMoney(minor, currency);
    return { ...ended, movements: [...ended.movements, { type: 'DEBIT', amount, initiated_time }] };
  }
  if (isLost || taken === 0n) return ended;
  const amount = formatMoney(taken, currency);
  const record: ReinstatementRecord = {
    id: createResourceId(),
    captureId: dispute.captureId,
    amount,
    createTime: initiated_time,
  };
  await tx.write(provider, { objects: [{ kind: 'reinstatement', id: record.id, body: record }] });
  return { ...ended, movements: [...ended.movements, { type: 'CREDIT', amount, initiated_time }] };
}

async function keep(
  context: PaypalContext,
  tx: StoreTransaction,
  dispute: DisputeRecord,
  type: 'CUSTOMER.DISPUTE.CREATED' | 'CUSTOMER.DISPUTE.UPDATED' | 'CUSTOMER.DISPUTE.RESOLVED',
  baseUrl: string,
): Promise<void> {
  const view = disputeView(dispute, { merchant: await context.merchant(), baseUrl, now: context.now() });
  const event = announceEvent(context, baseUrl, type, view);
  await tx.write(provider, {
    objects: [{ kind: 'dispute', id: dispute.id, body: dispute }, ...event.objects],
    deliveries: event.deliveries,
  });
}

function dueFrom(context: PaypalContext): string {
  return `${new Date(context.now().getTime() + answerMs).toISOString().slice(0, 19)}Z`;
}

/** Refused where the time to answer is moved: for tests of what is late. */
export async function setDueTime(context: PaypalContext, id: string, dueTime: string): Promise<void> {
  const changed = await context.store.update<DisputeRecord>(provider, 'dispute', id, (dispute) => ({
    ...dispute,
    dueTime,
  }));
  if (!changed) throw unprocessable('REFERENCE_ID_NOT_FOUND');
}
