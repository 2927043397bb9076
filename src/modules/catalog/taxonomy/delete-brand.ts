import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { audit } from '../../staff/index.ts';
import { lockBrand, valuesOf } from './brand-form.ts';

const removeRow = query('catalog.delete_brand', 'delete from brand where id = :id');

/** Deletes a brand. Throws AppError 404, or 409 while products (hidden ones too) bear it. */
export async function deleteBrand({ db, staff }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await tx.first(lockBrand, { id });
    if (!row) throw notFound('There is no such brand.');
    if (row.product_ids.length > 0) {
      const count = row.product_ids.length;
      throw conflict(
        'brand_has_products',
        `The brand has ${count} products; give them another brand first.`,
        {
          product_count: count,
        },
      );
    }
    await tx.run(removeRow, { id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'brand.delete',
      subject: `brand:${id}`,
      before: valuesOf(row),
    });
  });
}
