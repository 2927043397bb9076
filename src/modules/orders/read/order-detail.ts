import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { promotionsOf } from '../../cart/index.ts';
import { warrantyServiceOf } from '../../catalog/index.ts';
import { customerById } from '../../customers/index.ts';
import { isDropShipped, unitsHeldBy } from '../../inventory/index.ts';
import {
  bankOfClabe,
  currentPayment,
  isManualMethod,
  ledgerOf,
  maskedClabe,
  type Refund,
  refundsOf,
} from '../../payments/index.ts';
import { editLink } from '../edit/edit-on-wire.ts';
import { expectedUnits } from '../fulfil/goods-from-suppliers.ts';
import { trackingUrl, warrantyEnd } from '../fulfil/shipment.ts';
import { owedLines, type ShipmentRow, shipmentsOfOrder } from '../fulfil/shipments.queries.ts';
import { cancellationOf, isDeliveryOpen } from '../order-state.ts';
import type { ordersContract } from '../orders.contract.ts';
import type { OrderRow, OrderSummaryRow } from '../orders.queries.ts';
import { paidWithWords } from '../pay/paid-with.ts';
import type { OrderEvent } from '../timeline/order-timeline.ts';
import { refundStates } from './own-refunds.ts';

export type Answer<Call extends 'orders' | 'order' | 'adminOrder'> = z.input<
  (typeof ordersContract)[Call]['answers'][200]
>;

/** What an order is read with, in a transaction or not. */
export type Reading = Pick<RequestContext, 'log' | 'clock'> & { db: Connection };

/** What lists and pages say of an order, whoever reads them. */
export function summaryOf(row: OrderSummaryRow) {
  return {
    order_id: row.id,
    order_number: row.number,
    state: row.state,
    fulfilment: row.fulfilment,
    is_partly_packed: row.is_partly_packed,
    total_cents: row.total_cents,
    store_credit_cents: row.store_credit_cents,
    currency: row.currency,
    item_count: row.item_count,
    delivery_method: row.delivery_method,
    placed_at: iso(row.placed_at),
    paid_at: row.paid_at ? iso(row.paid_at) : null,
  };
}

/** What its buyer and staff both see of an order. */
export async function detailOf(
  db: Connection,
  row: OrderRow,
): Promise<
  Omit<
    Answer<'order'>['order'],
    | 'timeline'
    | 'leaves_by'
    | 'pc_photos'
    | 'promise'
    | 'promise_if_paid'
    | 'is_attempt'
    | 'to_pay'
    | 'dispute'
  >
