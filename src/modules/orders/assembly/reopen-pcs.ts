import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { settlePc } from './change-pc.ts';
import { isWhole, pcsOfOrder } from './read-pc.ts';

/**
 * An order was changed: its PCs whose parts are others now are not finished any more, and are tested again. In the
 * transaction that changed it.
 */
export async function reopenPcs(
  tx: Connection,
  shop: Pick<Shop, 'clock' | 'log' | 'jobs'>,
  orderId: string,
): Promise<void> {
  for (const pc of await pcsOfOrder(tx, orderId)) {
    if (pc.row && !isWhole(pc)) await settlePc(tx, shop, pc, { test: null });
  }
}
