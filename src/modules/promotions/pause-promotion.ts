import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { notFound } from '../../platform/errors.ts';
import { audit } from '../staff/index.ts';
import { lockRow } from './kept-promotion.ts';
import { detailOf, type RefuseLosses, repriced } from './write-promotion.ts';

const setPaused = query(
  'promotions.set_paused',
  `update promotion set is_paused = :isPaused, applied_at = :now::timestamptz, updated_at = :now::timestamptz where id = :id`,
);

/**
 * Stops a promotion, or lets it run again, and nothing else; gives its JSON.
 * @throws AppError 403 where it would run at prices below cost, 404
 */
export async function pausePromotion(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  { is_paused: isPaused, reason }: { is_paused: boolean; reason?: string | undefined },
  refuseLosses: RefuseLosses,
): Promise<string> {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const before = await tx.first(lockRow, { id });
    if (!before) throw notFound(t('There is no such promotion.'));
    await repriced(tx, jobs, { id, now }, async () => {
      await tx.run(setPaused, { id, isPaused, now });
      if (!isPaused && !before.is_draft) await refuseLosses(tx, staff, id, reason);
    });
    await audit(tx, {
      systemUserId: staff?.id,
      action: isPaused ? 'promotion.pause' : 'promotion.resume',
      subject: `promotion:${id}`,
    });
    return detailOf(tx, id, { now, staff });
  });
}
