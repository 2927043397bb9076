import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { goodsOfSupplier } from '../../../test/factories/goods-of-supplier.ts';
import { offerProduct } from '../../../test/factories/offer-product.ts';
import { signInCustomer, signInStaff, type SignedIn, testPassword } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { emailsTo, emailTo } from '../../../test/setup/mailbox.ts';
import { patience } from '../../../test/setup/patience.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { setStockLevels } from '../inventory/index.ts';
import { salesFigures } from '../orders/index.ts';
import { watchPurchases } from './purchasing.jobs.ts';

let shop: TestShop;
let staff: SignedIn;
let names = 0;
/** Each test buys from a supplier of its own. */
let supplier: string;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop);
});
afterAll(() => shop.stop());
beforeEach(() => {
  names += 1;
  supplier = `mayorista${names}`;
});

const code = () => `${supplier.toUpperCase()}-7`;
/** A product that only the supplier has, for 800 pesos before IVA; it is sold for 1,999. */
async function fromSupplier(
  given: { own?: number; units?: number; cost?: number } = {},
): Promise<CreatedProduct> {
  const product = await createProduct(shop.db, { stock: given.own ?? 0 });
  await goodsOfSupplier(shop.db, product.id, given.units ?? 9, { supplier, days: 7 });
  await offerProduct(shop.db, product, given.cost ?? 800, supplier);
  return product;
}
const ordered = async (product: CreatedProduct, quantity = 1) => {
  const buyer = await createBuyer(shop, [{ productId: product.id, quantity }]);
  const { order_id: id } = await buy(shop, buyer);
  return { id, buyer, params: { order_id: id } };
};
const watch = () => watchPurchases(shop.shop);
const listed = async () => {
  const { purchases } = await staff.api.purchasing.purchaseOrders({ query: { page_size: 100 } });
  return purchases.filter((one) => one.supplier_code === supplier);
};
const read = async (id: number) => (await staff.api.purchasing.purchaseOrder({ params: { id } })).purchase;
/** The one proposal of the supplier, gathered anew. */
const proposal = async () => {
  await watch();
  const [one, ...others] = await listed();
  expect(others).toEqual([]);
  return read(one!.id);
};
const confirm = (
  one: { id: number; version: number },
  body: { channel?: 'hand' | 'email' | 'api'; folio?: string } = {},
) =>
  staff.api.purchasing.confirmPurchaseOrder({
    params: { id: one.id },
    body: { version: one.version, ...body },
  });
const receive = (id: number, lines: { product_id: number; quantity: number; serials?: string[] }[]) =>
  staff.api.inventory.receivePurchase({ params: { id }, body: { lines } });
const expected = async (id: string) =>
  (await staff.api.orders.adminOrder({ params: { order_id: id } })).order.expected.map(
    ({ quantity }) => quantity,
  );
const change = (body: Parameters<typeof staff.api.suppliers.changeSupplier>[0]['body']) =>
  staff.api.suppliers.changeSupplier({ params: { code: supplier }, body });
const alerts = async (about: string) =>
  (await emailsTo(shop, staff.email)).filter(({ subject }) => subject.includes(about)).length;

