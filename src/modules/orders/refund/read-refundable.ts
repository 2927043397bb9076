import { t } from '../../../i18n/t.ts';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { customerById } from '../../customers/index.ts';
import { dropShipsTo, locationNames, unitsTakenFor } from '../../inventory/index.ts';
import { refundWays } from '../../payments/index.ts';
import { toldToSend } from '../fulfil/goods-from-suppliers.ts';
import { type ShipmentRow, shipmentsOfOrder } from '../fulfil/shipments.queries.ts';
import type { OrderState } from '../order-state.ts';
import type { ordersContract } from '../orders.contract.ts';
import { stockOfLines } from '../read/order-for-return.ts';
import { type UnitsToRefund, unitsToRefund } from './plan-refund.ts';
import { payingAttempts } from './refund-all.ts';
import { orderToRefund } from './refund.queries.ts';

type Refundable = z.input<(typeof ordersContract)['refundable']['answers'][200]>;

/** An order whose money may go back, with what was taken from shelves for it. */
export type OrderToRefund = RowOf<typeof orderToRefund> & {
  shipments: ShipmentRow[];
  taken: Awaited<ReturnType<typeof unitsTakenFor>>;
  /** Units that returns have placed, by line. */
  placed: ReadonlyMap<number, number>;
};

/** Reads an order for a refund; whoever writes one holds its lock. Throws AppError 404. */
export async function readOrderToRefund(
  { unitsPlaced }: Pick<Shop, 'unitsPlaced'>,
  db: Connection,
  orderId: string,
): Promise<OrderToRefund> {
  const order = await db.first(orderToRefund, { orderId });
  if (!order) throw notFound(t('There is no such order.'));
  const shipments = await db.rows(shipmentsOfOrder, { orderId });
  const taken = await unitsTakenFor(db, orderId);
  return { ...order, shipments, taken, placed: await unitsPlaced(db, orderId) };
}

/** Of an order that is over, or not paid, nothing is refunded by lines: its goods went their way. */
const refundedByLine: readonly OrderState[] = ['paid', 'paid_without_stock'];

/** Where the units of a line are that may be refunded; none of an order that is over. */
export function unitsOf(order: OrderToRefund, line: OrderToRefund['lines'][number]): UnitsToRefund {
  return refundedByLine.includes(order.state)
    ? unitsToRefund(line, order.shipments)
    : { unsent: 0, sent: 0, packed: 0 };
}

/**
 * How many units of a line may be put on a shelf: of those that have not left, what was taken from one for them; of those
 * that left, all but those that a return has placed, unless their serial numbers were read, which come back with a return.
 */
export function restockable(
  order: OrderToRefund,
  line: OrderToRefund['lines'][number],
): Pick<UnitsToRefund, 'unsent' | 'sent'> {
  if (!line.is_there) return { unsent: 0, sent: 0 };
  const pieces = stockOfLines({ lines: [line] }, [{ position: line.position, quantity: 1 }]);
  const taken = pieces.map(({ productId, quantity }) => {
    const units = order.taken.filter((one) => one.productId === productId);
    return Math.floor(units.reduce((sum, one) => sum + one.quantity, 0) / quantity);
  });
  const { unsent, sent } = unitsOf(order, line);
  const hasSerials = order.shipments.some((shipment) =>
    shipment.lines.some(({ position, serials }) => position === line.position && serials.length > 0),
  );
  const gone = order.shipments
    .filter(({ state }) => state !== 'packed')
    .flatMap(({ lines }) => lines)
    .reduce((sum, { position, quantity }) => sum + (position === line.position ? quantity : 0), 0);
  const away = Math.max(0, gone - line.shelved_quantity - (order.placed.get(line.position) ?? 0));
  return { unsent: Math.min(unsent, ...taken), sent: hasSerials ? 0 : Math.min(sent, away) };
}

/** What of an order may be refunded now, for staff. Throws AppError 404. */
export async function refundableOf(
  shop: Pick<Shop, 'db' | 'unitsPlaced'>,
  orderId: string,
): Promise<Refundable> {
  const { db } = shop;
  const order = await readOrderToRefund(shop, db, orderId);
  const [ways, account, locations, told] = await Promise.all([
    refundWays(db, orderId, await payingAttempts(db, order)),
    customerById(db, order.customer_id),
    locationNames(db),
    db.rows(dropShipsTo, { holder: orderId }),
  ]);
  return {
    left_cents: ways.reduce((sum, { leftCents }) => sum + leftCents, 0),
    ways: ways.map(({ method, leftCents, isAsked }) => ({
      method,
      left_cents: leftCents,
      is_asked: isAsked,
    })),
    may_give_credit: account !== undefined,
    shipping_left_cents: order.shipping_cents - order.shipping_refunded_cents,
    lines: order.lines.map((line) => {
      const { unsent, sent, packed } = unitsOf(order, line);
      const shelf = restockable(order, line);
      const from = order.taken.find(({ productId }) =>
        stockOfLines({ lines: [line] }, [{ position: line.position, quantity: 1 }]).some(
          (piece) => piece.productId === productId,
        ),
      );
      return {
        position: line.position,
        product_name: line.product_name,
        sku: line.sku,
        image_url: line.image_url,
        quantity: line.quantity,
        line_total_cents: line.gross_cents,
        refunded_quantity: line.refunded_quantity,
        unsent_quantity: unsent,
        sent_quantity: sent,
        packed_quantity: packed,
        restockable_unsent: shelf.unsent,
        restockable_sent: shelf.sent,
        taken_from: from?.warehouse ?? null,
      };
    }),
    locations,
    told_to_send: toldToSend(told, order.lines),
  };
}
