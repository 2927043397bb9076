import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { lockBrand, valuesOf } from './brand-form.ts';
import { keepDeletion } from './kept-deletions.ts';

const removeRow = query('catalog.delete_brand', 'delete from brand where id = :id');

/** Deletes a brand and keeps it for a month (`restore-brand.ts`). Throws AppError 404, or 409 while products (hidden ones too) bear it. */
export async function deleteBrand({ db, clock, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.first(lockBrand, { id });
    if (!row) throw notFound(t('There is no such brand.'));
    if (row.product_ids.length > 0) {
      const count = row.product_ids.length;
      throw conflict(
        'brand_has_products',
        t('The brand has {count, plural, one {# product} other {# products}}; merge it into another brand.', {
          count,
        }),
        {
          product_count: count,
        },
      );
    }
    await keepDeletion(tx, 'brand', { id, intoId: null, now: clock.now() });
    await tx.run(removeRow, { id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'brand.delete',
      subject: `brand:${id}`,
      before: valuesOf(row),
    });
  });
}
