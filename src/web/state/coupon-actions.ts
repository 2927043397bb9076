import { browserApi } from '../data.ts';
import { cartRefusal } from './cart-actions.ts';
import type { CartResult } from './cart-actions.ts';
import { keepCart } from './shop-store.ts';
import type { Cart } from './shop-types.ts';

/** Puts a coupon on the visitor's cart; the refusal says in Spanish why not. */
export function applyCoupon(code: string): Promise<CartResult> {
  return changed(() => browserApi().cart.applyCoupon({ body: { code } }));
}

/** Takes the coupon off the visitor's cart. */
export function removeCoupon(): Promise<CartResult> {
  return changed(() => browserApi().cart.removeCoupon());
}

async function changed(change: () => Promise<{ cart: Cart }>): Promise<CartResult> {
  try {
    keepCart((await change()).cart);
    return { isOk: true };
  } catch (error) {
    return cartRefusal(error);
  }
}
