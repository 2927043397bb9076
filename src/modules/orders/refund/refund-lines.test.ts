import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { goodsOfSupplier } from '../../../../test/factories/goods-of-supplier.ts';
import { createKit } from '../../../../test/factories/create-kit.ts';
import { type CreatedProduct, createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { refundsOf } from '../../payments/index.ts';

let shop: TestShop;
/** An owner, whom no ceiling of a day stops. */
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

type Body = Parameters<SignedIn['api']['orders']['refundOrder']>[0]['body'];

const goods = (priceCents: number, stock = 20) =>
  createProduct(shop.db, { priceCents, stock: { CDMX: stock } });

async function paid(...lines: readonly (readonly [CreatedProduct, number])[]) {
  const buyer = await createBuyer(
    shop,
    lines.map(([product, quantity]) => ({ productId: product.id, quantity })),
  );
  const { order_id } = await buy(shop, buyer);
  return { buyer, params: { order_id } };
}
type Paid = Awaited<ReturnType<typeof paid>>;

const refund = ({ params }: Pick<Paid, 'params'>, body: Partial<Body>, key?: string) =>
  staff.api.orders.refundOrder({
    params,
    body: { amount_cents: 1, reason: 'Llegó con un golpe', ...body },
    ...(key && { idempotencyKey: key }),
  });
const left = ({ params }: Pick<Paid, 'params'>) => staff.api.orders.refundable({ params });
const seen = async ({ params }: Pick<Paid, 'params'>) =>
  (await staff.api.orders.adminOrder({ params })).order;
const line = (quantity: number, restockTo: string | null = null, position = 0) => ({
  position,
  quantity,
  restock_to: restockTo,
});
const ship = (order: Paid, quantity: number, serials: string[] = []) =>
  staff.api.orders
    .packShipment({ params: order.params, body: { lines: [{ position: 0, quantity, serials }] } })
    .then(({ shipment_id }) => shipment_id)
    .then((id) =>
      staff.api.orders.moveShipment({
        params: { shipment_id: id },
        body: { state: 'shipped', carrier: 'DHL', tracking_code: 'G1' },
      }),
    );

/** Units of its first line that came back with a return, and what was found of each. */
async function inspected(order: Paid, outcomes: readonly ('sellable' | 'scrap')[]) {
  const { return: asked } = await order.buyer.api.returns.ask({
    params: order.params,
    body: { reason: 'unopened', wanted: 'refund', lines: [{ position: 0, quantity: outcomes.length }] },
  });
  const params = { return_id: asked.id };
  await staff.api.returns.decide({ params, body: { decision: 'approve', answer: 'Mándalas.' } });
  await staff.api.returns.receive({ params });
  const units = asked.units.map(({ id }, at) => ({ id, outcome: outcomes[at] ?? 'scrap' }));
  const { return: shown } = await staff.api.returns.inspect({ params, body: { units } });
  return { params, shown };
}

async function onHand(product: CreatedProduct, code = 'CDMX'): Promise<number> {
  const { rows } = await shop.db.sql(
    'select on_hand from stock_level where product_id = $1 and warehouse_code = $2',
    [product.id, code],
  );
  return rows[0]?.on_hand ?? 0;
}
/** Movements by a reason, and whether all of them together are what is on hand. */
async function moved(product: CreatedProduct, order: Paid): Promise<number[]> {
  const { rows } = await shop.db.sql(
    `select delta from stock_movement where product_id = $1 and reason = 'return' and reference = $2 order by id`,
    [product.id, order.params.order_id],
  );
  return rows.map(({ delta }) => delta);
}

describe('a refund of lines', () => {
  test('gives back what was paid for each unit; all lines and the delivery are the total, to the centavo', async () => {
    const [mouse, lamp] = [await goods(33_333), await goods(9_999)];
    const order = await paid([mouse, 3], [lamp, 1]);
    // A price that three units do not divide evenly.
    await shop.db.sql(
      `update order_line set discount_cents = discount_cents + 1, gross_cents = gross_cents - 1, tax_base_cents = tax_base_cents - 1
        where order_id = $1 and position = 0`,
      [order.params.order_id],
    );
    await shop.db.sql(
      `update shop_order set discount_cents = discount_cents + 1, shipping_cents = shipping_cents + 1 where id = $1`,
      [order.params.order_id],
    );
    const { total_cents: total, shipping_cents: shipping } = await seen(order);
    expect(await left(order)).toMatchObject({
      left_cents: total,
      shipping_left_cents: shipping,
      ways: [{ method: 'card', left_cents: total, is_asked: false }],
      may_give_credit: true,
      lines: [
        { position: 0, unsent_quantity: 3, sent_quantity: 0, restockable_unsent: 3, taken_from: 'CDMX' },
        { position: 1, unsent_quantity: 1, restockable_unsent: 1 },
      ],
    });
    await refund(order, { amount_cents: 33_332, lines: [line(1)] });
    await refund(order, { amount_cents: 66_666 + 9_999, lines: [line(2), line(1, null, 1)] });
    await refund(order, { amount_cents: shipping, shipping_cents: shipping });
    const given = await refundsOf(shop.db, order.params.order_id);
    expect(given.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total);
    expect(await left(order)).toMatchObject({ left_cents: 0, shipping_left_cents: 0 });
    const { lines, timeline, to_pack: toPack } = await seen(order);
    expect(lines.map((one) => one.refunded_quantity)).toEqual([3, 1]);
    expect(toPack).toEqual([]);
    const words = timeline.filter(({ kind }) => kind === 'refund_by_staff').map(({ message }) => message);
    expect(words[1]).toBe(
      `Refund of $766.65 for 2 × ${mouse.name} (not put on a shelf), 1 × ${lamp.name} (not put on a shelf): Llegó con un golpe`,
    );
    expect(words[2]).toContain('for delivery $');
    const own = (await order.buyer.api.orders.order({ params: order.params })).order;
    expect(own.lines.map((one) => one.refunded_quantity)).toEqual([3, 1]);
    expect(own.timeline.map(({ message }) => message)).toContain(
      `Quitamos de tu pedido 1 × ${mouse.name} y te devolvemos su precio.`,
    );
  });

  test('mixes units, delivery and a free amount, and wants exactly what they come to', async () => {
    const order = await paid([await goods(50_000), 2]);
    const mixed = { lines: [line(1)], shipping_cents: 100, other_cents: 50 };
    await expect(refund(order, { amount_cents: 50_151, ...mixed })).rejects.toMatchObject({
      status: 409,
      code: 'refund_changed',
      details: { amount_cents: 50_150 },
    });
    await refund(order, { amount_cents: 50_150, ...mixed });
    // A free amount takes nothing from a line, and never more than is left of all.
    const { left_cents: rest } = await left(order);
    await refund(order, { amount_cents: rest - 49_999, other_cents: rest - 49_999 });
    const said = (await seen(order)).timeline.findLast(({ kind }) => kind === 'refund_by_staff');
    expect(said?.message).toMatch(/^Refund of \$[\d,.]+: Llegó con un golpe$/);
    await expect(refund(order, { amount_cents: 50_000, lines: [line(1)] })).rejects.toMatchObject({
      code: 'refund_exceeds_payment',
      details: { refundable_cents: 49_999 },
    });
    expect((await seen(order)).lines[0]?.refunded_quantity).toBe(1);
  });

  test('is refused beside its field for more units or delivery than are left, and writes nothing', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 2]);
    await refund(order, { amount_cents: 50_000, lines: [line(1)] });
    await expect(refund(order, { amount_cents: 100_000, lines: [line(2)] })).rejects.toMatchObject({
      status: 409,
      code: 'units_refunded',
      fields: { 'lines.0': '1 unit is left to refund.' },
    });
    const { shipping_cents: shipping } = await seen(order);
    await expect(
      refund(order, { amount_cents: shipping + 1, shipping_cents: shipping + 1 }),
    ).rejects.toMatchObject({ status: 409, code: 'shipping_refunded', fields: { shipping_cents: /left/ } });
    for (const [field, lines] of [
      ['lines.7', [line(1, null, 7)]],
      ['lines.0.restock_to', [line(1, 'NADA')]],
    ] as const) {
      await expect(refund(order, { amount_cents: 50_000, lines: [...lines] })).rejects.toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      });
    }
    await expect(refund(order, { amount_cents: 100_000, lines: [line(1), line(1)] })).rejects.toMatchObject({
      status: 422,
    });
    expect(await refundsOf(shop.db, order.params.order_id)).toHaveLength(1);
    expect(await onHand(product)).toBe(18);
  });

  test('asked for at once by many gives each unit once', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 3]);
    const answers = await Promise.allSettled(
      Array.from({ length: 6 }, () => refund(order, { amount_cents: 50_000, lines: [line(1, 'CDMX')] })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await refundsOf(shop.db, order.params.order_id)).toHaveLength(3);
    expect(await onHand(product)).toBe(20);
    expect(await moved(product, order)).toEqual([1, 1, 1]);
  });

  test('sent twice with its key is one refund and one movement', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 3]);
    const key = crypto.randomUUID();
    const body = { amount_cents: 50_000, lines: [line(1, 'CDMX')] };
    const [first, second] = [await refund(order, body, key), await refund(order, body, key)];
    expect(second).toEqual(first);
    await expect(refund(order, { ...body, lines: [line(1)] }, key)).rejects.toMatchObject({ status: 422 });
    expect(await refundsOf(shop.db, order.params.order_id)).toHaveLength(1);
    expect(await moved(product, order)).toEqual([1]);
  });
});

