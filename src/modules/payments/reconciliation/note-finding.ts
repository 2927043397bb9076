import type { Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { MoneySource, PaymentChange } from '../attempts/attempt.ts';
import { addFinding, type FindingKind } from './findings.queries.ts';
import type { BookedMove } from '../ledger.queries.ts';

/** Money that staff should know of or explain. */
export type Finding = {
  kind: FindingKind;
  /** What kind of line it is about, where it is about one. */
  move?: BookedMove['kind'];
  provider: MoneySource;
  /** What it is about at the provider; the attempt's id where it is about a whole attempt. */
  providerRef: string;
  attemptId: string | null;
  bookedCents: number | null;
  reportedCents: number | null;
  movedAt: Date;
};

/** Puts it on the staff's list, once however often it is found; gives whether it is new there. */
export async function noteFinding(shop: Shop, tx: Connection, finding: Finding): Promise<boolean> {
  const { kind, move, provider, providerRef, attemptId, bookedCents, reportedCents, movedAt } = finding;
  const added = await tx.first(addFinding, {
    kind,
    provider,
    providerRef,
    attemptId,
    bookedCents,
    reportedCents,
    movedAt,
    now: shop.clock.now(),
    move: move ?? null,
  });
  return added !== undefined;
}

/** A finding about a whole payment that staff should know of, although it is dealt with. */
export async function noteFindingOfPayment(
  shop: Shop,
  tx: Connection,
  kind: 'second_payment' | 'late_payment' | 'excess',
  { attemptId, provider, amountCents }: Pick<PaymentChange, 'attemptId' | 'provider' | 'amountCents'>,
): Promise<void> {
  await noteFinding(shop, tx, {
    kind,
    provider,
    providerRef: attemptId,
    attemptId,
    bookedCents: amountCents,
    reportedCents: amountCents,
    movedAt: shop.clock.now(),
  });
}
