import { connectRealtime } from '../realtime.ts';
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
/** What a tab that begins to listen says: what was told before, it has not heard. */
const question = '?';
let isBehind = false;
let isHearing = false;
let told: string | undefined;

function fallBehind(): void {
  isBehind = true;
  catchUp();
}

function catchUp(): void {
  if (document.visibilityState !== 'visible') return;
  isBehind = false;
  const known = storedUser();
  if (known === undefined) forgetCustomer();
  else if (known.id === useVisitorStore.getState().user?.id) void loadCart(known.id);
  else void greetVisitor();
}

function tell({ isCartKnown }: { isCartKnown: boolean }): void {
  const words = cartInWords();
  if (!isCartKnown || words === told) return;
  told = words;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
  channel.postMessage(words);
}

/** An account has other devices, too; what they change the shop's socket tells. */
async function hearOtherDevices(): Promise<void> {
  const { user } = useVisitorStore.getState();
  if (isHearing || !user || user.is_anonymous) return;
  isHearing = true;
  const socket = await connectRealtime().catch(() => undefined);
  if (socket === undefined) {
    isHearing = false;
    return;
  }
  socket.on('cart.changed', (news: { item_count: number; total_cents: number }) => {
    const { cartSums } = useShopStore.getState();
    const isKnown =
      news.item_count === (cartSums?.item_count ?? 0) && news.total_cents === (cartSums?.total_cents ?? 0);
    if (!isKnown) fallBehind();
  });
  // Paid there, the cart is empty here.
  socket.on('order.changed', ({ state }: { state: string }) => state === 'paid' && fallBehind());
  // What was told while there was no connection nobody says again.
  socket.io.on('reconnect', fallBehind);
}

/*
 * Keeps the cart the same in all tabs of a browser, and on all devices of an account: what one changes, signs in or out, the
 * others read again, those in the background once they are looked at. Loaded once there is a visitor, and stays as long as the page.
 */
channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === question) {
    // What it has it knows to be old: everybody would read the cart again for nothing.
    if (isBehind) return;
    told = undefined;
    tell(useShopStore.getState());
    return;
  }
  // What is told back after catching up is what it has already.
  if (data !== cartInWords()) fallBehind();
});
// What was read without a connection came back as nothing.
window.addEventListener('online', fallBehind);
document.addEventListener('visibilitychange', () => {
  if (isBehind) catchUp();
});
useShopStore.subscribe(tell);
// Something may have come into the cart before this listened, and another tab have read it before that.
tell(useShopStore.getState());
// Another tab may have said something, or come to know the visitor, before this one listened.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel is of one origin.
channel.postMessage(question);
if (storedUser()?.id !== useVisitorStore.getState().user?.id) fallBehind();
useVisitorStore.subscribe(() => void hearOtherDevices());
void hearOtherDevices();
