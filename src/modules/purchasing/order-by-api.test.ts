import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buy, createBuyer, placeOrder } from '../../../test/factories/buy.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { goodsOfSupplier } from '../../../test/factories/goods-of-supplier.ts';
import { knownSupplier } from '../../../test/factories/known-supplier.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { createCtEmulator } from '../../emulators/ct/index.ts';
import { makeGoods } from '../../emulators/distributors/goods.ts';
import { createIngramEmulator } from '../../emulators/ingram/index.ts';
import { createSyscomEmulator } from '../../emulators/syscom/index.ts';
import { giveUpTakenUnits, reserveStock, takeReservations } from '../inventory/index.ts';
import { watchPurchases } from './purchasing.jobs.ts';
import { workOrder } from './send-order.ts';
import type { SourceAdapter, SupplierOrder } from '../suppliers/sources/adapter.ts';
import { createApiSource } from '../suppliers/sources/api/api-source.ts';
import { createCtSource } from '../suppliers/sources/ct/ct-source.ts';
import { createIngramApi } from '../suppliers/sources/ingram/ingram-api.ts';
import { createSyscomApi } from '../suppliers/sources/syscom/syscom-api.ts';

let at = new Date('2026-11-24T16:00:00Z');
const clock = { now: () => at };
const keys = { clientId: 'demo', clientSecret: 'clave-secreta' };
const ctKeys = {
  email: 'compras@tienda.example',
  customer: 'C1',
  rfc: 'XAXX010101000',
  ftpUser: 'f',
  ftpPassword: 'p',
};
/** A7 costs 227, of which there are 3 at the first place; of A4 none may be bought but by two. */
const goods = makeGoods(10, (number) => `A${number}`).map((good) => ({
  ...good,
  stock: { MEX: 3, GDL: 1, MTY: 0 },
  minimum: good.code === 'A4' ? 2 : 1,
}));
const tokens = { read: async () => undefined, keep: async () => {} };
type Server = { url: string; ftpPort?: number; close(): Promise<void> };

const kinds = {
  ingram: {
    start: (): Promise<Server> =>
      createIngramEmulator({ ...keys, goods, now: clock.now }).listen({ port: 0, host: '127.0.0.1' }),
    source: (url: string, secret: string): SourceAdapter =>
      createApiSource(
        createIngramApi(
          {
            ...keys,
            clientSecret: secret,
            customerNumber: '20-222222',
            countryCode: 'MX',
            senderId: undefined,
          },
          { door: doorAt(url), clock, tokens },
        ),
        clock.now,
      ),
    warehouse: 'W10',
    currency: 'USD',
    nowhere: 'W81',
    address: /Ana Torres.*Obregón 120 int. 4.*CMX 06700/,
    confirmed: 'PROCESSING',
    cancelled: 'CANCELED',
  },
  ct: {
    start: (): Promise<Server> =>
      createCtEmulator({ ...ctKeys, goods, now: clock.now }).listen({ port: 0, host: '127.0.0.1' }),
    source: (url: string, secret: string): SourceAdapter =>
      createCtSource(
        {
          ...ctKeys,
          rfc: secret === keys.clientSecret ? ctKeys.rfc : secret,
          orderFields: 'almacen.MEX=14A, tipoPago=03',
        },
        { door: { ...doorAt(url), ftp: { ip: '127.0.0.1', port: 1 } }, clock, tokens },
      ),
    warehouse: 'MEX',
    currency: 'USD',
    nowhere: 'GDL',
    address: /Ana Torres.*Obregón.*06700/,
    confirmed: 'Confirmado',
    cancelled: 'Cancelado',
  },
  syscom: {
    start: (): Promise<Server> =>
      createSyscomEmulator({
        ...keys,
        goods: goods.map((good) => ({ ...good, currency: 'MXN' })),
        callsPerMinute: 10_000,
        now: clock.now,
      }).listen({
        port: 0,
        host: '127.0.0.1',
      }),
    source: (url: string, secret: string): SourceAdapter =>
      createApiSource(
        createSyscomApi(
          { ...keys, clientSecret: secret, orderFields: 'tipo_entrega=domicilio' },
          { door: doorAt(url), clock, tokens },
        ),
        clock.now,
      ),
    warehouse: 'MEX',
    currency: 'MXN',
    nowhere: 'MTY',
    address: /Ana Torres.*Obregón.*06700/,
    confirmed: undefined,
    cancelled: undefined,
  },
};
const doorAt = (baseUrl: string) => ({
  baseUrl,
  callsPerMinute: 60_000,
  timeoutMilliseconds: 150,
  pauseMilliseconds: 1,
});