describe('a proposal', () => {
  test('gathers what several orders wait for of a supplier, own goods first, with cost, margin and who waits', async () => {
    const product = await fromSupplier({ own: 1 });
    const first = await ordered(product, 2);
    const second = await ordered(product, 2);
    const one = await proposal();
    expect(one).toMatchObject({
      queue: 'to_confirm',
      units: 3,
      orders: 2,
      total: 2400,
      currency: 'MXN',
      received: 0,
    });
    expect(one.goods).toMatchObject([
      {
        product_id: product.id,
        quantity: 3,
        for_buyers: 3,
        ref_id: product.refId,
        cost: 800,
        cost_cents: 92_800,
        buyers: [
          { order_id: first.id, units: 1, came: 0, arrives_on: '2026-12-03' },
          { order_id: second.id, units: 2, came: 0 },
        ],
      },
    ]);
    const paid = one.goods[0]?.buyers[0]?.paid_cents ?? 0;
    expect(one.goods[0]?.margin_cents).toBe(3 * (paid - 92_800));
    const { todo } = await staff.api.staff.dashboard({ query: {} });
    expect(todo.find(({ key }) => key === 'purchases_to_confirm')?.count).toBe(1);
    const { version } = one;
    expect((await proposal()).version).toBe(version);
  });

  test('loses what is cancelled before it is sent, and goes with its last unit', async () => {
    const product = await fromSupplier();
    const first = await ordered(product);
    const second = await ordered(product, 2);
    expect((await proposal()).units).toBe(3);
    const reason = 'Ya no lo quiere.';
    await staff.api.orders.cancelOrder({ params: second.params, body: { reason } });
    expect((await proposal()).units).toBe(1);
    await staff.api.orders.cancelOrder({ params: first.params, body: { reason } });
    await watch();
    expect(await listed()).toEqual([]);
  });

  test('keeps its units from being sold again by the next feeds, until its supplier was sent it and counted anew', async () => {
    const product = await fromSupplier({ units: 5 });
    const { params } = await ordered(product, 2);
    const minutes = (count: number) => new Date(shop.clock.now().getTime() + count * 60_000);
    const feed = async (onHand: number, countedAt: Date) => {
      await shop.db.transaction((tx) =>
        setStockLevels(tx, [{ productId: product.id, warehouseCode: code(), onHand, countedAt }], 'import'),
      );
      const { rows } = await shop.db.sql('select available from product_listing where product_id = $1', [
        product.id,
      ]);
      return (rows[0] as { available: number }).available;
    };
    // Its count has them still.
    expect(await feed(6, minutes(1))).toBe(4);
    expect(await feed(1, minutes(2))).toBe(0);
    const one = await proposal();
    await confirm(one, { channel: 'hand' });
    // One that was made before it knew, and came late.
    expect(await feed(6, minutes(-1))).toBe(4);
    expect(await feed(4, minutes(1))).toBe(4);
    // What somebody buys now is not on that purchase.
    const second = await ordered(product);
    expect(await feed(4, minutes(2))).toBe(3);
    await shop.request(`/admin/inventory/purchases/${one.id}/cancel`, { method: 'POST', token: staff.token });
    expect(await feed(6, minutes(3))).toBe(3);
    await staff.api.orders.cancelOrder({ params: second.params, body: { reason: 'Ya no lo quiere.' } });
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no lo quiere.' } });
    expect(await feed(6, minutes(4))).toBe(6);
  });

  test('keeps what staff add for the shelf, and no less than its buyers wait for', async () => {
    const product = await fromSupplier();
    await ordered(product, 2);
    const { id } = await proposal();
    const lines = (quantity: number) => ({ lines: [{ product_id: product.id, quantity }] });
    await expectRefusal(
      shop.request(`/admin/inventory/purchases/${id}`, { method: 'PUT', json: lines(1), token: staff.token }),
      422,
    );
    await staff.api.inventory.changePurchase({ params: { id }, body: lines(5) });
    await ordered(product);
    expect((await proposal()).goods).toMatchObject([{ quantity: 6, for_buyers: 3 }]);
    for (const verb of ['order', 'cancel']) {
      await expectRefusal(
        shop.request(`/admin/inventory/purchases/${id}/${verb}`, { method: 'POST', token: staff.token }),
        409,
        'for_buyers',
      );
    }
  });

  test('says what speaks against it and who has it cheaper or sooner, and is taken there with one click', async () => {
    const product = await fromSupplier({ cost: 9000 });
    const other = `${supplier}b`;
    await goodsOfSupplier(shop.db, product.id, 4, { supplier: other, days: 2 });
    await shop.db.sql('update warehouse set is_paused = true where code = $1', [`${other.toUpperCase()}-2`]);
    const { id: order } = await ordered(product, 2);
    await shop.db.sql('update warehouse set is_paused = false where code = $1', [`${other.toUpperCase()}-2`]);
    await shop.db.sql(
      `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         record_updated_at, record_hash) values ($1, 'B-1', $2, 'x', 'x', 700, 'MXN', 'x', 'active', now(), 'x')`,
      [other, product.id],
    );
    await shop.db.sql('update supplier_offer set is_stale = true, min_quantity = 5 where supplier = $1', [
      supplier,
    ]);
    const one = await proposal();
    expect(one.goods[0]?.warnings).toEqual(['stale', 'below_minimum', 'loss']);
    expect(one.goods[0]?.others).toMatchObject([
      {
        location_code: `${other.toUpperCase()}-2`,
        free: 4,
        cost_cents: 81_200,
        is_cheaper: true,
        is_sooner: true,
      },
    ]);
    const move = (to: string) =>
      staff.api.purchasing.takeFromOther({
        params: { id: one.id },
        body: { product_id: product.id, to_code: to },
      });
    await expect(move('CDMX')).rejects.toMatchObject({ status: 422 });
    const moved = await move(`${other.toUpperCase()}-2`);
    expect(moved.units).toBe(2);
    expect(await listed()).toEqual([]);
    expect((await read(moved.id ?? 0)).goods).toMatchObject([
      { quantity: 2, ref_id: 'B-1', buyers: [{ order_id: order }] },
    ]);
    const { rows } = await shop.db.sql(
      'select warehouse_code, on_hand from stock_level where product_id = $1 and on_hand > 0 order by 1',
      [product.id],
    );
    expect(rows).toEqual([
      { warehouse_code: code(), on_hand: 9 },
      { warehouse_code: `${other.toUpperCase()}-2`, on_hand: 2 },
    ]);
    await expectRefusal(
      shop.request(`/admin/purchasing/${moved.id}/move`, {
        method: 'POST',
        json: { product_id: product.id, to_code: 'NADA' },
        token: staff.token,
      }),
      422,
    );
  });
});

