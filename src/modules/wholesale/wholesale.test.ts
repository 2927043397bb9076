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
      prices: [
        { product_id: plain.id, price_cents: 90_005 },
        { product_id: special.id, price_cents: 70_000 },
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
      { product_id: reduced.id, price_cents: 70_000 },
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
    expect(await pricesOf(other, product)).toEqual({ price_list: null, prices: [] });
    await staff.api.wholesale.deletePriceList({ params: { id: list.id } });
    expect(await pricesOf(dealer, product)).toEqual({ price_list: null, prices: [] });
    expect(await staff.api.wholesale.customerPriceList({ params: { id: dealer.id } })).toEqual({
      price_list_id: null,
    });
  });

  test('must be signed in to read wholesale prices; customers without a list get none', async () => {
    const product = await createProduct(shop.db);
    expect(await pricesOf(await signInCustomer(shop), product)).toEqual({ price_list: null, prices: [] });
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
