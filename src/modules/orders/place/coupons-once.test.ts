import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addToCart,
  buy,
  deliveryAddress,
  newAddress,
  type OrderBody,
  placeOrder,
} from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { createPromotion } from '../../../../test/factories/create-promotion.ts';
import {
  signInCustomer,
  signInStaff,
  type SignedIn,
  signInVisitor,
} from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let productId: number;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  productId = (await createProduct(shop.db, { priceCents: 100_000, stock: 5000 })).id;
});
afterAll(() => shop.stop());

let serial = 0;
const newEmail = () => `cupon-${process.pid}-${(serial += 1)}@prueba.example`;

type Given = Parameters<typeof createPromotion>[1];
async function createCoupon(given: Given = {}): Promise<string> {
  const code = `UNAVEZ${process.pid}X${(serial += 1)}`;
  await createPromotion(shop.db, {
    type: 'coupon',
    needsCode: true,
    code,
    usedMaxPerCustomer: 1,
    ...given,
  });
  return code;
}

/** A guest with the coupon on a cart of one piece; a coupon refused already leaves the cart without. */
async function guestWith(code: string, email = newEmail()): Promise<SignedIn> {
  const guest = await signInVisitor(shop);
  await addToCart(guest, productId);
  await guest.api.cart.applyCoupon({ body: { code } });
  await guest.api.customers.becomeGuest({ body: { name: 'Inés Invitada', email } });
  return guest;
}

const discountOf = async ({ api }: SignedIn, { order_id }: { order_id: string }) =>
  (await api.orders.order({ params: { order_id } })).order.discount_cents;
