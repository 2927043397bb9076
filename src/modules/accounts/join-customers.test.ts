import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addToCart, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, signInVisitor, testPassword } from '../../../test/factories/sign-in.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { joinCustomers } from './join-customers.ts';
import { joinGuestsOf } from './join-guests.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());

test("a guest's uses of promotions and price list move to the account; running it twice moves them once", async () => {
  const [guest, account] = [await signInVisitor(shop), await signInCustomer(shop)];
  const { rows: promotions } = await shop.db.sql(
    `insert into promotion (name, slug, type, kind, value, starts_at, ends_at)
     values ('Una vez', 'una-vez', 'order', 'percent', 1000, now(), now() + interval '1 day') returning id`,
  );
  const promotionId = (promotions[0] as { id: number }).id;
  await shop.db.sql(
    `insert into promotion_customer_use (promotion_id, customer_id, used) values ($1, $2, 1), ($1, $3, 2)`,
    [promotionId, guest.id, account.id],
  );
  await shop.db.sql(
    `insert into promotion_use (order_id, promotion_id, customer_id, discount_cents, order_cents, state, used_at)
     values (gen_random_uuid(), $1, $2, 100, 1000, 'used', now())`,
    [promotionId, guest.id],
  );
  await shop.db.sql(
    `with l as (insert into price_list (name, basis_points) values ('Mayoreo', 500) returning id)
     insert into price_list_customer (customer_id, price_list_id) select $1, id from l`,
    [guest.id],
  );
  for (let time = 0; time < 2; time += 1) {
    await shop.db.transaction((tx) => joinCustomers(tx, guest.id, account.id));
  }
  const { rows } = await shop.db.sql(
    `select (select json_agg(json_build_array(customer_id, used)) from promotion_customer_use) as uses,
            (select json_agg(customer_id) from promotion_use) as used_by,
            (select json_agg(customer_id) from price_list_customer) as wholesale`,
  );
  expect(rows).toEqual([{ uses: [[account.id, 3]], used_by: [account.id], wholesale: [account.id] }]);
});

test('a guest becomes an account while their payment arrives: neither waits for the other in a circle', async () => {
  const [guest, account] = [await signInVisitor(shop), await signInCustomer(shop)];
  await addToCart(guest, (await createProduct(shop.db)).id);
  await guest.api.customers.becomeGuest({ body: { name: 'Inés', email: 'ines@prueba.example' } });
  const { order_id: orderId } = await placeOrder(guest);
  const payment = await shop.db.pool.connect();
  try {
    await payment.query('begin');
    // Whoever asks last finds the circle.
    await payment.query("set local deadlock_timeout = '1ms'");
    await payment.query('select 1 from payment_attempt where reference = $1 for no key update', [orderId]);
    const joined = shop.db.transaction((tx) => joinCustomers(tx, guest.id, account.id));
    await vi.waitFor(async () => {
      const { rows } = await shop.db.sql(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rows).toHaveLength(1);
    }, patience);
    await payment.query('select 1 from shop_order where id = $1 for update', [orderId]);
    await payment.query('select 1 from cart where customer_id = $1 for update', [guest.id]);
    await payment.query('commit');
    await joined;
  } finally {
    payment.release();
  }
  const { orders } = await account.api.orders.orders();
  expect(orders.map(({ order_id: id }) => id)).toEqual([orderId]);
});

test.each(['merged', 'claimed', 'proven', 'erased'] as const)(
  'a guest is %s while staff are at work on their order, which names them: neither waits for the other in a circle',
  async (how) => {
    const email = `${how}@prueba.example`;
    const [guest, account] = [await signInVisitor(shop), await signInCustomer(shop)];
    await shop.db.sql('update customer set email_verified = true where id = $1', [account.id]);
    await addToCart(guest, (await createProduct(shop.db)).id);
    await guest.api.customers.becomeGuest({ body: { name: 'Inés', email } });
    const { order_id: orderId } = await placeOrder(guest);
    const staff = await signInStaff(shop);
    // An order under way keeps its buyer from being forgotten.
    if (how === 'erased')
      await staff.api.orders.cancelOrder({ params: { order_id: orderId }, body: { reason: 'Ya no' } });
    const { rows } = await shop.db.sql('select claim_token from customer where id = $1', [guest.id]);
    const token = String(rows[0]?.['claim_token']);
    const become = {
      merged: () =>
        staff.api.accounts.adminMerge({
          params: { id: account.id },
          body: { guest_id: guest.id, reason: 'Es la misma' },
        }),
      claimed: () => shop.api.accounts.claimAccount({ params: { token }, body: { password: testPassword } }),
      proven: () => shop.db.transaction((tx) => joinGuestsOf(tx, account.id, email)),
      erased: () =>
        staff.api.accounts.adminErase({
          params: { id: guest.id },
          query: { forfeit_store_credit: 'true', proof: 'email' },
        }),
    };
    const work = await shop.db.pool.connect();
    try {
      await work.query('begin');
      await work.query("set local deadlock_timeout = '1ms'");
      await work.query('select 1 from shop_order where id = $1 for no key update', [orderId]);
      const done = become[how]();
      await vi.waitFor(async () => {
        const { rows: waiting } = await shop.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
      }, patience);
      await work.query('select 1 from customer where id = $1 for key share', [guest.id]);
      await work.query('commit');
      await done;
    } finally {
      work.release();
    }
  },
);
