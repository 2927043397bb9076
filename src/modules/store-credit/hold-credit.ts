import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { settleClaim } from './claim-credit.ts';
import { moveCredit, returnCredit } from './move-credit.ts';
import { addHold, changeHold, type Hold, holdOf, lockBalance } from './store-credit.queries.ts';

/**
 * Sets credit aside for a purchase that is being placed.
 * @throws AppError 409 `not_enough_credit` with `details.balance_cents`
 */
export async function holdCredit(
  tx: Connection,
  { reference, customerId, amountCents, now }: Pick<Hold, 'reference'> & HoldInput,
): Promise<void> {
  await moveCredit(tx, spending({ reference, customer_id: customerId, amount_cents: amountCents }, 1, now));
  await tx.run(addHold, { reference, customerId, amountCents, now });
}

type HoldInput = { customerId: string; amountCents: number; now: Date };

/**
 * The purchase is paid: what is held for it is spent. Credit that was released meanwhile is taken once more. Safe to run
 * twice.
 * @returns whose credit was spent; undefined where none was held, or it is not there any more
 */
export async function spendHold(tx: Connection, reference: string, now: Date): Promise<Hold | undefined> {
  const hold = await lockHold(tx, reference);
  if (!hold || hold.state === 'spent') return hold;
  const round = hold.state === 'released' ? hold.round + 1 : hold.round;
  if (hold.state === 'released') {
    try {
      await moveCredit(tx, spending(hold, round, now));
    } catch (error) {
      // Refused before anything was written, so the transaction goes on.
      if (error instanceof AppError && error.code === 'not_enough_credit') return undefined;
      throw error;
    }
  }
  await tx.run(changeHold, { reference, state: 'spent', round, now });
  return { ...hold, state: 'spent', round };
}

/** The purchase is given up: what is held for it is its customer's again. What was spent stays. Safe to run twice. */
export async function releaseCredit(tx: Connection, reference: string, now: Date): Promise<void> {
  const hold = await lockHold(tx, reference);
  if (hold?.state !== 'held') return;
  const origins = await returnCredit(tx, {
    customerId: hold.customer_id,
    kind: 'released',
    amountCents: hold.amount_cents,
    cause: `release:${reference}:${hold.round}`,
    reference,
    now,
  });
  for (const origin of origins ?? []) await settleClaim(tx, origin, now);
  await tx.run(changeHold, { reference, state: 'released', round: hold.round, now });
}

/** Everything that changes a hold takes turns on its customer's balance. */
async function lockHold(tx: Connection, reference: string): Promise<Hold | undefined> {
  const hold = await tx.first(holdOf, { reference });
  if (!hold) return undefined;
  await tx.first(lockBalance, { customerId: hold.customer_id });
  return tx.first(holdOf, { reference });
}

function spending(hold: Pick<Hold, 'reference' | 'customer_id' | 'amount_cents'>, round: number, now: Date) {
  const { reference, customer_id: customerId, amount_cents: amountCents } = hold;
  const cause = `order:${reference}:${round}`;
  return { customerId, kind: 'spent' as const, amountCents: -amountCents, cause, reference, now };
}
