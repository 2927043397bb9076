import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import {
  signInCustomer,
  type SignedIn,
  signInStaff,
  signInVisitor,
  testPassword,
} from '../../../test/factories/sign-in.ts';
import { keptEmails } from '../../../test/setup/mailbox.ts';
import { statementsOf } from '../../../test/setup/statements-of.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { refreshListing } from '../catalog/index.ts';
import { reserveStock, setStock } from '../inventory/index.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await startTestShop();
});

afterAll(() => shop.stop());

const nobody = 'nobody-at-all';

function add({ id, api }: SignedIn, productId: number, quantity?: number) {
  return api.cart.addToCart({
    body: { user_id: id, product_id: productId, ...(quantity ? { quantity } : {}) },
  });
}

function cartOf({ id, api }: SignedIn) {
  return api.cart.cart({ params: { userId: id } });
}

async function stock(productId: number, onHand: number): Promise<void> {
  await shop.db.transaction((tx) => setStock(tx, productId, 'CDMX', onHand, 'count'));
}

async function reprice(productId: number, priceCents: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.sql('update product set price_cents = $2 where id = $1', [productId, priceCents]);
    await refreshListing(tx, [productId]);
  });
}

async function hide(productId: number): Promise<void> {
  await shop.db.transaction(async (tx) => {
    await tx.sql(`update product set status = 'hidden' where id = $1`, [productId]);
    await refreshListing(tx, [productId]);
  });
}

