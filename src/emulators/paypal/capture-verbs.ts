import type { StoreTransaction } from '../emulator-store.ts';
import { againAfterCollision, findEarlierResult, rememberResult, type RequestKey } from './idempotency.ts';
import type { CaptureRecord, RefundRecord } from './order-record.ts';
import type { Made } from './order-verbs.ts';
import { PaypalApiError, resourceNotFound, unprocessable } from './paypal-error.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { createResourceId } from './paypal-id.ts';
import { formatMoney, minorUnits, parseMoney } from './paypal-money.ts';
import type { RefundRequest } from './paypal-schemas.ts';
import { captureDetailView, refundView } from './views.ts';
import { announceEvent } from './webhook-events.ts';

/** The stored capture; throws PayPal's 404 where there is none. */
export async function requireCapture(context: PaypalContext, id: string): Promise<CaptureRecord> {
  const capture = await context.store.get<CaptureRecord>(provider, 'capture', id);
  if (!capture) throw resourceNotFound();
  return capture;
}

/** The stored refund; throws PayPal's 404 where there is none. */
export async function requireRefund(context: PaypalContext, id: string): Promise<RefundRecord> {
  const refund = await context.store.get<RefundRecord>(provider, 'refund', id);
  if (!refund) throw resourceNotFound();
  return refund;
}

/**
 * Gives money of a capture back; without an amount, all that is left of it. Throws 422 REFUND_AMOUNT_EXCEEDED,
 * CAPTURE_FULLY_REFUNDED, PENDING_CAPTURE, REFUND_NOT_ALLOWED, REFUND_CAPTURE_CURRENCY_MISMATCH,
 * REFUND_TIME_LIMIT_EXCEEDED or REFUND_FAILED_INSUFFICIENT_FUNDS.
 */
export async function refundCapture(
  context: PaypalContext,
  captureId: string,
  request: RefundRequest,
  key: RequestKey | undefined,
  baseUrl: string,
): Promise<Made<RefundRecord>> {
  const made = await againAfterCollision(() =>
    context.store.transaction(async (tx) => {
      const capture = await lockCapture(tx, captureId);
      const earlierId = await findEarlierResult(tx, key);
      const earlier = earlierId && (await tx.get<RefundRecord>(provider, 'refund', earlierId));
      if (earlier) return { record: earlier, isReplay: true };
      const amount = await refundableAmount(tx, capture, request);
      if (context.now().getTime() - Date.parse(capture.createTime) > refundMsMax) {
        throw unprocessable('REFUND_TIME_LIMIT_EXCEEDED');
      }
      if (capture.refunds === 'refused') throw unprocessable('REFUND_FAILED_INSUFFICIENT_FUNDS');
      const refund = await giveBack(context, tx, capture, amount, request, baseUrl, key);
      return { record: refund, isReplay: false };
    }),
  );
  context.announceDelivery();
  return made;
}

/** PayPal takes refunds for 180 days. */
const refundMsMax = 180 * 86_400_000;

/** How the payer's bank explains what it took back. */
export const chargebackNote = 'Chargeback';

/** The bank takes the whole rest of a capture back (a chargeback, say); PayPal shows it as a refund. */
export async function reverseCapture(
  context: PaypalContext,
  captureId: string,
  baseUrl: string,
): Promise<CaptureRecord> {
  await context.store.transaction(async (tx) => {
    const capture = await lockCapture(tx, captureId);
    const rest = await refundableAmount(tx, capture, {});
    const reversed = { ...capture, reason: 'CHARGEBACK' as const };
    await giveBack(context, tx, reversed, rest, { note_to_payer: chargebackNote }, baseUrl, undefined);
  });
  context.announceDelivery();
  return requireCapture(context, captureId);
}

/** Ends the review of a pending capture: the money arrives, or it does not. */
export async function settlePendingCapture(
  context: PaypalContext,
  captureId: string,
  outcome: 'COMPLETED' | 'DECLINED',
  baseUrl: string,
): Promise<CaptureRecord> {
  const viewContext = { merchant: await context.merchant(), baseUrl };
  const settled = await context.store.transaction(async (tx) => {
    const capture = await lockCapture(tx, captureId);
    if (capture.status !== 'PENDING') throw new PaypalApiError(409);
    const { reason: _reason, ...rest } = capture;
    const changed: CaptureRecord = { ...rest, status: outcome, updateTime: context.timestamp() };
    const type = outcome === 'COMPLETED' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED';
    const view = captureDetailView(changed, viewContext);
    const event = announceEvent(context, baseUrl, type, view, changed.amount);
    await tx.write(provider, {
      objects: [{ kind: 'capture', id: captureId, body: changed }, ...event.objects],
      deliveries: event.deliveries,
    });
    return changed;
  });
  context.announceDelivery();
  return settled;
}

/** The capture, which nobody changes until the transaction ends; throws PayPal's 404. */
export async function lockCapture(tx: StoreTransaction, id: string): Promise<CaptureRecord> {
  const capture = await tx.lock<CaptureRecord>(provider, 'capture', id);
  if (!capture) throw resourceNotFound();
  return capture;
}

