import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { OrderState } from './order-state.ts';

/**
 * Called when an order is paid, inside the transaction that settles it, whatever the method; once more where its goods were
 * gone then and it is a sale only now. The listener writes in that transaction, and may not call the outside world.
 */
export type OnOrderPaid = (shop: Shop, tx: Connection, orderId: string) => Promise<void>;

/**
 * Called when staff's edit of a paid order is written, inside its transaction, with the same rules.
 */
type OnOrderEdited = OnOrderPaid;

declare module '../../platform/context.ts' {
  interface Shop {
    readonly onOrderPaid: OnOrderPaid;
    readonly onOrderEdited: OnOrderEdited;
    /** Units of an order's lines, by position, that returns put on a shelf, or judged to be for none. */
    readonly unitsPlaced: (db: Connection, orderId: string) => Promise<ReadonlyMap<number, number>>;
  }
}

/** An order that just changed. */
export type OrderNews = { customerId: string; orderId: string; state: OrderState };

/** The job that tells browsers of a change once it is committed. */
export const publishJob = 'orders.tell';

/** Tells the customer's and the staff's browsers; call it after the change is committed. */
export function publishOrderChanged({ realtime }: Pick<Shop, 'realtime'>, news: OrderNews): void {
  const payload = { order_id: news.orderId, state: news.state };
  realtime.tell(`customer:${news.customerId}`, 'order.changed', payload);
  realtime.tell('staff', 'orders.changed', payload);
}

/** The same from inside a transaction: browsers hear of it exactly when it commits. */
export async function publishAfterCommit(
  { jobs }: Pick<Shop, 'jobs'>,
  tx: Connection,
  news: OrderNews,
): Promise<void> {
  await jobs.send(tx, publishJob, news);
}