describe('adding to the cart', () => {
  test('creates the cart with its first line, also for a visitor', async () => {
    const product = await createProduct(shop.db, { priceCents: 123_400, name: 'Teclado mecánico' });
    const visitor = await signInVisitor(shop);
    await expect(cartOf(visitor)).rejects.toMatchObject({ status: 404 });
    const { cart } = await add(visitor, product.id, 2);
    expect(cart).toMatchObject({
      items: [
        {
          product_id: product.id,
          ref_id: product.refId,
          sku: product.sku,
          product_name: 'Teclado mecánico',
          slug: 'teclado-mecanico',
          quantity: 2,
          unit_price_cents: 123_400,
          former_unit_price_cents: null,
          line_total_cents: 246_800,
          available: 10,
          notices: [],
        },
      ],
      item_count: 2,
      subtotal_cents: 246_800,
      discount_cents: 0,
      tax_cents: 34_041,
      total_cents: 246_800,
      currency: 'MXN',
    });
    expect((await cartOf(visitor)).cart).toEqual(cart);
  });

  test('adds one unit by default', async () => {
    const customer = await signInCustomer(shop);
    const { cart } = await add(customer, (await createProduct(shop.db)).id);
    expect(cart.item_count).toBe(1);
  });

  test('is a conflict for a product that is there already, and changes nothing', async () => {
    const product = await createProduct(shop.db, { stock: 3 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 2);
    await expect(add(customer, product.id, 1)).rejects.toMatchObject({
      status: 409,
      code: 'already_in_cart',
    });
    // Also where there is not enough stock: `already_in_cart` comes first.
    await expect(add(customer, product.id, 50)).rejects.toMatchObject({ code: 'already_in_cart' });
    expect((await cartOf(customer)).cart.item_count).toBe(2);
  });

  test('is refused beyond the stock, says how many are left and leaves no trace', async () => {
    const product = await createProduct(shop.db, { stock: 3 });
    const customer = await signInCustomer(shop);
    await expect(add(customer, product.id, 4)).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      details: { available: 3 },
    });
    await expect(cartOf(customer)).rejects.toMatchObject({ status: 404 });
  });

  test('answers 404 for hidden, discontinued and unknown products', async () => {
    const customer = await signInCustomer(shop);
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const discontinued = await createProduct(shop.db, { status: 'discontinued' });
    for (const id of [hidden.id, discontinued.id, 2_000_000_000]) {
      await expect(add(customer, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('adds a product once when two clicks arrive together', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => add(customer, product.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 7 }, () => 'already_in_cart'));
  });

  test.each([
    ['no quantity at all', { quantity: 0 }],
    ['ten thousand', { quantity: 10_000 }],
    ['half a piece', { quantity: 1.5 }],
    ['no product', { product_id: 'x' }],
    ['a product beyond all numbers', { product_id: 3_000_000_000 }],
  ])('refuses %s', async (_, wrong) => {
    const customer = await signInCustomer(shop);
    const { status } = await shop.request('/cart/add-to-cart', {
      token: customer.token,
      json: { user_id: customer.id, product_id: 1, quantity: 1, ...wrong },
    });
    expect(status).toBe(422);
  });

  test('takes at most six statements, signing in included', async () => {
    const customer = await signInCustomer(shop);
    const first = await createProduct(shop.db);
    const more = [await createProduct(shop.db), await createProduct(shop.db), await createProduct(shop.db)];
    await add(customer, first.id);
    expect(await statementsOf((run) => add(customer, more[run]?.id ?? 0))).toBeLessThanOrEqual(6);
  });

  test('stops at a hundred different products', async () => {
    const customer = await signInCustomer(shop);
    const product = await createProduct(shop.db);
    await add(customer, product.id);
    await shop.db.sql(
      `with more as (
         insert into product (ref_id, sku, name, slug, kind, brand_id, price_cents, source)
         select 'FULL-' || n, 'FULL-' || n, 'Lleno ' || n, 'lleno-' || n, p.kind, p.brand_id, 100, 'staff'
         from product p, generate_series(1, 99) n where p.id = $2
         returning id
       )
       insert into cart_item (cart_id, product_id, quantity, seen_price_cents)
       select c.id, more.id, 1, 100 from cart c, more where c.customer_id = $1`,
      [customer.id, product.id],
    );
    const oneTooMany = await createProduct(shop.db);
    await expect(add(customer, oneTooMany.id)).rejects.toMatchObject({ status: 409, code: 'cart_full' });
  });
});

describe('reading the cart', () => {
  test('reports a changed price until the customer takes note of it', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 2);
    await reprice(product.id, 90_000);
    const told = (await cartOf(customer)).cart;
    expect(told.items[0]).toMatchObject({
      unit_price_cents: 90_000,
      line_total_cents: 180_000,
      notices: [{ kind: 'price_changed', message: 'El precio bajó de $1,000.00 a $900.00.' }],
    });
    // Reading is not taking note: the header reads the cart on every page.
    expect((await cartOf(customer)).cart).toEqual(told);
    const note = { items: [{ product_id: product.id, unit_price_cents: 90_000 }] };
    const noted = await customer.api.cart.noteChanges({ params: { userId: customer.id }, body: note });
    expect(noted.cart.items[0]?.notices).toEqual([]);
    await reprice(product.id, 95_000);
    await customer.api.cart.noteChanges({ params: { userId: customer.id }, body: note });
    expect((await cartOf(customer)).cart.items[0]?.notices).toMatchObject([
      { message: 'El precio subió de $900.00 a $950.00.' },
    ]);
  });

  test('shows what a promotion takes off', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const customer = await signInCustomer(shop);
    await createPromotion(shop.db, { value: 2000, productIds: [product.id] });
    const { cart } = await add(customer, product.id, 2);
    expect(cart).toMatchObject({ subtotal_cents: 200_000, discount_cents: 40_000, total_cents: 160_000 });
    expect(cart.items[0]).toMatchObject({ unit_price_cents: 80_000, former_unit_price_cents: 100_000 });
  });

  test('reports that less is left than wanted, on every read', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 4);
    await stock(product.id, 1);
    await cartOf(customer);
    const { cart } = await cartOf(customer);
    expect(cart.items[0]).toMatchObject({
      quantity: 4,
      available: 1,
      notices: [{ kind: 'less_stock', message: 'Solo queda 1 pieza.' }],
    });
  });

  test('keeps lines that are sold out or not for sale, marked and at no cost', async () => {
    const soldOut = await createProduct(shop.db);
    const hidden = await createProduct(shop.db, { priceCents: 55_500 });
    const fine = await createProduct(shop.db, { priceCents: 10_000 });
    const customer = await signInCustomer(shop);
    for (const { id } of [soldOut, hidden, fine]) await add(customer, id);
    await stock(soldOut.id, 0);
    await hide(hidden.id);
    const { cart } = await cartOf(customer);
    expect(cart.items.map(({ notices, line_total_cents: cents }) => [notices[0]?.kind, cents])).toEqual([
      ['out_of_stock', 0],
      ['not_for_sale', 0],
      [undefined, 10_000],
    ]);
    expect(cart.items[1]).toMatchObject({ unit_price_cents: 55_500, product_name: hidden.name });
    expect(cart.total_cents).toBe(10_000);
  });

  test("shows the last unit as available where the customer's own purchase holds it", async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const customer = await signInCustomer(shop);
    const other = await signInCustomer(shop);
    await add(customer, product.id);
    await add(other, product.id);
    const now = shop.clock.now();
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: 'purchase',
        party: customer.id,
        lines: [{ productId: product.id, quantity: 1 }],
        expiresAt: now,
        now,
      }),
    );
    expect((await cartOf(customer)).cart.items[0]).toMatchObject({ available: 1, notices: [] });
    expect((await cartOf(other)).cart.items[0]?.notices).toMatchObject([{ kind: 'out_of_stock' }]);
  });
});

