import type { CurrentStaff, Shop } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { insertRate, moveRate, type Rate, rateById, rateHistory } from '../repricing.queries.ts';
import { mexicanDay } from '../../../platform/mexican-day.ts';

/**
 * Writes a rate that holds from now on into the history, in the transaction that changes the setting.
 * @param former the rate of before, which begins the history where it has none yet
 * @param rateId the proposed or scheduled one that this is
 */
export async function noteRate(
  tx: Connection,
  { clock, staff }: Pick<Shop, 'clock'> & { staff: Pick<CurrentStaff, 'id'> | undefined },
  given: {
    rate: number;
    former: number;
    source: 'staff' | 'roll_back';
    note: string;
    /** `YYYY-MM-DD`; undefined: today in Mexico. */
    datedOn: string | undefined;
    runId: string;
    rateId: number | undefined;
  },
): Promise<Rate | undefined> {
  const now = clock.now();
  const staffId = staff?.id ?? null;
  const { rateId, runId } = given;
  const common = { state: 'applied', reason: null, now };
  if (!(await tx.first(rateHistory))) {
    const before = new Date(now.getTime() - 1000);
    await tx.run(insertRate, {
      ...common,
      source: 'staff',
      rate: given.former,
      note: '',
      datedOn: mexicanDay(before),
      effectiveAt: before,
      runId: null,
      staffId: null,
    });
  }
  const known = rateId === undefined ? undefined : await tx.first(rateById, { id: rateId });
  if (known?.rate === given.rate) {
    const moved = await tx.first(moveRate, {
      id: known.id,
      from: ['proposed', 'scheduled'],
      to: 'applied',
      runId,
      staffId,
      effectiveAt: now,
    });
    if (moved) return tx.first(rateById, { id: known.id });
  }
  const inserted = await tx.first(insertRate, {
    ...common,
    source: given.source,
    rate: given.rate,
    note: given.note,
    datedOn: given.datedOn ?? mexicanDay(now),
    effectiveAt: now,
    runId,
    staffId,
  });
  return inserted && tx.first(rateById, { id: inserted.id });
}
