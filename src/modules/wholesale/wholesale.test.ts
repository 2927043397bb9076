import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import {
  signInCustomer,
  signInStaff,
  signInVisitor,
  type SignedIn,
} from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

let serial = 0;
const newName = () => `Mayoreo ${process.pid} ${(serial += 1)}`;

async function createList(
  given: { basis_points?: number; products?: { ref_id: string; price_cents: number }[] } = {},
) {
  const body = { name: newName(), basis_points: 1000, products: [], ...given };
  return (await staff.api.wholesale.addPriceList({ body })).price_list;
}

async function createDealer(listId: number): Promise<SignedIn> {
  const customer = await signInCustomer(shop);
  await staff.api.wholesale.setCustomerPriceList({
    params: { id: customer.id },
    body: { price_list_id: listId },
  });
  return customer;
}

const pricesOf = ({ api }: SignedIn, ...products: { id: number }[]) =>
  api.wholesale.ownPrices({ query: { products: products.map(({ id }) => id).join(',') } });

describe('a wholesale customer', () => {
  test('reads the own price and pays it, the list’s own price before its percentage', async () => {
    const [plain, special] = [
      await createProduct(shop.db, { priceCents: 100_005 }),
      await createProduct(shop.db, { priceCents: 100_000 }),
    ];
    const list = await createList({ products: [{ ref_id: special.refId, price_cents: 70_000 }] });
    const dealer = await createDealer(list.id);
    // 100,005 less 10 % is 90,004.5, a half goes up.
    expect(await pricesOf(dealer, plain, special)).toEqual({
      price_list: list.name,
      line_units: 5000,
      prices: [
        { product_id: plain.id, price_cents: 90_005, breaks: [] },
        { product_id: special.id, price_cents: 70_000, breaks: [] },
      ],
    });
    for (const { id } of [plain, special]) {
      await dealer.api.cart.addToCart({ body: { user_id: dealer.id, product_id: id, quantity: 2 } });
    }
    const { cart } = await dealer.api.cart.cart({ params: { userId: dealer.id } });
    expect(cart.items.map((item) => [item.unit_price_cents, item.former_unit_price_cents])).toEqual([
      [90_005, 100_005],
      [70_000, 100_000],
    ]);
    expect(cart).toMatchObject({ total_cents: 2 * (90_005 + 70_000) });
    expect(cart.promotions).toEqual([
      { promotion_id: null, name: list.name, code: null, amount_cents: 2 * (10_000 + 30_000) },
    ]);
    expect(cart.items.flatMap(({ notices }) => notices)).toEqual([]);
    const { quote } = await dealer.api.checkout.quote({ body: { delivery_method: 'pickup_mty' } });
    expect(quote.total_cents).toBe(cart.total_cents);
  });

  test('pays the public price where a promotion makes that lower, and uses no coupon on the own one', async () => {
    const [reduced, own] = [await createProduct(shop.db), await createProduct(shop.db)];
    await createPromotion(shop.db, { value: 3000, productIds: [reduced.id] });
    const code = `MAYOREO${process.pid}`;
    await createPromotion(shop.db, { type: 'coupon', needsCode: true, code });
    const dealer = await createDealer((await createList()).id);
    expect((await pricesOf(dealer, reduced)).prices).toEqual([
      { product_id: reduced.id, price_cents: 70_000, breaks: [] },
    ]);
    await dealer.api.cart.addToCart({ body: { user_id: dealer.id, product_id: reduced.id } });
    await expect(dealer.api.cart.applyCoupon({ body: { code } })).resolves.toMatchObject({
      cart: { total_cents: 63_000 },
    });
    await dealer.api.cart.removeCoupon();
    await dealer.api.cart.addToCart({ body: { user_id: dealer.id, product_id: own.id } });
    await expect(dealer.api.cart.applyCoupon({ body: { code } })).rejects.toMatchObject({
      status: 409,
      code: 'coupon_wholesale',
    });
  });

  test('loses the price list when staff remove it or delete the list', async () => {
    const product = await createProduct(shop.db);
    const list = await createList();
    const [dealer, other] = [await createDealer(list.id), await createDealer(list.id)];
    await staff.api.wholesale.setCustomerPriceList({
      params: { id: other.id },
      body: { price_list_id: null },
    });
    expect(await pricesOf(other, product)).toEqual({ price_list: null, line_units: null, prices: [] });
    await staff.api.wholesale.deletePriceList({ params: { id: list.id } });
    expect(await pricesOf(dealer, product)).toEqual({ price_list: null, line_units: null, prices: [] });
    expect(await staff.api.wholesale.customerPriceList({ params: { id: dealer.id } })).toEqual({
      price_list_id: null,
    });
  });

  test('must be signed in to read wholesale prices; customers without a list get none', async () => {
    const product = await createProduct(shop.db);
    expect(await pricesOf(await signInCustomer(shop), product)).toEqual({
      price_list: null,
      line_units: null,
      prices: [],
    });
    await expect(pricesOf(await signInVisitor(shop), product)).rejects.toMatchObject({ status: 401 });
    const address = `/wholesale/prices?products=${product.id},x`;
    const { token } = await signInCustomer(shop);
    expect((await shop.request(address, { token })).status).toBe(422);
  });
});

