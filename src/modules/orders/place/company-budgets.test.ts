import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addToCart, buy, deliveryAddress, placeOrder } from '../../../../test/factories/buy.ts';
import { createCompany, createMember } from '../../../../test/factories/create-company.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { payLink } from '../../../../test/factories/pay-link.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { patience } from '../../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let admin: SignedIn;
let company: { id: number; name: string };
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
  ({ admin, ...company } = await createCompany(shop, { staff: owner, name: 'Redes del Bajío' }));
});
afterAll(() => shop.stop());

const pickup = { delivery_method: 'pickup_cdmx' } as const;
const cheap = () => createProduct(shop.db, { priceCents: 60_000, stock: 20 });

async function buyerWith(budgetCents: number | null): Promise<SignedIn> {
  return createMember(shop, admin, { budgetCents });
}

test('an order that passes the month’s budget is refused with what is left, and taken once more is granted', async () => {
  const buyer = await buyerWith(100_000);
  await addToCart(buyer, (await cheap()).id);
  await placeOrder(buyer, { ...pickup, payment_method: 'oxxo' });
  const { order_id: second } = await placeOrder(buyer, { ...pickup, payment_method: 'oxxo' });
  // The former purchase of the same cart was closed: it holds no budget any more.
  expect(await spent(buyer)).toBe(60_000);
  await shop.db.sql(`update shop_order set state = 'paid', cart_id = gen_random_uuid() where id = $1`, [
    second,
  ]);
  await expect(placeOrder(buyer, pickup)).rejects.toMatchObject({
    status: 409,
    code: 'over_budget',
    details: { left_cents: 40_000 },
  });
  await buyer.api.companies.askBudget({ body: { amount_cents: 20_000 } });
  const { company: seen } = await admin.api.companies.own();
  await admin.api.companies.decideBudget({
    params: { id: seen?.budget_requests[0]?.id ?? 0 },
    body: { is_granted: true },
  });
  await expect(placeOrder(buyer, pickup)).resolves.toBeDefined();
});

test('a budget is of one month, and of nobody else', async () => {
  const [buyer, other] = [await buyerWith(60_000), await buyerWith(60_000)];
  const product = await cheap();
  for (const one of [buyer, other]) await addToCart(one, product.id);
  const { order_id } = await placeOrder(buyer, pickup);
  await shop.db.sql(`update shop_order set state = 'paid', cart_id = gen_random_uuid() where id = $1`, [
    order_id,
  ]);
  await expect(placeOrder(buyer, pickup)).rejects.toMatchObject({ code: 'over_budget' });
  await expect(placeOrder(other, pickup)).resolves.toBeDefined();
  await shop.db.sql(`update shop_order set placed_at = placed_at - interval '32 days' where id = $1`, [
    order_id,
  ]);
  await expect(placeOrder(buyer, pickup)).resolves.toBeDefined();
});

test('who leaves a company at the moment they order buys for themselves, at nobody’s agreed price', async () => {
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: { name: 'Mayoreo', basis_points: 1000, products: [] },
  });
  const wholesale = await createCompany(shop, { staff: owner, priceListId: list.id });
  const buyer = await createMember(shop, wholesale.admin);
  await addToCart(buyer, (await cheap()).id);
  let placing: Promise<unknown> = Promise.resolve();
  await shop.db.transaction(async (tx) => {
    await tx.sql('delete from company_member where customer_id = $1', [buyer.id]);
    placing = placeOrder(buyer, pickup);
    await vi.waitFor(async () => {
      const { rows } = await shop.db.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, patience);
  });
  await placing;
  const { rows } = await shop.db.sql(
    'select total_cents::int, company_id from shop_order where customer_id = $1',
    [buyer.id],
  );
  expect(rows).toEqual([{ total_cents: 60_000, company_id: null }]);
});

