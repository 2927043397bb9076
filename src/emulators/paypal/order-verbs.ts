import type { StoreTransaction } from '../emulator-store.ts';
import { againAfterCollision, findEarlierResult, rememberResult, type RequestKey } from './idempotency.ts';
import {
  createOrderRecord,
  testPayer,
  type CaptureRecord,
  type FundingOutcome,
  type OrderRecord,
} from './order-record.ts';
import { checkPurchaseUnits } from './order-totals.ts';
import { PaypalApiError, resourceNotFound, unprocessable } from './paypal-error.ts';
import { provider, type PaypalContext } from './paypal-context.ts';
import { createResourceId } from './paypal-id.ts';
import { formatMoney, minorUnits } from './paypal-money.ts';
import type { OrderRequest } from './paypal-schemas.ts';
import { approvalUrl, captureDetailView, orderView } from './views.ts';
import { announceEvent } from './webhook-events.ts';

/** The record, and whether an earlier call with the same PayPal-Request-Id had made it. */
export type Made<Kept> = { record: Kept; isReplay: boolean };

/** Creates an order; throws 422 where its amounts do not add up, 400 where PayPal wants a request id. */
export async function createOrder(
  context: PaypalContext,
  request: OrderRequest,
  key: RequestKey | undefined,
): Promise<Made<OrderRecord>> {
  if (request.payment_source && !key) throw requestIdRequired();
  return againAfterCollision(async () => {
    const earlierId = await findEarlierResult(context.store, key);
    if (earlierId) return { record: await requireOrder(context, earlierId), isReplay: true };
    const details = checkPurchaseUnits(request.purchase_units);
    if (details.length > 0) throw new PaypalApiError(422, { details });
    const order = createOrderRecord(createResourceId(), request, context.timestamp());
    await context.store.write(provider, {
      objects: [{ kind: 'order', id: order.id, body: order }],
      idempotency: rememberResult(key, order.id),
    });
    return { record: order, isReplay: false };
  });
}

/** The stored order; throws PayPal's 404 where there is none. */
export async function requireOrder(context: PaypalContext, id: string): Promise<OrderRecord> {
  const order = await context.store.get<OrderRecord>(provider, 'order', id);
  if (!order) throw resourceNotFound();
  return order;
}

/**
 * What the buyer does on the approval page. Approving again is allowed until the order is captured, because a
 * buyer whose funding was declined comes back to choose another one.
 */
export async function approveOrder(
  context: PaypalContext,
  id: string,
  funding: FundingOutcome,
  baseUrl: string,
): Promise<OrderRecord> {
  const viewContext = { merchant: await context.merchant(), baseUrl };
  const approved = await context.store.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
    if (order.status === 'VOIDED') throw unprocessable('ORDER_NOT_APPROVED');
    const changed: OrderRecord = {
      ...order,
      status: 'APPROVED',
      funding,
      payerId: testPayer.payerId,
      updateTime: context.timestamp(),
    };
    const view = await orderView(tx, changed, viewContext);
    const event = announceEvent(context, baseUrl, 'CHECKOUT.ORDER.APPROVED', view);
    await tx.write(provider, {
      objects: [{ kind: 'order', id, body: changed }, ...event.objects],
      deliveries: event.deliveries,
    });
    return changed;
  });
  context.announceDelivery();
  return approved;
}

/** PayPal takes an approval back that nobody captured in time; the order is void after it. */
export async function reverseApproval(
  context: PaypalContext,
  id: string,
  baseUrl: string,
): Promise<OrderRecord> {
  const voided = await context.store.transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
    const changed: OrderRecord = { ...order, status: 'VOIDED', updateTime: context.timestamp() };
    const resource = {
      order_id: id,
      purchase_units: order.purchaseUnits.map((unit) => ({
        reference_id: unit.reference_id,
        ...(unit.custom_id ? { custom_id: unit.custom_id } : {}),
        ...(unit.invoice_id ? { invoice_id: unit.invoice_id } : {}),
      })),
      payment_source: { paypal: { email_address: testPayer.email, account_id: testPayer.payerId } },
    };
    const event = announceEvent(context, baseUrl, 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', resource);
    await tx.write(provider, {
      objects: [{ kind: 'order', id, body: changed }, ...event.objects],
      deliveries: event.deliveries,
    });
    return changed;
  });
  context.announceDelivery();
  return voided;
}

