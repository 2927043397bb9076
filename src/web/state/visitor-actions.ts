import { browserApi } from '../data.ts';
import { wishScript } from '../storefront/shop-parts/wish-script.ts';
import { loadCart } from './cart-actions.ts';
import { keepCart, useShopStore } from './shop-store.ts';
import { hasSession, storedUser } from './stored-user.ts';
import { keepMarks } from './wish-store.ts';
import { rememberVisitor, useVisitorStore } from './visitor-store.ts';

/**
 * Once after the page stands (spec §4): with a stored user, or a session whose user this browser forgot, asks who that is by
 * now and fetches the cart and the hearts. Without one nothing is asked; a first visit costs no call.
 */
export async function greetVisitor(): Promise<void> {
  const known = storedUser();
  if (known === undefined && !hasSession()) return rememberVisitor(null);
  if (known) useVisitorStore.setState({ user: known });
  const cartArrives = known && loadCart(known.id);
  if (known) void loadWishes();
  const answer = await browserApi()
    .customers.session()
    // Without an answer the visitor stays who the browser remembers.
    .catch(() => undefined);
  if (answer === undefined) return;
  if (answer.user !== null && answer.user.id === known?.id) return rememberVisitor(answer.user);
  await cartArrives;
  rememberVisitor(answer.user);
  if (answer.user === null) forgetVisitor();
  else await Promise.all([loadCart(answer.user.id), loadWishes()]);
}

/** After a sign-in or registration: who it is now, and the merged cart and hearts. */
export async function welcomeCustomer(): Promise<void> {
  const { user } = await browserApi().customers.session();
  rememberVisitor(user);
  if (user !== null) await Promise.all([loadCart(user.id), loadWishes()]);
}

/** Signs the customer out here and on the server; the cart stays with the account. */
export async function signOutCustomer(): Promise<void> {
  await browserApi().customers.signOut({ body: {} });
  forgetCustomer();
}

/** The account was left, or is gone: this browser knows nobody. */
export function forgetCustomer(): void {
  rememberVisitor(null);
  forgetVisitor();
}

/** Hearts, alerts and own prices; who visits for the first time has none, and does without the script. */
export async function loadWishes(): Promise<void> {
  const script = await wishScript().catch(() => undefined);
  // Without its script the page marks nothing.
  await script?.loadWishes();
}

function forgetVisitor(): void {
  keepCart(undefined);
  useShopStore.setState({ lastRemoved: undefined });
  keepMarks(undefined);
}
