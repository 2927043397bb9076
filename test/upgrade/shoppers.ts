import { setTimeout as delay } from 'node:timers/promises';
import { newAddress } from '../factories/buy.ts';
import { type Balancer, type Call } from './backends.ts';

/** The answer's JSON; undefined when it is none to go on with. */
export type Ask = (
  path: string,
  body?: object,
  headers?: Call['headers'],
  method?: string,
) => Promise<Record<string, unknown> | undefined>;

/** Calls through the balancer; who is refused what they were due goes into `refused`. */
export function askingOf(balancer: Balancer, refused: string[]): Ask {
  return async (path, body, headers = {}, method = body ? 'POST' : 'GET') => {
    const answer = await balancer.ask({ method, path: `/api${path}`, headers, ...(body && { body }) });
    if (!answer || answer.status >= 500) return undefined;
    if (answer.status >= 400) {
      refused.push(`${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`);
      return undefined;
    }
    return JSON.parse(answer.text) as Record<string, unknown>;
  };
}

const allPages = ['/', '/search?q=ryzen', '/api/product/products?q=ryzen', '/promotion'];

/** Each reads pages, fills a cart as somebody new and orders once, again and again. */
export function createCrowd(balancer: Balancer, productId: number, count: number, pages = allPages) {
  const ids: string[] = [];
  const refused: string[] = [];
  let buyers = 0;
  const over = new AbortController();
  const readPages = async (turn: number) => {
    await balancer.ask({ method: 'GET', path: pages[turn % pages.length] ?? '/' });
  };
  const call = askingOf(balancer, refused);
  const shopOnce = async () => {
    buyers += 1;
    // The shop believes a proxy on its own machine: to its limits everybody comes from somewhere else.
    const from = { 'x-forwarded-for': `10.${buyers >> 16}.${(buyers >> 8) & 255}.${buyers & 255}` };
    const visitor = await call('/auth/sign-in/anonymous', {}, from);
    if (!visitor) return;
    const headers = {
      ...from,
      authorization: `Bearer ${String(visitor['token'])}`,
    };
    const email = `comprador-${crypto.randomUUID()}@prueba.example`;
    if (!(await call('/customer/guest', { name: 'Comprador', email }, headers, 'PUT'))) return;
    const userId = (visitor['user'] as { id: string }).id;
    const line = { user_id: userId, product_id: productId, quantity: 1 };
    if (!(await call('/cart/add-to-cart', line, headers))) return;
    const order = await call(
      '/checkout/orders',
      { delivery_method: 'parcel', payment_method: 'card', address: newAddress() },
      { ...headers, 'idempotency-key': crypto.randomUUID() },
    );
    if (order) ids.push(String(order['order_id']));
  };
  const people = Array.from({ length: count }, async (_, number) => {
    for (let turn = number; !over.signal.aborted; turn += 1) {
      await readPages(turn);
      if (turn % 5 === 0) await shopOnce();
      await delay(20);
    }
  });
  return {
    /** What was acknowledged until now. */
    ids: ids as readonly string[],
    goHome: async () => {
      over.abort();
      await Promise.all(people);
      return { ids, refused };
    },
  };
}
