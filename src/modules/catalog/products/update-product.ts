import type { RequestContext } from '../../../platform/context.ts';
import { changeProducts } from './change-products.ts';
import { type Distributors, readEditedProduct } from './edited-product.ts';
import type { ProductChange } from './product-form.contract.ts';

/**
 * Changes one product (`changeProducts`) and gives its JSON.
 * @throws AppError 404; 409 `stale` with what is there now; 422 beside fields; 403 `below_cost`
 */
export async function updateProduct(
  { db, clock, staff }: RequestContext,
  id: number,
  change: ProductChange,
  distributors: Distributors,
): Promise<string> {
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
