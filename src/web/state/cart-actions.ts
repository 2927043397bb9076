import { ApiError } from '../../api/client.ts';
import { flowToastMilliseconds, toastText } from '../constants.ts';
import { browserApi } from '../data.ts';
import { successToast, warningToast } from '../toasts.tsx';
import { keepCart, useShopStore } from './shop-store.ts';
import { rememberVisitor, useVisitorStore } from './visitor-store.ts';
import { storedUser } from './stored-user.ts';

/** Why a cart action was refused. `explanation` is the Spanish sentence to show beside the button. */
export type CartRefusal = { isOk: false; code: string; explanation: string };
export type CartResult = { isOk: true } | CartRefusal;

/**
 * Puts a product in the visitor's cart; a guest becomes an anonymous customer first.
 * Success and every failure have the toasts of the spec (§8). The result names the real reason, so that the caller
 * can explain what the toast cannot: `explanation` is empty when it simply was in the cart already.
 */
export async function addToCart(productId: number, quantity = 1): Promise<CartResult> {
  try {
    const { cart } = await asVisitor((userId) =>
      browserApi().cart.addToCart({ body: { user_id: userId, product_id: productId, quantity } }),
    );
    keepCart(cart);
    successToast(toastText.addedToCart, flowToastMilliseconds);
    return { isOk: true };
  } catch (error) {
    warningToast(toastText.addToCartFailed, flowToastMilliseconds);
    return cartRefusal(error);
  }
}

/** A part that keeps a set out of the cart. */
export type SetProblem = { product_id: number; reason: string; message: string };

/**
 * Puts all of a set in the cart or nothing of it, with one toast. A refusal names each part that is in the way
 * (`problems`), or says in `explanation` what else it is.
 */
export async function addSetToCart(
  items: readonly { product_id: number; quantity: number; seen_price_cents: number }[],
): Promise<{ isOk: true } | (CartRefusal & { problems: readonly SetProblem[] })> {
  try {
    const { cart } = await asVisitor((userId) =>
      browserApi().cart.addSet({ body: { user_id: userId, items: [...items] } }),
    );
    keepCart(cart);
    successToast(toastText.addedToCart, flowToastMilliseconds);
    return { isOk: true };
  } catch (error) {
    const refusal = cartRefusal(error);
    const details = error instanceof ApiError ? error.details : {};
    return { ...refusal, problems: (details['problems'] ?? []) as SetProblem[] };
  }
}

/** Fetches a user's cart into the store; a failure or a 404 means an empty cart (spec §4). */
export async function loadCart(userId: string): Promise<void> {
  const { cart: before } = useShopStore.getState();
  const answer = await browserApi()
    .cart.cart({ params: { userId } })
    .catch(() => undefined);
  // Put in, taken out or signed out meanwhile: what was read may be of before that.
  if (useShopStore.getState().cart !== before) return loadCart(userId);
  keepCart(answer?.cart);
}

/** Takes a product out and fetches the cart again (spec §4); it can be put back (`putBack`). */
export async function removeFromCart(productId: number): Promise<CartResult> {
  const userId = visitorId();
  if (userId === undefined) return { isOk: false, code: 'no_cart', explanation: 'Tu carrito está vacío.' };
  const removed = useShopStore.getState().cart.find((line) => line.product_id === productId);
  try {
    await browserApi().cart.removeFromCart({ params: { userId, productId } });
  } catch (error) {
    return cartRefusal(error);
  }
  successToast(toastText.cartItemRemoved, flowToastMilliseconds);
  await loadCart(userId);
  useShopStore.setState({ lastRemoved: removed });
  return { isOk: true };
}

/** Puts what was taken out last in the cart again, as many as there were. */
export async function putBack(): Promise<CartResult> {
  const { lastRemoved } = useShopStore.getState();
  if (lastRemoved === undefined) return { isOk: true };
  return addToCart(lastRemoved.product_id, lastRemoved.quantity);
}

/** Changes how many of a product are in the cart. */
export async function changeQuantity(productId: number, quantity: number): Promise<CartResult> {
  const userId = visitorId();
  if (userId === undefined) return { isOk: false, code: 'no_cart', explanation: 'Tu carrito está vacío.' };
  try {
    const { cart } = await browserApi().cart.changeQuantity({
      params: { userId, productId },
      body: { quantity },
    });
    keepCart(cart);
    return { isOk: true };
  } catch (error) {
    return cartRefusal(error);
  }
}

function visitorId(): string | undefined {
  return useVisitorStore.getState().user?.id ?? storedUser()?.id;
}

/** Runs `act` with the visitor's id, who is made when there is none. A remembered visitor whose session has ended becomes a new one, once. */
export async function asVisitor<Answer>(act: (userId: string) => Promise<Answer>): Promise<Answer> {
  const known = visitorId();
  if (known !== undefined) {
    try {
      return await act(known);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
    }
  }
  return act(await becomeVisitor());
}

let becoming: Promise<string> | undefined;

/** Two quick clicks of a guest make one visitor, not two. */
function becomeVisitor(): Promise<string> {
  becoming ??= browserApi()
    .customers.signInAnonymous({ body: {} })
    .then(({ user }) => {
      rememberVisitor({ ...user, is_anonymous: true });
      return user.id;
    })
    .finally(() => {
      becoming = undefined;
    });
  return becoming;
}

/** What the API refused, as a result to show; anything else is thrown on. */
export function cartRefusal(error: unknown): CartRefusal {
  if (!(error instanceof ApiError)) throw error;
  return {
    isOk: false,
    code: error.code,
    explanation: error.code === 'already_in_cart' ? '' : error.message,
  };
}
