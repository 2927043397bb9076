import { browserApi } from '../data.ts';
import { loadCart } from './cart-actions.ts';
import { keepCart } from './shop-store.ts';
import { storedUser } from './stored-user.ts';
import { rememberVisitor, useVisitorStore } from './visitor-store.ts';

/**
 * Once after the page stands (spec §4): with a stored user, asks who that is by now and fetches the cart.
 * Without one nothing is asked; a first visit costs no call.
 */
export async function greetVisitor(): Promise<void> {
  const known = storedUser();
  if (known === undefined) return rememberVisitor(null);
  useVisitorStore.setState({ user: known });
  const cartArrives = loadCart(known.id);
  const answer = await browserApi()
    .customers.session()
    // Without an answer the visitor stays who the browser remembers.
    .catch(() => undefined);
  if (answer === undefined) return;
  if (answer.user?.id === known.id) return rememberVisitor(answer.user);
  await cartArrives;
  rememberVisitor(answer.user);
  if (answer.user === null) keepCart(undefined);
  else await loadCart(answer.user.id);
}

/** After a sign-in or registration: who it is now, and the merged cart. */
export async function welcomeCustomer(): Promise<void> {
  const { user } = await browserApi().customers.session();
  rememberVisitor(user);
  if (user !== null) await loadCart(user.id);
}

/** Signs the customer out here and on the server; the cart stays with the account. */
export async function signOutCustomer(): Promise<void> {
  await browserApi().customers.signOut({ body: {} });
  rememberVisitor(null);
  keepCart(undefined);
}
