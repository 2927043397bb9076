import type { Connection } from '../../../platform/database/database.ts';
import { countRefunded } from './refund.queries.ts';

/** Units and delivery that a return gave back count as refunded, so that no refund gives them again. The caller holds the order's lock. */
export async function countReturned(
  tx: Connection,
  orderId: string,
  lines: readonly { position: number; units: number }[],
  shippingCents: number,
): Promise<void> {
  const units = lines
    .filter((line) => line.units > 0)
    .map(({ position, units: refunded }) => ({ position, refunded, withdrawn: 0, shelved: 0 }));
  await tx.run(countRefunded, { orderId, units: JSON.stringify(units), shippingCents });
}