describe('units for the shelf', () => {
  const shelf = (product: CreatedProduct, units: number) =>
    staff.api.purchasing.proposeForShelf({ body: { lines: [{ product_id: product.id, units }] } });

  test('join what buyers wait for, once however often or at once they are asked for', async () => {
    const product = await fromSupplier();
    await ordered(product, 2);
    const { id } = await proposal();
    const answers = await Promise.all([shelf(product, 5), shelf(product, 5)]);
    expect(answers[0]).toEqual({
      proposed: [{ purchase_id: id, product_id: product.id, for_shelf: 5 }],
      left_out: [],
    });
    expect(answers[1]).toEqual(answers[0]);
    const { version } = await read(id);
    await shelf(product, 3);
    expect(await read(id)).toMatchObject({ version, goods: [{ quantity: 7, for_buyers: 2 }] });
    const entries = await shop.db.sql(
      `select after from audit_entry where subject = $1 and action = 'purchase.propose'`,
      [`purchase:${id}`],
    );
    expect(entries.rows).toEqual([{ after: { product_id: product.id, for_shelf: 5 } }]);
  });

  test('stay when buyers come and go, until a person lowers them', async () => {
    const product = await fromSupplier();
    const [made] = (await shelf(product, 4)).proposed;
    const { params } = await ordered(product, 2);
    expect(await proposal()).toMatchObject({
      id: made?.purchase_id,
      goods: [{ quantity: 6, for_buyers: 2 }],
    });
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no.' } });
    const left = await proposal();
    expect(left).toMatchObject({ orders: 0, goods: [{ quantity: 4, for_buyers: 0 }] });
    await staff.api.inventory.changePurchase({
      params: { id: left.id },
      body: { lines: [{ product_id: product.id, quantity: 1 }] },
    });
    expect((await proposal()).units).toBe(1);
    await shop.request(`/admin/inventory/purchases/${left.id}/cancel`, {
      method: 'POST',
      token: staff.token,
    });
    await watch();
    expect((await listed()).map(({ queue }) => queue)).toEqual(['done']);
  });

  test('are received on the shelf after the buyers, and are incoming once they are confirmed', async () => {
    const product = await fromSupplier();
    const { id: order } = await ordered(product, 2);
    await shelf(product, 3);
    const one = await proposal();
    const level = async () => {
      const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
      const here = levels.find(({ location_code: at }) => at === 'CDMX');
      return [here?.on_hand ?? 0, here?.incoming ?? 0];
    };
    await confirm(one);
    expect(await level()).toEqual([0, 3]);
    await receive(one.id, [{ product_id: product.id, quantity: 4 }]);
    expect([await expected(order), await level()]).toEqual([[], [2, 1]]);
  });

  test('are bought from who sells them for less and can be ordered from, no fewer than it sells', async () => {
    const product = await fromSupplier({ cost: 900 });
    const other = `${supplier}b`;
    await goodsOfSupplier(shop.db, product.id, 4, { supplier: other, days: 2 });
    // Another's offer is cheaper still, and nothing of it can be ordered.
    await offerProduct(shop.db, product, 100, `${supplier}c`);
    await shop.db.sql(
      `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         min_quantity, record_updated_at, record_hash) values ($1, 'B-1', $2, 'x', 'x', 700, 'MXN', 'x', 'active', 5, now(), 'x')`,
      [other, product.id],
    );
    const { proposed } = await shelf(product, 2);
    expect(await read(proposed[0]?.purchase_id ?? 0)).toMatchObject({
      supplier_code: other,
      goods: [{ quantity: 5, for_buyers: 0, ref_id: 'B-1' }],
    });
    // What one proposal has is not bought with another's too.
    const chosen = await staff.api.purchasing.proposeForShelf({
      body: { lines: [{ product_id: product.id, units: 5 }], supplier },
    });
    expect(chosen.proposed).toEqual([]);
    expect((await listed()).map(({ units }) => units)).toEqual([]);
  });

  test('are bought from who has some before who only sells them for less', async () => {
    const product = await fromSupplier({ units: 0, cost: 100 });
    const other = `${supplier}b`;
    await goodsOfSupplier(shop.db, product.id, 4, { supplier: other, days: 2 });
    await offerProduct(shop.db, product, 900, other);
    const { proposed } = await shelf(product, 2);
    expect((await read(proposed[0]?.purchase_id ?? 0)).supplier_code).toBe(other);
  });

  test('say which products nobody can send, and refuse what is no product of the shop', async () => {
    const product = await createProduct(shop.db);
    expect(await shelf(product, 2)).toEqual({ proposed: [], left_out: [product.id] });
    const ask = (lines: object[]) =>
      expectRefusal(
        shop.request('/admin/purchasing/shelf', { method: 'POST', json: { lines }, token: staff.token }),
        422,
      );
    const line = { product_id: product.id, units: 1 };
    expect(Object.keys((await ask([line, line])).fields ?? {})).toEqual(['lines.1.product_id']);
    expect(Object.keys((await ask([{ product_id: 999_999, units: 1 }])).fields ?? {})).toEqual([
      'lines.0.product_id',
    ]);
    expect(Object.keys((await ask([{ ...line, units: 0 }])).fields ?? {})).toEqual(['lines.0.units']);
  });

  test('keep a purchase from being sent by itself unless its supplier’s setting allows it', async () => {
    const product = await fromSupplier();
    await change({
      order_by: 'email',
      contact_email: `${supplier}@ventas.example`,
      order_auto_cents: 900_000,
      order_wait_minutes: 0,
    });
    await shelf(product, 2);
    await ordered(product);
    expect((await proposal()).queue).toBe('to_confirm');
    await change({ order_auto_shelf: true });
    await watch();
    expect(await listed()).toMatchObject([{ queue: 'sent', units: 3 }]);
  });
});

