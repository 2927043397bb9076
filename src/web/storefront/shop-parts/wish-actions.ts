import { ApiError } from '../../../api/client.ts';
import { browserApi } from '../../data.ts';
import { asVisitor } from '../../state/cart-actions.ts';
import { keepMarks, keepWishes, useWishStore } from '../../state/wish-store.ts';
import { watchOwnPrices } from './own-prices.ts';

/** Fetches the visitor's hearts and alerts; without an answer nothing is marked. */
export async function loadWishes(): Promise<void> {
  // Asked for at the same moments; the home page's own script must stay small.
  watchOwnPrices();
  keepMarks(
    await browserApi()
      .wishlist.marks()
      .catch(() => undefined),
  );
}

/**
 * Puts a product on the visitor's wish list or takes it off; a guest becomes an anonymous customer first. The heart
 * changes at once and changes back when the shop refuses.
 * @returns the Spanish sentence of a refusal, empty when it worked
 */
export async function toggleWish(productId: number): Promise<string> {
  const { productIds: before } = useWishStore.getState();
  const isWished = before.has(productId);
  keepWishes(isWished ? [...before].filter((id) => id !== productId) : [productId, ...before]);
  try {
    const { wishlist } = browserApi();
    const input = { params: { productId } };
    const { product_ids } = await asVisitor(() => (isWished ? wishlist.remove(input) : wishlist.add(input)));
    keepWishes(product_ids);
    return '';
  } catch (error) {
    keepWishes([...before]);
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}