describe('refunded units that have not left', () => {
  test('are packed no more, stand on the shelf that was chosen, and a cancellation returns only the rest', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 4]);
    await refund(order, { amount_cents: 50_000, lines: [line(1, 'CDMX')] });
    await refund(order, { amount_cents: 50_000, lines: [line(1)] });
    expect(await onHand(product)).toBe(17);
    const { to_pack: toPack } = await seen(order);
    expect(toPack).toMatchObject([{ position: 0, quantity: 2 }]);
    await expect(
      staff.api.orders.packShipment({
        params: order.params,
        body: { lines: [{ position: 0, quantity: 3 }] },
      }),
    ).rejects.toMatchObject({ code: 'more_than_bought' });
    await staff.api.orders.cancelOrder({ params: order.params, body: { reason: 'Ya no lo quiere' } });
    expect(await onHand(product)).toBe(19);
    expect(await moved(product, order)).toEqual([1, 2]);
    expect(await left(order)).toMatchObject({
      left_cents: 0,
      lines: [{ unsent_quantity: 0, sent_quantity: 0 }],
    });
  });

  test('leave an order that waits for nobody, and end one whose other units arrived', async () => {
    const order = await paid([await goods(50_000), 1]);
    await refund(order, { amount_cents: 50_000, lines: [line(1, 'CDMX')] });
    const waiting = (await staff.api.orders.ordersToPack({ query: { page_size: 100 } })).orders;
    expect(waiting.map(({ order_id: id }) => id)).not.toContain(order.params.order_id);
    const partly = await paid([await goods(50_000), 2]);
    await ship(partly, 1);
    expect((await seen(partly)).fulfilment).toBe('partially_shipped');
    expect((await seen(partly)).lines).toMatchObject([{ owed_quantity: 2 }]);
    await refund(partly, { amount_cents: 50_000, lines: [line(1, 'CDMX')] });
    expect((await seen(partly)).fulfilment).toBe('shipped');
    expect((await seen(partly)).lines).toMatchObject([{ owed_quantity: 1 }]);
    // What left already is refunded where it is: it was sent all the same.
    await refund(partly, { amount_cents: 50_000, lines: [line(1)] });
    expect((await seen(partly)).lines).toMatchObject([{ refunded_quantity: 2, owed_quantity: 1 }]);
  });

  test('in a parcel are refused until it is taken apart', async () => {
    const order = await paid([await goods(50_000), 2]);
    const { shipment_id } = await staff.api.orders.packShipment({
      params: order.params,
      body: { lines: [{ position: 0, quantity: 1 }] },
    });
    await expect(refund(order, { amount_cents: 100_000, lines: [line(2)] })).rejects.toMatchObject({
      status: 409,
      code: 'units_packed',
      fields: { 'lines.0': '1 unit is in a parcel that has not left: take it apart first.' },
    });
    await staff.api.orders.unpackShipment({ params: { shipment_id } });
    await refund(order, { amount_cents: 100_000, lines: [line(2)] });
  });

  test('of a kit put its parts back', async () => {
    const [board, ram] = [await goods(10_000), await goods(10_000)];
    const kit = await createKit(shop, staff, [
      [board, 1],
      [ram, 2],
    ]);
    const order = await paid([kit, 2]);
    expect([await onHand(board), await onHand(ram)]).toEqual([18, 16]);
    const { lines } = await seen(order);
    const price = (lines[0]?.line_total_cents ?? 0) / 2;
    await refund(order, { amount_cents: price, lines: [line(1, 'CDMX')] });
    expect([await onHand(board), await onHand(ram)]).toEqual([19, 18]);
    expect([await moved(board, order), await moved(ram, order)]).toEqual([[1], [2]]);
  });

  test('that no shelf gave are put on none', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 1]);
    await shop.db.sql(`update stock_reservation set state = 'released' where holder = $1`, [
      order.params.order_id,
    ]);
    expect((await left(order)).lines).toMatchObject([{ unsent_quantity: 1, restockable_unsent: 0 }]);
    await expect(refund(order, { amount_cents: 50_000, lines: [line(1, 'CDMX')] })).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.restock_to': expect.any(String) },
    });
    await refund(order, { amount_cents: 50_000, lines: [line(1)] });
    expect(await moved(product, order)).toEqual([]);
  });
});