describe.each(Object.entries(kinds))('an order to %s', (name, kind) => {
  let server: Server;
  beforeEach(async () => {
    at = new Date('2026-11-24T16:00:00Z');
    server = await kind.start();
  });
  afterEach(() => server.close());

  const source = (secret = keys.clientSecret) => kind.source(server.url, secret);
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/_emulator/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return (await response.json()) as { orders: { folio: string; reference: string; state: string }[] };
  };
  const taken = async () => (await control('orders')).orders;
  const line = { code: 'A7', quantity: 2, cost: 227, currency: kind.currency };
  const orderOf = (given: Partial<SupplierOrder> = {}): SupplierOrder => ({
    reference: 'OC-42',
    warehouse: kind.warehouse,
    lines: [line],
    ...given,
  });
  const order = (given: Partial<SupplierOrder> = {}, secret?: string) =>
    source(secret).order!(orderOf(given));
  const tracking = () => source().tracking?.({ reference: 'OC-42', folio: undefined, since: at });

  test('is taken once, by our number, and followed', async () => {
    const { folio } = await order();
    expect(await taken()).toMatchObject([{ folio, lines: [{ code: 'A7', quantity: 2 }] }]);
    await expect(order()).rejects.toMatchObject({ kind: 'duplicate' });
    expect(await taken()).toHaveLength(1);
    if (kind.confirmed === undefined) return;
    expect(await tracking()).toEqual({
      folio,
      status: kind.confirmed,
      guides: [],
      isCancelled: false,
      isDelivered: false,
    });
    const reference = name === 'ct' ? '42' : 'OC-42';
    await control('orders', { reference, guides: ['GUIA-1', 'GUIA-2'] });
    expect(await tracking()).toMatchObject({ guides: ['GUIA-1', 'GUIA-2'] });
    await control('orders', { reference, state: kind.cancelled });
    expect(await tracking()).toMatchObject({ isCancelled: true });
  });

  test.each([
    ['an unknown code', { lines: [{ ...line, code: 'NADA' }] }],
    ['more than it has there', { lines: [{ ...line, quantity: 4 }] }],
    ['a warehouse that has none', { warehouse: kind.nowhere }],
    ['less than it sells at once', { lines: [{ ...line, code: 'A4', quantity: 1, cost: 400 }] }],
    ['a cost that rose', { lines: [{ ...line, cost: 220 }] }],
  ])('of %s is refused, and nothing is bought', async (_, given) => {
    await expect(order(given)).rejects.toMatchObject({ kind: 'refused' });
    expect(await taken()).toEqual([]);
  });

  test('with a wrong key is refused', async () => {
    await expect(order({}, 'otra')).rejects.toMatchObject({
      kind: expect.stringMatching(/wrong_key|refused/),
    });
    expect(await taken()).toEqual([]);
  });

  test('is made once, whatever answer is lost, and can be asked for', async () => {
    // A login before each call.
    const after = name === 'ct' ? 1 : 3;
    for (const [fault, orders] of [
      [{ hang_next: 1, after }, 0],
      [{ status_next: 1, status: 503, after }, 0],
      [{ half_next: 1, after }, 1],
    ] as const) {
      await control('faults', fault);
      await expect(order()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await taken()).toHaveLength(orders);
      const known = kind.confirmed === undefined ? undefined : (await taken())[0]?.folio;
      expect((await tracking())?.folio).toBe(known);
    }
  });

  test('that is answered with an error and status 200, or put off, is not bought', async () => {
    // A login before each call.
    const after = name === 'ct' ? 1 : 3;
    await control('faults', { error_200_next: 1, after });
    await expect(order()).rejects.toMatchObject({ kind: 'refused' });
    await control('faults', { limited_next: 1, retry_after: '300', after });
    await expect(order()).rejects.toMatchObject({ kind: 'busy', retryAt: new Date('2026-11-24T16:05:00Z') });
    expect(await taken()).toEqual([]);
  });

  test('goes to the buyer whose address it is given, and is refused where that is none', async () => {
    const to = {
      order: 1042,
      recipient: 'Ana Torres',
      phone: '5512345678',
      street: 'Av. Álvaro Obregón',
      exterior_number: '120',
      interior_number: '4',
      neighbourhood: 'Roma Norte',
      municipality: 'Cuauhtémoc',
      state: 'Ciudad de México',
      postal_code: '06700',
      directions: 'Portón azul',
    };
    await expect(
      order({ shipTo: { ...to, street: name === 'ingram' ? 'x'.repeat(90) : '' } }),
    ).rejects.toMatchObject({
      kind: 'refused',
    });
    expect(await taken()).toEqual([]);
    await order({ shipTo: to });
    const [kept] = (await taken()) as { shipTo?: Record<string, string> }[];
    expect(Object.values(kept?.shipTo ?? {}).join(' ')).toMatch(kind.address);
  });

  // The others reserve nothing.
  test.each(name === 'ct' ? [name] : [])(
    'that was reserved is confirmed when it is asked for, until it is over',
    async () => {
      await control('faults', { hang_next: 1, after: 3 });
      await expect(order()).rejects.toMatchObject({ kind: 'unavailable' });
      expect(await taken()).toMatchObject([{ state: 'Pendiente' }]);
      at = new Date('2026-11-26T15:00:00Z');
      expect(await tracking()).toMatchObject({ status: 'Confirmado', isCancelled: false });
      expect(await taken()).toMatchObject([{ state: 'Confirmado' }]);
      await control('orders', { reference: '42', state: 'Pendiente' });
      at = new Date('2026-11-26T17:00:00Z');
      expect(await tracking()).toMatchObject({ isCancelled: true });
    },
  );
});