describe('a price list', () => {
  test('is listed with how many products and customers it has, and changed as a whole', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const list = await createList({ products: [{ ref_id: product.refId, price_cents: 50_000 }] });
    await createDealer(list.id);
    const { price_lists: lists } = await staff.api.wholesale.priceLists();
    expect(lists.find(({ id }) => id === list.id)).toMatchObject({ product_count: 1, customer_count: 1 });
    const changed = await staff.api.wholesale.updatePriceList({
      params: { id: list.id },
      body: { name: list.name, basis_points: 500, products: [] },
    });
    expect(changed.price_list).toMatchObject({ basis_points: 500, products: [], customer_count: 1 });
    const { price_list: read } = await staff.api.wholesale.priceList({ params: { id: list.id } });
    expect(read).toEqual(changed.price_list);
    expect(read.customers).toHaveLength(1);
    // Who buys by it is for those who may read customers.
    const editor = await signInStaff(shop, 'catalog');
    const seen = await editor.api.wholesale.priceList({ params: { id: list.id } });
    expect(seen.price_list).toEqual({ ...read, customers: null, companies: null });
  });

  test('refuses a taken name, unknown and repeated products, and more than 90 percent', async () => {
    const product = await createProduct(shop.db);
    const { name } = await createList();
    const body = { name: newName(), basis_points: 1000, products: [] };
    const add = (given: object) => staff.api.wholesale.addPriceList({ body: { ...body, ...given } });
    await expect(add({ name: name.toUpperCase() })).rejects.toMatchObject({ status: 409 });
    await expect(add({ products: [{ ref_id: 'NADIE', price_cents: 1 }] })).rejects.toMatchObject({
      status: 422,
    });
    const own = { ref_id: product.refId, price_cents: 1 };
    await expect(add({ products: [own, own] })).rejects.toMatchObject({ status: 422 });
    await expect(add({ basis_points: 9001 })).rejects.toMatchObject({ status: 422 });
    await expect(
      staff.api.wholesale.updatePriceList({ params: { id: 999_999 }, body }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(staff.api.wholesale.priceList({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(staff.api.wholesale.deletePriceList({ params: { id: 999_999 } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      staff.api.wholesale.setCustomerPriceList({ params: { id: 'nadie' }, body: { price_list_id: null } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  test('is given to many at once, which is safe twice; who is gone is named', async () => {
    const body = { name: newName(), basis_points: 1000, products: [] };
    const { price_list: list } = await staff.api.wholesale.addPriceList({ body });
    const [one, other] = [await signInCustomer(shop), await signInCustomer(shop)];
    const give = async (ids: string[], listId: number | null) => {
      const sent = { ids, price_list_id: listId };
      const { results } = await staff.api.wholesale.setCustomersPriceList({ body: sent });
      return results.map(({ outcome }) => outcome);
    };
    expect(await give([one.id], list.id)).toEqual(['done']);
    expect(await give([one.id, other.id, 'nadie'], list.id)).toEqual(['already', 'done', 'refused']);
    const params = { id: other.id };
    expect((await staff.api.wholesale.customerPriceList({ params })).price_list_id).toBe(list.id);
    expect(await give([one.id, other.id], 999_999)).toEqual(['refused', 'refused']);
    expect(await give([one.id, other.id], null)).toEqual(['done', 'done']);
  });

  test('is changed only by staff with the right', async () => {
    const support = await signInStaff(shop, 'support');
    const body = { name: newName(), basis_points: 1000, products: [] };
    await expect(support.api.wholesale.priceLists()).resolves.toBeDefined();
    await expect(support.api.wholesale.addPriceList({ body })).rejects.toMatchObject({ status: 403 });
    const customer = await signInCustomer(shop);
    await expect(customer.api.wholesale.priceLists()).rejects.toMatchObject({ status: 401 });
    await expect(
      customer.api.wholesale.setCustomerPriceList({
        params: { id: customer.id },
        body: { price_list_id: null },
      }),
    ).rejects.toMatchObject({ status: 401 });
  });
});

describe('a break of a price list', () => {
  test('lowers the price from its quantity on and between its days, the lowest that holds', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000, stock: 90 });
    const { price_list: list } = await staff.api.wholesale.addPriceList({
      body: {
        name: newName(),
        basis_points: 1000,
        products: [],
        breaks: [
          { ref_id: product.refId, from_quantity: 10, price_cents: 80_000 },
          { ref_id: product.refId, from_quantity: 5, price_cents: 85_000 },
          { ref_id: product.refId, from_quantity: 1, price_cents: 70_000, ends_on: '2020-01-01' },
          { ref_id: product.refId, from_quantity: 20, price_cents: 60_000, starts_on: '2099-01-01' },
        ],
      },
    });
    const dealer = await createDealer(list.id);
    expect((await pricesOf(dealer, product)).prices).toEqual([
      {
        product_id: product.id,
        price_cents: 90_000,
        breaks: [
          { from_quantity: 5, price_cents: 85_000 },
          { from_quantity: 10, price_cents: 80_000 },
        ],
      },
    ]);
    await dealer.api.cart.addToCart({ body: { user_id: dealer.id, product_id: product.id } });
    const unitOf = async (quantity: number) => {
      const params = { userId: dealer.id, productId: product.id };
      const { cart } = await dealer.api.cart.changeQuantity({ params, body: { quantity } });
      return cart.items[0]?.unit_price_cents;
    };
    expect([await unitOf(4), await unitOf(5), await unitOf(10), await unitOf(30)]).toEqual([
      90_000, 85_000, 80_000, 80_000,
    ]);
    const { quote } = await dealer.api.checkout.quote({ body: { delivery_method: 'pickup_mty' } });
    expect(quote.total_cents).toBe(30 * 80_000);
  });

  test('never raises a price, refuses what contradicts itself, and comes back with its list', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const line = { ref_id: product.refId, from_quantity: 5, price_cents: 95_000 };
    const body = { name: newName(), basis_points: 1000, products: [], breaks: [line] };
    const add = (breaks: object[]) =>
      shop.request('/admin/price-lists', { token: staff.token, json: { ...body, name: newName(), breaks } });
    const { price_list: list } = await staff.api.wholesale.addPriceList({ body });
    const dealer = await createDealer(list.id);
    expect((await pricesOf(dealer, product)).prices).toMatchObject([{ price_cents: 90_000, breaks: [] }]);
    const refused = [
      [line, line],
      [{ ...line, ref_id: 'NADIE' }],
      [{ ...line, from_quantity: 10_000 }],
      [{ ...line, starts_on: '2026-12-02', ends_on: '2026-12-01' }],
    ];
    for (const breaks of refused) expect((await add(breaks)).status).toBe(422);
    await staff.api.wholesale.deletePriceList({ params: { id: list.id } });
    await staff.api.wholesale.restorePriceList({ params: { id: list.id } });
    const { price_list: back } = await staff.api.wholesale.priceList({ params: { id: list.id } });
    expect(back.breaks).toMatchObject([line]);
  });
});
