import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../../src/api/client.ts';
import { createUnlessBroken, untilAnswered } from '../faults/until-answered.ts';
import { apiAt, type Buyer, comeIn, confirm, emptyCart, fillCart, order, payByCard } from './buy.ts';

/** What shoppers were told, and what therefore has to be true afterwards. */
export type Told = { orders: Set<string>; paid: Set<string> };

/** People who go on shopping whatever happens. */
export type Shoppers = {
  told: Told;
  /** Refusals and silence, by the code of the answer. */
  refusals: ReadonlyMap<string, number>;
  /** The longest time after `moment` in which nobody saw an order paid, in milliseconds. */
  longestWithoutOrder(moment: number): number;
  /** Everybody finishes what they are at, and leaves. */
  goHome(): Promise<void>;
};

/** `count` shoppers who look at pages, fill a cart, order and pay, again and again, through the edge. */
export function createShoppers(options: {
  url: string;
  productIds: readonly number[];
  pages: readonly string[];
  count: number;
  /** Between two purchases of one shopper (default 150). */
  pauseMs?: number;
}): Shoppers {
  const { url, productIds, pages, pauseMs = 150 } = options;
  const told: Told = { orders: new Set(), paid: new Set() };
  const refusals = new Map<string, number>();
  const unlessBroken = createUnlessBroken(refusals);
  const leaving = new AbortController();
  const paidAt: number[] = [];
  let turn = 0;
  const shopOnce = async (buyer: Buyer): Promise<void> => {
    turn += 1;
    const productId = productIds[turn % productIds.length] ?? 0;
    const page = pages[turn % pages.length] ?? '/';
    await fetch(url + page).then((answer) => answer.arrayBuffer());
    await fillCart(url, buyer, productId).catch(unlessThere);
    const placed = await order(url, buyer);
    told.orders.add(placed.id);
    await untilAnswered(() => payByCard(placed.page));
    if ((await confirm(url, buyer, placed.page)) !== 'paid') return;
    told.paid.add(placed.id);
    paidAt.push(performance.now());
  };
  const shopper = async (): Promise<void> => {
    let buyer: Buyer | undefined;
    while (!leaving.signal.aborted) {
      try {
        // A client may come as somebody new only so often.
        buyer ??= await comeIn(url);
        await shopOnce(buyer);
      } catch (error) {
        unlessBroken(error);
        // Sold out, or the order before is still to be paid: whoever comes next buys something else.
        if (error instanceof ApiError && error.status === 409)
          await emptyCart(url, buyer).catch(unlessBroken);
      }
      await delay(pauseMs);
    }
  };
  const all = Array.from({ length: options.count }, shopper);
  return {
    told,
    refusals,
    longestWithoutOrder: (moment) => {
      const moments = [moment, ...paidAt.filter((at) => at > moment), performance.now()];
      return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] ?? at)));
    },
    goHome: async () => {
      leaving.abort();
      await Promise.all(all);
    },
  };
}

/** It was heard the first time, and nobody answered. */
function unlessThere(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'already_in_cart') throw error;
}

/** One question of the probe. */
type Answer = { kind: 'page' | 'write'; askedAt: number; milliseconds: number; failure: string | undefined };

/** Asks four times a second for a page and to write something, and keeps how it went. */
export type Probe = {
  /** What was asked since a moment (`performance.now`). */
  since(moment: number): Answer[];
  /** When nothing has failed for `calmMs` after `moment`: the end of the last failure, or the moment. */
  untilCalm(moment: number, calmMs: number): Promise<number>;
  stop(): void;
};

const askEveryMs = 250;
/** Nobody waits longer for a page. */
const askMs = 5000;
/** Nothing is away for longer. */
const patienceMs = 150_000;

export async function startProbe(url: string, page: string, productId: number): Promise<Probe> {
  const visitor = await comeIn(url);
  await fillCart(url, visitor, productId);
  const { cart } = apiAt(url, visitor.token);
  let quantity = 1;
  const answers: Answer[] = [];
  const open = new Set<Promise<void>>();
  const ask = async (kind: Answer['kind'], work: () => Promise<unknown>): Promise<void> => {
    const askedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer')), askMs);
    });
    const failure = await Promise.race([work(), late]).then(
      () => undefined,
      (error: unknown) =>
        error instanceof ApiError
          ? `${error.status} ${error.code}`
          : error instanceof Error
            ? error.message
            : '?',
    );
    clearTimeout(timer);
    answers.push({ kind, askedAt, milliseconds: performance.now() - askedAt, failure });
  };
  const timer = setInterval(() => {
    for (const asked of [
      ask('page', async () => {
        const answer = await fetch(url + page);
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(String(answer.status));
      }),
      ask('write', () =>
        cart.changeQuantity({
          params: { userId: visitor.id, productId },
          body: { quantity: (quantity = 3 - quantity) },
        }),
      ),
    ]) {
      open.add(asked);
      void asked.finally(() => open.delete(asked));
    }
  }, askEveryMs);
  const since = (moment: number) => answers.filter(({ askedAt }) => askedAt >= moment);
  return {
    since,
    untilCalm: async (moment, calmMs) => {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const last = since(moment)
          .filter(({ failure }) => failure !== undefined)
          .reduce((latest, { askedAt, milliseconds }) => Math.max(latest, askedAt + milliseconds), moment);
        if (performance.now() - last > calmMs + askMs * Number(last > moment && open.size > 8)) return last;
        if (performance.now() > deadline) throw new Error('It does not become normal again.');
        await delay(100);
      }
    },
    stop: () => clearInterval(timer),
  };
}
