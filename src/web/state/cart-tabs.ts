import { loadCart } from './cart-actions.ts';
import { useShopStore } from './shop-store.ts';
import { storedUser } from './stored-user.ts';
import { forgetCustomer, greetVisitor } from './visitor-actions.ts';
import { useVisitorStore } from './visitor-store.ts';

/** Whose cart, and what is in it; equal texts are equal carts. */
function cartInWords(): string {
  const { cart, cartSums } = useShopStore.getState();
  const user = useVisitorStore.getState().user;
  const lines = cart.map((line) => `${line.product_id}x${line.quantity}`);
  return [user?.id ?? '', ...lines, cartSums?.total_cents ?? ''].join(' ');
}

const channel = new BroadcastChannel('ensambla.cart');
let isBehind = false;
let told = cartInWords();

function catchUp(): void {
  if (document.visibilityState !== 'visible') return;
  isBehind = false;
  const known = storedUser();
  if (known === undefined) forgetCustomer();
  else if (known.id === useVisitorStore.getState().user?.id) void loadCart(known.id);
  else void greetVisitor();
}

/*
 * Keeps the cart the same in all tabs of a browser: what one changes, signs in or out, the others read again, those in the
 * background once they are looked at. Loaded once there is a visitor, and stays as long as the page.
 */
channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // What is told back after catching up is what it has already.
  if (data === cartInWords()) return;
  isBehind = true;
  catchUp();
});
document.addEventListener('visibilitychange', () => {
  if (isBehind) catchUp();
});
useShopStore.subscribe(({ isCartKnown }) => {
  const words = cartInWords();
  if (!isCartKnown || words === told) return;
  told = words;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  channel.postMessage(words);
});
// Another tab may have come to know the visitor before this one listened.
if (storedUser()?.id !== useVisitorStore.getState().user?.id) {
  isBehind = true;
  catchUp();
}