const at = (given: Partial<typeof deliveryAddress>): Partial<OrderBody> => ({
  address: { ...newAddress(), ...given },
});
describe('a coupon limited to once per customer is used once', () => {
  test('by guests of one e-mail, however it is written', async () => {
    const code = await createCoupon();
    const name = `l.u.z${process.pid}`;
    const first = await guestWith(code, `${name}@gmail.com`);
    expect(await discountOf(first, await buy(shop, first))).toBe(10_000);
    const again = await guestWith(code, `${name.replaceAll('.', '')}+otra@googlemail.com`);
    expect(await discountOf(again, await placeOrder(again))).toBe(0);
  });

  test('by guests of one phone', async () => {
    const code = await createCoupon();
    const first = await guestWith(code);
    expect(await discountOf(first, await buy(shop, first, at({ phone: '5511112222' })))).toBe(10_000);
    const again = await guestWith(code);
    expect(await discountOf(again, await placeOrder(again, at({ phone: '+52 1 55 1111 2222' })))).toBe(0);
  });

  test('by a guest and an account of one postal address', async () => {
    const code = await createCoupon();
    const first = await guestWith(code);
    const home = { street: 'Av. Juárez', exterior_number: '15' };
    expect(await discountOf(first, await buy(shop, first, at(home)))).toBe(10_000);
    const account = await signInCustomer(shop);
    await addToCart(account, productId);
    await account.api.cart.applyCoupon({ body: { code } });
    const same = { street: 'avenida juarez', exterior_number: 'No. 15' };
    expect(await discountOf(account, await placeOrder(account, at(same)))).toBe(0);
  });

  test('and the quote tells a buyer before the order; an order at the lower total is refused', async () => {
    const code = await createCoupon();
    const first = await guestWith(code);
    const address = newAddress();
    await buy(shop, first, { address });
    const again = await guestWith(code);
    const quoteOf = async (contact: object) =>
      (await again.api.checkout.quote({ body: { postal_code: address.postal_code, contact } })).quote;
    const before = await quoteOf({});
    expect(before).toMatchObject({ discount_cents: 10_000, coupon: { message: null } });
    const { phone } = address;
    expect(await quoteOf({ phone })).toMatchObject({
      discount_cents: 0,
      coupon: { code, message: 'Ya usaste ese cupón.' },
    });
    await expect(
      placeOrder(again, { ...at({ phone }), total_cents: before.total_cents }),
    ).rejects.toMatchObject({ status: 409, code: 'total_changed' });
  });

  test('and the cart refuses the code where the e-mail is known', async () => {
    const code = await createCoupon();
    const email = newEmail();
    const first = await guestWith(code, email);
    await buy(shop, first);
    const again = await signInVisitor(shop);
    await addToCart(again, productId);
    await again.api.customers.becomeGuest({ body: { name: 'Inés', email: email.toUpperCase() } });
    await expect(again.api.cart.applyCoupon({ body: { code } })).rejects.toMatchObject({
      status: 409,
      code: 'coupon_used_by_customer',
    });
  });

  test('by one person who orders several times at the same moment', async () => {
    const code = await createCoupon();
    const home = at({});
    const guests = await Promise.all(Array.from({ length: 8 }, () => guestWith(code)));
    const outcomes = await Promise.allSettled(guests.map((guest) => placeOrder(guest, home)));
    const discounts = await Promise.all(
      outcomes.map(async (outcome, index) => {
        const guest = guests[index];
        return outcome.status === 'fulfilled' && guest ? discountOf(guest, outcome.value) : 0;
      }),
    );
    expect(discounts.filter((cents) => cents > 0)).toEqual([10_000]);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as { code: string }).code] : [],
    );
    expect(new Set(refusals)).toEqual(new Set(refusals.length > 0 ? ['promotion_used_up'] : []));
  });

  test('and can be used again after the order was cancelled or expired', async () => {
    const code = await createCoupon();
    const home = at({});
    const staff = await signInStaff(shop, 'orders');
    const first = await guestWith(code);
    const paid = await buy(shop, first, home);
    await staff.api.orders.cancelOrder({
      params: { order_id: paid.order_id },
      body: { reason: 'El cliente cambió de idea' },
    });
    const second = await guestWith(code);
    expect(await discountOf(second, await placeOrder(second, home))).toBe(10_000);
    shop.clock.moveBy(60 * 60_000);
    await shop.open.runJob('orders.sweep');
    shop.clock.moveBy(-60 * 60_000);
    const third = await guestWith(code);
    expect(await discountOf(third, await placeOrder(third, home))).toBe(10_000);
  });

  test('also where the limit was set only after the first use', async () => {
    const code = await createCoupon({ usedMaxPerCustomer: null, name: `Tarde ${process.pid}` });
    const home = at({});
    const first = await guestWith(code);
    await buy(shop, first, home);
    const { rows } = await shop.db.sql('select promotion_id as id from promotion_code where code = $1', [
      code,
    ]);
    const id = (rows[0] as { id: number }).id;
    const catalog = await signInStaff(shop, 'catalog');
    const { promotion } = await catalog.api.promotions.adminPromotion({ params: { id } });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      promotion_name: promotion.promotion_name,
      kind: promotion.kind,
      value: String(promotion.value),
      starts_at: promotion.starts_at,
      ends_at: promotion.ends_at,
      products: '[]',
      used_max_per_customer: '1',
    }))
      form.set(name, value);
    const answer = await shop.request(`/promotion/update-promotion/${id}`, {
      method: 'PUT',
      body: form,
      token: catalog.token,
    });
    expect(answer.status, await answer.text()).toBe(200);
    const again = await guestWith(code);
    expect(await discountOf(again, await placeOrder(again, home))).toBe(0);
  });
});

describe('a coupon for accounts', () => {
  test('is refused to visitors, guests and unproven accounts, who are told how to get it', async () => {
    const code = await createCoupon({ perCustomerBy: 'account' });
    const visitor = await signInVisitor(shop);
    const unproven = await signInCustomer(shop);
    await shop.db.sql('update customer set email_verified = false where id = $1', [unproven.id]);
    for (const shopper of [visitor, unproven]) {
      await addToCart(shopper, productId);
      await expect(shopper.api.cart.applyCoupon({ body: { code } })).rejects.toMatchObject({
        status: 409,
        code: 'coupon_needs_account',
        message: expect.stringContaining('correo confirmado'),
      });
    }
  });

  test('counts by account and mailbox, so people at one address each have theirs', async () => {
    const code = await createCoupon({ perCustomerBy: 'account' });
    const home = at({});
    const box = `sol${process.pid}`;
    const outcomes: number[] = [];
    for (const email of [newEmail(), newEmail(), `${box}@gmail.com`, `${box}+dos@gmail.com`]) {
      const account = await signInCustomer(shop, { email });
      await shop.db.sql('update customer set email_verified = true where id = $1', [account.id]);
      await addToCart(account, productId);
      await account.api.cart.applyCoupon({ body: { code } }).catch(() => undefined);
      outcomes.push(await discountOf(account, await buy(shop, account, home)));
    }
    expect(outcomes).toEqual([10_000, 10_000, 10_000, 0]);
  });
});