describe('changing the cart', () => {
  test('raises and lowers a quantity within stock', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 2);
    const change = (quantity: number) =>
      customer.api.cart.changeQuantity({
        params: { userId: customer.id, productId: product.id },
        body: { quantity },
      });
    expect((await change(5)).cart.item_count).toBe(5);
    expect((await change(1)).cart.item_count).toBe(1);
    await expect(change(6)).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      details: { available: 5 },
    });
    await expect(change(0)).rejects.toMatchObject({ status: 422 });
    expect((await cartOf(customer)).cart.item_count).toBe(1);
  });

  test('is refused for a product that is not in it or no longer for sale', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    const change = (productId: number) =>
      customer.api.cart.changeQuantity({ params: { userId: customer.id, productId }, body: { quantity: 2 } });
    await expect(change(product.id)).rejects.toMatchObject({ status: 404 });
    await add(customer, product.id);
    await hide(product.id);
    await expect(change(product.id)).rejects.toMatchObject({ status: 409, code: 'not_for_sale' });
  });

  test('removes one line and keeps the others; an empty cart is still a cart', async () => {
    const [first, second] = [await createProduct(shop.db), await createProduct(shop.db)];
    const customer = await signInCustomer(shop);
    await add(customer, first.id);
    await add(customer, second.id);
    const remove = (productId: number) =>
      customer.api.cart.removeFromCart({ params: { userId: customer.id, productId } });
    expect((await remove(first.id)).cart.items).toMatchObject([{ product_id: second.id }]);
    await expect(remove(first.id)).rejects.toMatchObject({ status: 404 });
    expect((await remove(second.id)).cart).toMatchObject({ items: [], item_count: 0, total_cents: 0 });
    expect((await cartOf(customer)).cart.items).toEqual([]);
  });

  test('merges lines from another cart, capped at stock and 99, without products not for sale', async () => {
    const [some, plenty, hidden, soldOut] = [
      await createProduct(shop.db, { stock: 4 }),
      await createProduct(shop.db, { stock: 500 }),
      await createProduct(shop.db, { status: 'hidden' }),
      await createProduct(shop.db, { stock: 0 }),
    ];
    const customer = await signInCustomer(shop);
    await add(customer, some.id, 3);
    const { cart } = await customer.api.cart.mergeCart({
      body: {
        items: [
          { product_id: some.id, quantity: 3 },
          { product_id: plenty.id, quantity: 60 },
          { product_id: plenty.id, quantity: 60 },
          { product_id: hidden.id, quantity: 1 },
          { product_id: soldOut.id, quantity: 1 },
          { product_id: 2_000_000_000, quantity: 1 },
        ],
      },
    });
    expect(cart.items.map(({ product_id: id, quantity }) => [id, quantity])).toEqual([
      [some.id, 4],
      [plenty.id, 99],
    ]);
  });
});

