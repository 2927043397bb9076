import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { knownSupplier } from '../../../../test/factories/known-supplier.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let clerk: SignedIn;
/** A Wednesday at noon in Mexico City. */
const noon = new Date('2030-05-08T18:00:00Z');

beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  shop.clock.set(noon);
  // Sessions end sooner than that day: whoever looks at it signs in on it.
  owner = await signInStaff(shop, 'owner');
  clerk = await signInStaff(shop, 'orders');
});

const fresh = 'true' as const;
const sellersOf = async ({ api }: SignedIn, days = 7) =>
  (await api.staff.dashboardSellers({ query: { days, fresh } })).figures;

/** A product that costs 696 pesos with IVA. */
async function productFor1160(name: string) {
  const product = await createProduct(shop.db, { name, priceCents: 116_000, stock: 20 });
  await shop.db.sql('update product set cost_cents = 69600 where id = $1', [product.id]);
  return product;
}

/** An order of so many units, paid at `paidAt`; the clock is the machine's meanwhile. */
async function sell(productId: number, quantity: number, paidAt: string): Promise<void> {
  shop.clock.reset();
  const buyer = await createBuyer(shop, [{ productId, quantity }]);
  const { order_id } = await buy(shop, buyer);
  await shop.db.sql('update shop_order set placed_at = $2, paid_at = $2 where id = $1', [order_id, paidAt]);
  shop.clock.set(noon);
}

describe('sellers', () => {
  let much: { id: number };
  let little: { id: number };
  beforeAll(async () => {
    much = await productFor1160('Mucho');
    little = await productFor1160('Poco');
    await sell(much.id, 3, '2030-05-08T15:00:00Z');
    await sell(much.id, 1, '2030-04-28T15:00:00Z');
    await sell(little.id, 1, '2030-05-02T15:00:00Z');
    // The evening of the 1st in Mexico City: a day too early.
    await sell(little.id, 1, '2030-05-02T05:59:00Z');
  });

  test('tells what sold best in the days, beside the days before, with the margin of the time', async () => {
    await shop.db.sql('update product set cost_cents = 1 where id = $1', [much.id]);
    expect((await sellersOf(owner))?.best).toMatchObject([
      {
        product_id: much.id,
        units: 3,
        units_before: 1,
        paid_cents: 348_000,
        // 1,000 pesos without IVA that cost 600, whatever it costs today.
        margin_cents: 120_000,
        available: 16,
      },
      { product_id: little.id, units: 1, units_before: 1, paid_cents: 116_000, margin_cents: 40_000 },
    ]);
  });

  test('tells no costs and no margin to who may not read them', async () => {
    const figures = await sellersOf(clerk);
    expect(figures?.best.map(({ margin_cents }) => margin_cents)).toEqual([null, null]);
    expect(figures?.slow_cents).toBeNull();
    expect(figures?.slow.every(({ value_cents }) => value_cents === null)).toBe(true);
  });
});

