import type { TestShop } from '../setup/test-shop.ts';
import { type CreatedProduct, createProduct, type GivenProduct } from './create-product.ts';
import type { SignedIn } from './sign-in.ts';

/** Makes a product and says what one of it is made of: pairs of a part and how many. */
export async function createKit(
  shop: Pick<TestShop, 'db'>,
  staff: SignedIn,
  parts: readonly (readonly [CreatedProduct, number])[],
  given: Omit<GivenProduct, 'stock'> = {},
): Promise<CreatedProduct> {
  const kit = await createProduct(shop.db, { ...given, stock: {} });
  await saveParts(staff, kit, parts);
  return kit;
}

export function saveParts(
  staff: SignedIn,
  kit: Pick<CreatedProduct, 'id'>,
  parts: readonly (readonly [Pick<CreatedProduct, 'id'>, number])[],
  version?: number,
) {
  return staff.api.inventory
    .saveParts({
      params: { id: kit.id },
      body: {
        parts: parts.map(([part, quantity]) => ({ product_id: part.id, quantity })),
        ...(version !== undefined && { version }),
      },
    })
    .then((answer) => answer.kit);
}
