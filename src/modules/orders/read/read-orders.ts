import { type Message, msg, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { promotionsOf } from '../../cart/index.ts';
import { customerById } from '../../customers/index.ts';
import { type EmailOfOrder, emailsOfOrder } from '../../mails/index.ts';
import {
  attemptsOf,
  currentPayment,
  disputesOf,
  eventsOf,
  feesOf,
  ledgerOf,
  bankOfClabe,
  type Refund,
  refundsOf,
  maskedClabe,
} from '../../payments/index.ts';
import { unitsHeldBy } from '../../inventory/index.ts';
import { readShippingRules, shopClock } from '../../shipping/index.ts';
import { photosForBuyer } from '../assembly/pcs-of-order.ts';
import { checkOfOrderForStaff } from '../fraud/read-check.ts';
import { editLink } from '../edit/edit-on-wire.ts';
import { type OrderEvent, shopperMessage, staffMessage } from '../timeline/order-timeline.ts';
import { cancellationOf, isDeliveryOpen } from '../order-state.ts';
import type { ordersContract } from '../orders.contract.ts';
import {
  type AdminOrderRow,
  adminOrders,
  adminOrdersAfter,
  adminOrdersByWords,
  countAdminOrders,
  countOrdersOfCustomer,
  newestAdminOrdersByWords,
  orderById,
  type OrderRow,
  ordersOfCustomer,
  type OrderSummaryRow,
} from '../orders.queries.ts';
import { countedUpTo, totalOf } from '../../../platform/database/counted-total.ts';
import { newestOrdersSince } from './newest-orders.ts';
import { lateValues } from './order-queues.ts';
import { providerOf } from '../pay/provider-of.ts';
import { expectedUnits, unitsHere } from '../fulfil/goods-from-suppliers.ts';
import { ownRefunds, refundStates } from './own-refunds.ts';
import { promiseIfPaidNow } from '../fulfil/promise-delivery.ts';
import { paidWithWords } from '../pay/paid-with.ts';
import { trackingUrl, unitsLeft, warrantyEnd } from '../fulfil/shipment.ts';
import { owedLines, type ShipmentRow, shipmentsOfOrder } from '../fulfil/shipments.queries.ts';

type Answer<Call extends 'orders' | 'order' | 'adminOrder'> = z.input<
  (typeof ordersContract)[Call]['answers'][200]
>;

/**
 * Own orders, newest first; with `kinds` those that were paid and have a product of one of them; with `attempts` those whose
 * payment was not completed, or without these.
 */
export async function ordersPage(
  db: Connection,
  customerId: string,
  { page, pageSize, kinds, attempts }: OwnOrdersAsked,
): Promise<Answer<'orders'>> {
  const chosen = { customerId, kinds: kinds ?? null, attempts: attempts ?? null };
  const [rows, count] = await Promise.all([
    db.rows(ordersOfCustomer, { ...chosen, pageSize, offset: (page - 1) * pageSize }),
    db.first(countOrdersOfCustomer, chosen),
  ]);
  const refunds = await ownRefunds(
    db,
    rows.map(({ id }) => id),
  );
  return {
    orders: rows.map((row) => {
      const { preview, is_attempt, can_retry } = row;
      return { ...summaryOf(row), preview, is_attempt, can_retry, refunds: refunds(row.id) };
    }),
    total: count?.total ?? 0,
    page,
    page_size: pageSize,
  };
}

type OwnOrdersAsked = {
  page: number;
  pageSize: number;
  kinds?: readonly string[] | undefined;
  attempts?: boolean | undefined;
};

/** What an order is read with, in a transaction or not. */
export type Reading = Pick<RequestContext, 'log' | 'clock'> & { db: Connection };

/**
 * One of a customer's own orders as its buyer sees it; with `customerId` null, of whoever proved otherwise that they may.
 * @throws AppError 404 when it is not there or not theirs
 */
export async function ownOrder(
  shop: Reading,
  customerId: string | null,
  orderId: string,
): Promise<Answer<'order'>['order']> {
  const { db, log } = shop;
  const row = await db.first(orderById, { orderId, customerId });
  if (!row) throw notFound('No encontramos ese pedido.');
  const isAssembled = row.lines.some(({ is_assembly: isWork }) => isWork);
  return {
    ...(await detailOf(db, row)),
    ...(await promiseToBuyer(shop, row)),
    is_attempt: row.is_attempt,
    dispute: row.hold === 'dispute' ? 'open' : row.hold === 'dispute_lost' ? 'lost' : null,
    pc_photos: isAssembled ? await photosForBuyer(db, log, row.id) : [],
    timeline: row.events.flatMap(({ kind, details, created_at: at }) => {
      const event = asOrderEvent(details);
      const message = event && shopperMessage(event);
      return message === undefined ? [] : [{ kind, message, created_at: iso(at) }];
    }),
  };
}

/** Until when an order has to leave that is paid and waits to; null of any other. */
export function promisedDay({
  state,
  fulfilment,
  hold,
  promise,
}: Pick<OrderRow, 'state' | 'fulfilment' | 'promise'> & { hold: unknown }): string | null {
  const isWaiting = state === 'paid' && hold === null && ['unfulfilled', 'packed'].includes(fulfilment);
  return isWaiting && promise ? promise.leaves_on : null;
}

/** What its buyer is told of its delivery: of one that is not paid yet, what holds where it is paid until a moment. */
async function promiseToBuyer(
  shop: Reading,
  row: OrderRow,
): Promise<Pick<Answer<'order'>['order'], 'promise' | 'promise_if_paid' | 'leaves_by'>> {
  const today = shopClock(shop.clock.now()).day;
  if (row.state === 'pending_payment' || row.state === 'awaiting_payment') {
    const ifPaid = await promiseIfPaidNow(shop, shop.db, row.id);
    const promise_if_paid = ifPaid ? { ...ifPaid.promise, until: iso(ifPaid.until) } : null;
    return { promise: null, promise_if_paid, leaves_by: null };
  }
  // No day is said while somebody looks at it first, nor once it goes back.
  const promise = row.state === 'paid' && row.hold === null ? promiseOf(row, today) : null;
  // Where its day is over nothing is said of it: staff see it as late.
  return { promise, promise_if_paid: null, leaves_by: promise?.is_late ? null : promisedDay(row) };
}

/** What was told of its delivery, and whether it should have left before today. */
function promiseOf({ promise, state, fulfilment }: OrderRow, today: string) {
  if (promise === null) return null;
  const isOut = fulfilment === 'shipped' || fulfilment === 'delivered';
  return { ...promise, is_late: state === 'paid' && !isOut && promise.leaves_on < today };
}

/** What staff may ask the list of orders for. */
export type OrdersFilter = Omit<
  z.output<NonNullable<typeof ordersContract.adminOrders.query>>,
  'page' | 'page_size'
> & {
  /** Words are of orders and their buyers alone: whoever looks for a product there means the product. */
  isGoodsLeftOut?: boolean;
};

/**
 * Orders for the staff, newest first, found by folio, card, or part of a buyer's or product's name; with `only`, these
 * alone. `reports` adds what payments and invoices know.
 */
export async function adminOrdersPage(
  { db, log, clock, staff }: Pick<RequestContext, 'db' | 'log' | 'clock' | 'staff'>,
  filter: OrdersFilter & { page: number; page_size: number },
  only: readonly string[] | null = null,
) {
  const { page, page_size } = filter;
  const values = {
    ...(await filterValues({ db, log, clock, staff }, filter, only)),
    limit: page_size,
    offset: (page - 1) * page_size,
  };
  const { q } = values;
  const { rows, total, has_more } = await (q === null
    ? listed(db, values)
    : listedByWords(db, { ...values, q }, await newestOrdersSince(db, clock)));
  return { orders: rows.map(orderInList), total, has_more, page, page_size };
}

type PageValues = Awaited<ReturnType<typeof filterValues>> & { limit: number; offset: number };
type Listed = { rows: AdminOrderRow[]; total: number; has_more: boolean };

async function listed(db: Connection, values: PageValues): Promise<Listed> {
  const [rows, count] = await Promise.all([
    db.rows(adminOrders, values),
    db.first(countAdminOrders, { ...values, most: countedUpTo }),
  ]);
  return { rows, ...totalOf(count?.total, { ...values, shown: rows.length }) };
}

/**
 * By words that many orders have a page of the newest is enough; nobody knows then how many there are in all. Long addresses
 * are of few orders.
 */
async function listedByWords(
  db: Connection,
  values: PageValues & { q: string },
  since: Date | null,
): Promise<Listed> {
  const isRare = (values.local?.length ?? 0) >= longLocal;
  const newest =
    isRare || since === null
      ? []
      : await db.rows(newestAdminOrdersByWords, { ...values, since, limit: values.limit + 1 });
  if (newest.length > values.limit) {
    const rows = newest.slice(0, values.limit);
    return { rows, total: values.offset + newest.length, has_more: true };
  }
  const rows = await db.rows(adminOrdersByWords, values);
  const [first] = rows;
  if (first || values.offset === 0) return { rows, total: first?.total ?? 0, has_more: false };
  // A page behind the last one says how many there are, as any other does.
  const [any] = await db.rows(adminOrdersByWords, { ...values, offset: 0, limit: 1 });
  return { rows, total: any?.total ?? 0, has_more: false };
}

/** Every order of a filter, newest first, in batches, so that an export keeps one batch in memory. */
export async function* allAdminOrders(
  { db, log, clock, staff }: Pick<RequestContext, 'db' | 'log' | 'clock' | 'staff'>,
  filter: OrdersFilter,
  { only, partSize }: { only: readonly string[] | null; partSize: number },
) {
  const values = await filterValues({ db, log, clock, staff }, filter, only);
  let last: { placed: string; id: string } | undefined;
  for (;;) {
    const rows: (AdminOrderRow & { placed: string })[] = await db.rows(adminOrdersAfter, {
      ...values,
      limit: partSize,
      placed: last?.placed ?? null,
      id: last?.id ?? null,
    });
    if (rows.length > 0) yield rows.map(orderInList);
    last = rows.at(-1);
    if (!last || rows.length < partSize) return;
  }
}

async function filterValues(
  shop: Pick<RequestContext, 'db' | 'log' | 'clock' | 'staff'>,
  filter: OrdersFilter,
  only: readonly string[] | null,
) {
  const words = filter.q?.trim() || null;
  const folio = words !== null && /^#?\d{1,9}$/.test(words) ? Number(words.replace('#', '')) : null;
  const pattern = words && patternOf(words);
  return {
    state: filter.state ?? null,
    fulfilment: filter.fulfilment ?? null,
    q: pattern,
    rare: words && patternOf(words.slice(0, rareMost)),
    local: words && localPartOf(words),
    goods: filter.isGoodsLeftOut ? null : pattern,
    number: folio,
    lastFour: words !== null && /^\d{4}$/.test(words) ? words : null,
    ...(filter.attention === 'late'
      ? lateValues(shop.clock.now(), await readShippingRules(shop))
      : // Without the first, nothing asks for the second.
        { latePlain: null, lateAssembled: shop.clock.now() }),
    isHeld: filter.attention === 'held' || null,
    soldFrom: filter.paid_from ?? null,
    soldTo: filter.paid_to ?? null,
    placedFrom: filter.placed_from ?? null,
    placedTo: filter.placed_to ?? null,
    paymentMethod: filter.method ?? null,
    deliveryMethod: filter.delivery ?? null,
    tag: filter.tag?.toLowerCase() ?? null,
    flag: filter.flag ?? null,
    assignedTo: filter.assigned === 'me' ? (shop.staff?.id ?? '') : (filter.assigned ?? null),
    only,
    channel: filter.channel ?? null,
  };
}

/** Words as a `like` takes them: what means something there means itself. */
export function patternOf(words: string): string {
  return words.replaceAll(/[\\%_]/g, '\\$&');
}

/** The first letters of words that lead to buyers: fewer may be a name that many have, and the rest tells them apart. */
const rareMost = 12;
/** Letters before an `@` that make somebody's address of it. */
const longLocal = 8;

/** What stands before the `@` of an address, or of the end of one; null where nothing does. */
function localPartOf(words: string): string | null {
  return /^[^@]*?([^@\s]+)@/.exec(words)?.[1] ?? null;
}

function orderInList(row: AdminOrderRow) {
  return {
    ...summaryOf(row),
    customer_name: row.customer_name,
    email: row.email,
    provider: providerOrNone(row.payment_method),
    payment_method: row.payment_method,
    delivery_method: row.delivery_method,
    tags: row.tags,
    flag: row.flag,
    hold: row.hold,
    pcs: row.pcs,
    assigned_name: row.assigned_name,
    subtotal_cents: row.subtotal_cents,
    discount_cents: row.discount_cents,
    shipping_cents: row.shipping_cents,
    tax_cents: row.tax_cents,
    tracking: row.tracking,
  };
}

/**
 * One order with everything staff need to answer for it.
 * @throws AppError 404
 */
export async function adminOrderDetail(
  { db, clock }: Pick<Reading, 'db' | 'clock'>,
  orderId: string,
): Promise<Answer<'adminOrder'>['order']> {
  const row = await db.first(orderById, { orderId, customerId: null });
  if (!row) throw notFound(t('There is no such order.'));
  const [detail, owed, held, attempts, ledger, refunds, events, disputes, emails, fees, check] =
    await Promise.all([
      detailOf(db, row),
      db.rows(owedLines, { orderId }),
      unitsHeldBy(db, [orderId]),
      attemptsOf(db, orderId),
      ledgerOf(db, orderId),
      refundsOf(db, orderId),
      eventsOf(db, orderId),
      disputesOf(db, orderId),
      emailsOfOrder(db, orderId),
      feesOf(db, [orderId]),
      checkOfOrderForStaff(db, orderId),
    ]);
  return {
    ...detail,
    promise: promiseOf(row, shopClock(clock.now()).day),
    payment_method: row.payment_method,
    customer: { id: row.customer_id, name: row.customer_name, email: row.email },
    notes: row.notes,
    notes_version: row.notes_version,
    tags: row.tags,
    flag: row.flag,
    assigned_to: row.assigned_to === null ? null : { id: row.assigned_to, name: row.assigned_name ?? '' },
    hold: row.hold === null ? null : { kind: row.hold, note: row.hold_note ?? '' },
    check,
    fee_cents: fees.get(orderId) ?? null,
    disputes: disputes.map((dispute) => ({
      id: dispute.id,
      provider_ref: dispute.providerRef,
      amount_cents: dispute.amountCents,
      reason: dispute.reason,
      state: dispute.state,
      due_at: dispute.dueAt ? iso(dispute.dueAt) : null,
      created_at: iso(dispute.createdAt),
    })),
    expected: expectedUnits(owed, held),
    to_pack: unitsHere(unitsLeft(owed, detail.shipments), owed, held).flatMap(({ position, quantity }) => {
      const line = owed.find((one) => one.position === position);
      if (!line) return [];
      const {
        product_id,
        product_name,
        is_serialised: isSerialised,
        image_url,
        weight_grams,
        box_mm,
        parts,
      } = line;
      const is_serialised = isSerialised && parts.length === 0;
      return [
        {
          position,
          product_id,
          product_name,
          quantity,
          is_serialised,
          image_url,
          weight_grams,
          box_mm,
          parts,
        },
      ];
    }),
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      provider: attempt.provider,
      provider_ref: attempt.providerRef,
      state: attempt.state,
      amount_cents: attempt.amountCents,
      failure: attempt.failure,
      created_at: iso(attempt.createdAt),
    })),
    ledger: ledger.map((entry) => ({
      kind: entry.kind,
      amount_cents: entry.amountCents,
      provider_ref: entry.providerRef,
      created_at: iso(entry.createdAt),
    })),
    refunds: refunds.map((refund) => ({
      id: refund.id,
      failure: refund.failure,
      needs_staff: refund.needsStaff,
      amount_cents: refund.amountCents,
      state: refund.state,
      reason: refund.reason,
      clabe: refund.clabe === null ? null : maskedClabe(refund.clabe),
      is_store_credit: refund.source === 'store_credit',
      created_at: iso(refund.createdAt),
    })),
    events: events.map((event) => ({
      id: event.id,
      type: event.type,
      state: event.state,
      received_at: iso(event.receivedAt),
    })),
    timeline: [
      ...withEmails(row.events, emails),
      ...events.map((event) => ({
        kind: 'webhook',
        message: t('The provider told: {type} ({state}).', {
          type: event.type,
          state: t(eventWords[event.state]),
        }),
        actor: null,
        mail: null,
        created_at: iso(event.receivedAt),
      })),
      ...refunds.map((refund) => ({
        kind: 'refund_requested',
        message:
          refund.source === 'store_credit'
            ? t('{amount} given as store credit: {reason}', {
                amount: formatPesos(refund.amountCents),
                reason: refund.reason,
              })
            : t('{amount} to be refunded: {reason}', {
                amount: formatPesos(refund.amountCents),
                reason: refund.reason,
              }),
        actor: null,
        mail: null,
        created_at: iso(refund.createdAt),
      })),
    ].toSorted((one, other) => one.created_at.localeCompare(other.created_at)),
  };
}

