import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';

/**
 * Told that an order is paid, inside the transaction that makes it so, whatever paid it. The listener writes with it or
 * not at all, and may not call the outside world.
 */
export type OnOrderPaid = (shop: Shop, tx: Connection, orderId: string) => Promise<void>;

declare module '../../platform/context.ts' {
  interface Shop {
    readonly onOrderPaid: OnOrderPaid;
  }
}
