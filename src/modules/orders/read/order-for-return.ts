import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { payingAttemptsSql } from '../edit/edits.queries.ts';
import { readerName } from '../email/email-order.ts';
import { dateTakenUnits, reserveStock, type StockLine, takeReservations } from '../../inventory/index.ts';
import { noteChange } from '../timeline/note-change.ts';
import type { DeliveryAddress, OrderState } from '../order-state.ts';
import { lockOrder } from '../orders.queries.ts';
import { fulfilmentNow } from '../fulfil/pack-shipment.ts';
import type { LineUnits } from '../fulfil/shipment.ts';
import {
  addExchanged,
  returnSerials,
  type ShipmentRow,
  shipmentsOfOrder,
} from '../fulfil/shipments.queries.ts';

/** Units of a line whose price went back; of them, those that never leave, and those on a shelf again without a return. */
export type RefundedUnits = {
  refunded_quantity: number;
  withdrawn_quantity: number;
  shelved_quantity: number;
};

/** An order as returns and refunds need it: whose it is, what was paid for each line, and what left in which parcel. */
export type OrderForReturn = {
  id: string;
  number: number | null;
  state: OrderState;
  customer_id: string;
  customer_name: string;
  /** Its buyer has no account. */
  is_guest: boolean;
  /** The buyer's name where they have proven the order's address. */
  reader_name: string | null;
  email: string;
  delivery_method: string;
  delivery_address: DeliveryAddress;
  /** What paid it, then what paid its edits. */
  paying_attempt_ids: string[];
  shipping_cents: number;
  shipping_refunded_cents: number;
  lines: (LineUnits &
    RefundedUnits & {
      product_id: number;
      product_name: string;
      sku: string;
      image_url: string | null;
      gross_cents: number;
      /** What it is in the catalogue today; null where it is gone from there. */
      kind: string | null;
      /** The days for a return that were promised with the order; null before they were settings. */
      promised: { revocation: number; unopened: number; fault: number } | null;
      /** What one of it was made of when it was ordered; empty where it is no kit. */
      parts: { product_id: number; quantity: number }[];
    })[];
  shipments: ShipmentRow[];
};

const forReturn = query(
  'orders.for_return',
  `select o.id, o.number, o.state, o.customer_id, o.customer_name, ${readerName} as reader_name,
     exists (select from customer c where c.id = o.customer_id and c.is_anonymous) as is_guest, o.email,
     o.delivery_method, o.delivery_address, ${payingAttemptsSql} as paying_attempt_ids, o.shipping_cents, o.shipping_refunded_cents,
     (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity,
        'product_id', product_id, 'product_name', product_name, 'sku', sku, 'image_url', image_url,
        'gross_cents', gross_cents, 'refunded_quantity', refunded_quantity, 'withdrawn_quantity', withdrawn_quantity,
        'shelved_quantity', shelved_quantity, 'kind', (select p.kind from product p where p.id = order_line.product_id),
        'promised', case when unopened_days is not null then jsonb_build_object(
           'revocation', revocation_days, 'unopened', unopened_days, 'fault', fault_days) end, 'parts', (
          select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'quantity', x.quantity)
                   order by x.product_id), '[]')
            from order_line_part x where x.order_id = order_line.order_id and x.position = order_line.position))
        order by position), '[]')
      from order_line where order_id = o.id) as lines
   from shop_order o where o.id = :orderId`,
).narrow<{
  state: OrderState;
  delivery_address: DeliveryAddress;
  lines: OrderForReturn['lines'];
}>();

const named = query(
  'orders.named',
  'select id, number, customer_name, email from shop_order where id = any(:orderIds::uuid[])',
);

/** An order for its returns; undefined when there is none. With `isLocked`, nobody changes it until `tx` ends. */
export async function orderForReturn(
  tx: Connection,
  orderId: string,
  { isLocked }: { isLocked: boolean },
): Promise<OrderForReturn | undefined> {
  if (isLocked) await tx.first(lockOrder, { id: orderId });
  const order = await tx.first(forReturn, { orderId });
  return order && { ...order, shipments: await tx.rows(shipmentsOfOrder, { orderId }) };
}

/** Folios and buyers of orders, by id. */
export async function ordersNamed(db: Connection, orderIds: readonly string[]) {
  return new Map((await db.rows(named, { orderIds })).map((row) => [row.id, row]));
}

/** Units that came back: their serial numbers may leave the house again. */
export async function freeSerials(
  tx: Connection,
  orderId: string,
  units: readonly { position: number; serial: string }[],
): Promise<void> {
  if (units.length > 0) await tx.run(returnSerials, { orderId, units: JSON.stringify(units) });
}

/** What units of an order's lines are on a shelf, each product once: of a kit, the parts it was ordered with. */
export function stockOfLines(
  order: { lines: readonly Pick<OrderForReturn['lines'][number], 'position' | 'product_id' | 'parts'>[] },
  units: readonly LineUnits[],
): StockLine[] {
  const stock = new Map<number, number>();
  for (const { position, quantity } of units) {
    const line = order.lines.find((one) => one.position === position);
    if (!line) continue;
    const pieces = line.parts.length > 0 ? line.parts : [{ product_id: line.product_id, quantity: 1 }];
    for (const piece of pieces) {
      const id = piece.product_id;
      stock.set(id, (stock.get(id) ?? 0) + piece.quantity * quantity);
    }
  }
  return [...stock]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((one, other) => one.productId - other.productId);
}

/**
 * Units that replace returned ones: they are taken from stock and wait to be packed. The caller holds the order's
 * lock.
 * @throws AppError 409 `out_of_stock`; nothing is written then
 */
export async function exchangeUnits(
  tx: Connection,
  shop: Pick<Shop, 'clock' | 'jobs'>,
  order: OrderForReturn,
  units: readonly LineUnits[],
  actor: string | null,
): Promise<void> {
  const now = shop.clock.now();
  const lines = stockOfLines(order, units);
  await reserveStock(tx, { holder: order.id, party: order.customer_id, lines, expiresAt: now, now });
  await takeReservations(tx, order.id);
  await dateTakenUnits(tx, order.id, now);
  await tx.run(addExchanged, { orderId: order.id, units: JSON.stringify(units) });
  const count = units.reduce((sum, { quantity }) => sum + quantity, 0);
  const fulfilment = await fulfilmentNow(tx, order.id);
  await noteChange(tx, shop, order.id, { kind: 'exchanged', units: count }, { fulfilment }, actor);
}