/** How much may be given back for this request, in minor units. */
export async function refundableAmount(
  tx: StoreTransaction,
  capture: CaptureRecord,
  request: Pick<RefundRequest, 'amount'>,
): Promise<bigint> {
  switch (capture.status) {
    case 'PENDING':
      throw unprocessable('PENDING_CAPTURE');
    case 'DECLINED':
      throw unprocessable('REFUND_NOT_ALLOWED');
    case 'REFUNDED':
      throw unprocessable('CAPTURE_FULLY_REFUNDED');
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
  }
  const left = minorUnits(capture.amount) - (await refundedSoFar(tx, capture));
  if (!request.amount) return left;
  const { minor, problem } = parseMoney(request.amount, '/amount');
  if (problem) throw new PaypalApiError(422, { details: [problem] });
  const at = { field: '/amount/value', value: request.amount.value };
  if (minor <= 0n) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', at);
  if (request.amount.currency_code !== capture.amount.currency_code) {
    throw unprocessable('REFUND_CAPTURE_CURRENCY_MISMATCH');
  }
  if (minor > left) throw unprocessable('REFUND_AMOUNT_EXCEEDED', at);
  return minor;
}

async function refundedSoFar(tx: StoreTransaction, capture: CaptureRecord): Promise<bigint> {
  let total = 0n;
  for (const id of capture.refundIds) {
    const refund = await tx.get<RefundRecord>(provider, 'refund', id);
    if (refund && refund.status !== 'FAILED') total += minorUnits(refund.amount);
  }
  return total;
}

/** Ends a refund that is pending: the money goes, or it does not, and may be given back again. */
export async function finishRefund(
  context: PaypalContext,
  refundId: string,
  outcome: 'COMPLETED' | 'FAILED',
  baseUrl: string,
): Promise<RefundRecord> {
  const { captureId } = await requireRefund(context, refundId);
  const finished = await context.store.transaction(async (tx) => {
    const capture = await lockCapture(tx, captureId);
    const refund = await tx.lock<RefundRecord>(provider, 'refund', refundId);
    if (refund?.status !== 'PENDING') throw new PaypalApiError(409);
    const { status: _status, ...rest } = refund;
    if (outcome === 'FAILED') {
      const failed: RefundRecord = { ...rest, status: 'FAILED' };
      const leftCents = (await refundedSoFar(tx, capture)) - minorUnits(refund.amount);
      const status = leftCents === 0n ? 'COMPLETED' : 'PARTIALLY_REFUNDED';
      await tx.write(provider, {
        objects: [
          { kind: 'refund', id: refundId, body: failed },
          { kind: 'capture', id: captureId, body: { ...capture, status } },
        ],
        deliveries: [],
      });
      return failed;
    }
    const done: RefundRecord = { ...rest, completeTime: context.timestamp() };
    const view = refundView(done, { merchant: await context.merchant(), baseUrl });
    const event = announceEvent(context, baseUrl, 'PAYMENT.CAPTURE.REFUNDED', view, done.amount);
    await tx.write(provider, {
      objects: [{ kind: 'refund', id: refundId, body: done }, ...event.objects],
      deliveries: event.deliveries,
    });
    return done;
  });
  context.announceDelivery();
  return finished;
}

/** Writes the refund, what it leaves of the capture and the event about it. */
export async function giveBack(
  context: PaypalContext,
  tx: StoreTransaction,
  capture: CaptureRecord,
  minor: bigint,
  request: RefundRequest,
  baseUrl: string,
  key: RequestKey | undefined,
): Promise<RefundRecord> {
  const currency = capture.amount.currency_code;
  const total = (await refundedSoFar(tx, capture)) + minor;
  const isSlow = capture.refunds === 'pending' && capture.reason !== 'CHARGEBACK';
  const refund: RefundRecord = {
    id: createResourceId(),
    captureId: capture.id,
    orderId: capture.orderId,
    amount: formatMoney(minor, currency),
    totalRefunded: formatMoney(total, currency),
    invoiceId: request.invoice_id ?? capture.invoiceId,
    customId: request.custom_id ?? capture.customId,
    noteToPayer: request.note_to_payer,
    ...(isSlow ? { status: 'PENDING' as const } : {}),
    createTime: context.timestamp(),
  };
  const changed: CaptureRecord = {
    ...capture,
    status: total === minorUnits(capture.amount) ? 'REFUNDED' : 'PARTIALLY_REFUNDED',
    refundIds: [...capture.refundIds, refund.id],
    updateTime: refund.createTime,
  };
  const type = capture.reason === 'CHARGEBACK' ? 'PAYMENT.CAPTURE.REVERSED' : 'PAYMENT.CAPTURE.REFUNDED';
  const view = refundView(refund, { merchant: await context.merchant(), baseUrl });
  // PayPal tells of a refund once the money went.
  const event = isSlow ? undefined : announceEvent(context, baseUrl, type, view, refund.amount);
  await tx.write(provider, {
    objects: [
      { kind: 'capture', id: capture.id, body: changed },
      { kind: 'refund', id: refund.id, body: refund },
      ...(event?.objects ?? []),
    ],
    deliveries: event?.deliveries ?? [],
    idempotency: rememberResult(key, refund.id),
  });
  return refund;
}
