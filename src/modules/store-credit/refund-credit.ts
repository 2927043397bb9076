import { t } from '../../i18n/t.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { customerById } from '../customers/index.ts';
import { settleClaim } from './claim-credit.ts';
import { moveCredit, returnCredit } from './move-credit.ts';

/**
 * Money of an order becomes its buyer's credit, once for each refund. `attemptId` is the provider's payment it was; without
 * one the order was paid with credit, which comes back as what it was.
 * @throws AppError 409 `no_account` where the buyer has none: a guest, or somebody who deleted theirs
 */
export async function refundIntoCredit(
  tx: Connection,
  given: {
    customerId: string;
    refundId: string;
    reference: string;
    attemptId?: string | undefined;
    amountCents: number;
    now: Date;
  },
): Promise<void> {
  const { customerId, refundId, reference, attemptId, amountCents, now } = given;
  if (!(await customerById(tx, customerId))) {
    throw conflict('no_account', t('The buyer has no account that credit could go to.'));
  }
  // As payments book it: one name on both sides.
  const cause = `refund:${refundId}`;
  const movement = { customerId, kind: 'refunded', amountCents, cause, reference, now } as const;
  if (attemptId !== undefined) {
    await moveCredit(tx, { ...movement, originAttemptId: attemptId });
    return;
  }
  for (const origin of (await returnCredit(tx, movement)) ?? []) await settleClaim(tx, origin, now);
}
