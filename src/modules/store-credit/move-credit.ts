import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { addMovement, lockBalance, movementOfCause, type MovementKind } from './store-credit.queries.ts';

/** A movement of somebody's credit. */
export type Movement = {
  customerId: string;
  kind: MovementKind;
  /** Positive for credit given, negative for credit taken. */
  amountCents: number;
  /** What brings it about: of two with the same cause only the first happens. */
  cause: string;
  reference?: string | null;
  reason?: string;
  actor?: string | null;
  now: Date;
};

/**
 * Moves a customer's credit, once for each cause; whoever moves it takes turns on the balance's row, so it is never spent
 * twice and never below zero.
 * @returns whether it happened now; false for a cause that is known
 * @throws AppError 409 `not_enough_credit` with `details.balance_cents`
 */
export async function moveCredit(tx: Connection, movement: Movement): Promise<boolean> {
  const { customerId, kind, amountCents, cause, reference, reason = '', actor, now } = movement;
  const { balance_cents: balanceCents } = (await tx.first(lockBalance, [customerId])) ?? { balance_cents: 0 };
  if (balanceCents + amountCents < 0) {
    if (await tx.first(movementOfCause, [cause])) return false;
    throw notEnoughCredit(balanceCents);
  }
  const values = [customerId, kind, amountCents, cause, reference ?? null, reason, actor ?? null, now];
  return (await tx.first(addMovement, values)) !== undefined;
}

/** The refusal for credit that somebody does not have (any more). */
function notEnoughCredit(balanceCents: number) {
  return conflict('not_enough_credit', 'Tu saldo a favor cambió. Revísalo antes de pagar.', {
    balance_cents: balanceCents,
  });
}