describe('what does not sell', () => {
  const added = (id: number, at: string) =>
    shop.db.sql(
      'with moved as (update stock_movement set created_at = $2 where product_id = $1) update product set created_at = $2 where id = $1',
      [id, at],
    );

  test('is own stock without a sale for the days of the settings, what it cost most first', async () => {
    // What was sold above moved by the machine's clock.
    await shop.db.sql('update stock_movement set created_at = $1', [noon]);
    const [dear, cheap, sold, late, foreign, newer] = await Promise.all(
      ['Caro', 'Barato', 'Vendido', 'Recibido', 'Ajeno', 'Nuevo'].map(productFor1160),
    );
    for (const product of [dear, cheap, sold, late, foreign])
      await added(product?.id ?? 0, '2029-01-01T12:00:00Z');
    await added(newer?.id ?? 0, '2030-05-01T12:00:00Z');
    await shop.db.sql('update product set cost_cents = 5000 where id = $1', [cheap?.id]);
    const move = (id: number | undefined, reason: string, delta: number, at: string) =>
      shop.db.sql(
        `insert into stock_movement (product_id, warehouse_code, delta, reason, created_at)
         select $1, warehouse_code, $2, $3, $4 from stock_level where product_id = $1 limit 1`,
        [id, delta, reason, at],
      );
    await move(dear?.id, 'sale', -1, '2029-06-01T12:00:00Z');
    await move(sold?.id, 'sale', -1, '2030-05-01T12:00:00Z');
    await move(late?.id, 'receipt', 5, '2030-05-01T12:00:00Z');
    await knownSupplier(shop.db, 'prueba');
    // Where it stands is one of the distributor's warehouses.
    await shop.db.sql(
      `insert into supplier_warehouse (supplier, code, name, location_code)
       select 'prueba', warehouse_code, 'x', warehouse_code from stock_level where product_id = $1`,
      [foreign?.id],
    );
    await shop.db.sql(
      `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         record_updated_at, record_hash, stock)
       select 'prueba', 'X-1', $1, 'x', 'x', 600, 'MXN', 'x', 'active', now(), 'x',
         jsonb_build_array(jsonb_build_object('warehouse', warehouse_code, 'quantity', 20)) from stock_level where product_id = $1`,
      [foreign?.id],
    );
    const figures = await sellersOf(owner);
    expect(figures?.slow).toEqual([
      expect.objectContaining({
        product_id: dear?.id,
        units: 20,
        value_cents: 20 * 69_600,
        sold_at: '2029-06-01T12:00:00.000Z',
      }),
      expect.objectContaining({ product_id: cheap?.id, units: 20, value_cents: 100_000, sold_at: null }),
    ]);
    expect(figures).toMatchObject({ slow_days: 90, slow_total: 2, slow_cents: 1_492_000 });

    // Of fewer days what came a week ago is slow, too.
    await changeSettings(owner, 'limits', { slow_seller_days: 7 });
    const sooner = await sellersOf(owner);
    expect(sooner?.slow_days).toBe(7);
    expect(sooner?.slow.map(({ product_id: id }) => id)).toEqual(
      expect.arrayContaining([dear?.id, cheap?.id, sold?.id, late?.id]),
    );
    expect(sooner?.slow.map(({ product_id: id }) => id)).not.toContain(foreign?.id);
  });
});

describe('books', () => {
  test('tell what moved by provider, up to which day it was compared, and what is left to explain', async () => {
    await shop.db.sql('delete from payment_ledger');
    const { rows } = await shop.db.sql('select id from payment_attempt limit 1');
    const attempt = rows[0]?.['id'] as string;
    await shop.db.sql(
      `insert into payment_ledger (attempt_id, kind, amount_cents, provider, provider_ref, created_at)
       values ($1, 'charge', 50000, 'stripe', 'a', '2030-05-08T12:00:00Z'), ($1, 'charge', 1000, 'stripe', 'b', '2030-05-02T06:00:00Z'),
         ($1, 'charge', 7, 'stripe', 'c', '2030-05-02T05:59:00Z'), ($1, 'refund', -300, 'stripe', 'd', '2030-05-07T12:00:00Z'),
         ($1, 'chargeback', -20, 'paypal', 'e', '2030-05-07T12:00:00Z')`,
      [attempt],
    );
    await shop.db.sql(
      `insert into provider_day (provider, day, balance_cents) values ('stripe', '2030-05-05', 1), ('stripe', '2030-05-06', 4200)`,
    );
    await shop.db.sql(
      `insert into provider_move (provider, provider_ref, kind, source_ref, amount_cents, fee_cents, moved_at)
       values ('stripe', 'm1', 'charge', 'a', 50000, 1800, '2030-05-06T12:00:00Z'), ('stripe', 'm2', 'fee', 'x', -100, 0, '2030-05-06T12:00:00Z')`,
    );
    await shop.db.sql(
      `insert into payment_finding (kind, provider, provider_ref, moved_at) values ('not_booked', 'stripe', 'm3', now())`,
    );
    const { figures } = await owner.api.staff.dashboardBooks({ query: { days: 7, fresh } });
    expect(figures).toMatchObject({ days: 7, findings: 1, store_credit: { cents: 0, customers: 0 } });
    expect(figures?.providers).toEqual([
      {
        provider: 'stripe',
        charged_cents: 51_000,
        refunded_cents: 300,
        disputed_cents: 0,
        fee_cents: 1900,
        compared_day: '2030-05-06',
        balance_cents: 4200,
      },
      {
        provider: 'paypal',
        charged_cents: 0,
        refunded_cents: 0,
        disputed_cents: 20,
        fee_cents: null,
        compared_day: null,
        balance_cents: null,
      },
    ]);
  });
});

