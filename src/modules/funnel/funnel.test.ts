import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addToCart, createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { createLog } from '../../platform/log.ts';
import { createFunnel } from './index.ts';

const chrome =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, pageCache: true });
  // The page cache keeps answers while it hears of changes.
  shop.shop.changes.follow({ onChange: () => {}, onLive: () => {}, onLost: () => {} });
});
afterAll(() => shop.stop());

/** Of the day that it is in the shop. */
async function counted(): Promise<Record<string, number>> {
  await shop.shop.funnel.flush();
  const { rows } = await shop.db.sql('select step, sum(count)::int as count from funnel_day group by step');
  return Object.fromEntries(
    (rows as { step: string; count: number }[]).map(({ step, count }) => [step, count]),
  );
}
beforeEach(async () => {
  await shop.shop.funnel.flush();
  await shop.db.sql('delete from funnel_day');
});

describe('views of products', () => {
  let path: string;
  beforeAll(async () => {
    const product = await createProduct(shop.db, { stock: 9 });
    path = `/api/product/products/${product.sku}/${product.slug}`;
  });
  const look = async (headers: Record<string, string>, method = 'GET', address = path) => {
    const answer = await fetch(shop.url + address, { method, headers });
    await answer.arrayBuffer();
    return answer;
  };
  const person = { 'user-agent': chrome, 'sec-fetch-site': 'same-origin' };

  test('each is counted, also those that the page cache answers and those a browser has already', async () => {
    // An answer that is made while its product is announced is not kept, and has none. A robot waits for one that is.
    const etag = await vi.waitFor(async () => {
      const kept = (await look({ ...person, 'user-agent': robot })).headers.get('etag');
      expect(kept).not.toBeNull();
      return kept;
    }, patience);
    await look(person);
    await look(person);
    expect((await look({ ...person, 'if-none-match': etag ?? '' })).status).toBe(304);
    // The answer is there before its end is heard of.
    await vi.waitFor(async () => expect(await counted()).toEqual({ product_viewed: 3 }), patience);
  });

  test.each([
    ['a robot', { ...person, 'user-agent': robot }],
    ['a program', { 'user-agent': 'curl/8.5.0', 'sec-fetch-site': 'same-origin' }],
    ['nobody who says what it is', { 'sec-fetch-site': 'same-origin', 'user-agent': '' }],
    ['a browser that reads ahead', { ...person, 'sec-purpose': 'prefetch' }],
    ['another site', { ...person, 'sec-fetch-site': 'cross-site' }],
  ])('%s is not counted', async (_who, headers) => {
    await look(headers as Record<string, string>);
    await look(person);
    await vi.waitFor(async () => expect(await counted()).toEqual({ product_viewed: 1 }), patience);
  });

  test('what is no page of a product is not counted', async () => {
    await look(person, 'HEAD');
    await look(person, 'GET', '/api/product/products/KEIN-SKU/nada');
    await look(person, 'GET', '/api/product/products');
    await look(person);
    await vi.waitFor(async () => expect(await counted()).toEqual({ product_viewed: 1 }), patience);
  });
});

describe('carts and checkouts', () => {
  const products = async (count: number) =>
    Promise.all(Array.from({ length: count }, () => createProduct(shop.db, { stock: 20 })));

  test('a cart is begun with its first product, once', async () => {
    const [one, two] = await products(2);
    const buyer = await signInCustomer(shop);
    await addToCart(buyer, one?.id ?? 0);
    await addToCart(buyer, two?.id ?? 0);
    expect(await counted()).toEqual({ cart_begun: 1 });
  });

  test('a whole set begins a cart, too, and one that is refused begins none', async () => {
    const [one, two] = await products(2);
    const buyer = await signInCustomer(shop);
    const items = [one, two].map((product) => ({
      product_id: product?.id ?? 0,
      quantity: 1,
      seen_price_cents: product?.priceCents ?? 0,
    }));
    const add = (seen = 0) =>
      buyer.api.cart.addSet({
        body: {
          user_id: buyer.id,
          items: items.map((item) => ({ ...item, seen_price_cents: item.seen_price_cents + seen })),
        },
      });
    await expect(add(1)).rejects.toMatchObject({ code: 'set_refused' });
    await add();
    await add();
    expect(await counted()).toEqual({ cart_begun: 1 });
  });

  test('a checkout is begun once for a cart, however often it is quoted, also at once', async () => {
    const [one] = await products(1);
    const buyer = await createBuyer(shop, [{ productId: one?.id ?? 0 }]);
    await Promise.all([1, 2, 3].map(() => buyer.api.checkout.quote({ body: {} })));
    await buyer.api.checkout.quote({ body: {} });
    expect(await counted()).toEqual({ cart_begun: 1, checkout_begun: 1 });
  });

  test('what is put in after everything went out is another cart', async () => {
    const [one, two] = await products(2);
    const buyer = await createBuyer(shop, [{ productId: one?.id ?? 0 }]);
    await buyer.api.checkout.quote({ body: {} });
    await buyer.api.cart.removeFromCart({ params: { userId: buyer.id, productId: one?.id ?? 0 } });
    await addToCart(buyer, two?.id ?? 0);
    await buyer.api.checkout.quote({ body: {} });
    expect(await counted()).toEqual({ cart_begun: 2, checkout_begun: 2 });
  });
});