describe('a purchase that was confirmed', () => {
  test('by hand is incoming for the shelf alone, comes to who waits longest, and is packed then', async () => {
    const product = await fromSupplier();
    const first = await ordered(product, 2);
    const second = await ordered(product, 2);
    const one = await proposal();
    await staff.api.inventory.changePurchase({
      params: { id: one.id },
      body: { lines: [{ product_id: product.id, quantity: 5 }] },
    });
    await expect(confirm(one)).rejects.toMatchObject({ status: 409, code: 'stale' });
    const { version } = await read(one.id);
    const { purchase } = await confirm({ id: one.id, version }, { folio: 'F-77' });
    expect(purchase).toMatchObject({
      queue: 'sent',
      state: 'sent',
      channel: 'hand',
      folio: 'F-77',
      confirmed_by: 'Personal Prueba',
    });
    // Said again, the first holds.
    await confirm({ id: one.id, version }, { folio: 'F-78' });
    expect((await read(one.id)).folio).toBe('F-77');
    const level = async () => {
      const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
      const here = levels.find(({ location_code: at }) => at === 'CDMX');
      return [here?.on_hand ?? 0, here?.incoming ?? 0];
    };
    expect(await level()).toEqual([0, 1]);
    await receive(one.id, [{ product_id: product.id, quantity: 3, serials: ['A1', 'A2', 'A3'] }]);
    expect([await expected(first.id), await expected(second.id)]).toEqual([[], [1]]);
    expect((await read(one.id)).queue).toBe('partly');
    const { orders } = await staff.api.orders.ordersToPack({ query: { page: 1, page_size: 100 } });
    expect(orders.find((order) => order.order_id === first.id)?.to_pack).toMatchObject([{ quantity: 2 }]);
    await vi.waitFor(async () => {
      const { order } = await staff.api.orders.adminOrder({ params: first.params });
      expect(order.timeline.filter(({ kind }) => kind === 'goods_came')).toHaveLength(1);
    }, patience);
    await receive(one.id, [{ product_id: product.id, quantity: 2 }]);
    expect(await expected(second.id)).toEqual([]);
    expect(await level()).toEqual([1, 0]);
    expect((await read(one.id)).queue).toBe('done');
  });

  test('twice at once is one, and what is bought meanwhile is proposed apart', async () => {
    const product = await fromSupplier();
    await change({ order_by: 'email', contact_email: `${supplier}@ventas.example`, contact_name: 'Laura' });
    await ordered(product);
    const one = await proposal();
    await Promise.all([confirm(one), confirm(one)]);
    const mail = await emailTo(shop, `${supplier}@ventas.example`);
    expect(mail.subject).toContain(`OC-${one.id}`);
    expect(mail.text).toContain(product.refId);
    expect(mail.attachments?.[0]?.content).toContain(`${product.refId},`);
    await ordered(product, 2);
    await watch();
    expect((await listed()).map(({ queue, units }) => [queue, units])).toEqual([
      ['to_confirm', 2],
      ['sent', 1],
    ]);
    expect(await emailsTo(shop, `${supplier}@ventas.example`)).toHaveLength(1);
  });

  test('and is wanted no more, is told once and goes to the shelf', async () => {
    const product = await fromSupplier();
    const { params } = await ordered(product, 2);
    const one = await proposal();
    await confirm(one);
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no.' } });
    await watch();
    await watch();
    await vi.waitFor(async () => expect(await alerts(`La compra ${one.id} trae más`)).toBe(1), patience);
    expect((await read(one.id)).goods).toMatchObject([{ quantity: 2, for_buyers: 0, buyers: [] }]);
    await receive(one.id, [{ product_id: product.id, quantity: 2 }]);
    const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
    expect(levels.find(({ location_code: at }) => at === 'CDMX')?.on_hand).toBe(2);
  });

  test('is not received again when staff said at the order that it came', async () => {
    const product = await fromSupplier();
    const { id, params } = await ordered(product, 2);
    const one = await proposal();
    await confirm(one);
    await staff.api.orders.receiveGoods({ params, body: { location_code: 'CDMX' } });
    expect(await read(one.id)).toMatchObject({ queue: 'done', received: 2 });
    expect(await expected(id)).toEqual([]);
  });

  test('brings less: what is missing is proposed again', async () => {
    const product = await fromSupplier();
    const { id } = await ordered(product, 3);
    const one = await proposal();
    await confirm(one);
    const lines = [{ product_id: product.id, quantity: 1 }];
    await staff.api.inventory.receivePurchase({ params: { id: one.id }, body: { lines, is_last: true } });
    await watch();
    const [again] = await listed();
    expect([again?.queue, again?.units, await expected(id)]).toEqual(['to_confirm', 2, [2]]);
  });

  test('is told as late once its day has passed', async () => {
    const product = await fromSupplier();
    await ordered(product);
    const one = await proposal();
    expect((await confirm(one)).purchase.expected_on).toBe('2026-12-03');
    await shop.db.sql(`update stock_purchase set expected_on = '2026-11-20' where id = $1`, [one.id]);
    await watch();
    await watch();
    await vi.waitFor(
      async () => expect(await alerts(`La compra ${one.id} va con retraso`)).toBe(1),
      patience,
    );
    expect((await read(one.id)).is_late).toBe(true);
  });
});

