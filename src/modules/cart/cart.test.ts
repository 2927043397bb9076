import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import {
  signInCustomer,
  type SignedIn,
  signInVisitor,
  testPassword,
} from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { statementCount } from '../../platform/database/database.ts';
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
  test('makes the cart with its first line, for a visitor too', async () => {
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

  test('adds one unless told otherwise', async () => {
    const customer = await signInCustomer(shop);
    const { cart } = await add(customer, (await createProduct(shop.db)).id);
    expect(cart.item_count).toBe(1);
  });

  test('again is a conflict and changes nothing', async () => {
    const product = await createProduct(shop.db, { stock: 3 });
    const customer = await signInCustomer(shop);
    await add(customer, product.id, 2);
    await expect(add(customer, product.id, 1)).rejects.toMatchObject({
      status: 409,
      code: 'already_in_cart',
    });
    // Even where there would not be enough: it is in the cart already, and that is what is said.
    await expect(add(customer, product.id, 50)).rejects.toMatchObject({ code: 'already_in_cart' });
    expect((await cartOf(customer)).cart.item_count).toBe(2);
  });

  test('more than is left says how many are left and leaves no trace', async () => {
    const product = await createProduct(shop.db, { stock: 3 });
    const customer = await signInCustomer(shop);
    await expect(add(customer, product.id, 4)).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
      details: { available: 3 },
    });
    await expect(cartOf(customer)).rejects.toMatchObject({ status: 404 });
  });

  test('what is hidden, discontinued or unknown is not there', async () => {
    const customer = await signInCustomer(shop);
    const hidden = await createProduct(shop.db, { status: 'hidden' });
    const discontinued = await createProduct(shop.db, { status: 'discontinued' });
    for (const id of [hidden.id, discontinued.id, 2_000_000_000]) {
      await expect(add(customer, id)).rejects.toMatchObject({ status: 404 });
    }
  });

  test('by two clicks at once adds it once', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => add(customer, product.id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 7 }, () => 'already_in_cart'));
  });

  test.each([
    ['no quantity at all', { quantity: 0 }],
    ['a hundred', { quantity: 100 }],
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

  test('costs at most six statements, signing in included', async () => {
    const customer = await signInCustomer(shop);
    const first = await createProduct(shop.db);
    const second = await createProduct(shop.db);
    await add(customer, first.id);
    const before = statementCount();
    await add(customer, second.id);
    expect(statementCount() - before).toBeLessThanOrEqual(6);
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
  test('tells a changed price once', async () => {
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
    expect((await cartOf(customer)).cart.items[0]?.notices).toEqual([]);
  });

  test('shows what a promotion takes off', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const customer = await signInCustomer(shop);
    await createPromotion(shop.db, { value: 2000, productIds: [product.id] });
    const { cart } = await add(customer, product.id, 2);
    expect(cart).toMatchObject({ subtotal_cents: 200_000, discount_cents: 40_000, total_cents: 160_000 });
    expect(cart.items[0]).toMatchObject({ unit_price_cents: 80_000, former_unit_price_cents: 100_000 });
  });

  test('says that less is left than wanted, and keeps saying it', async () => {
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

  test('what is sold out or not for sale stays there, says so and costs nothing', async () => {
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

  test('the last unit, held by the own purchase, does not look sold out', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const customer = await signInCustomer(shop);
    const other = await signInCustomer(shop);
    await add(customer, product.id);
    await add(other, product.id);
    const now = new Date();
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
  test('a quantity goes up and down within stock', async () => {
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

  test('of what is not in there, or not for sale any more, is refused', async () => {
    const product = await createProduct(shop.db);
    const customer = await signInCustomer(shop);
    const change = (productId: number) =>
      customer.api.cart.changeQuantity({ params: { userId: customer.id, productId }, body: { quantity: 2 } });
    await expect(change(product.id)).rejects.toMatchObject({ status: 404 });
    await add(customer, product.id);
    await hide(product.id);
    await expect(change(product.id)).rejects.toMatchObject({ status: 409, code: 'not_for_sale' });
  });

  test('taking a line out leaves the others, and the empty cart is still a cart', async () => {
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

  test('lines kept elsewhere join the cart: sums capped at stock and 99, what is not for sale left out', async () => {
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

test('lines kept elsewhere never fill a cart beyond a hundred products', async () => {
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
  test('keeps the cart, and an account that has one gets both', async () => {
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

describe('somebody else', () => {
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
