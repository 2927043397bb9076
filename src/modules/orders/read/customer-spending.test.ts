import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBuyer, buy } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { spendingOf } from './sales.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

/** A customer who bought one unit for so much, shipping included. */
async function customerWho(totalCents: number) {
  const buyer = await createBuyer(shop, [{ productId: (await createProduct(shop.db)).id }]);
  const { order_id: orderId } = await buy(shop, buyer);
  await shop.db.sql(
    'update shop_order set total_cents = $2, subtotal_cents = $2 + discount_cents - shipping_cents where id = $1',
    [orderId, totalCents],
  );
  return { id: buyer.id, orderId };
}

/** What the orders themselves say. */
async function addedUp() {
  const { rows } = await shop.db.sql(
    `select customer_id, count(*)::int as orders, sum(total_cents)::int as cents from shop_order
      where state in ('paid', 'paid_without_stock') group by 1 order by 1`,
  );
  return rows;
}
async function kept() {
  const { rows } = await shop.db.sql(
    `select customer_id, order_count as orders, spent_cents::int as cents from customer_spending where order_count > 0 order by 1`,
  );
  return rows;
}

test('what customers spent is the sum of their paid orders, whatever happens to these at once', async () => {
  const buyers = [await customerWho(500_00), await customerWho(700_00), await customerWho(900_00)];
  const ids = buyers.map(({ id }) => id);
  const orders = buyers.map(({ orderId }) => orderId);
  const states = ['paid', 'paid_without_stock', 'refunded', 'cancelled'];
  for (let round = 0; round < 20; round += 1) {
    await Promise.all(
      orders.map((orderId, index) =>
        shop.db.sql(
          'update shop_order set state = $2, total_cents = total_cents + $3, subtotal_cents = subtotal_cents + $3, customer_id = $4 where id = $1',
          [
            orderId,
            states[(round + index) % 3 === 0 ? round % 4 : 0],
            1000 * (index + 1),
            // All of them belong to one customer in some rounds and change hands in others.
            ids[round % 2 === 0 ? 0 : (round + index) % 3],
          ],
        ),
      ),
    );
    expect(await kept()).toEqual(await addedUp());
  }
});

test('what was spent before the trigger is added up beside what it has counted since', async () => {
  const [before, since] = [await customerWho(400_00), await customerWho(300_00)];
  await shop.db.sql('delete from customer_spending where customer_id <> $1', [since.id]);
  expect((await spendingOf(shop.db, [before.id])).size).toBe(0);
  const file = new URL(
    '../../../../database/migrations/0193_what-customers-spent-until-now.sql',
    import.meta.url,
  );
  const statement = readFileSync(file, 'utf8');
  await shop.db.sql(statement);
  await shop.db.sql(statement);
  expect(await kept()).toEqual(await addedUp());
});

test('staff see who spent most first, page by page, and behind them who spent nothing', async () => {
  const most = await customerWho(90_000_00);
  const second = await customerWho(80_000_00);
  const nothing = await signInCustomer(shop);
  const page = async (number: number, spent?: 'some' | 'none') => {
    const query = { sort: 'spent' as const, page: number, page_size: 2, ...(spent && { spent }) };
    const { users, total } = await staff.api.customers.adminCustomers({ query });
    return { ids: users.map(({ id }) => id), total };
  };
  expect((await page(1)).ids).toEqual([most.id, second.id]);
  const { total } = await page(1);
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(total / 2) }, async (_, index) => (await page(index + 1)).ids),
  );
  const all = pages.flat();
  expect(new Set(all).size).toBe(total);
  expect(all).toHaveLength(total);
  const spending = await spendingOf(shop.db, all);
  const cents = all.map((id) => spending.get(id)?.spentCents ?? 0);
  expect(cents).toEqual(cents.toSorted((one, other) => other - one));
  expect(all).toContain(nothing.id);
  expect((await page(1, 'some')).total).toBe(spending.size);
  expect((await page(1, 'none')).total).toBe(total - spending.size);
});
