import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../src/api/client.ts';
import {
  addToCart,
  buy,
  confirmPayment,
  control,
  createBuyer,
  payAtProvider,
  placeOrder,
  type PlacedOrder,
} from '../factories/buy.ts';
import { createProduct } from '../factories/create-product.ts';
import { type SignedIn, signInVisitor } from '../factories/sign-in.ts';
import { startTestShop, type TestShop } from '../setup/test-shop.ts';
import { patience } from '../setup/patience.ts';

/* Buying from end to end through HTTP, with everybody at once and with news of payments in every order. */

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

type Books = {
  on_hand: number;
  reserved: number;
  sold: number;
  listed: number;
  paid_orders: number;
  /** Attempts whose ledger does not sum up to their order's total. */
  wrong_sums: number;
};

/** What the shop's own books say about a product. */
async function reportOf(productId: number): Promise<Books> {
  const { rows } = await shop.db.sql(
    `with line as (select l.order_id, l.quantity, o.state, o.total_cents, o.paid_attempt_id
                     from order_line l join shop_order o on o.id = l.order_id where l.product_id = $1),
          booked as (select a.reference, coalesce(sum(g.amount_cents), 0) as cents
                       from payment_attempt a left join payment_ledger g on g.attempt_id = a.id
                      where a.reference in (select order_id::text from line) group by a.reference)
     select (select sum(on_hand)::int from stock_level where product_id = $1) as on_hand,
            (select sum(reserved)::int from stock_level where product_id = $1) as reserved,
            (select coalesce(-sum(delta), 0)::int from stock_movement
              where product_id = $1 and reason in ('sale', 'return')) as sold,
            (select available from product_listing where product_id = $1) as listed,
            (select count(*)::int from line where state = 'paid') as paid_orders,
            (select count(*)::int from line join booked on booked.reference = line.order_id::text
              where booked.cents <> case when state = 'paid' then total_cents else 0 end) as wrong_sums`,
    [productId],
  );
  return rows[0] as Books;
}

/** What the provider took for orders of this product, by its own books. */
async function takenByStripe(productId: number): Promise<{ charges: number; strangers: number }> {
  const { rows } = await shop.db.sql(
    `select count(*)::int as charges,
            count(*) filter (where not exists (
              select from payment_attempt a join shop_order o on o.id::text = a.reference
               where a.charge_ref = e.body->>'payment_intent' and o.state = 'paid'))::int as strangers
       from emulators.object e
      where e.provider = 'stripe' and e.kind = 'charge' and (e.body->>'paid')::boolean
        and exists (select from payment_attempt a join order_line l on l.order_id::text = a.reference
                     where l.product_id = $1 and (a.charge_ref = e.body->>'payment_intent'
                        or a.id::text = e.body->'metadata'->>'attempt_id'))`,
    [productId],
  );
  return rows[0] as { charges: number; strangers: number };
}

async function createBuyers(count: number, productId: number): Promise<SignedIn[]> {
  const buyers: SignedIn[] = [];
  // Ten at a time: hashing a hundred passwords at once only makes them wait for each other.
  while (buyers.length < count) {
    buyers.push(...(await Promise.all(Array.from({ length: 10 }, () => createBuyer(shop, [{ productId }])))));
  }
  return buyers;
}

test('a hundred buyers at once for the last seven units: seven paid orders, no stock, nobody charged without an order', async () => {
  const product = await createProduct(shop.db, { stock: { CDMX: 4, GDL: 3 }, priceCents: 250_000 });
  const buyers = await createBuyers(100, product.id);
  const results = await Promise.allSettled(
    buyers.map(async (buyer) => {
      const order = await placeOrder(buyer);
      await payAtProvider(shop, order);
      // The return page, reloaded by an impatient buyer, beside the webhook.
      const states = await Promise.all([1, 2, 3].map(() => confirmPayment(buyer, order)));
      return { order, states };
    }),
  );
  const bought = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
  expect(new Set(bought.map(({ order }) => order.order_id)).size).toBe(7);
  expect(bought.flatMap(({ states }) => states)).toEqual(Array.from({ length: 21 }, () => 'paid'));
  expect(refused).toEqual(Array.from({ length: 93 }, () => 'out_of_stock'));
  expect(await reportOf(product.id)).toEqual({
    on_hand: 0,
    reserved: 0,
    sold: 7,
    listed: 0,
    paid_orders: 7,
    wrong_sums: 0,
  });
  expect(await takenByStripe(product.id)).toEqual({ charges: 7, strangers: 0 });
});

test('ten buyers of two units each for the last seven: three get theirs and one unit is left', async () => {
  const product = await createProduct(shop.db, { stock: { CDMX: 4, GDL: 3 }, priceCents: 250_000 });
  const buyers = await Promise.all(
    Array.from({ length: 10 }, () => createBuyer(shop, [{ productId: product.id, quantity: 2 }])),
  );
  const results = await Promise.allSettled(
    buyers.map((buyer, index) => buy(shop, buyer, { payment_method: index % 2 === 0 ? 'card' : 'paypal' })),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await reportOf(product.id)).toEqual({
    on_hand: 1,
    reserved: 0,
    sold: 6,
    listed: 1,
    paid_orders: 3,
    wrong_sums: 0,
  });
});

