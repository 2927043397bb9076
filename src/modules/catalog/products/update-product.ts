import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { changeProducts } from './change-products.ts';
import { type Distributors, readEditedProduct } from './edited-product.ts';
import type { ProductChange } from './product-form.contract.ts';

/** What who only writes about products may change. */
const texts: readonly string[] = [
  'product_name',
  'description',
  'seo_title',
  'seo_description',
  'version',
] satisfies (keyof ProductChange)[];

/**
 * Changes one product (`changeProducts`) and gives its JSON.
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside fields; 403 `below_cost`, or `forbidden` for more
 *   than texts by who only writes them
 */
export async function updateProduct(
  { db, clock, staff }: RequestContext,
  id: number,
  change: ProductChange,
  distributors: Distributors,
): Promise<string> {
  const isMoreThanTexts = Object.entries(change).some(
    ([field, value]) => value !== undefined && !texts.includes(field),
  );
  if (isMoreThanTexts && !staff?.rights.includes('catalog')) {
    throw new AppError(403, 'forbidden', t('Your role includes the texts of a product, not the rest of it.'));
  }
  return db.transaction(async (tx) => {
    await changeProducts(tx, [{ id, change }], {
      staff,
      now: clock.now(),
      unitCosts: distributors.unitCosts,
      reason: change.reason,
      currentOf: async (inside) =>
        JSON.parse(await readEditedProduct(inside, staff, id, distributors)) as unknown,
    });
    return readEditedProduct(tx, staff, id, distributors);
  });
}
