import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { customerById } from '../customers/index.ts';
import { moveCredit } from './move-credit.ts';

/**
 * Money of an order becomes its buyer's credit, once for each refund.
 * @throws AppError 409 `no_account` where the buyer has none: a guest, or somebody who deleted theirs
 */
export async function refundIntoCredit(
  tx: Connection,
  given: { customerId: string; refundId: string; reference: string; amountCents: number; now: Date },
): Promise<void> {
  const { customerId, refundId, reference, amountCents, now } = given;
  if (!(await customerById(tx, customerId))) {
    throw conflict('no_account', 'The buyer has no account that credit could go to.');
  }
  // As payments book it: one name on both sides.
  const cause = `refund:${refundId}`;
  await moveCredit(tx, { customerId, kind: 'refunded', amountCents, cause, reference, now });
}
