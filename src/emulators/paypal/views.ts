import type { StoreSession } from '../emulator-store.ts';
import {
  testPayer,
  type CaptureRecord,
  type OrderRecord,
  type PurchaseUnitRecord,
  type RefundRecord,
} from './order-record.ts';
import { type Merchant, provider } from './paypal-context.ts';
import { formatMoney, minorUnits } from './paypal-money.ts';

type Link = { href: string; rel: string; method: 'GET' | 'POST' | 'PATCH' };

/** What the answers need beside the record: the merchant and the address the links begin with. */
export type ViewContext = { merchant: Merchant; baseUrl: string };

/** The order as PayPal shows it whole, with the captures and refunds made so far. */
export async function orderView(session: StoreSession, order: OrderRecord, context: ViewContext) {
  const units = await Promise.all(order.purchaseUnits.map((unit) => unitView(session, unit, context)));
  return {
    id: order.id,
    intent: order.intent,
    status: order.status,
    ...paymentSourceView(order),
    purchase_units: units,
    ...payerView(order),
    create_time: order.createTime,
    update_time: order.updateTime,
    links: orderLinks(order, context.baseUrl),
  };
}

/** The order as PayPal answers to `Prefer: return=minimal`; after a capture it still names the captures. */
export async function minimalOrderView(session: StoreSession, order: OrderRecord, context: ViewContext) {
  const links = orderLinks(order, context.baseUrl);
  const head = { id: order.id, status: order.status, ...paymentSourceView(order) };
  if (order.status !== 'COMPLETED') return { ...head, links };
  const whole = await orderView(session, order, context);
  const units = whole.purchase_units.map((unit) => ({
    reference_id: unit.reference_id,
    ...(unit.shipping ? { shipping: unit.shipping } : {}),
    ...('payments' in unit ? { payments: unit.payments } : {}),
  }));
  return { ...head, purchase_units: units, ...payerView(order), links };
}

export function captureView(capture: CaptureRecord, { baseUrl }: ViewContext) {
  const gross = minorUnits(capture.amount);
  const fee = sellerFee(gross, capture.amount.currency_code);
  const money = (minor: bigint) => formatMoney(minor, capture.amount.currency_code);
  const isPaid = capture.status !== 'PENDING' && capture.status !== 'DECLINED';
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.reason ? { status_details: { reason: capture.reason } } : {}),
    amount: capture.amount,
    ...(capture.invoiceId ? { invoice_id: capture.invoiceId } : {}),
    ...(capture.customId ? { custom_id: capture.customId } : {}),
    final_capture: true,
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(isPaid
      ? {
          seller_receivable_breakdown: {
            gross_amount: money(gross),
            paypal_fee: money(fee),
            net_amount: money(gross - fee),
          },
        }
      : {}),
    links: [
      { href: `${baseUrl}/v2/payments/captures/${capture.id}`, rel: 'self', method: 'GET' },
      { href: `${baseUrl}/v2/payments/captures/${capture.id}/refund`, rel: 'refund', method: 'POST' },
      { href: `${baseUrl}/v2/checkout/orders/${capture.orderId}`, rel: 'up', method: 'GET' },
    ] satisfies Link[],
    create_time: capture.createTime,
    update_time: capture.updateTime,
  };
}

/** A capture on its own also names its order and the merchant, unlike the one inside an order. */
export function captureDetailView(capture: CaptureRecord, context: ViewContext) {
  return {
    ...captureView(capture, context),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
    payee: payeeView(context.merchant),
  };
}

export function refundView(refund: RefundRecord, { merchant, baseUrl }: ViewContext) {
  const currency = refund.amount.currency_code;
  return {
    id: refund.id,
    ...refundStatus(refund),
    amount: refund.amount,
    ...(refund.invoiceId ? { invoice_id: refund.invoiceId } : {}),
    ...(refund.customId ? { custom_id: refund.customId } : {}),
    ...(refund.noteToPayer ? { note_to_payer: refund.noteToPayer } : {}),
    seller_payable_breakdown: {
      gross_amount: refund.amount,
      // PayPal keeps its fee when money goes back.
      paypal_fee: formatMoney(0n, currency),
      net_amount: refund.amount,
      total_refunded_amount: refund.totalRefunded,
    },
    payer: payeeView(merchant),
    links: refundLinks(refund, baseUrl),
    create_time: refund.createTime,
    update_time: refund.createTime,
  };
}