function providerOrNone(method: OrderRow['payment_method']): 'stripe' | 'paypal' | null {
  switch (method) {
    case 'card':
    case 'oxxo':
    case 'spei':
    case 'paypal':
      return providerOf(method);
    default:
      return null;
  }
}

function summaryOf(row: OrderSummaryRow) {
  return {
    order_id: row.id,
    order_number: row.number,
    state: row.state,
    fulfilment: row.fulfilment,
    total_cents: row.total_cents,
    store_credit_cents: row.store_credit_cents,
    currency: row.currency,
    item_count: row.item_count,
    placed_at: iso(row.placed_at),
    paid_at: row.paid_at ? iso(row.paid_at) : null,
  };
}

async function detailOf(
  db: Connection,
  row: OrderRow,
): Promise<
  Omit<
    Answer<'order'>['order'],
    'timeline' | 'leaves_by' | 'pc_photos' | 'promise' | 'promise_if_paid' | 'is_attempt' | 'dispute'
  >
> {
  const [payment, all, account, ledger, shipments, held] = await Promise.all([
    currentPayment(db, row.id),
    refundsOf(db, row.id),
    customerById(db, row.customer_id),
    ledgerOf(db, row.id),
    db.rows(shipmentsOfOrder, { orderId: row.id }),
    unitsHeldBy(db, [row.id]),
  ]);
  const coming = row.paid_at === null ? [] : held.filter(({ supplierDays }) => supplierDays !== null);
  const owed = coming.length === 0 ? [] : await db.rows(owedLines, { orderId: row.id });
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
    delivery_method: row.delivery_method,
    delivery_address: row.delivery_address,
    company_name: row.company_name,
    purchase_order: row.purchase_order,
    paid_with: {
      words: paidWithWords(row.payment_method, payment?.cardLast4),
      reference: payment?.instructions?.reference ?? null,
    },
    edit_to_pay: row.edit_to_pay && {
      difference_cents: row.edit_to_pay.difference_cents,
      kept_until: iso(row.edit_to_pay.kept_until),
      path: editLink('', row.edit_to_pay.token),
    },
    can_cancel: cancellationOf(row, 'customer') !== 'too_late',
    can_correct_delivery: isDeliveryOpen(row),
    shipments: shipments.map(shownShipment),
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

function shownShipment(shipment: ShipmentRow): Answer<'order'>['order']['shipments'][number] {
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
    })),
  };
}

