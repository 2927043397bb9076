import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { tellWebhooks } from '../../webhooks/index.ts';
import type { OrderEvent } from './order-timeline.ts';

const topics = {
  placed: 'order.created',
  paid: 'order.paid',
  paid_without_stock: 'order.paid',
  expired: 'order.cancelled',
  cancelled: 'order.cancelled',
  cancelled_by_staff: 'order.cancelled',
  cancelled_by_customer: 'order.cancelled',
  order_edited: 'order.edited',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  refunded: 'order.refunded',
} as const satisfies Partial<Record<OrderEvent['kind'] | 'order_edited', `order.${string}`>>;

/** Tells other programs of an event of an order, by its kind in the timeline, when the transaction commits. */
export async function tellOfOrder(
  tx: Connection,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  orderId: string,
  kind: string,
): Promise<void> {
  if (kind in topics) await tellWebhooks(tx, shop, topics[kind as keyof typeof topics], orderId);
}
