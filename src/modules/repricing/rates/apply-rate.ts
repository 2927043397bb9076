import type { CurrentStaff, Shop } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { beginRun } from '../begin-run.ts';
import { moveRate, type Rate } from '../repricing.queries.ts';
import { noteRate } from './note-rate.ts';

/**
 * Lets a proposed or scheduled rate hold from now on, with every price that follows.
 * @returns false where prices are being changed or a feed is read: it is to be tried again
 */
export async function applyRate(
  shop: Shop,
  rate: Rate,
  staff: Pick<CurrentStaff, 'id' | 'rights'> | undefined,
): Promise<boolean> {
  const doing = { ...shop, staff };
  try {
    await shop.db.transaction(async (tx) => {
      const order = {
        version: undefined,
        values: { exchange_rate: rate.rate },
        said: undefined,
        reason: rate.reason ?? undefined,
      };
      const { id, before } = await beginRun(tx, doing, order);
      // It holds already: somebody typed the same one.
      if (before['exchange_rate'] === undefined) {
        await tx.run(moveRate, {
          id: rate.id,
          from: ['proposed', 'scheduled'],
          to: 'dismissed',
          runId: null,
          staffId: null,
          effectiveAt: null,
        });
        return;
      }
      await noteRate(tx, doing, {
        rate: rate.rate,
        former: Number(before['exchange_rate']),
        source: 'staff',
        note: rate.note,
        datedOn: rate.dated_on,
        runId: id,
        rateId: rate.id,
      });
    });
    return true;
  } catch (error) {
    if (error instanceof AppError && (error.code === 'busy' || error.code === 'sync_running')) return false;
    throw error;
  }
}
