import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInCustomer, signInVisitor } from '../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { joinCustomers } from './join-customers.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
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