describe('the counters', () => {
  const ownFunnel = () => createFunnel({ db: shop.db, clock: shop.clock, log: createLog('silent') });

  test('a clean stop loses nothing', async () => {
    const funnel = ownFunnel();
    for (let views = 0; views < 1000; views += 1) funnel.count('product_viewed');
    await funnel.close();
    expect(await counted()).toEqual({ product_viewed: 1000 });
  });

  test('several processes add up', async () => {
    const funnels = [ownFunnel(), ownFunnel(), ownFunnel()];
    for (const funnel of funnels)
      for (const step of ['cart_begun', 'product_viewed'] as const) funnel.count(step);
    await Promise.all(funnels.map((funnel) => funnel.close()));
    expect(await counted()).toEqual({ cart_begun: 3, product_viewed: 3 });
  });

  test('what cannot be written is kept and written later', async () => {
    const funnel = ownFunnel();
    funnel.count('product_viewed');
    await shop.db.sql('alter table funnel_day rename to funnel_day_away');
    await funnel.flush();
    await shop.db.sql('alter table funnel_day_away rename to funnel_day');
    funnel.count('product_viewed');
    await funnel.close();
    expect(await counted()).toEqual({ product_viewed: 2 });
  });

  test('a step belongs to the day of Mexico City', async () => {
    const funnel = ownFunnel();
    shop.clock.set(new Date('2030-05-08T05:59:00Z'));
    funnel.count('product_viewed');
    shop.clock.set(new Date('2030-05-08T06:00:00Z'));
    funnel.count('product_viewed');
    shop.clock.reset();
    await funnel.close();
    const { rows } = await shop.db.sql('select day::text, count from funnel_day order by day');
    expect(rows).toEqual([
      { day: '2030-05-07', count: 1 },
      { day: '2030-05-08', count: 1 },
    ]);
  });
});

describe('the block of the first page', () => {
  test('tells each step beside as many days before, with orders as they are', async () => {
    const product = await createProduct(shop.db, { stock: 9 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id } = await placeOrder(buyer);
    shop.clock.set(new Date('2031-05-08T18:00:00Z'));
    const staff = await signInStaff(shop, 'catalog');
    await shop.db.sql('update shop_order set placed_at = $2 where id = $1', [order_id, shop.clock.now()]);
    await shop.shop.funnel.flush();
    await shop.db.sql('delete from funnel_day');
    await shop.db.sql(
      `insert into funnel_day (day, step, count) values ('2031-05-08', 'product_viewed', 40), ('2031-05-02', 'product_viewed', 60),
         ('2031-05-01', 'product_viewed', 30), ('2031-04-25', 'product_viewed', 20), ('2031-04-24', 'product_viewed', 9), ('2031-05-08', 'cart_begun', 5)`,
    );
    const { figures } = await staff.api.staff.dashboardFunnel({ query: { days: 7, fresh: 'true' } });
    shop.clock.reset();
    expect(figures).toEqual({
      days: 7,
      is_whole: true,
      counted_since: '2031-04-24',
      steps: [
        { step: 'product_viewed', count: 100, previous: 50 },
        { step: 'cart_begun', count: 5, previous: 0 },
        { step: 'checkout_begun', count: 0, previous: 0 },
        { step: 'order_placed', count: 1, previous: 0 },
        { step: 'order_paid', count: 0, previous: 0 },
      ],
    });
  });

  test('compares with no days that were not counted whole', async () => {
    const staff = await signInStaff(shop, 'owner');
    shop.shop.funnel.count('product_viewed');
    await shop.shop.funnel.flush();
    const { figures } = await staff.api.staff.dashboardFunnel({ query: { days: 7, fresh: 'true' } });
    expect(figures).toMatchObject({ is_whole: false, steps: [{ count: 1, previous: null }, {}, {}, {}, {}] });
  });

  test('says that it could not be read, and is for who may read reports', async () => {
    const staff = await signInStaff(shop, 'owner');
    await shop.db.sql('alter table funnel_day rename to funnel_day_away');
    const answer = await staff.api.staff.dashboardFunnel({ query: { fresh: 'true' } });
    await shop.db.sql('alter table funnel_day_away rename to funnel_day');
    expect(answer).toEqual({ figures: null, read_at: null });
    const ask = (token?: string, days = '30') =>
      shop.request(`/admin/dashboard/funnel?days=${days}`, token === undefined ? {} : { token });
    await expectRefusal(ask(), 401, 'not_signed_in');
    await expectRefusal(ask((await signInStaff(shop, 'support')).token), 403, 'forbidden');
    await expectRefusal(ask(staff.token, '0'), 422, 'invalid');
  });
});