test('merging never fills a cart beyond a hundred products', async () => {
  const products = await Promise.all(Array.from({ length: 103 }, () => createProduct(shop.db)));
  const customer = await signInCustomer(shop);
  const merge = (ids: { id: number }[]) =>
    customer.api.cart.mergeCart({ body: { items: ids.map(({ id }) => ({ product_id: id, quantity: 1 })) } });
  expect((await merge(products.slice(0, 99))).cart.items).toHaveLength(99);
  const { cart } = await merge(products.slice(98));
  expect(cart.items).toHaveLength(100);
  expect(cart.items.find((item) => item.product_id === products[98]?.id)?.quantity).toBe(2);
});

describe('a visitor who signs in', () => {
  test("keeps the cart, which is merged into the account's", async () => {
    const [both, visitors, sold] = [
      await createProduct(shop.db, { stock: 5 }),
      await createProduct(shop.db),
      await createProduct(shop.db),
    ];
    const customer = await signInCustomer(shop);
    await add(customer, both.id, 3);
    const visitor = await signInVisitor(shop);
    await add(visitor, both.id, 4);
    await add(visitor, visitors.id, 2);
    await add(visitor, sold.id, 2);
    await stock(sold.id, 0);
    await visitor.api.customers.signIn({ body: { email: customer.email, password: testPassword } });
    const { cart } = await cartOf(customer);
    expect(cart.items.map(({ product_id: id, quantity }) => [id, quantity]).toSorted()).toEqual(
      [
        [both.id, 5],
        [visitors.id, 2],
        [sold.id, 1],
      ].toSorted(),
    );
  });
});