describe('refunded units that have left', () => {
  test('stand on a shelf again where staff say so, unless their serial numbers come back with a return', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 2]);
    await ship(order, 2);
    await refund(order, { amount_cents: 50_000, lines: [line(1, 'CDMX')] });
    expect(await moved(product, order)).toEqual([1]);
    const { returnable } = await order.buyer.api.returns.ofOrder({ params: order.params });
    expect(returnable).toMatchObject([{ position: 0, quantity: 1 }]);

    const other = await paid([await goods(50_000), 1]);
    await ship(other, 1, ['SN-1']);
    expect((await left(other)).lines).toMatchObject([{ sent_quantity: 1, restockable_sent: 0 }]);
    await expect(refund(other, { amount_cents: 50_000, lines: [line(1, 'CDMX')] })).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.restock_to': /return/ },
    });
    await refund(other, { amount_cents: 50_000, lines: [line(1)] });
  });

  test('stand on no shelf that a return put there already, or judged to be scrap', async () => {
    const product = await goods(50_000);
    const order = await paid([product, 3]);
    await ship(order, 3);
    const { params } = await inspected(order, ['sellable', 'scrap']);
    await staff.api.returns.restock({ params, body: { warehouse: 'CDMX' } });
    expect(await onHand(product)).toBe(18);
    // The third is with its buyer, and may stand on a shelf by the word of who refunds it.
    expect((await left(order)).lines).toMatchObject([{ sent_quantity: 3, restockable_sent: 1 }]);
    await expect(refund(order, { amount_cents: 150_000, lines: [line(3, 'CDMX')] })).rejects.toMatchObject({
      status: 422,
    });
    await refund(order, { amount_cents: 50_000, lines: [line(1, 'CDMX')] });
    expect(await onHand(product)).toBe(19);
  });

  test('count in a return, and units of a return count here: nobody gets a price twice', async () => {
    const order = await paid([await goods(50_000), 3]);
    await ship(order, 3);
    await refund(order, { amount_cents: 50_000, lines: [line(1)] });
    const { shipping_cents: shipping } = await seen(order);
    await refund(order, { amount_cents: shipping, shipping_cents: shipping });
    const { params, shown } = await inspected(order, ['sellable', 'sellable']);
    // One of the two is the unit that was paid back while its buyer kept it.
    expect(shown).toMatchObject({ refundable_cents: 50_000, refundable_shipping_cents: 0 });
    await staff.api.returns.close({
      params,
      body: { resolution: 'refund', with_shipping: true, answer: 'Bien.' },
    });
    expect((await left(order)).lines).toMatchObject([{ refunded_quantity: 2, sent_quantity: 1 }]);
    await expect(refund(order, { amount_cents: 100_000, lines: [line(2)] })).rejects.toMatchObject({
      code: 'units_refunded',
    });
    await refund(order, { amount_cents: 50_000, lines: [line(1)] });
    expect(await left(order)).toMatchObject({ left_cents: 0 });
  });
});

