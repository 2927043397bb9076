import { randomUUID } from 'node:crypto';
import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { RowOf } from '../../platform/database/named-query.ts';
import { deliverJob, type DeliverOrder } from './deliver.ts';
import { dueWebhooks, hearers, insertDeliveries, takeEvents } from './webhooks.queries.ts';

/** Events of one transaction. */
const batchSize = 500;

type Event = RowOf<typeof takeEvents>;

/**
 * Writes a message for each webhook that hears of what happened, with what is true of the thing now, and has everybody
 * whose messages are due sent them. A thing that changed several times since the last time is told once.
 */
export async function fanOut(shop: Shop): Promise<void> {
  while ((await spread(shop)) === batchSize);
  await shop.db.transaction(async (tx) => {
    const due = await tx.rows(dueWebhooks, { now: shop.clock.now() });
    for (const { id } of due) await shop.jobs.send(tx, deliverJob, { webhook_id: id } satisfies DeliverOrder);
  });
}

/** Gives how many events were taken; whoever dies here leaves them. */
function spread(shop: Shop): Promise<number> {
  return shop.db.transaction(async (tx) => {
    const events = await tx.rows(takeEvents, { max: batchSize });
    if (events.length === 0) return 0;
    const told = new Map(events.map((event) => [`${event.topic} ${event.subject}`, event]));
    const data = await dataOf(shop, tx, [...told.values()]);
    const webhooks = await tx.rows(hearers);
    const deliveries = [...told.values()]
      .toSorted((one, other) => one.id - other.id)
      .flatMap((event) => {
        const said = data.get(event);
        if (said === undefined) return [];
        return webhooks
          .filter(({ topics }) => topics.includes(event.topic))
          .map((webhook) => ({
            ...messageFor(event.topic, event.created_at, said),
            webhook_id: webhook.id,
            topic: event.topic,
            subject: event.subject,
          }));
      });
    await tx.run(insertDeliveries, { deliveries: JSON.stringify(deliveries), now: shop.clock.now() });
    return events.length;
  });
}

/** A message under an id of its own. */
export function messageFor(type: string, at: Date, data: object): { id: string; body: string } {
  const id = randomUUID();
  return { id, body: JSON.stringify({ id, type, timestamp: at.toISOString(), data }) };
}

/** What is told of each event; nothing of what is gone, but that it was deleted. */
async function dataOf(
  { webhooks: { read } }: Shop,
  tx: Connection,
  events: readonly Event[],
): Promise<ReadonlyMap<Event, object>> {
  const kinds = Map.groupBy(events, ({ topic }) =>
    topic === 'product.deleted' ? 'deleted' : topic.split('.')[0],
  );
  const found = new Map<Event, object>();
  for (const [kind, group] of kinds) {
    const ids = [...new Set(group.map(({ subject }) => subject))];
    const things =
      kind === 'order' || kind === 'return' || kind === 'product'
        ? await read[kind](tx, ids)
        : new Map(ids.map((id) => [id, { id: Number(id) }]));
    for (const event of group) {
      const thing = things.get(event.subject);
      if (thing) found.set(event, thing);
    }
  }
  return found;
}
