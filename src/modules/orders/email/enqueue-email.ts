import { randomUUID } from 'node:crypto';
import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { alerting } from '../timeline/alerting.ts';
import type { OrderEvent } from '../timeline/order-timeline.ts';

/** The job that writes to the buyer about what happened. */
export const emailJob = 'orders.write-letter';

/** Something in an order's timeline that its buyer or the staff get an email about; `key` tells it from another one like it. */
export type EmailNews = { orderId: string; event: OrderEvent; key: string };

const emailed: ReadonlySet<OrderEvent['kind']> = new Set([
  ...alerting,
  'expired',
  'cancelled',
  'delivered',
  'delivery_corrected',
  'refunded',
  'refund_to_choose',
]);

/** Enqueues the emails of an event, if it has any, for when the transaction commits. */
export async function enqueueEmail(
  { jobs }: Pick<Shop, 'jobs'>,
  tx: Connection,
  orderId: string,
  event: OrderEvent,
): Promise<void> {
  if (!emailed.has(event.kind)) return;
  await jobs.send(tx, emailJob, { orderId, event, key: randomUUID() } satisfies EmailNews);
}
