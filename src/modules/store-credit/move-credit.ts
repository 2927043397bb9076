import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import {
  addMovement,
  balanceOf,
  lockBalance,
  lotsOf,
  movementOfCause,
  type MovementKind,
  partsOfReference,
  returnParts,
} from './store-credit.queries.ts';
import { firstParts, takeCredit } from './take-credit.ts';

/** A movement of somebody's credit. */
export type Movement = {
  customerId: string;
  kind: MovementKind;
  /** Positive for credit given, negative for credit taken. */
  amountCents: number;
  /** The cause of the movement: a second one with the same cause is not written. */
  cause: string;
  reference?: string | null;
  reason?: string;
  actor?: string | null;
  /** The payment whose money becomes this credit. */
  originAttemptId?: string | undefined;
  now: Date;
};

/**
 * Moves a customer's credit, once for each cause, under a lock of the balance's row, so it is never spent twice and
 * never below zero. Credit that is taken is the oldest that is not frozen.
 * @returns whether it happened now; false for a cause that is known
 * @throws AppError 409 `not_enough_credit` with `details.balance_cents`, what can be spent
 */
export async function moveCredit(tx: Connection, movement: Movement): Promise<boolean> {
  const { customerId, kind, amountCents, cause } = movement;
  await tx.first(lockBalance, { customerId });
  if (amountCents > 0) return write(tx, movement, { leftCents: amountCents });
  const lots = await tx.rows(lotsOf, { customerId });
  const parts = takeCredit(lots, -amountCents, { isFrozenToo: kind === 'forfeited' });
  if (parts) return write(tx, movement, { parts });
  if (await tx.first(movementOfCause, { cause })) return false;
  const balance = await tx.first(balanceOf, { customerId });
  throw notEnoughCredit(balance ? balance.balance_cents - balance.frozen_cents : 0);
}

/**
 * Credit that an order took comes back: it is again what it was before, also as to which payment it came from.
 * @returns the payments behind it; undefined for a cause that is known
 */
export async function returnCredit(
  tx: Connection,
  movement: Movement & { reference: string },
): Promise<string[] | undefined> {
  const { customerId, amountCents, reference } = movement;
  await tx.first(lockBalance, { customerId });
  const parts = firstParts(await tx.rows(partsOfReference, { reference }), amountCents);
  const known = parts.reduce((sum, { cents }) => sum + cents, 0);
  if (!(await write(tx, movement, { leftCents: amountCents - known }))) return undefined;
  const returned = await tx.rows(returnParts, { parts: JSON.stringify(parts) });
  return [...new Set(returned.flatMap(({ attempt_id: attemptId }) => attemptId ?? []))];
}

/** Writes a movement with what it takes; the caller holds the balance's row. */
export async function write(
  tx: Connection,
  movement: Movement,
  { leftCents = 0, parts = [] }: { leftCents?: number; parts?: readonly { id: number; cents: number }[] },
): Promise<boolean> {
  const {
    customerId,
    kind,
    amountCents,
    cause,
    reference,
    reason = '',
    actor,
    originAttemptId,
    now,
  } = movement;
  const written = await tx.first(addMovement, {
    customerId,
    kind,
    amountCents,
    cause,
    reference: reference ?? null,
    reason,
    actor: actor ?? null,
    now,
    originAttemptId: originAttemptId ?? null,
    leftCents,
    parts: JSON.stringify(parts),
  });
  return written !== undefined;
}

/** The refusal for credit that somebody does not have (any more). */
function notEnoughCredit(balanceCents: number) {
  return conflict('not_enough_credit', 'Tu saldo a favor cambió. Revísalo antes de pagar.', {
    balance_cents: balanceCents,
  });
}
