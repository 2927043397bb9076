import { afterAll, beforeAll, expect, test } from 'vitest';
import { addToCart, placeOrder } from '../../../test/factories/buy.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createCompany } from '../../../test/factories/create-company.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let dealer: SignedIn;
let member: SignedIn;
let listId: number;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: { name: 'Mayoreo', basis_points: 1000, products: [] },
  });
  listId = list.id;
  dealer = await signInCustomer(shop);
  await owner.api.wholesale.setCustomerPriceList({
    params: { id: dealer.id },
    body: { price_list_id: listId },
  });
  // Whoever buys for an approved company buys many, at whatever price.
  ({ admin: member } = await createCompany(shop, { staff: owner }));
});
afterAll(() => shop.stop());

const many = () => createProduct(shop.db, { priceCents: 10_000, stock: 600 });
const cartOf = async ({ id, api }: SignedIn) => (await api.cart.cart({ params: { userId: id } })).cart;
const change = ({ id, api }: SignedIn, productId: number, quantity: number) =>
  api.cart.changeQuantity({ params: { userId: id, productId }, body: { quantity } });

test('wholesale buyers order hundreds of a product, as many as there are; others as many as the shop lets them', async () => {
  const product = await many();
  for (const by of [dealer, member]) {
    await addToCart(by, product.id, 500);
    await change(by, product.id, 600);
    await expect(change(by, product.id, 601)).rejects.toMatchObject({ code: 'out_of_stock' });
  }
  const retail = await signInCustomer(shop);
  const refusal = { status: 409, code: 'over_limit', details: { most: 99 } };
  await expect(addToCart(retail, product.id, 100)).rejects.toMatchObject(refusal);
  await addToCart(retail, product.id, 99);
  await expect(change(retail, product.id, 100)).rejects.toMatchObject(refusal);
  expect((await cartOf(dealer)).items).toMatchObject([{ quantity: 600, most: 5000, notices: [] }]);
  expect((await cartOf(retail)).items).toMatchObject([{ quantity: 99, most: 99 }]);
  const { order_id } = await placeOrder(member, { delivery_method: 'pickup_cdmx' });
  const { order } = await member.api.orders.order({ params: { order_id } });
  expect(order.total_cents).toBe(6_000_000);
});

test('staff set both bounds; a limit of the product holds for everybody', async () => {
  const product = await many();
  const scarce = await many();
  await owner.api.catalog.updateProduct({ params: { id: scarce.id }, body: { max_per_order: 2 } });
  await changeSettings(owner, 'limits', { cart_line_units: 5 });
  await changeSettings(owner, 'wholesale', { line_units: 200 });
  const retail = await signInCustomer(shop);
  const buyer = (await createCompany(shop, { staff: owner, priceListId: listId })).admin;
  const most = (by: SignedIn, id: number) =>
    addToCart(by, id, 201).catch((error: { details?: object }) => error.details);
  expect(await most(retail, product.id)).toEqual({ most: 5 });
  expect(await most(buyer, product.id)).toEqual({ most: 200 });
  expect(await most(buyer, scarce.id)).toEqual({ most: 2 });
  expect((await shop.api.settings.shop()).cart_line_units).toBe(5);
  await changeSettings(owner, 'wholesale', { line_units: 1 });
  // Nobody gains by being no wholesale buyer.
  expect(await most(buyer, product.id)).toEqual({ most: 5 });
  await changeSettings(owner, 'limits', { cart_line_units: 99 });
  await changeSettings(owner, 'wholesale', { line_units: 5000 });
});

test('who leaves the company keeps the line, and is told how many it may have before it is bought', async () => {
  const product = await many();
  const { admin: buyer } = await createCompany(shop, { staff: owner, priceListId: listId });
  await addToCart(buyer, product.id, 300);
  await buyer.api.companies.removeMember({ params: { customer_id: buyer.id } });
  expect((await cartOf(buyer)).items).toMatchObject([
    { quantity: 300, most: 99, notices: [{ kind: 'over_limit', message: 'Máximo 99 piezas por pedido.' }] },
  ]);
  await expect(placeOrder(buyer, { delivery_method: 'pickup_cdmx' })).rejects.toMatchObject({ status: 409 });
  await change(buyer, product.id, 99);
  await expect(placeOrder(buyer, { delivery_method: 'pickup_cdmx' })).resolves.toBeDefined();
});

test('a quick order takes hundreds, and says what each costs then', async () => {
  const product = await many();
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: {
      name: 'Por caja',
      basis_points: 0,
      products: [],
      breaks: [{ ref_id: product.refId, from_quantity: 250, price_cents: 7000 }],
    },
  });
  const { admin: buyer } = await createCompany(shop, { staff: owner, priceListId: list.id });
  const ask = async (by: SignedIn) =>
    (await by.api.cart.quickOrder({ body: { text: `${product.sku} 300` } })).lines;
  expect(await ask(buyer)).toMatchObject([
    {
      state: 'found',
      matches: [{ most: 5000, price_cents: 10_000, breaks: [{ from_quantity: 250, price_cents: 7000 }] }],
    },
  ]);
  const retail = await signInCustomer(shop);
  expect(await ask(retail)).toMatchObject([{ state: 'short', matches: [{ most: 99, breaks: [] }] }]);
  const items = [{ product_id: product.id, quantity: 300, seen_price_cents: 10_000 }];
  const { cart } = await buyer.api.cart.addSet({ body: { user_id: buyer.id, items } });
  expect(cart.total_cents).toBe(2_100_000);
  await expect(retail.api.cart.addSet({ body: { user_id: retail.id, items } })).rejects.toMatchObject({
    details: { problems: [{ reason: 'over_limit', message: 'Máximo 99 piezas por pedido.' }] },
  });
});
