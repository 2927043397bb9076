import type { RequestContext } from '../../../platform/context.ts';
import { lateBefore, readShippingRules, type ShippingRules } from '../../shipping/index.ts';
import { countQueues, type OrderQueue, ordersInQueue } from '../orders.queries.ts';

type Needed = Pick<RequestContext, 'db' | 'log' | 'clock'>;

/** How many orders wait in each of the staff's queues. */
export async function countOrderQueues(context: Needed): Promise<Record<OrderQueue, number>> {
  const rows = await context.db.rows(countQueues, await dueBefore(context));
  const count = (queue: OrderQueue) => rows.find((row) => row.queue === queue)?.count ?? 0;
  return {
    to_pack: count('to_pack'),
    to_assemble: count('to_assemble'),
    late: count('late'),
    held: count('held'),
    unpaid: count('unpaid'),
  };
}

/** The ids of the orders in a queue: only those that wait, of which there are few. */
export async function idsInQueue(context: Needed, queue: OrderQueue): Promise<string[]> {
  const rows = await context.db.rows(ordersInQueue, { ...(await dueBefore(context)), queue });
  return rows.flatMap(({ id }) => id ?? []);
}

/** What was paid before then should have left: as the statements about orders ask for it. */
export function lateValues(now: Date, rules: ShippingRules) {
  return {
    latePlain: lateBefore(now, rules),
    lateAssembled: lateBefore(now, rules, { isAssembled: true }),
  };
}

async function dueBefore(context: Needed) {
  return lateValues(context.clock.now(), await readShippingRules(context));
}
