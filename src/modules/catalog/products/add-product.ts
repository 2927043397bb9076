import type { RequestContext } from '../../../platform/context.ts';
import { addProducts } from './add-products.ts';
import { type Distributors, readEditedProduct } from './edited-product.ts';
import type { NewProduct } from './product-form.contract.ts';

/**
 * Adds one product (`addProducts`) and gives its JSON.
 * @throws AppError 409 `sku_taken`; 422 beside fields; 403 `below_cost`
 */
export async function addProduct(
  { db, clock, staff }: RequestContext,
  form: NewProduct,
  distributors: Distributors,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [id = 0] = await addProducts(tx, [form], {
      staff,
      now: clock.now(),
      unitCosts: distributors.unitCosts,
      reason: form.reason,
    });
    return readEditedProduct(tx, staff, id, distributors);
  });
}