test('200 buyers of mixed baskets for twenty units of five products: every unit is sold once, whoever comes too late takes what is left', async () => {
  const products = await Promise.all(
    Array.from({ length: 5 }, () =>
      createProduct(shop.db, { stock: { CDMX: 3, GDL: 1 }, priceCents: 250_000 }),
    ),
  );
  const buyers: SignedIn[] = [];
  while (buyers.length < 200) {
    const first = buyers.length;
    buyers.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, (_, index) => createGuest(mixedBasket(first + index, products))),
      )),
    );
  }
  const results = await Promise.all(buyers.map(buyWhatIsLeft));
  expect(results.filter((code) => code !== 'paid' && code !== 'cart_empty')).toEqual([]);
  const books = await Promise.all(products.map(({ id }) => reportOf(id)));
  expect(
    books.map(({ on_hand, reserved, sold, listed, wrong_sums }) => [
      on_hand,
      reserved,
      sold,
      listed,
      wrong_sums,
    ]),
  ).toEqual(products.map(() => [0, 0, 4, 0, 0]));
}, 120_000);

/** One to three of the products in an order of its own, one or two of each. */
function mixedBasket(index: number, products: readonly { id: number }[]) {
  const turned = products.map((_, place) => products[(index * (1 + (index % 4)) + place) % products.length]!);
  const ordered = index % 2 === 0 ? turned : turned.toReversed();
  return ordered
    .slice(0, 1 + (index % 3))
    .map(({ id }, place) => ({ productId: id, quantity: 1 + ((index + place) % 2) }));
}

/** Somebody who buys without an account: no password has to be hashed for them. */
async function createGuest(lines: readonly { productId: number; quantity: number }[]): Promise<SignedIn> {
  const guest = await signInVisitor(shop);
  for (const { productId, quantity } of lines) await addToCart(guest, productId, quantity);
  await guest.api.customers.becomeGuest({
    body: { name: 'Ana Prueba', email: `${guest.id}@prueba.example`.toLowerCase() },
  });
  return guest;
}

/** Buys the cart; where goods are refused because they are gone, takes them out and tries again. Gives how it ended. */
async function buyWhatIsLeft(buyer: SignedIn): Promise<string> {
  let gone: { product_id: number; available: number }[] = [];
  for (;;) {
    try {
      for (const { product_id, available } of gone) {
        const params = { userId: buyer.id, productId: product_id };
        // Somebody may take these too before the order is placed: none is sure until then.
        if (available > 0) await buyer.api.cart.changeQuantity({ params, body: { quantity: available } });
        else await buyer.api.cart.removeFromCart({ params });
      }
      const order = await placeOrder(buyer);
      await payAtProvider(shop, order);
      return await confirmPayment(buyer, order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code !== 'out_of_stock') return error.code;
      const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
      gone = cart.items.filter(({ quantity, available }) => available < quantity);
    }
  }
}

describe.each(['card', 'paypal'] as const)('news of a payment by %s', (method) => {
  const provider = method === 'card' ? 'stripe' : 'paypal';
  const faults = (drop: boolean) => control(shop, provider, '/faults', { webhooks: { drop } });
  /** Sends everything that was held back. */
  async function webhooksArrive(): Promise<void> {
    await faults(false);
    const { rows } = await shop.db.sql(
      'select distinct event_id from emulators.delivery where provider = $1 and delivered_at is null',
      [provider],
    );
    for (const { event_id } of rows) {
      if (provider === 'paypal') await control(shop, 'paypal', '/redeliver', { event_id });
      else await control(shop, 'stripe', `/events/${event_id}/redeliver`, {});
    }
  }
  async function reconciled(): Promise<void> {
    shop.clock.moveBy(16 * 60_000);
    await shop.open.runJob('payments.reconcile');
    shop.clock.moveBy(-16 * 60_000);
  }
  const isPaid = (buyer: SignedIn, { order_id }: PlacedOrder) =>
    vi.waitFor(async () => {
      const { order } = await buyer.api.orders.order({ params: { order_id } });
      if (order.state !== 'paid') throw new Error(`The order is ${order.state}.`);
    }, patience);

  test.each([
    ['the return page before the webhook', ['return', 'webhook']],
    ['the webhook before the return page', ['webhook', 'return']],
    ['neither: the reconciler finds it', ['reconciler']],
    ['the reconciler, and then both after all', ['reconciler', 'webhook', 'return']],
    ['all at once, three times each', ['everything']],
  ] as const)('%s: paid once', async (_, arrivals) => {
    const product = await createProduct(shop.db, { stock: 5, priceCents: 250_000 });
    const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
    const order = await placeOrder(buyer, { payment_method: method });
    await faults(true);
    await payAtProvider(shop, order);
    const arrive = {
      return: () => confirmPayment(buyer, order),
      webhook: webhooksArrive,
      reconciler: reconciled,
      everything: () =>
        Promise.all([1, 2, 3].flatMap(() => [confirmPayment(buyer, order), webhooksArrive(), reconciled()])),
    };
    for (const arrival of arrivals) {
      await arrive[arrival]();
      await isPaid(buyer, order);
    }
    await faults(false);
    expect(await reportOf(product.id)).toEqual({
      on_hand: 3,
      reserved: 0,
      sold: 2,
      listed: 3,
      paid_orders: 1,
      wrong_sums: 0,
    });
    const { order: paid } = await buyer.api.orders.order({ params: { order_id: order.order_id } });
    expect(paid.timeline.map(({ kind }) => kind)).toEqual(['placed', 'paid']);
  });
});
