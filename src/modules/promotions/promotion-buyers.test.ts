import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addToCart, buy, newAddress, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createPromotion } from '../../../test/factories/create-promotion.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
} from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { joinCustomers } from '../accounts/join-customers.ts';
import { promotionsContract } from './promotions.contract.ts';

let shop: TestShop;
let owner: SignedIn;
let productId: number;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
  productId = (await createProduct(shop.db, { priceCents: 100_000, stock: 5000 })).id;
});
afterAll(() => shop.stop());

let serial = 0;
const unique = () => `${process.pid}X${(serial += 1)}`;

type Given = Parameters<typeof createPromotion>[1];
async function createCoupon(given: Given): Promise<{ id: number; code: string }> {
  const code = `PARATI${unique()}`;
  const { id } = await createPromotion(shop.db, { type: 'coupon', needsCode: true, code, ...given });
  return { id, code };
}
const createWelcome = () => createCoupon({ buyers: 'first_order', usedMaxPerCustomer: 1 });

async function withCart(buyer: SignedIn): Promise<SignedIn> {
  await addToCart(buyer, productId);
  return buyer;
}
const tryCode = async ({ api }: SignedIn, code: string): Promise<string> =>
  api.cart.applyCoupon({ body: { code } }).then(
    () => 'ok',
    (error: { code: string }) => error.code,
  );
const cartDiscountOf = async ({ api, id }: SignedIn) =>
  (await api.cart.cart({ params: { userId: id } })).cart.discount_cents;
const orderDiscountOf = async ({ api }: SignedIn, { order_id }: { order_id: string }) =>
  (await api.orders.order({ params: { order_id } })).order.discount_cents;

type Fields = Record<string, string>;
const valid = (fields: Fields = {}): Fields => ({
  promotion_name: `Para quien ${unique()}`,
  promotion_type: 'coupon',
  code: `QUIEN${unique()}`,
  kind: 'percent',
  value: '1000',
  starts_at: new Date(shop.clock.now().getTime() - 86_400_000).toISOString(),
  ends_at: new Date(shop.clock.now().getTime() + 86_400_000).toISOString(),
  ...fields,
});
function send(method: 'POST' | 'PUT', path: string, fields: Fields, { token } = owner) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return shop.request(`/promotion/${path}`, { method, body: form, token });
}
async function saved(answer: Response) {
  return promotionsContract.adminPromotion.answers[200].parse(await answer.json()).promotion;
}
const read = (id: number, { api } = owner) =>
  api.promotions.adminPromotion({ params: { id } }).then(({ promotion }) => promotion);

describe('a coupon for named customers', () => {
  test('works for them alone, in the cart and in the order', async () => {
    const [named, other, visitor] = [
      await withCart(await signInCustomer(shop)),
      await withCart(await signInCustomer(shop)),
      await withCart(await signInVisitor(shop)),
    ];
    const { code } = await createCoupon({ buyers: 'named', customerIds: [named.id] });
    expect(await tryCode(other, code)).toBe('coupon_not_named');
    expect(await tryCode(visitor, code)).toBe('coupon_not_named');
    expect(await tryCode(named, code)).toBe('ok');
    expect(await orderDiscountOf(named, await buy(shop, named))).toBe(10_000);
  });

  test('is of no use on the cart of who is not named any more', async () => {
    const named = await withCart(await signInCustomer(shop));
    const { id, code } = await createCoupon({ buyers: 'named', customerIds: [named.id] });
    expect(await tryCode(named, code)).toBe('ok');
    await shop.db.sql('delete from promotion_customer where promotion_id = $1', [id]);
    expect(await cartDiscountOf(named)).toBe(0);
    expect(await orderDiscountOf(named, await placeOrder(named))).toBe(0);
  });

  test('moves with a joined account, and forgets who is erased', async () => {
    const [one, two] = [await signInCustomer(shop), await signInCustomer(shop)];
    const { id } = await createCoupon({ buyers: 'named', customerIds: [one.id] });
    for (let time = 0; time < 2; time += 1)
      await shop.db.transaction((tx) => joinCustomers(tx, one.id, two.id));
    expect((await read(id)).customers?.map((customer) => customer.id)).toEqual([two.id]);
    const erased = await shop.request(`/admin/users/${two.id}`, { method: 'DELETE', token: owner.token });
    expect(erased.status).toBe(200);
    expect(await read(id)).toMatchObject({ customers: [], customer_count: 0 });
  });

  test('names the same customers after it was duplicated, deleted and taken back', async () => {
    const named = await signInCustomer(shop);
    const { id } = await createCoupon({ buyers: 'named', customerIds: [named.id] });
    const { promotion: copy } = await owner.api.promotions.duplicatePromotion({ params: { id } });
    expect(copy.customers?.map((customer) => customer.id)).toEqual([named.id]);
    await owner.api.promotions.deletePromotion({ params: { id } });
    await owner.api.promotions.restorePromotion({ params: { id } });
    expect(await read(id)).toMatchObject({ buyers: 'named', customers: [{ id: named.id }] });
  });
});

