import { ApiError } from '../../api/client.ts';
import { browserApi } from '../data.ts';
import type { CartResult } from './cart-actions.ts';
import { useSavedStore } from './saved-store.ts';
import { keepCart } from './shop-store.ts';
import { useVisitorStore } from './visitor-store.ts';

/** Fetches what a visitor keeps for later; without an answer there is nothing to show. */
export async function loadSaved(userId: string): Promise<void> {
  const answer = await browserApi()
    .cart.saved({ params: { userId } })
    .catch(() => undefined);
  if (answer) useSavedStore.setState({ items: answer.items });
}

/** Takes a line out of the cart and keeps it for later. */
export async function saveForLater(productId: number): Promise<CartResult> {
  const explanation = await change(async (userId) => {
    const { cart, items } = await browserApi().cart.saveForLater({ params: { userId, productId } });
    keepCart(cart);
    useSavedStore.setState({ items });
  });
  return explanation === '' ? { isOk: true } : { isOk: false, code: 'refused', explanation };
}

/** Puts it in the cart again; gives why not, or nothing. */
export async function bringBack(productId: number): Promise<string> {
  return change(async (userId) => {
    const { cart, items } = await browserApi().cart.bringBack({ params: { userId, productId } });
    keepCart(cart);
    useSavedStore.setState({ items });
  });
}

/** Forgets it; gives why not, or nothing. */
export async function forgetSaved(productId: number): Promise<string> {
  return change(async (userId) => {
    useSavedStore.setState(await browserApi().cart.removeSaved({ params: { userId, productId } }));
  });
}

/** Takes note of a line's new price: it is told no more. */
export async function noteNewPrice(productId: number, unitPriceCents: number): Promise<CartResult> {
  const explanation = await change(async (userId) => {
    const items = [{ product_id: productId, unit_price_cents: unitPriceCents }];
    keepCart((await browserApi().cart.noteChanges({ params: { userId }, body: { items } })).cart);
  });
  return explanation === '' ? { isOk: true } : { isOk: false, code: 'refused', explanation };
}

async function change(act: (userId: string) => Promise<void>): Promise<string> {
  const userId = useVisitorStore.getState().user?.id;
  if (userId === undefined) return 'Tu carrito está vacío.';
  try {
    await act(userId);
    return '';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.message;
  }
}