test('who left a company neither redirects nor cancels what was bought for it', async () => {
  const buyer = await buyerWith(null);
  await addToCart(buyer, (await cheap()).id);
  const { order_id } = await buy(shop, buyer);
  const params = { order_id };
  const { orders } = buyer.api;
  const correct = (directions: string) => {
    const body = { to: 'parcel', ...deliveryAddress, directions } as const;
    return orders.correctOwnDelivery({ params, body });
  };
  await correct('Portón verde');
  await admin.api.companies.removeMember({ params: { customer_id: buyer.id } });
  const refusal = { status: 409, code: 'left_company' };
  await expect(correct('Mi casa')).rejects.toMatchObject(refusal);
  await expect(orders.cancelOwn({ params, body: {} })).rejects.toMatchObject(refusal);
  expect((await orders.order({ params })).order).toMatchObject({
    state: 'paid',
    delivery_address: { directions: 'Portón verde' },
  });
});

test('an order of a company names it, with its purchase order; nobody else’s does', async () => {
  const buyer = await buyerWith(null);
  const stranger = await signInCustomer(shop);
  const product = await cheap();
  for (const one of [buyer, stranger]) await addToCart(one, product.id);
  const read = async (by: SignedIn) => {
    const { order_id } = await placeOrder(by, { ...pickup, purchase_order: 'OC-778' });
    return (await by.api.orders.order({ params: { order_id } })).order;
  };
  expect(await read(buyer)).toMatchObject({ company_name: company.name, purchase_order: 'OC-778' });
  expect(await read(stranger)).toMatchObject({ company_name: null, purchase_order: '' });
});

test('buyers read what they spent, who approves what everybody did', async () => {
  const [buyer, approver] = [await buyerWith(null), await createMember(shop, admin, { role: 'approver' })];
  await addToCart(buyer, (await cheap()).id);
  await placeOrder(buyer, pickup);
  const people = async (by: SignedIn) => (await by.api.orders.companySpending()).people;
  expect(await people(buyer)).toEqual([{ customer_id: buyer.id, spent_cents: 60_000 }]);
  expect(await people(approver)).toContainEqual({ customer_id: buyer.id, spent_cents: 60_000 });
  expect(await people(await signInCustomer(shop))).toEqual([]);
});

async function spent(buyer: SignedIn): Promise<number | undefined> {
  return (await buyer.api.orders.companySpending()).people[0]?.spent_cents;
}

test('an order below the minimum of the buyer’s price list says what is missing, before and when it is placed', async () => {
  const { price_list: list } = await owner.api.wholesale.addPriceList({
    body: { name: 'Con mínimo', basis_points: 5000, minimum_cents: 60_000, products: [] },
  });
  const { admin: buyer } = await createCompany(shop, { staff: owner, priceListId: list.id });
  const stranger = await signInCustomer(shop);
  const product = await cheap();
  for (const one of [buyer, stranger]) await addToCart(one, product.id);
  const missing = async (by: SignedIn) =>
    (await by.api.checkout.quote({ body: pickup })).quote.missing_for_minimum_cents;
  expect([await missing(buyer), await missing(stranger)]).toEqual([30_000, null]);
  await expect(placeOrder(buyer, pickup)).rejects.toMatchObject({
    status: 409,
    code: 'below_minimum',
    details: { missing_cents: 30_000 },
  });
  const params = { userId: buyer.id, productId: product.id };
  await buyer.api.cart.changeQuantity({ params, body: { quantity: 2 } });
  expect(await missing(buyer)).toBeNull();
  // What comes off for the way of payment is no fewer goods.
  const { id } = await createPromotion(shop.db, {
    type: 'order',
    paymentMethods: ['spei'],
    allowsWholesale: true,
    scope: { coversAll: true },
  });
  const bySpei = { ...pickup, payment_method: 'spei' } as const;
  const { quote } = await buyer.api.checkout.quote({ body: bySpei });
  expect([quote.discount_cents > 0, quote.missing_for_minimum_cents]).toEqual([true, null]);
  await expect(placeOrder(buyer, bySpei)).resolves.toBeDefined();
  await shop.db.sql('update promotion set is_paused = true where id = $1', [id]);
});