describe('by itself', () => {
  test('a purchase is sent within its supplier’s limit alone, once others had time to join it', async () => {
    const product = await fromSupplier();
    await change({
      order_by: 'email',
      contact_email: `${supplier}@ventas.example`,
      order_auto_cents: 100_000,
      order_wait_minutes: 0,
      order_min_cents: 90_000,
    });
    await ordered(product);
    expect((await proposal()).queue).toBe('to_confirm');
    await change({ order_min_cents: 50_000 });
    await watch();
    expect(await listed()).toMatchObject([{ queue: 'sent' }]);
    const [sent] = await listed();
    expect((await read(sent?.id ?? 0)).confirmed_by).toBeNull();
    await ordered(product, 2);
    await watch();
    expect((await listed()).map(({ queue }) => queue)).toEqual(['to_confirm', 'sent']);
  });
});

describe('a supplier that sends to buyers itself', () => {
  const guides = async (id: string) => {
    const { order } = await staff.api.orders.adminOrder({ params: { order_id: id } });
    return order.shipments.map((one) => [one.state, one.carrier, one.tracking_code]);
  };
  const sent = (
    id: number,
    body: { tracking_code: string; carrier?: string; serials?: { product_id: number; serials: string[] }[] },
  ) => staff.api.purchasing.sentToBuyer({ params: { id }, body });

  test('gets one purchase for each order, with its address, and what it sends is a parcel of the order', async () => {
    const product = await fromSupplier();
    await staff.api.orders.markSerialised({ params: { id: product.id }, body: { is_serialised: true } });
    await change({
      order_by: 'email',
      contact_email: `${supplier}@ventas.example`,
      drop_ship: 'alone',
      drop_ship_fee_cents: 15_000,
      drop_ship_carrier: 'Estafeta',
    });
    const first = await ordered(product, 2);
    await ordered(product);
    await watch();
    await watch();
    expect(
      (await listed()).map(({ units, orders, is_drop_ship }) => [units, orders, is_drop_ship]).toSorted(),
    ).toEqual([
      [1, 1, true],
      [2, 1, true],
    ]);
    const [one] = (await listed()).filter(({ units }) => units === 2);
    const whole = await read(one!.id);
    const { order } = await staff.api.orders.adminOrder({ params: first.params });
    const address = order.delivery_address;
    expect(whole.drop_ship).toMatchObject({
      order_id: first.id,
      address_lines: expect.arrayContaining([address.recipient]) as string[],
      fee_cents: 15_000,
      is_neutral: false,
      parcel: null,
    });
    await expect(sent(whole.id, { tracking_code: 'G-1' })).rejects.toMatchObject({ code: 'not_ordered' });
    await confirm(whole);
    const mail = await emailTo(shop, `${supplier}@ventas.example`);
    expect(mail.text).toContain(address.street);
    expect(mail.attachments?.[0]?.content).toContain(address.recipient);
    // The supplier was told where it goes.
    const { directions: _, ...there } = address;
    await expect(
      staff.api.orders.correctDelivery({
        params: first.params,
        body: { to: 'parcel', ...there, directions: 'Otra puerta' } as never,
      }),
    ).rejects.toMatchObject({ status: 409, code: 'too_late' });
    // Nor is it cancelled by its buyer, who would have goods and money.
    const { orders } = first.buyer.api;
    await expect(orders.cancelOwn({ params: first.params, body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'too_late',
    });
    expect((await orders.order({ params: first.params })).order.can_cancel).toBe(false);
    await expect(receive(whole.id, [{ product_id: product.id, quantity: 2 }])).rejects.toMatchObject({
      status: 409,
      code: 'drop_ship',
    });
    const queued = async () =>
      (await staff.api.orders.ordersToPack({ query: { page: 1, page_size: 100 } })).orders.map(
        (each) => each.order_id,
      );
    expect(await queued()).not.toContain(first.id);
    const margin = async () => (await salesFigures(shop.db, shop.clock.now())).today.current.marginCents ?? 0;
    const marginBefore = await margin();
    const said = { tracking_code: 'G-1', serials: [{ product_id: product.id, serials: [`${supplier}-S1`] }] };
    await Promise.all([sent(whole.id, said), sent(whole.id, said)]);
    expect(await guides(first.id)).toEqual([['shipped', 'Estafeta', 'G-1']]);
    expect((await margin()) - marginBefore).toBe(-15_000);
    // Its second box; told twice it is there once.
    await Promise.all([
      sent(whole.id, { tracking_code: 'G-2' }),
      sent(whole.id, { tracking_code: 'G-2' }),
      sent(whole.id, { tracking_code: 'G-3' }),
    ]);
    const after = await staff.api.orders.adminOrder({ params: first.params });
    expect(after.order.shipments.map((one) => one.more_tracking.toSorted())).toEqual([['G-2', 'G-3']]);
    const mine = await first.buyer.api.orders.order({ params: { order_id: first.id } });
    expect(mine.order.shipments[0]?.more_tracking.toSorted()).toEqual(['G-2', 'G-3']);
    expect((await read(whole.id)).guides.toSorted()).toEqual(['G-1', 'G-2', 'G-3']);
    expect(after.order.shipments[0]?.lines[0]?.serials).toEqual([`${supplier}-S1`.toUpperCase()]);
    expect(after.order.fulfilment).toBe('shipped');
    expect(await queued()).not.toContain(first.id);
    const { email } = first.buyer;
    await vi.waitFor(async () => {
      expect((await emailsTo(shop, email)).filter(({ text }) => text.includes('G-1'))).toHaveLength(1);
    }, patience);
    const ended = await read(whole.id);
    expect([ended.queue, ended.drop_ship?.parcel?.state]).toEqual(['done', 'shipped']);
    // It stood on no shelf of the shop.
    const { rows } = await shop.db.sql(
      `select warehouse_code, sum(delta)::int as units from stock_movement where product_id = $1 and reason <> 'import' group by 1`,
      [product.id],
    );
    expect(rows).toEqual([{ warehouse_code: code(), units: -3 }]);
    await shop.db.sql('delete from serialised_product where product_id = $1', [product.id]);
  });

  test('sends no gift: what is written to its recipient is printed by the shop', async () => {
    const product = await fromSupplier();
    await change({ drop_ship: 'always' });
    await buy(shop, await createBuyer(shop, [{ productId: product.id }]), { gift_message: '' });
    expect((await proposal()).is_drop_ship).toBe(false);
  });

  test('does so where nothing else of the order comes from elsewhere, unless it always does', async () => {
    const away = await fromSupplier();
    const own = await createProduct(shop.db, { stock: 5 });
    await change({ drop_ship: 'alone' });
    const buyer = await createBuyer(shop, [{ productId: away.id }, { productId: own.id }]);
    const { order_id: id } = await buy(shop, buyer);
    expect((await proposal()).is_drop_ship).toBe(false);
    await change({ drop_ship: 'always' });
    const one = await proposal();
    expect(one.is_drop_ship).toBe(true);
    // What the supplier sends to a buyer is theirs alone.
    const lines = [{ product_id: away.id, quantity: 3 }];
    await expect(
      staff.api.inventory.changePurchase({ params: { id: one.id }, body: { lines } }),
    ).rejects.toMatchObject({ status: 409, code: 'drop_ship' });
    await confirm(one);
    await sent(one.id, { carrier: 'DHL', tracking_code: 'G-2' });
    expect(await guides(id)).toEqual([['shipped', 'DHL', 'G-2']]);
    const { orders } = await staff.api.orders.ordersToPack({ query: { page: 1, page_size: 100 } });
    expect(orders.find((order) => order.order_id === id)?.to_pack).toMatchObject([{ product_id: own.id }]);
  });

  test('is told once to leave out what is given up later, and nothing of it comes to a shelf', async () => {
    const product = await fromSupplier();
    await change({ drop_ship: 'alone' });
    const { params } = await ordered(product, 2);
    const one = await proposal();
    await staff.api.orders.holdOrder({ params, body: { reason: 'Se revisa.' } });
    await expect(confirm(one)).rejects.toMatchObject({ status: 409, code: 'on_hold' });
    await staff.api.orders.holdOrder({ params, body: { reason: null } });
    expect((await staff.api.orders.adminOrder({ params })).order.told_to_send).toEqual([]);
    await confirm(one);
    // Before they give it up, staff read who sends it all the same.
    const told = [{ purchase_id: one.id, supplier_name: one.supplier_name, positions: [0] }];
    expect((await staff.api.orders.adminOrder({ params })).order.told_to_send).toEqual(told);
    expect((await staff.api.orders.refundable({ params })).told_to_send).toEqual(told);
    await staff.api.orders.cancelOrder({ params, body: { reason: 'Ya no.' } });
    await watch();
    await watch();
    await vi.waitFor(async () => expect(await alerts(`La compra ${one.id} trae más`)).toBe(1), patience);
    await sent(one.id, { tracking_code: 'G-3' });
    expect([await guides(params.order_id), (await read(one.id)).queue]).toEqual([[], 'done']);
    const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
    expect(levels.find(({ location_code: at }) => at === 'CDMX')?.on_hand ?? 0).toBe(0);
  });

  test('is not named an address before somebody confirms, nor after the buyer is erased', async () => {
    const product = await fromSupplier();
    await change({ order_by: 'email', contact_email: `${supplier}@ventas.example`, drop_ship: 'alone' });
    const { id, params, buyer } = await ordered(product);
    const one = await proposal();
    expect(await emailsTo(shop, `${supplier}@ventas.example`)).toEqual([]);
    await confirm(one);
    await sent(one.id, { tracking_code: 'G-4' });
    await staff.api.orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
    const keys = async () =>
      (await shop.db.sql('select id from mail where once_key = $1', [`supplier-order:OC-${one.id}`])).rows
        .length;
    expect(await keys()).toBe(1);
    await buyer.api.accounts.deleteAccount({ body: { confirmation: 'ELIMINAR', password: testPassword } });
    expect(await keys()).toBe(0);
    expect((await read(one.id)).drop_ship).toMatchObject({
      order_id: id,
      address_lines: [],
    });
  });
});

describe('refused is', () => {
  test('a confirmation without address, offer or API, or of what is not there', async () => {
    const product = await fromSupplier();
    await ordered(product);
    const one = await proposal();
    await expect(confirm(one, { channel: 'email' })).rejects.toMatchObject({
      status: 409,
      code: 'no_address',
    });
    await expect(confirm(one, { channel: 'api' })).rejects.toMatchObject({ status: 409, code: 'no_api' });
    await shop.db.sql(`update supplier_offer set status = 'discontinued' where supplier = $1`, [supplier]);
    await expect(confirm(one, { channel: 'email' })).rejects.toMatchObject({ status: 409, code: 'no_offer' });
    await expect(confirm({ id: 999_999, version: 1 })).rejects.toMatchObject({ status: 404 });
    await expect(
      staff.api.purchasing.settlePurchaseOrder({ params: { id: one.id }, body: { was_ordered: true } }),
    ).rejects.toMatchObject({ status: 404 });
    await confirm(one);
    await expect(
      staff.api.purchasing.settlePurchaseOrder({ params: { id: one.id }, body: { was_ordered: false } }),
    ).rejects.toMatchObject({ status: 409, code: 'not_unknown' });
    await expectRefusal(
      shop.request(`/admin/purchasing/${one.id}/move`, {
        method: 'POST',
        json: { product_id: product.id, to_code: code() },
        token: staff.token,
      }),
      409,
      'ordered',
    );
  });

  test.each([
    ['GET', '/admin/purchasing', undefined],
    ['GET', '/admin/purchasing/1', undefined],
    ['GET', '/admin/purchasing/1/order.csv', undefined],
    ['POST', '/admin/purchasing/shelf', { lines: [{ product_id: 1, units: 1 }] }],
    ['POST', '/admin/purchasing/1/confirm', { version: 1 }],
    ['POST', '/admin/purchasing/1/move', { product_id: 1, to_code: 'X' }],
    ['POST', '/admin/purchasing/1/settle', { was_ordered: true }],
    ['POST', '/admin/purchasing/1/sent', { tracking_code: 'G' }],
  ])('%s %s to whoever may not change stock', async (method, path, json) => {
    const ask = (token?: string, body: unknown = json) =>
      shop.request(path, {
        method,
        ...(body === undefined ? {} : { json: body as object }),
        ...(token && { token }),
      });
    await expectRefusal(ask(), 401);
    const buyer = await signInCustomer(shop);
    await expectRefusal(ask(buyer.token), 401);
    const support = await signInStaff(shop, 'support');
    await expectRefusal(ask(support.token), 403);
    if (json !== undefined) await expectRefusal(ask(staff.token, {}), 422);
    if (path === '/admin/purchasing')
      await expectRefusal(shop.request(`${path}?queue=nada`, { token: staff.token }), 422);
  });

  test('costs are told only to who may see costs', async () => {
    await ordered(await fromSupplier());
    const { id } = await proposal();
    const orders = await signInStaff(shop, 'orders');
    const { purchase } = await orders.api.purchasing.purchaseOrder({ params: { id } });
    expect([purchase.total, purchase.goods[0]?.cost, purchase.goods[0]?.margin_cents]).toEqual([
      null,
      null,
      null,
    ]);
    const file = await shop.request(`/admin/purchasing/${id}/order.csv`, { token: orders.token });
    // A cell of its own: names and codes of products are numbered.
    expect(await file.text()).toMatch(/,1,,MXN/);
  });
});