test('above a ceiling, units wait for a second person, who gives them once', async () => {
  const product = await goods(700_000);
  const order = await paid([product, 2]);
  const clerk = await signInStaff(shop, 'orders');
  await changeSettings(staff, 'limits', { refund_ceiling_cents: 500_000 });
  const asked = {
    json: { amount_cents: 700_000, reason: 'No lo quiere', lines: [line(1, 'CDMX')] },
    token: clerk.token,
  };
  const path = `/admin/orders/${order.params.order_id}/refund`;
  const { details } = await expectRefusal(shop.request(path, asked), 409, 'needs_approval');
  expect((await left(order)).lines).toMatchObject([{ unsent_quantity: 2 }]);
  expect(await onHand(product)).toBe(18);
  const approve = () =>
    shop.request(`/admin/approvals/${String(details?.['approval_id'])}/approve`, {
      json: { version: 1 },
      token: staff.token,
    });
  const answers = await Promise.all([approve(), approve()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await left(order)).lines).toMatchObject([{ unsent_quantity: 1 }]);
  expect(await moved(product, order)).toEqual([1]);
});

test('what is left to refund is for staff who move money', async () => {
  const order = await paid([await goods(50_000), 1]);
  const path = `/admin/orders/${order.params.order_id}/refundable`;
  await expectRefusal(shop.request(path), 401);
  await expectRefusal(shop.request(path, { token: order.buyer.token }), 401);
  await expectRefusal(shop.request(path, { token: (await signInCustomer(shop)).token }), 401);
  await expectRefusal(shop.request(path, { token: (await signInStaff(shop, 'catalog')).token }), 403);
  await expectRefusal(
    shop.request(`/admin/orders/${crypto.randomUUID()}/refundable`, { token: staff.token }),
    404,
  );
  await expectRefusal(shop.request('/admin/orders/x/refundable', { token: staff.token }), 404);
});