/**
 * Takes the money of an approved order. Throws 422 ORDER_NOT_APPROVED, ORDER_ALREADY_CAPTURED,
 * INSTRUMENT_DECLINED (with the link back to the approval page) or DUPLICATE_INVOICE_ID.
 */
export async function captureOrder(
  context: PaypalContext,
  id: string,
  key: RequestKey | undefined,
  baseUrl: string,
): Promise<Made<OrderRecord>> {
  const viewContext = { merchant: await context.merchant(), baseUrl };
  const made = await againAfterCollision(() =>
    context.store.transaction(async (tx) => {
      const order = await lockOrder(tx, id);
      if (await findEarlierResult(tx, key)) return { record: order, isReplay: true };
      assertCapturable(order, baseUrl);
      const invoiceIds = new Set(order.purchaseUnits.map((unit) => unit.invoice_id));
      for (const invoiceId of invoiceIds) if (invoiceId) await claimInvoice(tx, invoiceId, id);
      const captures = createCaptures(order, context.timestamp());
      const changed: OrderRecord = {
        ...order,
        status: 'COMPLETED',
        purchaseUnits: order.purchaseUnits.map((unit, index) => ({
          ...unit,
          captureId: captures[index]?.id,
        })),
        updateTime: context.timestamp(),
      };
      const events = captures.map((capture) =>
        announceEvent(
          context,
          baseUrl,
          capture.status === 'PENDING' ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED',
          captureDetailView(capture, viewContext),
          capture.amount,
        ),
      );
      await tx.write(provider, {
        objects: [
          { kind: 'order', id, body: changed },
          ...captures.map((capture) => ({ kind: 'capture', id: capture.id, body: capture })),
          ...events.flatMap((event) => event.objects),
        ],
        deliveries: events.flatMap((event) => event.deliveries),
        idempotency: rememberResult(key, id),
      });
      return { record: changed, isReplay: false };
    }),
  );
  context.announceDelivery();
  return made;
}

export async function lockOrder(tx: StoreTransaction, id: string): Promise<OrderRecord> {
  const order = await tx.lock<OrderRecord>(provider, 'order', id);
  if (!order) throw resourceNotFound();
  return order;
}

function assertCapturable(order: OrderRecord, baseUrl: string): void {
  if (order.status === 'COMPLETED') throw unprocessable('ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') throw unprocessable('ORDER_NOT_APPROVED');
  if (order.funding === 'declined') {
    const href = approvalUrl(order.id, baseUrl);
    throw unprocessable('INSTRUMENT_DECLINED', {}, [{ href, rel: 'redirect', method: 'GET' }]);
  }
}

/** An invoice number pays once. The unique key of the idempotency table decides between two captures at once. */
async function claimInvoice(tx: StoreTransaction, invoiceId: string, orderId: string): Promise<void> {
  const taken = await tx.get(provider, 'invoice', invoiceId);
  if (taken) throw unprocessable('DUPLICATE_INVOICE_ID');
  await tx.write(provider, {
    objects: [{ kind: 'invoice', id: invoiceId, body: { orderId } }],
    idempotency: {
      key: `invoice ${invoiceId}`,
      requestHash: orderId,
      status: 201,
      response: { id: orderId },
    },
  });
}

function createCaptures(order: OrderRecord, time: string): CaptureRecord[] {
  const isPending = order.funding === 'pending';
  return order.purchaseUnits.map((unit) => ({
    id: createResourceId(),
    orderId: order.id,
    referenceId: unit.reference_id,
    status: isPending ? 'PENDING' : 'COMPLETED',
    ...(isPending ? { reason: 'PENDING_REVIEW' as const } : {}),
    amount: formatMoney(minorUnits(unit.amount), unit.amount.currency_code),
    ...(unit.invoice_id ? { invoiceId: unit.invoice_id } : {}),
    ...(unit.custom_id ? { customId: unit.custom_id } : {}),
    refundIds: [],
    ...(order.funding === 'refund_refused' ? { refunds: 'refused' as const } : {}),
    ...(order.funding === 'refund_pending' ? { refunds: 'pending' as const } : {}),
    createTime: time,
    updateTime: time,
  }));
}

function requestIdRequired(): PaypalApiError {
  const description =
    "A PayPal-Request-Id is required if you are trying to process payment for an Order. Please specify a PayPal-Request-Id or Create the Order without a 'payment_source' specified.";
  return new PaypalApiError(400, { details: [{ issue: 'PAYPAL_REQUEST_ID_REQUIRED', description }] });
}
