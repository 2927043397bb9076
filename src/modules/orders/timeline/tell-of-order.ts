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
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  refunded: 'order.refunded',
} as const satisfies Partial<Record<OrderEvent['kind'], `order.${string}`>>;

/** Tells other programs of an event of an order that they may hear of, when the transaction commits. */
export async function tellOfOrder(
  tx: Connection,
  shop: Pick<Shop, 'jobs' | 'clock'>,
  orderId: string,
  kind: OrderEvent['kind'],
): Promise<void> {
  if (kind in topics) await tellWebhooks(tx, shop, topics[kind as keyof typeof topics], orderId);
}
