import type { RequestContext } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { notFound } from '../../platform/errors.ts';
import { refreshListingSoon } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { lockRow } from './kept-promotion.ts';
import { pricedBy } from './write-promotion.ts';

const removeRow = query('promotions.delete', 'delete from promotion where id = :id');

/** Deletes a promotion; prices go back at once. Throws AppError 404. */
export async function deletePromotion({ db, jobs, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await tx.first(lockRow, { id });
    if (!before) throw notFound('There is no such promotion.');
    const touched = await pricedBy(tx, id, clock.now());
    await tx.run(removeRow, { id });
    await refreshListingSoon(tx, jobs, touched, clock.now());
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.delete',
      subject: `promotion:${id}`,
      before,
    });
  });
}