> {
  const [atProvider, all, account, ledger, shipments, held, service] = await Promise.all([
    currentPayment(db, row.id),
    refundsOf(db, row.id),
    customerById(db, row.customer_id),
    ledgerOf(db, row.id),
    db.rows(shipmentsOfOrder, { orderId: row.id }),
    unitsHeldBy(db, [row.id]),
    warrantyServiceOf(
      db,
      row.lines.map((line) => line.product_id),
    ),
  ]);
  const isByHand = isManualMethod(row.payment_method);
  // Taken at the counter: what it waited for before paid nothing.
  const payment = isByHand ? undefined : atProvider;
  const coming = row.paid_at === null ? [] : held.filter(({ supplierDays }) => supplierDays !== null);
  const owed = coming.length === 0 ? [] : await db.rows(owedLines, { orderId: row.id });
  // A supplier was told to send it: only staff could ask for it back.
  const isOnItsWay = coming.length > 0 && (await isDropShipped(db, row.id));
  const refunds = ledger.filter(({ kind }) => kind === 'refund');
  return {
    ...summaryOf(row),
    lines: row.lines.map((line) => ({
      ...line,
      discounts: promotionsOf(line.discounts),
    })),
    promotions: promotionsOf([...row.lines.flatMap(({ discounts }) => discounts), ...row.shipping_discounts]),
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    shipping_cents: row.shipping_cents,
    tax_cents: row.tax_cents,
    email: row.email,
    delivery_address: row.delivery_address,
    company_name: row.company_name,
    purchase_order: row.purchase_order,
    gift_message: row.gift_message,
    paid_with: {
      words: paidWithWords(row.payment_method, payment?.cardLast4),
      reference: payment?.instructions?.reference ?? null,
    },
    edit_to_pay: row.edit_to_pay && {
      difference_cents: row.edit_to_pay.difference_cents,
      kept_until: iso(row.edit_to_pay.kept_until),
      path: editLink('', row.edit_to_pay.token),
    },
    can_cancel: !isOnItsWay && cancellationOf(row, 'customer') !== 'too_late',
    can_correct_delivery: isDeliveryOpen(row, shipments),
    shipments: shipments.map((shipment) => shownShipment(shipment, service)),
    expected: expectedUnits(owed, coming).map((units) => ({
      product_id: units.product_id,
      product_name: units.product_name,
      quantity: units.quantity,
      arrives_on: units.arrives_on,
    })),
    expires_at: iso(row.expires_at),
    refunded_cents: sumBack(refunds),
    refunds_open: all.flatMap(openRefund),
    may_choose_credit: account !== undefined,
    is_asked_for_refund: isByHand || row.payment_method === 'oxxo',
    refunded_credit_cents: sumBack(refunds.filter(({ provider }) => provider === 'store_credit')),
    payment: payment
      ? {
          provider: payment.provider,
          method: payment.method,
          state: payment.state,
          // Buyers are not sent to a payment page that is closed.
          redirect_url: payment.state === 'open' ? payment.redirectUrl : null,
          instructions: payment.instructions,
          instalments: payment.instalments,
        }
      : null,
  };
}

/** A refund as its buyer sees it until it arrives. */
function openRefund(refund: Refund & { needsStaff: boolean }): Answer<'order'>['order']['refunds_open'] {
  const state = refundStates[refund.state];
  if (state === 'done' || (state === 'failed' && !refund.needsStaff)) return [];
  const { amountCents, clabe } = refund;
  return [
    {
      amount_cents: amountCents,
      state,
      clabe: clabe === null ? null : maskedClabe(clabe),
      bank: clabe === null ? null : (bankOfClabe(clabe) ?? null),
    },
  ];
}

function sumBack(refunds: readonly { amountCents: number }[]): number {
  return refunds.reduce((sum, { amountCents }) => sum - amountCents, 0);
}

function shownShipment(
  shipment: ShipmentRow,
  service: Awaited<ReturnType<typeof warrantyServiceOf>>,
): Answer<'order'>['order']['shipments'][number] {
  const {
    carrier,
    tracking_code: code,
    delivered_at: delivered,
    due_earliest_on,
    due_latest_on,
    ...rest
  } = shipment;
  return {
    ...rest,
    carrier,
    tracking_code: code,
    due:
      due_earliest_on === null || due_latest_on === null
        ? null
        : { earliest_on: due_earliest_on, latest_on: due_latest_on },
    tracking_url: trackingUrl(carrier, code),
    packed_at: iso(shipment.packed_at),
    shipped_at: shipment.shipped_at && iso(shipment.shipped_at),
    delivered_at: delivered && iso(delivered),
    lines: shipment.lines.map((line) => ({
      ...line,
      warranty_until: delivered && warrantyEnd(new Date(delivered), line.warranty_months).toISOString(),
      warranty_service: service.get(line.product_id) ?? null,
    })),
  };
}

/** What was told of its delivery, and whether it should have left before today. */
export function promiseOf({ promise, state, fulfilment }: OrderRow, today: string) {
  if (promise === null) return null;
  const isOut = fulfilment === 'shipped' || fulfilment === 'delivered';
  return { ...promise, is_late: state === 'paid' && !isOut && promise.leaves_on < today };
}

/** What `noteChange` and `placeOrder` wrote into the event. */
export function asOrderEvent(details: unknown): OrderEvent | undefined {
  return (details ?? undefined) as OrderEvent | undefined;
}

export function iso(time: Date | string): string {
  return new Date(time).toISOString();
}
