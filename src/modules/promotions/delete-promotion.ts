import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { keepDeletion } from '../../platform/undoable-deletions.ts';
import { refreshListingSoon } from '../catalog/index.ts';
import { audit } from '../staff/index.ts';
import { lockRow, type PromotionRow } from './kept-promotion.ts';
import { pricedBy } from './write-promotion.ts';

const rowsOf = (table: string) =>
  `(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from ${table} x where x.promotion_id = m.id)`;

/** All of it, as `restorePromotion` takes it. */
const wholeRow = query(
  'promotions.whole',
  `select jsonb_build_object('row', to_jsonb(m), 'products', ${rowsOf('promotion_product')},
     'former_slugs', ${rowsOf('promotion_former_slug')}, 'limits', ${rowsOf('promotion_limit')},
     'customer_uses', ${rowsOf('promotion_customer_use')}, 'contact_uses', ${rowsOf('promotion_contact_use')},
     'codes', ${rowsOf('promotion_code')}, 'uses', ${rowsOf('promotion_use')}, 'customers', ${rowsOf('promotion_customer')}) as kept
     from promotion m where m.id = :id`,
);

const removeRow = query('promotions.delete', 'delete from promotion where id = :id');

/** Deletes a promotion; prices go back at once. It can be taken back for a day. Throws AppError 404. */
export async function deletePromotion(context: RequestContext, id: number): Promise<void> {
  if (!(await remove(context, id))) throw notFound(t('There is no such promotion.'));
}

/** The same for a draft alone; false where it is gone already. Throws AppError 409 for another one. */
export function deleteDraft(context: RequestContext, id: number): Promise<boolean> {
  return remove(context, id, ({ is_draft: isDraft }) => {
    if (!isDraft) throw conflict('no_draft', t('It is no draft: delete it by itself.'));
  });
}

async function remove(
  { db, jobs, clock, staff }: RequestContext,
  id: number,
  check?: (row: PromotionRow) => void,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const before = await tx.first(lockRow, { id });
    if (!before) return false;
    check?.(before);
    const now = clock.now();
    const touched = await pricedBy(tx, id, now);
    await keepDeletion(tx, 'promotion', { id, kept: (await tx.first(wholeRow, { id }))?.kept, now });
    await tx.run(removeRow, { id });
    await refreshListingSoon(tx, jobs, touched, now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'promotion.delete',
      subject: `promotion:${id}`,
      before,
    });
    return true;
  });
}