test('what comes off by itself for named customers is told to nobody else', async () => {
  const [named, other] = [
    await withCart(await signInCustomer(shop)),
    await withCart(await signInCustomer(shop)),
  ];
  const { id } = await createPromotion(shop.db, {
    type: 'order',
    buyers: 'named',
    customerIds: [named.id],
    scope: { coversAll: true },
  });
  expect([await cartDiscountOf(named), await cartDiscountOf(other)]).toEqual([10_000, 0]);
  const told = await shop.api.promotions.inCart({ query: {} });
  expect(told.promotions.map((promotion) => promotion.id)).not.toContain(id);
});

describe('a coupon for a first order', () => {
  test('is refused to who paid one before, whether with this account or another one', async () => {
    const { code } = await createWelcome();
    const buyer = await withCart(await signInCustomer(shop));
    const address = newAddress();
    await buy(shop, buyer, { address });
    await withCart(buyer);
    expect(await tryCode(buyer, code)).toBe('coupon_not_first_order');

    const again = await withCart(await signInCustomer(shop));
    expect(await tryCode(again, code)).toBe('ok');
    const { quote } = await again.api.checkout.quote({
      body: { postal_code: address.postal_code, contact: { phone: address.phone } },
    });
    expect(quote).toMatchObject({
      discount_cents: 0,
      coupon: { message: 'Ese cupón es para la primera compra.' },
    });
  });

  test('tells nobody whether an e-mail that they did not prove has bought', async () => {
    const { code } = await createWelcome();
    const { id: automatic } = await createPromotion(shop.db, {
      type: 'order',
      buyers: 'first_order',
      scope: { coversAll: true },
    });
    const buyer = await withCart(await signInCustomer(shop));
    await buy(shop, buyer);
    const answers = await Promise.all(
      [buyer.email, `nadie-${unique()}@prueba.example`].map(async (email) => {
        const guest = await withCart(await signInVisitor(shop));
        const before = await tryCode(guest, code);
        await guest.api.customers.becomeGuest({ body: { name: 'Inés', email } });
        const { quote } = await guest.api.checkout.quote({ body: { postal_code: '72000' } });
        return [before, await tryCode(guest, code), quote.discount_cents, quote.coupon];
      }),
    );
    expect(answers[0]).toEqual(['coupon_needs_account', 'coupon_needs_account', 0, null]);
    expect(answers[1]).toEqual(answers[0]);
    await owner.api.promotions.deletePromotion({ params: { id: automatic } });
  });

  test('works for who has only unpaid orders, and for a neighbour', async () => {
    const { code } = await createWelcome();
    const home = newAddress();
    await buy(shop, await withCart(await signInCustomer(shop)), { address: home });
    const neighbour = await withCart(await signInCustomer(shop));
    await placeOrder(neighbour);
    await neighbour.api.cart.applyCoupon({ body: { code } });
    const order = await buy(shop, neighbour, { address: { ...home, phone: newAddress().phone } });
    expect(await orderDiscountOf(neighbour, order)).toBe(10_000);
  });

  test('is given once to two orders at once of one person', async () => {
    const { code } = await createWelcome();
    const phone = newAddress().phone;
    const buyers = await Promise.all(
      [1, 2].map(async () => {
        const buyer = await withCart(await signInCustomer(shop));
        await buyer.api.cart.applyCoupon({ body: { code } });
        return buyer;
      }),
    );
    const discounts = await Promise.all(
      buyers.map(async (buyer) => {
        const order = await placeOrder(buyer, { address: { ...newAddress(), phone } }).catch(() => undefined);
        return order ? orderDiscountOf(buyer, order) : 0;
      }),
    );
    expect(discounts.toSorted((a, b) => a - b)).toEqual([0, 10_000]);
  });

  test('is for once each, whatever its form says', async () => {
    const answer = await send(
      'POST',
      'add-promotion',
      valid({ buyers: 'first_order', used_max_per_customer: '7' }),
    );
    expect(await saved(answer)).toMatchObject({ buyers: 'first_order', used_max_per_customer: 1 });
  });
});