export function minimalRefundView(refund: RefundRecord, { baseUrl }: ViewContext) {
  return { id: refund.id, ...refundStatus(refund), links: refundLinks(refund, baseUrl) };
}

function refundStatus({ status }: RefundRecord) {
  return status === undefined
    ? { status: 'COMPLETED' as const }
    : { status, status_details: { reason: 'ECHECK' as const } };
}

export function approvalUrl(orderId: string, baseUrl: string): string {
  return `${baseUrl}/checkoutnow?token=${orderId}`;
}

function refundLinks(refund: RefundRecord, baseUrl: string): Link[] {
  return [
    { href: `${baseUrl}/v2/payments/refunds/${refund.id}`, rel: 'self', method: 'GET' },
    { href: `${baseUrl}/v2/payments/captures/${refund.captureId}`, rel: 'up', method: 'GET' },
  ];
}

function orderLinks(order: OrderRecord, baseUrl: string): Link[] {
  const orderUrl = `${baseUrl}/v2/checkout/orders/${order.id}`;
  const self: Link = { href: orderUrl, rel: 'self', method: 'GET' };
  const update: Link = { href: orderUrl, rel: 'update', method: 'PATCH' };
  const capture: Link = { href: `${orderUrl}/capture`, rel: 'capture', method: 'POST' };
  const approval = { href: approvalUrl(order.id, baseUrl), method: 'GET' } as const;
  switch (order.status) {
    case 'CREATED':
      return [self, { ...approval, rel: 'approve' }, update, capture];
    case 'PAYER_ACTION_REQUIRED':
      return [self, { ...approval, rel: 'payer-action' }];
    case 'APPROVED':
      return [self, update, capture];
    case 'COMPLETED':
    case 'VOIDED':
      return [self];
  }
}

async function unitView(session: StoreSession, unit: PurchaseUnitRecord, context: ViewContext) {
  const { captureId, ...asked } = unit;
  const view = { ...asked, payee: unit.payee ?? payeeView(context.merchant) };
  const capture = captureId && (await session.get<CaptureRecord>(provider, 'capture', captureId));
  if (!capture) return view;
  const refunds: RefundRecord[] = [];
  for (const id of capture.refundIds) {
    const refund = await session.get<RefundRecord>(provider, 'refund', id);
    if (refund) refunds.push(refund);
  }
  const payments = {
    captures: [captureView(capture, context)],
    ...(refunds.length > 0 ? { refunds: refunds.map((refund) => refundView(refund, context)) } : {}),
  };
  return { ...view, payments };
}

function payeeView(merchant: Merchant) {
  return { email_address: merchant.email_address, merchant_id: merchant.merchant_id };
}

function paymentSourceView(order: OrderRecord) {
  if (order.payerId === undefined) return order.viaPaymentSource ? { payment_source: { paypal: {} } } : {};
  return {
    payment_source: {
      paypal: {
        email_address: testPayer.email,
        account_id: order.payerId,
        account_status: 'VERIFIED',
        name: { given_name: testPayer.givenName, surname: testPayer.surname },
        address: { country_code: testPayer.countryCode },
      },
    },
  };
}

function payerView(order: OrderRecord) {
  if (order.payerId === undefined) return {};
  return {
    payer: {
      name: { given_name: testPayer.givenName, surname: testPayer.surname },
      email_address: testPayer.email,
      payer_id: order.payerId,
      address: { country_code: testPayer.countryCode },
    },
  };
}

/** PayPal Mexico's public tariff without IVA, 3.95 % + 4.00 MXN; other currencies pay the part in per cent only. */
export function sellerFee(gross: bigint, currencyCode: string): bigint {
  const fee = (gross * 395n + 5_000n) / 10_000n + (currencyCode === 'MXN' ? 400n : 0n);
  return fee > gross ? gross : fee;
}