describe('a stranger', () => {
  test('sees no cart and changes none', async () => {
    const product = await createProduct(shop.db);
    const owner = await signInCustomer(shop);
    const stranger = await signInCustomer(shop);
    await add(owner, product.id);
    const params = { userId: owner.id, productId: product.id };
    await expect(stranger.api.cart.cart({ params })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.api.cart.removeFromCart({ params })).rejects.toMatchObject({ status: 404 });
    await expect(stranger.api.cart.changeQuantity({ params, body: { quantity: 2 } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      stranger.api.cart.addToCart({ body: { user_id: owner.id, product_id: product.id } }),
    ).rejects.toMatchObject({ status: 404 });
    expect((await cartOf(owner)).cart.item_count).toBe(1);
  });

  test('without a session is asked to sign in', async () => {
    const params = { userId: nobody, productId: 1 };
    const { cart } = shop.api;
    await expect(cart.cart({ params })).rejects.toMatchObject({ status: 401 });
    await expect(cart.removeFromCart({ params })).rejects.toMatchObject({ status: 401 });
    await expect(cart.changeQuantity({ params, body: { quantity: 1 } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(cart.addToCart({ body: { user_id: nobody, product_id: 1 } })).rejects.toMatchObject({
      status: 401,
    });
    await expect(cart.mergeCart({ body: { items: [] } })).rejects.toMatchObject({ status: 401 });
  });
});

describe('a limit per order', () => {
  async function limited(most: number, stock = 20) {
    const product = await createProduct(shop.db, { stock });
    const staff = await signInStaff(shop, 'catalog');
    await staff.api.catalog.updateProduct({ params: { id: product.id }, body: { max_per_order: most } });
    return product;
  }

  test('holds for adding, changing and merging, and says how many', async () => {
    const product = await limited(3);
    const customer = await signInCustomer(shop);
    const refusal = { status: 409, code: 'over_limit', details: { most: 3 } };
    await expect(add(customer, product.id, 4)).rejects.toMatchObject(refusal);
    await add(customer, product.id, 2);
    const params = { userId: customer.id, productId: product.id };
    await expect(customer.api.cart.changeQuantity({ params, body: { quantity: 4 } })).rejects.toMatchObject(
      refusal,
    );
    const { cart } = await customer.api.cart.mergeCart({
      body: { items: [{ product_id: product.id, quantity: 9 }] },
    });
    expect(cart.items[0]).toMatchObject({ quantity: 3, max_per_order: 3, notices: [] });
  });

  test('set later is reported, and nothing is bought above it', async () => {
    const product = await limited(5);
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 5);
    await shop.db.sql('update product set max_per_order = 1 where id = $1', [product.id]);
    const { cart } = await cartOf(customer);
    expect(cart.items[0]).toMatchObject({
      quantity: 5,
      notices: [{ kind: 'over_limit', message: 'Máximo 1 pieza por pedido.' }],
    });
    await expect(placeOrder(customer)).rejects.toMatchObject({ status: 409 });
  });

  test('caps what a visitor’s cart adds to the account’s', async () => {
    const product = await limited(3);
    const account = await signInCustomer(shop);
    const visitor = await signInVisitor(shop);
    await add(account, product.id, 2);
    await add(visitor, product.id, 2);
    await shop.request('/auth/sign-in/email', {
      token: visitor.token,
      json: { email: account.email, password: testPassword },
    });
    expect((await cartOf(account)).cart.items[0]?.quantity).toBe(3);
  });
});

describe('saved for later', () => {
  const save = ({ id, api }: SignedIn, productId: number) =>
    api.cart.saveForLater({ params: { userId: id, productId } });
  const back = ({ id, api }: SignedIn, productId: number) =>
    api.cart.bringBack({ params: { userId: id, productId } });

  test('takes a line out of the cart at no cost, and puts back as many as are left', async () => {
    const product = await createProduct(shop.db, { priceCents: 50_000, stock: 5 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 4);
    const saved = await save(customer, product.id);
    expect(saved.cart).toMatchObject({ items: [], total_cents: 0 });
    expect(saved.items).toMatchObject([
      { product_id: product.id, quantity: 4, seen_price_cents: 50_000, price_cents: 50_000, available: 5 },
    ]);
    await expect(save(customer, product.id)).rejects.toMatchObject({ status: 404 });
    await stock(product.id, 2);
    await shop.db.transaction((tx) => refreshListing(tx, [product.id]));
    expect(await back(customer, product.id)).toMatchObject({
      cart: { items: [{ product_id: product.id, quantity: 2 }] },
      items: [],
    });
    await expect(back(customer, product.id)).rejects.toMatchObject({ status: 404 });
  });

  test('keeps sold-out products; those no longer for sale are marked', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id);
    await save(customer, product.id);
    await hide(product.id);
    await expect(back(customer, product.id)).rejects.toMatchObject({ status: 404 });
    const { items } = await customer.api.cart.saved({ params: { userId: customer.id } });
    expect(items).toMatchObject([{ price_cents: null, available: 0 }]);
    const params = { userId: customer.id, productId: product.id };
    expect(await customer.api.cart.removeSaved({ params })).toEqual({ items: [] });
  });

  test('forgets a product that is added to the cart again', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 2);
    await save(customer, product.id);
    await add(customer, product.id, 1);
    const { items } = await customer.api.cart.saved({ params: { userId: customer.id } });
    expect(items).toEqual([]);
  });

  test('joins the account a visitor signs in to, and is hidden from everybody else', async () => {
    const product = await createProduct(shop.db);
    const visitor = await signInVisitor(shop);
    await add(visitor, product.id, 2);
    await save(visitor, product.id);
    const account = await signInCustomer(shop);
    await shop.request('/auth/sign-in/email', {
      token: visitor.token,
      json: { email: account.email, password: testPassword },
    });
    const { items } = await account.api.cart.saved({ params: { userId: account.id } });
    expect(items).toMatchObject([{ product_id: product.id, quantity: 2 }]);
    const stranger = await signInCustomer(shop);
    await expect(stranger.api.cart.saved({ params: { userId: account.id } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(shop.api.cart.saved({ params: { userId: account.id } })).rejects.toMatchObject({
      status: 401,
    });
  });
});

describe('the reminder of an abandoned cart', () => {
  const emailsOf = (email: string) => keptEmails(shop, email);
  const hour = 3_600_000;
  const remind = () => shop.open.runJob('cart.remind');

  test('goes once per cart, only to customers who agreed, and its link unsubscribes without signing in', async () => {
    const product = await createProduct(shop.db, { name: 'Teclado que espera', priceCents: 99_900 });
    const agreed = await signInCustomer(shop);
    const silent = await signInCustomer(shop);
    await agreed.api.customers.setCartMail({ body: { wanted: true } });
    for (const customer of [agreed, silent]) await add(customer, product.id, 2);
    await remind();
    expect(await emailsOf(agreed.email)).toEqual([]);
    shop.clock.moveBy(21 * hour);
    await Promise.all([remind(), remind()]);
    await remind();
    const emails = await emailsOf(agreed.email);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('- Teclado que espera\n  2 × $999.00\n  $1,998.00');
    expect(await emailsOf(silent.email)).toEqual([]);

    const token = /\/correos\/([\da-f]{32})/.exec(emails[0]?.text ?? '')?.[1] ?? '';
    for (let time = 0; time < 2; time += 1) await shop.api.customers.endCartMail({ params: { token } });
    expect((await agreed.api.customers.profile()).profile.wants_cart_mail).toBe(false);
  });

  test('does not go out for an empty cart, nor for one a week old', async () => {
    const product = await createProduct(shop.db);
    const empty = await signInCustomer(shop);
    const old = await signInCustomer(shop);
    for (const customer of [empty, old]) {
      await customer.api.customers.setCartMail({ body: { wanted: true } });
      await add(customer, product.id);
    }
    await empty.api.cart.removeFromCart({ params: { userId: empty.id, productId: product.id } });
    shop.clock.moveBy(8 * 24 * hour);
    await remind();
    expect(await emailsOf(empty.email)).toEqual([]);
    expect(await emailsOf(old.email)).toEqual([]);
  });

  describe('as staff set it', () => {
    const set = async (change: { is_on?: boolean; settings?: Record<string, number | null> }) => {
      const owner = await signInStaff(shop, 'owner');
      const params = { name: 'cart-reminder' } as const;
      const { template } = await owner.api.mails.template({ params });
      await owner.api.mails.changeTemplate({ params, body: { version: template.version, ...change } });
    };
    afterEach(() => shop.db.sql(`delete from email_template where name = 'cart-reminder'`));
    const withCart = async () => {
      const product = await createProduct(shop.db);
      const customer = await signInCustomer(shop);
      await customer.api.customers.setCartMail({ body: { wanted: true } });
      await add(customer, product.id);
      return customer;
    };

    test('switched off it goes to nobody and is not offered, switched on again it does', async () => {
      const customer = await withCart();
      await set({ is_on: false });
      expect((await shop.api.cart.reminders()).is_offered).toBe(false);
      shop.clock.moveBy(21 * hour);
      await remind();
      expect(await emailsOf(customer.email)).toEqual([]);
      await set({ is_on: true });
      expect(await shop.api.cart.reminders()).toEqual({
        is_offered: true,
        first_after_hours: 20,
        per_cart: 1,
      });
      await remind();
      expect(await emailsOf(customer.email)).toHaveLength(1);
    });

    test('it goes after the hours and as often as they say, and tells how often', async () => {
      const customer = await withCart();
      await set({ settings: { rest_hours: 2, reminders_max: 2, pause_hours: 24 } });
      shop.clock.moveBy(3 * hour);
      for (let time = 0; time < 2; time += 1) await remind();
      const [first] = await emailsOf(customer.email);
      expect(first?.text).toContain('Te escribimos hasta 2 veces por carrito porque lo pediste.');
      shop.clock.moveBy(23 * hour);
      await remind();
      expect(await emailsOf(customer.email)).toHaveLength(1);
      for (let time = 0; time < 3; time += 1) {
        shop.clock.moveBy(25 * hour);
        await remind();
      }
      expect(await emailsOf(customer.email)).toHaveLength(2);
    });
  });
});