describe('a promotion for a way of payment', () => {
  const createSpei = async (given: Given = {}) => {
    const product = await createProduct(shop.db, { priceCents: 100_000, stock: 50 });
    const { id } = await createPromotion(shop.db, {
      type: 'order',
      paymentMethods: ['spei'],
      productIds: [product.id],
      ...given,
    });
    const buyer = await signInCustomer(shop);
    await addToCart(buyer, product.id);
    return { id, buyer, product };
  };
  type Quoted = NonNullable<NonNullable<Parameters<SignedIn['api']['checkout']['quote']>[0]>['body']>;
  const quoteOf = ({ api }: SignedIn, body: Quoted = {}) =>
    api.checkout.quote({ body: { postal_code: '72000', ...body } }).then(({ quote }) => quote);

  test('is told beside its way at the checkout, and comes off once that is chosen', async () => {
    const { buyer } = await createSpei();
    const { cart } = await buyer.api.cart.cart({ params: { userId: buyer.id } });
    expect(cart).toMatchObject({
      discount_cents: 0,
      payment_savings: [
        { payment_method: 'spei', saves_cents: 10_000, message: 'Pagando por SPEI ahorras $100.00.' },
      ],
    });
    const open = await quoteOf(buyer);
    expect(open).toMatchObject({ discount_cents: 0, depends_on_payment: true });
    const savings = open.payment_methods.map(({ method, saves_cents: cents }) => [method, cents]);
    expect(Object.fromEntries(savings)).toEqual({ card: 0, oxxo: 0, spei: 10_000, paypal: 0 });
    expect(await quoteOf(buyer, { payment_method: 'card' })).toMatchObject({ discount_cents: 0 });
    const chosen = await quoteOf(buyer, { payment_method: 'spei' });
    expect(chosen.discount_cents).toBe(10_000);
    expect(chosen.total_cents).toBe(open.total_cents - 10_000);
  });

  test('is in the order of who pays so and in no other, whatever total they saw', async () => {
    const { buyer } = await createSpei();
    const { total_cents } = await quoteOf(buyer, { payment_method: 'spei' });
    await expect(placeOrder(buyer, { payment_method: 'card', total_cents })).rejects.toMatchObject({
      code: 'total_changed',
    });
    const order = await placeOrder(buyer, { payment_method: 'spei', total_cents });
    expect(await orderDiscountOf(buyer, order)).toBe(10_000);
    expect(await orderDiscountOf(buyer, await buy(shop, buyer))).toBe(0);
  });

  test('is given to who pays all of it by store credit, where nothing is collected', async () => {
    const { buyer } = await createSpei();
    await owner.api.storeCredit.change({
      params: { id: buyer.id },
      body: { kind: 'grant', amount_cents: 150_000, reason: 'Prueba' },
    });
    const quote = await quoteOf(buyer, { payment_method: 'store_credit', use_store_credit: true });
    expect(quote).toMatchObject({ discount_cents: 10_000, to_pay_cents: 0 });
    const { total_cents, store_credit } = quote;
    const order = await placeOrder(buyer, {
      payment_method: 'store_credit',
      store_credit_cents: store_credit.used_cents,
      total_cents,
    });
    expect(await orderDiscountOf(buyer, order)).toBe(10_000);
  });

  test('is not added to that of another way where nobody collects', async () => {
    const half = { value: 5000, isStackable: true };
    const { buyer, product } = await createSpei(half);
    await createSpei({ ...half, paymentMethods: ['card'], productIds: [product.id] });
    await createSpei({ type: 'shipping', value: 10_000, paymentMethods: [], productIds: [product.id] });
    const free = placeOrder(buyer, { payment_method: 'free' });
    await expect(free).rejects.toMatchObject({ code: 'payment_method_unavailable' });
  });

  test('is offered where store credit covers what it leaves, and costs the same before and after', async () => {
    const { buyer } = await createSpei();
    const { total_cents: dear } = await quoteOf(buyer, { payment_method: 'card' });
    await owner.api.storeCredit.change({
      params: { id: buyer.id },
      body: { kind: 'grant', amount_cents: dear - 5000, reason: 'Prueba' },
    });
    const byCard = await quoteOf(buyer, { payment_method: 'card', use_store_credit: true });
    expect(byCard).toMatchObject({ total_cents: dear, to_pay_cents: 5000 });
    expect(byCard.payment_methods.find(({ method }) => method === 'spei')).toMatchObject({
      is_available: true,
      saves_cents: 10_000,
    });
    const bySpei = await quoteOf(buyer, { payment_method: 'spei', use_store_credit: true });
    expect(bySpei).toMatchObject({
      total_cents: dear - 10_000,
      to_pay_cents: 0,
      payment_methods: [{ method: 'store_credit' }],
    });
  });

  test('may have a code, which the cart takes and says how to pay', async () => {
    const code = `PAGA${unique()}`;
    const { buyer } = await createSpei({ type: 'coupon', needsCode: true, code });
    expect(await tryCode(buyer, code)).toBe('ok');
    expect((await quoteOf(buyer, { payment_method: 'oxxo' })).coupon).toEqual({
      code,
      message: 'Ese cupón vale pagando por SPEI.',
    });
    expect(await quoteOf(buyer, { payment_method: 'spei' })).toMatchObject({
      discount_cents: 10_000,
      coupon: { message: null },
    });
    const little = await createSpei({
      type: 'coupon',
      needsCode: true,
      code: `${code}B`,
      minSubtotalCents: 900_000,
    });
    expect(await tryCode(little.buyer, `${code}B`)).toBe('coupon_minimum');
  });

  test('is no rival of one for other ways, but of one for some of the same', async () => {
    const { id, product } = await createSpei();
    const rivalFor = (paymentMethods: ('card' | 'spei')[]) =>
      createPromotion(shop.db, { type: 'order', paymentMethods, productIds: [product.id] });
    const [other, rival] = [await rivalFor(['card']), await rivalFor(['card', 'spei'])];
    const { warnings } = await owner.api.promotions.warnings({ params: { id } });
    const rivals = new Set(warnings.map((warning) => warning.promotion_id));
    expect([rivals.has(other.id), rivals.has(rival.id)]).toEqual([false, true]);
  });

  test('lowers the cost of delivery alone, too', async () => {
    const { buyer } = await createSpei({ type: 'shipping', kind: 'percent', value: 10_000 });
    const dear = await quoteOf(buyer);
    const free = await quoteOf(buyer, { payment_method: 'spei' });
    expect(dear.shipping_cents).toBeGreaterThan(0);
    expect(free.shipping_cents).toBe(0);
  });

  test('stands on the page of its product, beside how to pay', async () => {
    const { id, product } = await createSpei();
    const { promotions } = await shop.api.promotions.inCart({ query: { product_id: product.id } });
    expect(promotions).toMatchObject([{ id, payment_methods: ['spei'] }]);
  });

  test('is tried by staff with that way and without', async () => {
    const { id, product } = await createSpei();
    const tried = async (payment_method?: 'spei' | 'card') => {
      const { simulation } = await owner.api.promotions.simulate({
        body: {
          lines: [{ ref_id: product.refId, quantity: 1 }],
          ...(payment_method && { payment_method }),
        },
      });
      return simulation.verdicts.find((verdict) => verdict.promotion_id === id);
    };
    expect(await tried('spei')).toMatchObject({ amount_cents: 10_000, reason: null });
    expect(await tried('card')).toMatchObject({ reason: 'It is for another way of payment.' });
    expect(await tried()).toMatchObject({ amount_cents: 0 });
  });

  test('keeps its ways when it is saved without them, copied, deleted and taken back', async () => {
    const fields = valid({ promotion_type: 'order', payment_methods: 'oxxo, spei,spei' });
    const { id } = await saved(await send('POST', 'add-promotion', { ...fields, code: '' }));
    const { payment_methods: _methods, ...others } = fields;
    await send('PUT', `update-promotion/${id}`, others);
    const { promotion: copy } = await owner.api.promotions.duplicatePromotion({ params: { id } });
    await owner.api.promotions.deletePromotion({ params: { id } });
    await owner.api.promotions.restorePromotion({ params: { id } });
    expect([copy.payment_methods, (await read(id)).payment_methods]).toEqual([
      ['oxxo', 'spei'],
      ['oxxo', 'spei'],
    ]);
    // Deleted before the shop was upgraded to know ways of payment.
    await owner.api.promotions.deletePromotion({ params: { id } });
    await shop.db.sql(`update kept_deletion set kept = kept #- '{row,payment_methods}'`);
    await owner.api.promotions.restorePromotion({ params: { id } });
    expect((await read(id)).payment_methods).toEqual([]);
    await owner.api.promotions.deletePromotion({ params: { id } });
    const { fields: wrong } = await expectRefusal(
      send('POST', 'add-promotion', { ...fields, payment_methods: 'spei,bitcoin' }),
      422,
    );
    expect(wrong).toHaveProperty('payment_methods');
  });
});