describe('a purchase for buyers that goes by an API', () => {
  let shop: TestShop;
  let staff: SignedIn;
  let server: Server;
  beforeAll(async () => {
    at = new Date('2026-11-24T16:00:00Z');
    server = await createIngramEmulator({ ...keys, goods: plenty }).listen({ port: 0, host: '127.0.0.1' });
    shop = await startTestShop({ emulators: true, distributors: { ingram: doorAt(server.url) } });
    staff = await signInStaff(shop);
    await knownSupplier(shop.db, 'ingram');
    const params = { code: 'ingram' };
    await staff.api.suppliers.changeSupplier({ params, body: { order_by: 'api', max_age_hours: null } });
    await saveKeys(keys.clientSecret);
    const product = await createProduct(shop.db, { stock: 0 });
    productId = product.id;
    const location = await goodsOfSupplier(shop.db, product.id, 500, { supplier: 'ingram', days: 3 });
    await shop.db.sql(
      `insert into supplier_warehouse (supplier, code, name, location_code) values ('ingram', 'W10', 'Uno', $1)`,
      [location],
    );
    await shop.db.sql(
      `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         record_updated_at, record_hash, stock)
       values ('ingram', 'A7', $1, 'x', 'x', 227, 'USD', 'x', 'active', now(), 'x', '[{"warehouse":"W10","quantity":500}]')`,
      [product.id],
    );
  });
  afterAll(async () => {
    await shop.stop();
    await server.close();
  });
  afterEach(() => shop.clock.reset());

  const plenty = goods.map((good) => ({ ...good, stock: { MEX: 500, GDL: 0, MTY: 0 } }));
  let productId = 0;
  const saveKeys = (secret: string) =>
    staff.api.suppliers.saveSource({
      params: { code: 'ingram' },
      body: {
        kind: 'ingram',
        is_on: false,
        settings: { client_id: 'demo', customer_number: '20-222222', country_code: 'MX' },
        secrets: { client_secret: secret },
      },
    });
  const control = async (path: string, body?: object) => {
    const response = await fetch(`${server.url}/_emulator/${path}`, {
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return (await response.json()) as { orders: { folio: string; reference: string }[] };
  };
  const watch = () => watchPurchases(shop.shop);
  const read = async (id: number) => (await staff.api.purchasing.purchaseOrder({ params: { id } })).purchase;
  const confirm = async (id: number) => {
    const { version } = await read(id);
    await staff.api.purchasing.confirmPurchaseOrder({ params: { id }, body: { version } });
  };
  /** Somebody bought two; what is proposed then, and confirmed. */
  const confirmed = async () => {
    const now = shop.clock.now();
    const holder = crypto.randomUUID();
    await shop.db.transaction(async (tx) => {
      await reserveStock(tx, { holder, lines: [{ productId, quantity: 2 }], expiresAt: now, now });
      await takeReservations(tx, holder);
    });
    await watch();
    const { purchases } = await staff.api.purchasing.purchaseOrders({ query: { queue: 'to_confirm' } });
    const id = purchases[0]?.id ?? 0;
    await confirm(id);
    return id;
  };
  const takenFor = async (id: number) =>
    (await control('orders')).orders.filter(({ reference }) => reference === `OC-${id}`);
  const told = async (id: number) => {
    const { rows } = await shop.db.sql('select once_key from mail where once_key like $1 order by id', [
      `staff:purchase:${id}:%`,
    ]);
    return (rows as { once_key: string }[]).map(({ once_key: key }) => key.split(':')[3]);
  };
  const minutes = (count: number) => shop.clock.moveBy(count * 60_000);

  test('is sent once by however many processes, and followed until it is here', async () => {
    const id = await confirmed();
    expect((await read(id)).queue).toBe('sending');
    await Promise.all([workOrder(shop.shop, id), workOrder(shop.shop, id), watch()]);
    const [order, ...others] = await takenFor(id);
    expect(others).toEqual([]);
    expect(await read(id)).toMatchObject({
      queue: 'sent',
      folio: order?.folio,
      confirmed_by: 'Personal Prueba',
    });
    await control('orders', { reference: `OC-${id}`, state: 'SHIPPED', guides: ['G-1'] });
    minutes(61);
    await watch();
    expect(await read(id)).toMatchObject({ status: 'SHIPPED', guides: ['G-1'] });
    await control('orders', { reference: `OC-${id}`, state: 'CANCELED' });
    minutes(61);
    await watch();
    minutes(61);
    await watch();
    expect(await told(id)).toEqual(['cancelled']);
    // Its buyers still wait: it is proposed again, and not sent by itself however small.
    const params = { code: 'ingram' };
    await staff.api.suppliers.changeSupplier({
      params,
      body: { order_auto_cents: 9_999_999, order_wait_minutes: 0 },
    });
    await watch();
    const { purchases } = await staff.api.purchasing.purchaseOrders({ query: {} });
    expect(purchases.map(({ queue, units }) => [queue, units])).toEqual([
      ['to_confirm', 2],
      ['done', 2],
    ]);
    await staff.api.suppliers.changeSupplier({ params, body: { order_auto_cents: null } });
  });

  test('is held before how it was sent, so that who holds both waits for nobody who wants both', async () => {
    const id = await confirmed();
    await watch();
    await control('orders', { reference: `OC-${id}`, state: 'CANCELED' });
    minutes(61);
    let following: Promise<unknown> = Promise.resolve();
    await shop.db.transaction(async (tx) => {
      await tx.sql('select from stock_purchase where id = $1 for update', [id]);
      following = workOrder(shop.shop, id);
      await vi.waitFor(async () => {
        const { rows } = await shop.db.sql(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).toHaveLength(1);
      }, patience);
      await tx.sql('select from supplier_order where purchase_id = $1 for update nowait', [id]);
    });
    await following;
    expect(await read(id)).toMatchObject({ queue: 'done' });
  });

  test('of which the answer is lost is asked for, and not sent again', async () => {
    await control('faults', { half_next: 1, after: 1 });
    const id = await confirmed();
    await watch();
    expect((await read(id)).queue).toBe('unknown');
    await confirm(id);
    await watch();
    expect((await read(id)).queue).toBe('unknown');
    minutes(3);
    await watch();
    expect((await read(id)).queue).toBe('sent');
    expect(await takenFor(id)).toHaveLength(1);
    expect(await told(id)).toEqual(['unknown']);
  });

  test('that never arrived waits for a person once the supplier said so twice', async () => {
    await control('faults', { hang_next: 1, after: 1 });
    const id = await confirmed();
    await watch();
    minutes(3);
    await watch();
    expect((await read(id)).queue).toBe('unknown');
    minutes(6);
    await watch();
    expect(await read(id)).toMatchObject({
      queue: 'to_confirm',
      state: 'refused',
      said: expect.stringContaining('never arrived'),
    });
    expect(await takenFor(id)).toEqual([]);
    await confirm(id);
    await watch();
    expect((await read(id)).queue).toBe('sent');
    expect(await takenFor(id)).toHaveLength(1);
    expect(await told(id)).toEqual(['unknown', 'refused']);
  });

  test('of which a person finds out is what they say', async () => {
    await control('faults', { hang_next: 1, after: 1 });
    const id = await confirmed();
    await watch();
    const settle = (body: { was_ordered: boolean; folio?: string }) =>
      staff.api.purchasing.settlePurchaseOrder({ params: { id }, body });
    expect((await settle({ was_ordered: false })).purchase.queue).toBe('to_confirm');
    await control('faults', { hang_next: 1, after: 1 });
    await confirm(id);
    await watch();
    expect((await settle({ was_ordered: true, folio: 'X-1' })).purchase).toMatchObject({
      queue: 'sent',
      folio: 'X-1',
    });
    expect((await settle({ was_ordered: true })).purchase.folio).toBe('X-1');
  });

  test('whose process was killed after it was sent is found', async () => {
    const id = await confirmed();
    await watch();
    await shop.db.sql(
      `update supplier_order set state = 'queued', folio = null, tried_at = $2, ask_at = $2 where purchase_id = $1`,
      [id, shop.clock.now()],
    );
    await shop.db.sql(`update stock_purchase set state = 'sending' where id = $1`, [id]);
    await watch();
    expect((await read(id)).queue).toBe('sending');
    await expect(
      staff.api.purchasing.settlePurchaseOrder({ params: { id }, body: { was_ordered: false } }),
    ).rejects.toMatchObject({ status: 409, code: 'not_unknown' });
    minutes(6);
    await watch();
    expect((await read(id)).queue).toBe('sent');
    expect(await takenFor(id)).toHaveLength(1);
  });

  test('that was killed in the middle and that nobody lists is told, once', async () => {
    const id = await confirmed();
    await watch();
    await shop.db.sql(
      `update supplier_order set state = 'queued', folio = null, reference = 'OC-0', tried_at = $2, ask_at = $2 where purchase_id = $1`,
      [id, shop.clock.now()],
    );
    await shop.db.sql(`update stock_purchase set state = 'sending' where id = $1`, [id]);
    minutes(6);
    await watch();
    await watch();
    expect((await read(id)).queue).toBe('unknown');
    expect(await told(id)).toEqual(['unknown']);
    await staff.api.purchasing.settlePurchaseOrder({ params: { id }, body: { was_ordered: true } });
  });

  test('that the supplier refuses, or cannot take now, is told once and never repeated blindly', async () => {
    await control('faults', { limited_next: 1, retry_after: '90000', after: 1 });
    const id = await confirmed();
    await watch();
    expect(await read(id)).toMatchObject({
      queue: 'sending',
      said: expect.stringContaining('no more calls'),
    });
    expect(await told(id)).toEqual(['busy']);
    await staff.api.purchasing.settlePurchaseOrder({ params: { id }, body: { was_ordered: false } });
    await control('faults', { limited_next: 1, retry_after: '600', after: 1 });
    await confirm(id);
    await watch();
    expect((await read(id)).queue).toBe('sending');
    minutes(11);
    await saveKeys('otra');
    await watch();
    expect(await read(id)).toMatchObject({ queue: 'to_confirm', said: expect.stringContaining('keys') });
    await watch();
    expect(await told(id)).toEqual(['busy', 'refused']);
    await saveKeys(keys.clientSecret);
    await control(
      'goods',
      plenty.map((good) => ({ ...good, cost: good.cost + 20 })),
    );
    await confirm(id);
    await watch();
    expect((await read(id)).said).toContain('A7 costs 247 USD now, not 227 USD.');
    expect(await takenFor(id)).toEqual([]);
    await control('goods', plenty);
  });

  test('that is refused proposes no more than buyers still wait for, and nobody is told to leave any out', async () => {
    await control('faults', { status_next: 1, status: 400, after: 1 });
    const id = await confirmed();
    const { units } = await read(id);
    const { rows } = await shop.db.sql(
      'select holder from stock_purchase_buyer where purchase_id = $1 order by since desc limit 1',
      [id],
    );
    await shop.db.transaction((tx) =>
      giveUpTakenUnits(tx, String(rows[0]?.['holder']), [{ productId, quantity: 1 }]),
    );
    await watch();
    await watch();
    expect(await read(id)).toMatchObject({ queue: 'to_confirm', state: 'refused', units: units - 1 });
    expect(await told(id)).not.toContain('unwanted');
  });

  test('and straight to its buyer is told the address, and becomes their parcel once, until it is there', async () => {
    const params = { code: 'ingram' };
    await staff.api.suppliers.changeSupplier({ params, body: { drop_ship: 'alone' } });
    const buyer = await createBuyer(shop, [{ productId, quantity: 2 }]);
    const { order_id: orderId } = await buy(shop, buyer);
    await watch();
    const { purchases } = await staff.api.purchasing.purchaseOrders({ query: { queue: 'to_confirm' } });
    const id = purchases.find((one) => one.is_drop_ship)?.id ?? 0;
    await confirm(id);
    // Held before the call is made, nothing of it may leave; it waits for a person.
    const hold = (reason: string | null) =>
      staff.api.orders.holdOrder({ params: { order_id: orderId }, body: { reason } });
    await hold('Se revisa.');
    await watch();
    expect(await takenFor(id)).toEqual([]);
    expect((await read(id)).queue).toBe('to_confirm');
    await hold(null);
    await confirm(id);
    // Given up before the call is made, a unit is not sent to who has its money back.
    const { lines } = await staff.api.orders.refundable({ params: { order_id: orderId } });
    await staff.api.orders.refundOrder({
      params: { order_id: orderId },
      body: {
        amount_cents: (lines[0]?.line_total_cents ?? 0) / 2,
        refund_to: 'origin',
        reason: 'Sólo quiere una',
        lines: [{ position: 0, quantity: 1, restock_to: null }],
      },
    });
    await watch();
    await watch();
    expect(await takenFor(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ queue: 'to_confirm', units: 1 });
    await confirm(id);
    await watch();
    const order = async () => (await staff.api.orders.adminOrder({ params: { order_id: orderId } })).order;
    const { delivery_address: address } = await order();
    expect(await takenFor(id)).toMatchObject([
      { shipTo: { contact: address.recipient, postalCode: address.postal_code }, lines: [{ quantity: 1 }] },
    ]);
    await control('orders', { reference: `OC-${id}`, state: 'SHIPPED', guides: ['G-9', 'G-10'] });
    minutes(61);
    await Promise.all([watch(), watch()]);
    // A process that was killed before it noted the parcel finds it.
    await shop.db.sql('update supplier_order set ask_at = $2 where purchase_id = $1', [id, shop.clock.now()]);
    await watch();
    const parcels = async () =>
      (await order()).shipments.map((one) => [one.state, one.carrier, one.tracking_code]);
    expect(await parcels()).toEqual([['shipped', 'Estafeta', 'G-9']]);
    expect((await read(id)).guides).toEqual(['G-9', 'G-10']);
    await control('orders', { reference: `OC-${id}`, state: 'DELIVERED' });
    minutes(61);
    await watch();
    expect(await parcels()).toEqual([['delivered', 'Estafeta', 'G-9']]);
    expect((await order()).fulfilment).toBe('delivered');
    await staff.api.suppliers.changeSupplier({ params, body: { drop_ship: 'never' } });
  });

  describe('and what is asked while a shopper pays', () => {
    const change = (body: { live_check: boolean }) =>
      staff.api.suppliers.changeSupplier({ params: { code: 'ingram' }, body: { ...body, live_seconds: 1 } });
    const calls = async () => ((await control('calls')) as unknown as { calls: string[] }).calls;
    /** A product that Ingram alone has, by a code of its own. */
    const away = async (code: string) => {
      const product = await createProduct(shop.db, { stock: 0 });
      await goodsOfSupplier(shop.db, product.id, 9, { supplier: 'ingram', days: 3 });
      await shop.db.sql(
        `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
           record_updated_at, record_hash, stock)
         values ('ingram', $2, $1, 'x', 'x', 300, 'USD', 'x', 'active', now(), 'x', '[{"warehouse":"W10","quantity":9}]')`,
        [product.id, code],
      );
      return product;
    };
    beforeAll(() => change({ live_check: true }));
    afterAll(() => change({ live_check: false }));

    test('is sold where it is there, and asked for once a minute', async () => {
      const product = await away('A2');
      await calls();
      await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
      await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
      expect((await calls()).filter((call) => call.includes('/details/'))).toHaveLength(1);
      minutes(2);
      await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
      expect((await calls()).filter((call) => call.includes('/details/'))).toHaveLength(1);
    });

    test.each([
      ['gone', 'A3', { stock: { MEX: 0, GDL: 0, MTY: 0 } }],
      ['far dearer', 'A5', { cost: 9000 }],
    ])('is not sold where it is %s, and out of stock for everybody', async (_, code, given) => {
      const product = await away(code);
      const buyer = await createBuyer(shop, [{ productId: product.id }]);
      await control(
        'goods',
        plenty.map((good) => (good.code === code ? { ...good, ...given } : good)),
      );
      await expect(placeOrder(buyer)).rejects.toMatchObject({ status: 409, code: 'out_of_stock' });
      const { products } = await staff.api.catalog.products({ query: { q: product.sku } });
      expect(products.find((one) => one.sku === product.sku)?.stock).toBe('out');
      await control('goods', plenty);
    });

    test.each([
      ['bought and nobody ordered', 'A8', true],
      ['are about to pay', 'A9', false],
    ])('is not sold again where all that is left is what others %s', async (_, code, isPaid) => {
      const product = await away(code);
      const now = shop.clock.now();
      const holder = crypto.randomUUID();
      const expiresAt = new Date(now.getTime() + 600_000);
      await shop.db.transaction(async (tx) => {
        await reserveStock(tx, { holder, lines: [{ productId: product.id, quantity: 2 }], expiresAt, now });
        if (isPaid) await takeReservations(tx, holder);
      });
      const buyer = await createBuyer(shop, [{ productId: product.id, quantity: 2 }]);
      await control(
        'goods',
        plenty.map((good) => (good.code === code ? { ...good, stock: { MEX: 2, GDL: 0, MTY: 0 } } : good)),
      );
      await expect(placeOrder(buyer)).rejects.toMatchObject({ status: 409, code: 'out_of_stock' });
      await control('goods', plenty);
    });

    test('is sold by what was said last where nobody answers in time, and noted', async () => {
      const product = await away('A6');
      const buyer = await createBuyer(shop, [{ productId: product.id }]);
      await control('faults', { hang_next: 9 });
      const { order_id: id } = await placeOrder(buyer);
      await control('faults', {});
      const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
      expect(order.timeline.map(({ message }) => message)).toContain(
        'ingram did not say in time whether it is still there: sold by what it said last.',
      );
    });

    test('is not asked for what the shop has itself', async () => {
      const product = await createProduct(shop.db, { stock: 3 });
      await calls();
      await placeOrder(await createBuyer(shop, [{ productId: product.id }]));
      expect(await calls()).toEqual([]);
    });
  });
});
