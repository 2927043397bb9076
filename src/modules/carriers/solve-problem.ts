import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { requireLabel } from './buy-label.ts';
import { type LabelRow, solveProblem, writeProblemNote } from './carriers.queries.ts';

/** Writes what was done about a parcel's problem; safe to run twice. */
export async function solveProblems(
  tx: Connection,
  { clock }: Pick<Shop, 'clock'>,
  parcelRef: string,
  done: { solution: 'resent' | 'kept' | 'arrived' | 'closed'; by: string | null; note: string },
): Promise<void> {
  await tx.run(solveProblem, { parcelRef, ...done, now: clock.now() });
}

/**
 * Keeps what staff write about a parcel, e.g. the number of a claim.
 * @throws AppError 404
 */
export async function noteProblem(db: Connection, id: string, note: string): Promise<LabelRow> {
  await requireLabel(db, id);
  await db.run(writeProblemNote, { id, note });
  return requireLabel(db, id);
}