describe('what suppliers still have of an order', () => {
  const days = { days: 4 };
  const stock = (product: CreatedProduct) => Promise.all([onHand(product), onHand(product, 'NORTE-4')]);
  const coming = async (order: Paid) =>
    (await seen(order)).expected.map(({ quantity, product_id }) => [product_id, quantity]);

  test('goes back to them first, wherever staff say that it stands', async () => {
    const product = await goods(10_000, 1);
    await goodsOfSupplier(shop.db, product.id, 5, days);
    const order = await paid([product, 3]);
    expect(await stock(product)).toEqual([0, 3]);
    await refund(order, { amount_cents: 10_000, lines: [line(1, 'CDMX')] });
    expect(await stock(product)).toEqual([0, 4]);
    expect(await coming(order)).toEqual([[product.id, 1]]);
    expect((await seen(order)).to_pack).toMatchObject([{ quantity: 1 }]);
    expect((await seen(order)).timeline.map(({ message }) => message).join(' ')).toContain(
      'still with its supplier',
    );
    await refund(order, { amount_cents: 20_000, lines: [line(2, 'CDMX')] });
    expect(await stock(product)).toEqual([1, 5]);
    expect(await coming(order)).toEqual([]);
  });

  test('is all that waits once the own units are packed', async () => {
    const product = await goods(10_000, 1);
    await goodsOfSupplier(shop.db, product.id, 5, days);
    const order = await paid([product, 3]);
    await ship(order, 1);
    await refund(order, { amount_cents: 10_000, lines: [line(1)] });
    expect(await stock(product)).toEqual([0, 4]);
    expect(await coming(order)).toEqual([[product.id, 1]]);
    await refund(order, { amount_cents: 10_000, lines: [line(1)] });
    expect(await coming(order)).toEqual([]);
  });

  test('goes back to them with a kit, and its other parts to the shelf', async () => {
    const [here, away] = [await goods(5000, 3), await createProduct(shop.db, { stock: 0 })];
    await goodsOfSupplier(shop.db, away.id, 5, days);
    const parts = [
      [here, 1],
      [away, 2],
    ] as const;
    const kit = await createKit(shop, staff, parts, { priceCents: 20_000 });
    const order = await paid([kit, 2]);
    await refund(order, { amount_cents: 20_000, lines: [line(1, 'CDMX')] });
    expect([await onHand(here), await stock(away)]).toEqual([2, [0, 3]]);
    expect(await coming(order)).toEqual([[away.id, 2]]);
  });
});