describe('the form', () => {
  test('names customers, keeps them where it leaves them out, and forgets them when it is for everybody', async () => {
    const named = await signInCustomer(shop);
    const customers = JSON.stringify([named.id]);
    const fields = valid({ buyers: 'named', customers });
    const { id } = await saved(await send('POST', 'add-promotion', fields));
    expect(await read(id)).toMatchObject({
      buyers: 'named',
      customers: [{ id: named.id, email: named.email }],
      customer_count: 1,
    });
    const { buyers: _buyers, customers: _customers, ...others } = fields;
    expect((await send('PUT', `update-promotion/${id}`, others)).status).toBe(200);
    expect(await read(id)).toMatchObject({ customers: [{ id: named.id }] });
    await send('PUT', `update-promotion/${id}`, { ...others, buyers: 'everybody' });
    expect(await read(id)).toMatchObject({ buyers: 'everybody', customers: [] });
  });

  test('refuses nobody, an unknown or a guest beside the field; a draft may wait', async () => {
    const guest = await signInVisitor(shop);
    for (const customers of ['[]', '["nadie"]', JSON.stringify([guest.id]), '{}', '[1]', 'no es JSON']) {
      const refused = await expectRefusal(
        send('POST', 'add-promotion', valid({ buyers: 'named', customers })),
        422,
      );
      expect(refused.fields).toHaveProperty('customers');
    }
    await expectRefusal(send('POST', 'add-promotion', valid({ buyers: 'amigos' })), 422);
    const draft = valid({ buyers: 'named', customers: '[]', is_draft: '1' });
    expect((await send('POST', 'add-promotion', draft)).status).toBe(201);
  });

  test('waits for who is erased at that moment, and does not name them', async () => {
    const { id } = await signInCustomer(shop);
    const asked = await shop.db.transaction(async (tx) => {
      await tx.sql('update customer set deleted_at = now() where id = $1', [id]);
      const answer = send('POST', 'add-promotion', valid({ buyers: 'named', customers: `["${id}"]` }));
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, patience);
      return { answer };
    });
    const { fields } = await expectRefusal(asked.answer, 422);
    expect(fields).toHaveProperty('customers');
  });

  test('a price in lists is everybody’s', async () => {
    const { refId } = await createProduct(shop.db);
    const { code: _code, ...fields } = valid({
      promotion_type: 'catalogue',
      buyers: 'first_order',
      products: JSON.stringify([{ ref_id: refId }]),
    });
    expect(await saved(await send('POST', 'add-promotion', fields))).toMatchObject({ buyers: 'everybody' });
  });

  test('who may not read customers sees how many are named and not who', async () => {
    const clerk = await signInStaff(shop, 'catalog');
    const named = await signInCustomer(shop);
    const { id } = await createCoupon({ buyers: 'named', customerIds: [named.id] });
    expect(await read(id, clerk)).toMatchObject({ customers: null, customer_count: 1 });
    const { code: _code, promotion_type: _type, ...fields } = valid();
    const answer = await send('PUT', `update-promotion/${id}`, fields, clerk);
    expect(await answer.text()).not.toContain(named.email);
    expect(await read(id)).toMatchObject({ customers: [{ id: named.id }] });
  });
});
