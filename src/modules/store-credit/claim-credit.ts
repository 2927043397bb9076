import type { Connection } from '../../platform/database/database.ts';
import { write } from './move-credit.ts';
import {
  claimOf,
  claimsOnReference,
  holdersOf,
  lockBalance,
  lotsOfAttempt,
  noteClaimMove,
  referencesPaidFrom,
  writeClaim,
} from './store-credit.queries.ts';
import { firstParts } from './take-credit.ts';

/** How the credit of a disputed payment stands. */
export type ClaimedCredit = {
  /** Cannot be spent while the dispute is open. */
  frozenCents: number;
  /** How much of the disputed credit was spent before the dispute was known. */
  spentCents: number;
  /** The bank decided against the shop about so much of it. */
  lostCents: number;
  /** Orders that were paid with it. */
  orders: { reference: string; cents: number }[];
};

/**
 * A payment is disputed whose money became credit: `frozenCents` of it cannot be spent, `lostCents` are taken back as far as
 * they are there. Both are of the whole payment; zero lets it go, and what was taken comes back. Safe to run twice.
 */
export async function claimCredit(
  tx: Connection,
  given: {
    attemptId: string;
    reference: string;
    reason: string;
    frozenCents: number;
    lostCents: number;
    now: Date;
  },
): Promise<ClaimedCredit> {
  const { attemptId, reference, reason, frozenCents, lostCents, now } = given;
  await lockHolders(tx, attemptId);
  await tx.first(writeClaim, { attemptId, reference, reason, frozenCents, lostCents, now });
  await settleClaim(tx, attemptId, now);
  const lots = await tx.rows(lotsOfAttempt, { attemptId });
  const leftCents = sumOf(lots);
  const takenCents = (await tx.first(claimOf, { attemptId }))?.taken_cents ?? 0;
  return {
    frozenCents: Math.min(frozenCents, leftCents),
    spentCents: Math.max(0, frozenCents + lostCents - takenCents - leftCents),
    lostCents,
    orders: await tx.rows(referencesPaidFrom, { attemptId }),
  };
}

/** Takes turns with whoever spends it; an account that it is joined to while its turn is waited for has it afterwards. */
async function lockHolders(tx: Connection, attemptId: string): Promise<void> {
  const locked = new Set<string>();
  for (;;) {
    const holders = (await tx.rows(holdersOf, { attemptId })).map(({ customer_id: id }) => id);
    const others = holders.filter((id) => !locked.has(id));
    if (others.length === 0) return;
    for (const customerId of others) {
      await tx.first(lockBalance, { customerId });
      locked.add(customerId);
    }
  }
}

/**
 * Takes back what a lost dispute is about, or gives it again where it was won after all; also when credit comes back to an
 * account that had spent it. The caller holds the balance's row.
 */
export async function settleClaim(tx: Connection, attemptId: string, now: Date): Promise<void> {
  const claim = await tx.first(claimOf, { attemptId });
  if (!claim) return;
  const lots = await tx.rows(lotsOfAttempt, { attemptId });
  const owner = lots.at(-1)?.customer_id;
  const dueCents = Math.min(claim.lost_cents - claim.taken_cents, sumOf(lots));
  if (owner === undefined || dueCents === 0) return;
  const movement = {
    customerId: owner,
    amountCents: -dueCents,
    cause: `claim:${attemptId}:${claim.moves}`,
    reference: claim.reference,
    now,
  };
  if (dueCents > 0) {
    const parts = firstParts(
      lots.map(({ id, left_cents: cents }) => ({ id, cents })),
      dueCents,
    );
    await write(tx, { ...movement, kind: 'reclaimed' }, { parts });
  } else {
    await write(tx, { ...movement, kind: 'restored', originAttemptId: attemptId }, { leftCents: -dueCents });
  }
  await tx.run(noteClaimMove, { attemptId, dueCents, now });
}

/** Orders that were paid with credit which came from a payment, and have not given it back. */
export async function ordersPaidFrom(tx: Connection, attemptId: string): Promise<string[]> {
  return (await tx.rows(referencesPaidFrom, { attemptId })).map(({ reference }) => reference);
}

/** Why an order that was paid with disputed credit should not leave; undefined where nothing speaks against it. */
export async function claimOnOrder(
  tx: Connection,
  reference: string,
): Promise<{ isLost: boolean; reason: string } | undefined> {
  const [claim] = await tx.rows(claimsOnReference, { reference });
  return claim && { isLost: claim.lost_cents > claim.taken_cents, reason: claim.reason };
}

function sumOf(lots: readonly { left_cents: number }[]): number {
  return lots.reduce((sum, { left_cents: cents }) => sum + cents, 0);
}
