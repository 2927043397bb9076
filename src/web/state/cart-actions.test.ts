import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useToastQueue } from '../toasts.tsx';
import { addToCart, loadCart, putBack, removeFromCart } from './cart-actions.ts';
import { forgetCustomer } from './visitor-actions.ts';
import { useShopStore } from './shop-store.ts';
import { useVisitorStore } from './visitor-store.ts';

/** The wire: what the browser sent, and what it is answered, by `METHOD path`. */
const sent: string[] = [];
type Answer = { status: number; body: unknown };
let answers: Record<string, () => Answer | Promise<Answer>>;

const line = { product_id: 7, quantity: 2, line_total_cents: 200 };
const cart = { items: [line], item_count: 2, total_cents: 200 };
const ok = (body: unknown) => () => ({ status: 200, body });
const refused = (status: number, code: string, message: string) => () => ({
  status,
  body: { error: { code, message } },
});

beforeEach(() => {
  sent.length = 0;
  answers = {};
  vi.stubGlobal('document', { documentElement: { dataset: { api: 'https://shop.test/api' } } });
  vi.stubGlobal('fetch', async (request: Request) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace('/api', '')}`;
    sent.push(call);
    const answer = (await answers[call]?.()) ?? { status: 500, body: {} };
    return Response.json(answer.body, { status: answer.status });
  });
  useVisitorStore.setState({ user: { id: 'ana', name: 'Ana', email: 'ana@correo.mx', is_anonymous: false } });
  useShopStore.setState({ cart: [], cartSums: undefined });
  useToastQueue.setState({ waiting: [] });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const toasts = () =>
  useToastQueue.getState().waiting.map(({ kind, text, milliseconds }) => [kind, text, milliseconds]);

test('a cart that was read before something was put in does not take it out again', async () => {
  answers['POST /cart/add-to-cart'] = ok({ cart });
  let reads = 0;
  let answerFirst = () => {};
  const first = new Promise<void>((done) => (answerFirst = done));
  answers['GET /cart/cart/ana'] = () => {
    reads += 1;
    return reads === 1 ? first.then(ok({ cart: { ...cart, items: [] } })) : ok({ cart })();
  };
  const greeting = loadCart('ana');
  await addToCart(7);
  answerFirst();
  await greeting;
  expect(useShopStore.getState().cart).toEqual([line]);
});

describe('adding to the cart', () => {
  test('success fills the store and says so for 1.5 s', async () => {
    answers['POST /cart/add-to-cart'] = ok({ cart });
    expect(await addToCart(7)).toEqual({ isOk: true });
    expect(useShopStore.getState().cart).toEqual([line]);
    expect(toasts()).toEqual([['success', 'Product has been added to cart.', 1500]]);
  });

  test('a guest becomes an anonymous visitor first', async () => {
    useVisitorStore.setState({ user: null });
    answers['POST /auth/sign-in/anonymous'] = ok({ user: { id: 'guest', name: '', email: '' } });
    answers['POST /cart/add-to-cart'] = ok({ cart });
    await addToCart(7);
    expect(sent).toEqual(['POST /auth/sign-in/anonymous', 'POST /cart/add-to-cart']);
    expect(useVisitorStore.getState().user).toMatchObject({ id: 'guest', is_anonymous: true });
  });

  test('a remembered visitor whose session ended becomes a new one', async () => {
    let tries = 0;
    answers['POST /cart/add-to-cart'] = () =>
      (tries += 1) === 1 ? refused(401, 'not_signed_in', 'Entra.')() : ok({ cart })();
    answers['POST /auth/sign-in/anonymous'] = ok({ user: { id: 'guest', name: '', email: '' } });
    expect(await addToCart(7)).toEqual({ isOk: true });
    expect(sent).toEqual([
      'POST /cart/add-to-cart',
      'POST /auth/sign-in/anonymous',
      'POST /cart/add-to-cart',
    ]);
  });

  test('a duplicate warns and needs no explanation', async () => {
    answers['POST /cart/add-to-cart'] = refused(409, 'already_in_cart', 'Ya está en tu carrito.');
    expect(await addToCart(7)).toEqual({ isOk: false, code: 'already_in_cart', explanation: '' });
    expect(toasts()).toEqual([['warning', 'Product already in cart.', 1500]]);
  });

  test('any other failure has the same warning and its own explanation', async () => {
    answers['POST /cart/add-to-cart'] = refused(409, 'out_of_stock', 'Solo quedan 2 piezas.');
    expect(await addToCart(7)).toEqual({
      isOk: false,
      code: 'out_of_stock',
      explanation: 'Solo quedan 2 piezas.',
    });
    expect(toasts()).toEqual([['warning', 'Product already in cart.', 1500]]);
  });
});

describe('the fetched cart', () => {
  test.each([
    ['a 404', refused(404, 'not_found', 'No hay carrito.')],
    ['a failure', refused(500, 'unexpected', 'Algo salió mal.')],
  ])('%s means an empty cart', async (_, answer) => {
    answers['GET /cart/cart/ana'] = ok({ cart });
    await loadCart('ana');
    expect(useShopStore.getState().cart).toHaveLength(1);
    answers['GET /cart/cart/ana'] = answer;
    await loadCart('ana');
    expect(useShopStore.getState().cart).toEqual([]);
  });
});

describe('removing from the cart', () => {
  test('says so and fetches the cart again', async () => {
    answers['DELETE /cart/remove-from-cart/ana/7'] = ok({ cart });
    answers['GET /cart/cart/ana'] = ok({ cart });
    expect(await removeFromCart(7)).toEqual({ isOk: true });
    expect(sent).toEqual(['DELETE /cart/remove-from-cart/ana/7', 'GET /cart/cart/ana']);
    expect(toasts()).toEqual([['success', 'Cart has been deleted.', 1500]]);
  });

  test('a refusal toasts nothing and explains', async () => {
    answers['DELETE /cart/remove-from-cart/ana/7'] = refused(404, 'not_found', 'Ya no está.');
    expect(await removeFromCart(7)).toEqual({ isOk: false, code: 'not_found', explanation: 'Ya no está.' });
    expect(toasts()).toEqual([]);
  });
});

describe('what was taken out last', () => {
  const remove = async () => {
    useShopStore.setState({ cart: [line] as never });
    answers['DELETE /cart/remove-from-cart/ana/7'] = ok({ cart: { ...cart, items: [] } });
    answers['GET /cart/cart/ana'] = ok({ cart: { ...cart, items: [] } });
    await removeFromCart(7);
  };

  test('is put back as many as there were, once', async () => {
    await remove();
    expect(useShopStore.getState().lastRemoved).toEqual(line);
    answers['POST /cart/add-to-cart'] = ok({ cart });
    expect(await putBack()).toEqual({ isOk: true });
    expect(useShopStore.getState().lastRemoved).toBeUndefined();
    sent.length = 0;
    expect(await putBack()).toEqual({ isOk: true });
    expect(sent).toEqual([]);
  });

  test('stays until it can be put back, and says why not', async () => {
    await remove();
    answers['POST /cart/add-to-cart'] = refused(409, 'out_of_stock', 'Ya no hay.');
    expect(await putBack()).toMatchObject({ isOk: false, explanation: 'Ya no hay.' });
    expect(useShopStore.getState().lastRemoved).toEqual(line);
  });

  test('is in the cart again by whatever way, and gone with who took it out', async () => {
    await remove();
    answers['GET /cart/cart/ana'] = ok({ cart });
    await loadCart('ana');
    expect(useShopStore.getState().lastRemoved).toBeUndefined();
    await remove();
    forgetCustomer();
    expect(useShopStore.getState().lastRemoved).toBeUndefined();
  });
});