describe('feeds', () => {
  test('say how old they are, and that they are too old by the settings', async () => {
    await knownSupplier(shop.db, 'puntual', 'roto');
    await shop.db.sql(
      `insert into sync_run (supplier, source, state, started_at, finished_at)
       values ('puntual', 'x', 'finished', '2030-05-08T12:00:00Z', '2030-05-08T12:01:00Z'),
         ('roto', 'x', 'finished', '2030-05-01T12:00:00Z', '2030-05-01T12:01:00Z'), ('roto', 'x', 'failed', '2030-05-08T12:00:00Z', '2030-05-08T12:01:00Z')`,
    );
    const read = async () => (await owner.api.staff.dashboardSync({ query: { fresh } })).figures;
    expect(await read()).toMatchObject({
      feed_hours: 0,
      feeds: [
        { supplier: 'puntual', state: 'finished', last_done_at: '2030-05-08T12:01:00.000Z', is_old: false },
        { supplier: 'roto', state: 'failed', last_done_at: '2030-05-01T12:01:00.000Z', is_old: false },
      ],
    });
    await changeSettings(owner, 'health', { feed_hours: 24 });
    expect((await read())?.feeds.map(({ is_old: isOld }) => isOld)).toEqual([false, true]);
  });
});

describe('every block', () => {
  const blocks = [
    ['sellers', 'order_line', 'support'],
    ['books', 'provider_move', 'catalog'],
    ['sync', 'sync_run', undefined],
  ] as const;

  test.each(blocks)(
    '%s says that it could not be read, and is back with the next reading',
    async (name, table) => {
      const read = async () =>
        (await shop.request(`/admin/dashboard/${name}?fresh=true`, { token: owner.token })).json();
      await shop.db.sql(`alter table ${table} rename to away`);
      const failed = await read();
      await shop.db.sql(`alter table away rename to ${table}`);
      expect(failed).toEqual({ figures: null, read_at: null });
      expect(await read()).toMatchObject({ figures: {}, read_at: expect.any(String) });
    },
  );

  test.each(blocks)(
    '%s is for staff who may read it, and takes no nonsense',
    async (name, _table, stranger) => {
      const ask = (token?: string, query = '') =>
        shop.request(`/admin/dashboard/${name}${query}`, token === undefined ? {} : { token });
      await expectRefusal(ask(), 401, 'not_signed_in');
      if (stranger) await expectRefusal(ask((await signInStaff(shop, stranger)).token), 403, 'forbidden');
      await expectRefusal(ask(owner.token, '?fresh=sure'), 422, 'invalid');
    },
  );

  test('is kept: who looks a moment later is told the same, and how old it is', async () => {
    const read = () => owner.api.staff.dashboardSellers({ query: { days: 12 } });
    const first = await read();
    shop.clock.set(new Date(noon.getTime() + 30_000));
    expect(await read()).toEqual(first);
    expect(first.read_at).not.toBeNull();
  });

  test('is read once for many who ask at a time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => owner.api.staff.dashboardSellers({ query: { days: 45 } })),
    );
    expect(new Set(answers.map(({ read_at: at }) => at)).size).toBe(1);
  });
});
