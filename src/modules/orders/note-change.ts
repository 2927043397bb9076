import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { type OrderHappening, staffMessage } from './order-timeline.ts';
import type { FulfilmentState, OrderState } from './order.ts';
import { changeOrder } from './orders.queries.ts';
import { letterAfterCommit } from './write-letter.ts';

/** What changes in an order beside its timeline; what is left out stays. */
export type OrderChange = {
  state?: OrderState;
  number?: number;
  paidAt?: Date;
  paidAttemptId?: string;
  isCartCleared?: boolean;
  expiresAt?: Date;
  fulfilment?: FulfilmentState;
  carrier?: string | undefined;
  trackingCode?: string | undefined;
};

/**
 * Changes an order and writes into its timeline why, in one statement; the caller holds the order's lock. What the buyer
 * should hear of by mail is written to them (`write-letter.ts`).
 */
export async function noteChange(
  tx: Connection,
  { clock, jobs }: Pick<Shop, 'clock' | 'jobs'>,
  orderId: string,
  happening: OrderHappening,
  change: OrderChange = {},
  actor: string | null = null,
): Promise<void> {
  await tx.run(changeOrder, [
    orderId,
    change.state ?? null,
    change.number ?? null,
    change.paidAt ?? null,
    change.paidAttemptId ?? null,
    change.isCartCleared ?? false,
    change.expiresAt ?? null,
    change.fulfilment ?? null,
    change.carrier ?? null,
    change.trackingCode ?? null,
    clock.now(),
    happening.kind,
    staffMessage(happening),
    actor,
    JSON.stringify(happening),
  ]);
  await letterAfterCommit({ jobs }, tx, orderId, happening);
}