describe('a refused order leaves the purchase that is in payment as it is', () => {
  const stateOf = async (by: SignedIn, order_id: string) =>
    (await by.api.orders.order({ params: { order_id } })).order.state;
  const setQuantity = ({ api, id }: SignedIn, productId: number, quantity: number) =>
    api.cart.changeQuantity({ params: { userId: id, productId }, body: { quantity } });

  test('over the budget, of which what that purchase holds is taken off first', async () => {
    const buyer = await buyerWith(100_000);
    const product = await cheap();
    await addToCart(buyer, product.id);
    const { order_id: first } = await placeOrder(buyer, { ...pickup, total_cents: 60_000 });
    await setQuantity(buyer, product.id, 2);
    await expect(placeOrder(buyer, pickup)).rejects.toMatchObject({
      code: 'over_budget',
      details: { left_cents: 100_000 },
    });
    expect(await stateOf(buyer, first)).toBe('pending_payment');
    expect(await spent(buyer)).toBe(60_000);
    // The quote says the same beforehand, and nothing where it fits.
    const left = async () => (await buyer.api.checkout.quote({ body: pickup })).quote.over_budget_left_cents;
    expect(await left()).toBe(100_000);
    await setQuantity(buyer, product.id, 1);
    expect(await left()).toBeNull();
  });

  test('below the minimum, with another total, with a way to pay that is none, or with more than there is', async () => {
    const { price_list: list } = await owner.api.wholesale.addPriceList({
      body: { name: 'Mínimo de dos', basis_points: 5000, minimum_cents: 60_000, products: [] },
    });
    const { admin: buyer } = await createCompany(shop, { staff: owner, priceListId: list.id });
    const product = await createProduct(shop.db, { priceCents: 60_000, stock: 3 });
    await addToCart(buyer, product.id, 2);
    const { order_id: first } = await placeOrder(buyer, pickup);
    const refused = (given: object) => placeOrder(buyer, { ...pickup, ...given });
    await expect(refused({ total_cents: 1 })).rejects.toMatchObject({ code: 'total_changed' });
    await expect(refused({ payment_method: 'free' })).rejects.toMatchObject({
      code: 'payment_method_unavailable',
    });
    await setQuantity(buyer, product.id, 1);
    await expect(refused({})).rejects.toMatchObject({ code: 'below_minimum' });
    await shop.db.sql('update cart_item set quantity = 4 where product_id = $1', [product.id]);
    await expect(refused({})).rejects.toMatchObject({ code: 'out_of_stock' });
    expect(await stateOf(buyer, first)).toBe('pending_payment');
    // All three units are free for the new purchase: the former one holds two of them.
    await setQuantity(buyer, product.id, 3);
    const { order_id: second } = await refused({});
    expect(await Promise.all([first, second].map((id) => stateOf(buyer, id)))).toEqual([
      'cancelled',
      'pending_payment',
    ]);
  });
});

describe('an order that staff write for somebody of a company', () => {
  const draftFor = async (buyer: SignedIn) => {
    const product = await cheap();
    const { draft_order: draft } = await owner.api.orders.createDraftOrder({
      body: {
        customer: { name: 'Ana Prueba', email: buyer.email, phone: '5512345678' },
        lines: [{ product_id: product.id, quantity: 1 }],
        delivery_method: 'pickup_cdmx',
      },
    });
    return { id: draft.id, token: draft.payment_link.split('/').at(-1) ?? '' };
  };
  const pay = (token: string) => payLink(shop, token);
  const companyOf = async (draftId: string) =>
    (
      await shop.db.sql(
        'select o.company_id from draft_order d join shop_order o on o.id = d.order_id where d.id = $1',
        [draftId],
      )
    ).rows;

  test('is the company’s, and is paid by its link within the budget alone', async () => {
    const buyer = await buyerWith(60_000);
    const [first, second] = [await draftFor(buyer), await draftFor(buyer)];
    expect((await pay(first.token)).status).toBe(201);
    expect(await companyOf(first.id)).toEqual([{ company_id: company.id }]);
    const refused = await pay(second.token);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      error: { code: 'over_budget', details: { left_cents: 0 } },
    });
    expect(await companyOf(second.id)).toEqual([]);
  });

  test('is paid by its link no more once they left it: its price was the company’s', async () => {
    const buyer = await buyerWith(100_000);
    const draft = await draftFor(buyer);
    await admin.api.companies.removeMember({ params: { customer_id: buyer.id } });
    const refused = await pay(draft.token);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ error: { code: 'draft_over' } });
    expect(await companyOf(draft.id)).toEqual([]);
  });
});
