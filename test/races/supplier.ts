import { createIngramEmulator } from '../../src/emulators/ingram/index.ts';
import { makeGoods } from '../../src/emulators/distributors/goods.ts';
import { createProduct } from '../factories/create-product.ts';
import { goodsOfSupplier } from '../factories/goods-of-supplier.ts';
import { knownSupplier } from '../factories/known-supplier.ts';
import type { SignedIn } from '../factories/sign-in.ts';
import type { TestShop } from '../setup/test-shop.ts';

/** What a supplier was ordered, in its own book. */
export type OrderAtSupplier = {
  reference: string;
  state: string;
  lines: { code: string; quantity: number }[];
};

/** A distributor that takes orders by its API and sends to buyers. */
export type Supplier = {
  door: object;
  /** A product that it alone has so many of, at its own location. */
  createGoods(
    shop: TestShop,
    staff: SignedIn,
    units: number,
    priceCents: number,
  ): Promise<{ id: number; code: string }>;
  control(path: string, body?: object): Promise<unknown>;
  orders(): Promise<OrderAtSupplier[]>;
  close(): Promise<void>;
};

const keys = { clientId: 'demo', clientSecret: 'clave-secreta' };

export async function startSupplier(articles: number): Promise<Supplier> {
  const goods = makeGoods(articles, (number) => `A${number}`).map((good) => ({
    ...good,
    stock: { MEX: 500, GDL: 0, MTY: 0 },
  }));
  const server = await createIngramEmulator({ ...keys, goods, now: () => new Date() }).listen({
    port: 0,
    host: '127.0.0.1',
  });
  let used = 0;
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/_emulator/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return response.json();
  };
  return {
    door: {
      ingram: { baseUrl: server.url, callsPerMinute: 60_000, timeoutMilliseconds: 300, pauseMilliseconds: 1 },
    },
    createGoods: async (shop, staff, units, priceCents) => {
      if (used === 0) await makeKnown(shop, staff);
      const good = goods[used];
      used += 1;
      if (!good) throw new Error('The supplier has no more articles.');
      const { id } = await createProduct(shop.db, { stock: 0, priceCents });
      const location = await goodsOfSupplier(shop.db, id, units, { supplier: 'ingram', days: 3 });
      await shop.db.sql(
        `insert into supplier_warehouse (supplier, code, name, location_code) values ('ingram', 'W10', 'Uno', $1)
         on conflict do nothing`,
        [location],
      );
      await shop.db.sql(
        `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
           record_updated_at, record_hash, stock)
         values ('ingram', $2, $1, 'x', 'x', $3, 'USD', 'x', 'active', now(), 'x', '[{"warehouse":"W10","quantity":500}]')`,
        [id, good.code, good.cost],
      );
      return { id, code: good.code };
    },
    control,
    orders: async () => ((await control('orders')) as { orders: OrderAtSupplier[] }).orders,
    close: () => server.close(),
  };
}

async function makeKnown(shop: TestShop, { api }: SignedIn): Promise<void> {
  await knownSupplier(shop.db, 'ingram');
  const params = { code: 'ingram' };
  await api.suppliers.changeSupplier({
    params,
    body: { order_by: 'api', drop_ship: 'alone', max_age_hours: null },
  });
  await api.suppliers.saveSource({
    params,
    body: {
      kind: 'ingram',
      is_on: false,
      settings: { client_id: 'demo', customer_number: '20-222222', country_code: 'MX' },
      secrets: { client_secret: keys.clientSecret },
    },
  });
}
