import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer, placeOrder } from '../../../../test/factories/buy.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { knownSupplier } from '../../../../test/factories/known-supplier.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
/** A Wednesday at noon in Mexico City. */
const noon = new Date('2030-05-08T18:00:00Z');

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

/** An order of one unit for 1,160 pesos that cost 696, paid (or not) at `paidAt`. */
async function orderOf(paidAt: string | null): Promise<string> {
  const product = await createProduct(shop.db, { priceCents: 116_000 });
  await knownSupplier(shop.db, 'prueba');
  await shop.db.sql(
    `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
       record_updated_at, record_hash)
     values ('prueba', $1, $2, 'x', 'x', 600, 'MXN', 'x', 'active', now(), 'x')`,
    [product.refId, product.id],
  );
  const buyer = await createBuyer(shop, [{ productId: product.id }]);
  const { order_id } = await (paidAt === null ? placeOrder(buyer) : buy(shop, buyer));
  await shop.db.sql(
    'update shop_order set placed_at = coalesce($2::timestamptz, $3), paid_at = $2 where id = $1',
    [order_id, paidAt, noon],
  );
  return order_id;
}

async function dashboardAtNoon(days?: number, channel?: 'retail' | 'wholesale') {
  const before = shop.clock.now();
  shop.clock.set(noon);
  // Sessions end sooner than that day: whoever looks at it signs in on it.
  const looker = await signInStaff(shop, 'owner');
  const figures = await looker.api.staff.dashboard({ query: { days, channel, fresh: 'true' } });
  shop.clock.set(before);
  return figures;
}

