import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import { barsOf } from '../../payments/index.ts';
import { shopClock } from '../../shipping/index.ts';
import { photosForBuyer } from '../assembly/pcs-of-order.ts';
import { promiseIfPaidNow } from '../fulfil/promise-delivery.ts';
import { countOrdersOfCustomer, orderById, type OrderRow, ordersOfCustomer } from '../orders.queries.ts';
import { shopperMessage } from '../timeline/order-timeline.ts';
import {
  type Answer,
  asOrderEvent,
  detailOf,
  iso,
  promiseOf,
  type Reading,
  summaryOf,
} from './order-detail.ts';
import { ownRefunds } from './own-refunds.ts';

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
  const detail = await detailOf(db, row);
  const instructions = row.state === 'awaiting_payment' ? detail.payment?.instructions : undefined;
  return {
    ...detail,
    ...(await promiseToBuyer(shop, row)),
    to_pay: instructions
      ? {
          instructions,
          amount_cents: row.total_cents - row.store_credit_cents,
          bars: barsOf(instructions),
        }
      : null,
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