/** What became of what a provider told. */
const eventWords: Readonly<Record<Awaited<ReturnType<typeof eventsOf>>[number]['state'], Message>> = {
  received: msg('waiting'),
  processed: msg('processed'),
  ignored: msg('not ours'),
  failed: msg('given up'),
};

/**
 * The order's events, each with its email where it is about one; emails that nobody noted (sent once more by hand)
 * stand for themselves.
 */
function withEmails(
  events: OrderRow['events'],
  emails: readonly EmailOfOrder[],
): Answer<'adminOrder'>['order']['timeline'] {
  const left = [...emails];
  const noted = events.map(({ kind, message, actor, details, created_at: at }) => {
    const about = asOrderEvent(details);
    const index =
      about?.kind === 'mailed' || about?.kind === 'wrote'
        ? left.findIndex((email) => email.subject === about.subject && email.recipient === about.to)
        : -1;
    const [email] = index < 0 ? [] : left.splice(index, 1);
    // Said anew to whoever reads; the words that were kept serve for kinds of events that are no more.
    const said = (about && staffMessage(about)) ?? message;
    return { kind, message: said, actor, mail: email ? mailOf(email) : null, created_at: iso(at) };
  });
  return [
    ...noted,
    ...left.map((email) => ({
      kind: 'mailed',
      message: staffMessage({ kind: 'mailed', subject: email.subject, to: email.recipient }),
      actor: null,
      mail: mailOf(email),
      created_at: iso(email.created_at),
    })),
  ];
}

function mailOf({ id, state }: EmailOfOrder) {
  return { id, state };
}

/** What `noteChange` and `placeOrder` wrote into the event. */
function asOrderEvent(details: unknown): OrderEvent | undefined {
  return (details ?? undefined) as OrderEvent | undefined;
}

function iso(time: Date | string): string {
  return new Date(time).toISOString();
}