describe('the dashboard', () => {
  let today: string;
  let lastWeek: string;
  beforeAll(async () => {
    today = await orderOf('2030-05-08T15:00:00Z');
    await orderOf('2030-05-08T06:00:00Z');
    // The evening of the 7th in Mexico City.
    await orderOf('2030-05-08T05:59:00Z');
    lastWeek = await orderOf('2030-04-28T15:00:00Z');
    await orderOf(null);
  });

  test('tells sales, margin, average and conversion of known orders, beside the days before', async () => {
    const { sales } = await dashboardAtNoon();
    const totals = await shop.db.sql('select total_cents from shop_order where id = $1', [today]);
    const total = totals.rows[0].total_cents as number;
    expect(sales?.today).toEqual({
      current: {
        paid_cents: 2 * total,
        credit_cents: 0,
        orders: 2,
        average_cents: total,
        // 1,000 pesos without IVA that cost 600, twice.
        margin_cents: 80_000,
        margin_basis_points: 4000,
        placed: 3,
        placed_paid: 2,
      },
      previous: {
        paid_cents: total,
        credit_cents: 0,
        orders: 1,
        average_cents: total,
        margin_cents: 40_000,
        margin_basis_points: 4000,
        placed: 1,
        placed_paid: 1,
      },
    });
    expect(sales?.week.current.orders).toBe(3);
    expect(sales?.week.previous.orders).toBe(1);
    expect(sales?.month.current.orders).toBe(4);
    expect(sales?.by_day).toHaveLength(30);
  });

  test('tells any range of days, and the list of orders finds the same ones', async () => {
    const { sales } = await dashboardAtNoon(2);
    expect(sales?.range.current.orders).toBe(3);
    expect(sales?.by_day.map(({ day, orders }) => [day, orders])).toEqual([
      ['2030-05-07', 1],
      ['2030-05-08', 2],
    ]);
    const { total } = await staff.api.orders.adminOrders({
      query: { paid_from: '2030-05-07', paid_to: '2030-05-08' },
    });
    expect(total).toBe(3);
    await expect(staff.api.staff.dashboard({ query: { days: 0 } })).rejects.toMatchObject({ status: 422 });
  });

  test('counts late and held orders, which the lists show', async () => {
    await shop.db.sql(`update shop_order set hold = 'staff', hold_note = 'x' where id = $1`, [today]);
    const { orders } = await dashboardAtNoon();
    // Paid by one o'clock of the 7th it should have left by then: only the one of April did not.
    expect(orders).toMatchObject({ late: 1, held: 1 });
    expect(orders?.by_state).toContainEqual({ state: 'paid', count: 4 });
    const held = await staff.api.orders.adminOrders({ query: { attention: 'held' } });
    expect(held.orders.map(({ order_id }) => order_id)).toEqual([today]);
    // Nobody has to decide any more on what was held and ended.
    const end = (state: string) =>
      shop.db.sql('update shop_order set state = $2 where id = $1', [today, state]);
    await end('cancelled');
    expect((await dashboardAtNoon()).orders?.held).toBe(0);
    expect((await staff.api.orders.adminOrders({ query: { attention: 'held' } })).orders).toEqual([]);
    await end('paid');
    shop.clock.set(noon);
    const looker = await signInStaff(shop, 'owner');
    const late = await looker.api.orders.adminOrders({ query: { attention: 'late' } });
    expect(late.orders.map(({ order_id }) => order_id)).toEqual([lastWeek]);
    shop.clock.reset();
  });

  test('separates retail and wholesale, and the list of orders finds the same ones', async () => {
    await shop.db.sql(
      `update order_line set discounts = '[{"lane": 1, "promotionId": null, "name": "Mayoreo", "code": null, "cents": 0}]'
       where order_id = $1`,
      [lastWeek],
    );
    const of = async (channel: 'retail' | 'wholesale') => {
      const { sales, orders } = await dashboardAtNoon(30, channel);
      const { total } = await staff.api.orders.adminOrders({
        query: { channel, paid_from: '2030-04-09', paid_to: '2030-05-08' },
      });
      return {
        paid: sales?.range.current.orders,
        placed: sales?.range.current.placed,
        listed: total,
        all: orders?.by_state.reduce((sum, row) => sum + row.count, 0),
      };
    };
    expect(await of('wholesale')).toEqual({ paid: 1, placed: 1, listed: 1, all: 1 });
    expect(await of('retail')).toEqual({ paid: 3, placed: 4, listed: 3, all: 4 });
    await expect(
      staff.api.staff.dashboard({ query: { channel: 'mayoreo' as 'retail' } }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('counts emails that are not tried any more and what else waits', async () => {
    await shop.db.sql(
      `insert into mail (kind, recipient, subject, state) values ('other', 'a@b.example', 'x', 'failed')`,
    );
    expect(await dashboardAtNoon()).toMatchObject({
      failed_mails: 1,
      dead_jobs: 0,
      open_disputes: 0,
      payment_findings: 0,
      failed_payment_events: 0,
      open_tickets: 0,
      returns: { to_decide: 0, to_inspect: 0 },
      pending_reviews: 0,
      open_questions: 0,
      sync: { last_at: null },
    });
  });

  test('tells nobody to do what their role may only look at', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const { order_id: orderId } = await buy(shop, buyer);
    await staff.api.orders.holdOrder({ params: { order_id: orderId }, body: { reason: 'Mirar antes.' } });
    const todoOf = async (role: Parameters<typeof signInStaff>[1]) => {
      const { todo } = await (await signInStaff(shop, role)).api.staff.dashboard();
      return todo.map(({ key }) => key);
    };
    shop.clock.set(new Date(shop.clock.now().getTime() + 60 * 60 * 1000));
    expect(await todoOf('orders')).toContain('orders_held');
    const looking = [
      'orders_held',
      'low_stock',
      'quotes_to_answer',
      'companies_to_decide',
      'feeds_to_approve',
    ];
    for (const role of ['support', { name: 'mira', rights: ['read_catalog', 'read_orders'] }] as const) {
      const todo: string[] = await todoOf(role);
      expect(todo.filter((key) => looking.includes(key))).toEqual([]);
    }
    shop.clock.reset();
  });

  test('leaves out what a role may not read, also margins', async () => {
    const figuresOf = async (role: 'catalog' | 'orders' | 'support') =>
      (await signInStaff(shop, role)).api.staff.dashboard();
    const catalog = await figuresOf('catalog');
    expect(Object.keys(catalog).toSorted()).toEqual(
      [
        'days',
        'generated_at',
        'low_stock',
        'open_questions',
        'pending_reviews',
        'read_at',
        'sales',
        'sync',
        'todo',
      ].toSorted(),
    );
    const orders = await figuresOf('orders');
    expect(orders).not.toHaveProperty('pending_reviews');
    shop.clock.set(noon);
    const clerk = await signInStaff(shop, 'orders');
    const { sales } = await clerk.api.staff.dashboard();
    shop.clock.reset();
    expect(sales?.today.current).toMatchObject({ orders: 2, margin_cents: null, margin_basis_points: null });
    expect(Object.keys(await figuresOf('support')).toSorted()).toEqual(
      [
        'days',
        'generated_at',
        'low_stock',
        'open_questions',
        'open_tickets',
        'orders',
        'pending_reviews',
        'read_at',
        'returns',
        'sync',
        'todo',
      ].toSorted(),
    );
  });

  test('shows the other figures when one cannot be read', async () => {
    await shop.db.sql('alter table ticket rename to ticket_away');
    const figures = await dashboardAtNoon();
    await shop.db.sql('alter table ticket_away rename to ticket');
    expect(figures.open_tickets).toBeNull();
    expect(figures.sales?.today.current.orders).toBe(2);
    expect(figures.orders).not.toBeNull();
  });
});
