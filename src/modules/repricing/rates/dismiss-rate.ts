import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { moveRate, type Rate, rateById } from '../repricing.queries.ts';

/**
 * Calls a scheduled rate off, or leaves a proposed one.
 * @throws AppError 404; 409 `busy` where it holds already or was dismissed
 */
export function dismissRate({ db, staff }: RequestContext, id: number): Promise<Rate> {
  return db.transaction(async (tx) => {
    const rate = await tx.first(rateById, { id });
    if (!rate) throw notFound(t('There is no such rate.'));
    const moved = await tx.first(moveRate, {
      id,
      from: ['proposed', 'scheduled'],
      to: 'dismissed',
      runId: null,
      staffId: null,
      effectiveAt: null,
    });
    if (!moved) throw conflict('busy', t('That rate holds already, or was dismissed.'));
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'exchange_rate.dismiss',
      subject: `exchange_rate:${id}`,
      before: { rate: rate.rate, state: rate.state },
      after: { state: 'dismissed' },
    });
    return { ...rate, state: 'dismissed' };
  });
}
