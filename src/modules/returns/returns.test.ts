import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import sharp from 'sharp';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { changeSettings } from '../../../test/factories/change-settings.ts';
import { createProduct } from '../../../test/factories/create-product.ts';
import { signInCustomer, type SignedIn, signInStaff } from '../../../test/factories/sign-in.ts';
import { csvLines } from '../../../test/setup/csv-lines.ts';
import { emailsTo } from '../../../test/setup/mailbox.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';
import { patience } from '../../../test/setup/patience.ts';
import { availableOf } from '../inventory/index.ts';
import { refundsOf } from '../payments/index.ts';

let shop: TestShop;
let staff: SignedIn;

beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  staff = await signInStaff(shop, 'orders');
});

afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
const parcel = { carrier: 'DHL', tracking_code: 'D1' };

/** A delivered order of three mice for 999.99 in all and a board for 1,000, with the serial numbers given. */
async function deliveredOrder(serials: string[] = []) {
  const mouse = await createProduct(shop.db, { priceCents: 33_333 });
  const board = await createProduct(shop.db);
  const buyer = await createBuyer(shop, [{ productId: mouse.id, quantity: 3 }, { productId: board.id }]);
  const order = await buy(shop, buyer);
  const params = { order_id: order.order_id };
  const { orders } = staff.api;
  await orders.packShipment({
    params,
    body: {
      lines: [
        { position: 0, quantity: 3, serials },
        { position: 1, quantity: 1 },
      ],
    },
  });
  await orders.updateFulfilment({ params, body: { fulfilment: 'shipped', ...parcel } });
  await orders.updateFulfilment({ params, body: { fulfilment: 'delivered' } });
  return { mouse, board, buyer, orderId: order.order_id, params };
}

type Ask = Parameters<SignedIn['api']['returns']['ask']>[0]['body'];

function ask(buyer: Pick<SignedIn, 'api'>, orderId: string, given: Partial<Ask> = {}) {
  return buyer.api.returns
    .ask({
      params: { order_id: orderId },
      body: {
        reason: 'revocation',
        wanted: 'refund',
        lines: [{ position: 0, quantity: 1 }],
        ...given,
      },
    })
    .then((answer) => answer.return);
}

const of = (id: string) => ({ params: { return_id: id } });
const decide = (id: string, decision: 'approve' | 'refuse' = 'approve') =>
  staff.api.returns.decide({ ...of(id), body: { decision, answer: 'Manda la caja con DHL.' } });

/** Up to the inspection; every unit has the same outcome. */
async function inspected(
  id: string,
  outcome: 'sellable' | 'open_box' | 'scrap' | 'not_returned' = 'sellable',
) {
  await decide(id);
  const { return: received } = await staff.api.returns.receive(of(id));
  const units = received.units.map((unit) => ({ id: unit.id, outcome }));
  return (await staff.api.returns.inspect({ ...of(id), body: { units } })).return;
}

const close = (id: string, body: Parameters<SignedIn['api']['returns']['close']>[0]['body']) =>
  staff.api.returns.close({ ...of(id), body }).then((answer) => answer.return);

async function statusesOf(calls: readonly Promise<unknown>[]): Promise<number[]> {
  const results = await Promise.allSettled(calls);
  return results.map((result) => (result.status === 'rejected' ? result.reason.status : 200));
}

const available = async (productId: number) => (await availableOf(shop.db, [productId])).get(productId) ?? 0;

describe('a return that staff start', () => {
  test('follows the buyer’s rules, is told to them, and waits for a decision as theirs do', async () => {
    const { buyer, params } = await deliveredOrder();
    const { returnable } = await staff.api.returns.adminOfOrder({ params });
    expect(returnable).toMatchObject([{ position: 0, quantity: 3 }, { position: 1 }]);
    const lines = [{ position: 0, quantity: 2, serials: [] }];
    const body = { reason: 'revocation' as const, wanted: 'refund' as const, lines };
    const idempotencyKey = crypto.randomUUID();
    const { return: made } = await staff.api.returns.start({ params, body, idempotencyKey });
    const again = await staff.api.returns.start({ params, body, idempotencyKey });
    expect(again.return.id).toBe(made.id);
    const { returns } = await buyer.api.returns.ofOrder({ params });
    expect(returns).toMatchObject([{ name: made.name, state: 'requested' }]);
    await expect
      .poll(async () => (await emailsTo(shop, buyer.email)).map(({ subject }) => subject).join(), patience)
      .toContain(made.name);
    await expect(staff.api.returns.start({ params, body })).rejects.toMatchObject({ code: 'not_returnable' });
    const vague = { ...body, reason: 'defect' as const, lines: [{ position: 1, quantity: 1, serials: [] }] };
    await expect(staff.api.returns.start({ params, body: vague })).rejects.toMatchObject({
      fields: { comment: expect.any(String) },
    });
    await expect(staff.api.returns.start({ params: { order_id: nowhere }, body })).rejects.toMatchObject({
      status: 404,
    });
    // What the answer of an approval begins with is the shop's own.
    await changeSettings(await signInStaff(shop), 'returns', { how_to_send: 'Con el mensajero.' });
    const ofStaff = await staff.api.returns.adminOfOrder({ params });
    expect(ofStaff.returns).toMatchObject([{ how_to_send: 'Con el mensajero.' }]);
  });
});

describe('asking for a return', () => {
  test('is offered for sent units with reasons and days, and accepted once for each unit', async () => {
    const { buyer, orderId, params } = await deliveredOrder();
    const { returnable, returns } = await buyer.api.returns.ofOrder({ params });
    expect(returns).toEqual([]);
    expect(returnable).toMatchObject([
      { position: 0, quantity: 3, reasons: [{ reason: 'revocation' }, { reason: 'unopened' }, {}, {}] },
      { position: 1, quantity: 1 },
    ]);
    const asked = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 2 }] });
    expect(asked).toMatchObject({
      name: expect.stringMatching(/^D-\d+$/),
      state: 'requested',
      can_withdraw: true,
      units: [{ position: 0 }, { position: 0 }],
    });
    await expect(ask(buyer, orderId, { lines: [{ position: 0, quantity: 2 }] })).rejects.toMatchObject({
      status: 409,
      code: 'not_returnable',
      details: { left: 1 },
    });
    const raced = await statusesOf(Array.from({ length: 5 }, () => ask(buyer, orderId)));
    expect(raced.toSorted()).toEqual([200, 409, 409, 409, 409]);
    const own = (await buyer.api.orders.order({ params })).order;
    expect(own.timeline.at(-1)?.message).toMatch(/^Pediste la devolución D-/);
  });

  test("is refused for unsent units, after the reason's days, and for a fault without a description", async () => {
    const { buyer, orderId, params } = await deliveredOrder();
    await expect(ask(buyer, orderId, { reason: 'defect' })).rejects.toMatchObject({
      status: 422,
      fields: { comment: expect.any(String) },
    });
    await expect(ask(buyer, orderId, { reason: 'warranty', comment: 'Ya no prende.' })).rejects.toMatchObject(
      {
        status: 422,
        fields: { reason: expect.any(String) },
      },
    );
    await shop.db.sql(
      `update order_shipment set delivered_at = delivered_at - interval '40 days' where order_id = $1`,
      [orderId],
    );
    await expect(ask(buyer, orderId)).rejects.toMatchObject({ status: 422 });
    expect(await ask(buyer, orderId, { reason: 'warranty', comment: 'Ya no prende.' })).toMatchObject({
      reason: 'warranty',
    });
    const product = await createProduct(shop.db);
    const other = await createBuyer(shop, [{ productId: product.id }]);
    const unsent = await buy(shop, other);
    await expect(ask(other, unsent.order_id)).rejects.toMatchObject({ status: 409, code: 'not_returnable' });
    await expect(ask(buyer, orderId, { lines: [] })).rejects.toMatchObject({ status: 422 });
    await expect(
      // No page of ours sends this; a script may.
      buyer.api.returns.ask({ params, body: { reason: 'bored' } as unknown as Ask }),
    ).rejects.toMatchObject({ status: 422 });
  });

  test('takes each line once, so that no more units come back than left', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const lines = [
      { position: 0, quantity: 2, serials: [] },
      { position: 0, quantity: 2, serials: [] },
    ];
    await expect(ask(buyer, orderId, { lines })).rejects.toMatchObject({
      status: 422,
      fields: { lines: expect.any(String) },
    });
  });

  test('takes only serial numbers that left with this order', async () => {
    const mark = 'RSERIE';
    const { buyer, orderId, params } = await deliveredOrder([`${mark}-1`, `${mark}-2`, `${mark}-3`]);
    const line = (...serials: string[]) => ({ lines: [{ position: 0, quantity: 1, serials }] });
    await expect(ask(buyer, orderId, line('OTHER'))).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.serials': expect.stringContaining('OTHER') },
    });
    await expect(ask(buyer, orderId, line(`${mark}-1`, `${mark}-2`))).rejects.toMatchObject({ status: 422 });
    expect((await ask(buyer, orderId, line(`${mark.toLowerCase()}-1`))).units).toMatchObject([
      { serial: `${mark}-1` },
    ]);
    await expect(ask(buyer, orderId, line(`${mark}-1`))).rejects.toMatchObject({ status: 422 });
    const { returnable } = await buyer.api.returns.ofOrder({ params });
    expect(returnable[0]?.serials).toEqual([`${mark}-2`, `${mark}-3`]);
  });

  test('takes up to four photos, and only photos', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId);
    const send = (name: string, bytes: Buffer | string) => {
      const form = new FormData();
      form.set('photo', new File([new Uint8Array(Buffer.from(bytes))], name));
      return buyer.api.returns.addPhoto({ ...of(id), form }).then((answer) => answer.return);
    };
    const photo = (red: number) =>
      sharp({ create: { width: 8, height: 8, channels: 3, background: { r: red, g: 9, b: 9 } } })
        .png()
        .toBuffer();
    const one = await photo(1);
    expect((await send('one.png', one)).photos).toHaveLength(1);
    expect((await send('again.png', one)).photos).toHaveLength(1);
    await expect(send('bad.png', 'not a picture')).rejects.toMatchObject({ status: 422 });
    for (const red of [60, 120, 180]) await send('more.png', await photo(red));
    await expect(send('five.png', await photo(240))).rejects.toMatchObject({
      status: 409,
      code: 'photos_full',
    });
    const stranger = await signInCustomer(shop);
    const form = new FormData();
    form.set('photo', new File([new Uint8Array(one)], 'one.png'));
    await expect(stranger.api.returns.addPhoto({ ...of(id), form })).rejects.toMatchObject({ status: 404 });
  });

  test('can be withdrawn until the goods arrived', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 3 }] });
    expect((await buyer.api.returns.withdraw(of(id))).return).toMatchObject({
      state: 'withdrawn',
      can_withdraw: false,
    });
    // Its units are free again.
    const again = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 3 }] });
    await decide(again.id);
    await staff.api.returns.receive(of(again.id));
    await expect(buyer.api.returns.withdraw(of(again.id))).rejects.toMatchObject({ status: 409 });
  });
});

test('how to send it is read until it arrives or is called off; closed without a word, nothing is', async () => {
  const { buyer, orderId, params } = await deliveredOrder();
  const lines = [{ position: 0, quantity: 1 }];
  const read = async (id: string) =>
    (await buyer.api.returns.ofOrder({ params })).returns.find((one) => one.id === id)?.answer;
  const withdrawn = await ask(buyer, orderId, { lines });
  await decide(withdrawn.id);
  expect(await read(withdrawn.id)).toBe('Manda la caja con DHL.');
  expect((await buyer.api.returns.withdraw(of(withdrawn.id))).return.answer).toBe('');
  const refused = await ask(buyer, orderId, { lines });
  await decide(refused.id, 'refuse');
  expect(await read(refused.id)).toBe('Manda la caja con DHL.');
  const { id } = await ask(buyer, orderId, { lines });
  expect((await inspected(id)).answer).toBe('Manda la caja con DHL.');
  expect(await read(id)).toBe('');
  expect((await close(id, { resolution: 'refund' })).answer).toBe('');
  expect(await read(id)).toBe('');
});

test('a return is hidden from other customers, and staff need the right', async () => {
  const { buyer, orderId, params } = await deliveredOrder();
  const { id } = await ask(buyer, orderId);
  const stranger = await signInCustomer(shop);
  const reader = await signInStaff(shop, 'support');
  const body = { decision: 'approve', answer: 'Manda la caja.' } as const;
  const verbs = ({ returns }: SignedIn['api'], one = of(id)) => [
    returns.decide({ ...one, body }),
    returns.receive(one),
    returns.inspect({ ...one, body: { units: [{ id: 1, outcome: 'sellable' }] } }),
    returns.restock({ ...one, body: { warehouse: 'CDMX' } }),
    returns.close({ ...one, body: { resolution: 'refund' } }),
  ];
  expect(
    await statusesOf([
      stranger.api.returns.ofOrder({ params }),
      ask(stranger, orderId),
      stranger.api.returns.withdraw(of(id)),
      buyer.api.returns.withdraw(of(nowhere)),
    ]),
  ).toEqual([404, 404, 404, 404]);
  expect(
    await statusesOf([
      shop.api.returns.ofOrder({ params }),
      ask(shop, orderId),
      shop.api.returns.withdraw(of(id)),
      buyer.api.returns.adminReturns(),
      buyer.api.returns.adminOfOrder({ params }),
      ...verbs(buyer.api),
    ]),
  ).toEqual(Array.from({ length: 10 }, () => 401));
  expect(await statusesOf(verbs(reader.api))).toEqual([403, 403, 403, 403, 403]);
  expect(await statusesOf(verbs(staff.api, of(nowhere)))).toEqual([404, 404, 404, 404, 404]);
  expect((await reader.api.returns.adminOfOrder({ params })).returns).toHaveLength(1);
});

describe('the staff’s side', () => {
  test('from approval to refund: by line and unit, delivery once, each step told and mailed', async () => {
    const { mouse, buyer, orderId, params } = await deliveredOrder();
    const shipping = (await buyer.api.orders.order({ params })).order.shipping_cents;
    const first = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 1 }] });
    expect(await inspected(first.id)).toMatchObject({
      state: 'inspected',
      refundable_cents: 33_333,
      refundable_shipping_cents: shipping,
    });
    const closed = await close(first.id, { resolution: 'refund', with_shipping: true, answer: 'Todo bien.' });
    expect(closed).toMatchObject({
      state: 'closed',
      resolution: 'refund',
      refund_cents: 33_333 + shipping,
      refundable_shipping_cents: 0,
      answer: 'Todo bien.',
    });
    await expect(close(first.id, { resolution: 'refund' })).rejects.toMatchObject({ status: 409 });
    const rest = await ask(buyer, orderId, {
      lines: [
        { position: 0, quantity: 2 },
        { position: 1, quantity: 1 },
      ],
    });
    await inspected(rest.id, 'open_box');
    expect(await close(rest.id, { resolution: 'refund', with_shipping: true })).toMatchObject({
      refund_cents: 66_666 + 100_000,
    });
    const total = (await buyer.api.orders.order({ params })).order.total_cents;
    const refunds = await refundsOf(shop.db, orderId);
    expect(refunds.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(total);
    // Refunds are carried by jobs; the order hears of each, and in the end nothing is left of its payment.
    await vi.waitFor(async () => {
      const { order } = await buyer.api.orders.order({ params });
      expect(order.state).toBe('refunded');
      expect(order.timeline.at(-1)?.message).toMatch(/^Te devolvimos /);
    }, patience);
    await vi.waitFor(async () => {
      const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject);
      for (const words of ['Recibimos tu solicitud', 'fue aceptada', 'Ya tenemos', 'Te devolvemos $'])
        expect(subjects.some((subject) => subject.includes(words))).toBe(true);
    }, patience);
    // Nobody has decided about restocking yet.
    expect(await available(mouse.id)).toBe(7);
  });

  test('a second inspection while the refund waits for approval gives no more than the approver read', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 2 }] });
    const { units } = await inspected(id);
    const judge = (outcome: 'sellable' | 'not_returned') =>
      staff.api.returns.inspect({
        ...of(id),
        body: { units: units.map((unit, at) => ({ id: unit.id, outcome: at === 0 ? 'sellable' : outcome })) },
      });
    const owner = await signInStaff(shop, 'owner');
    const clerk = await signInStaff(shop, 'orders');
    const group = { group: 'limits' } as const;
    const ceiling = async (refund_ceiling_cents: number) => {
      const { version } = await owner.api.settings.settings({ params: group });
      const body = { version, values: { refund_ceiling_cents } };
      await owner.api.settings.changeSettings({ params: group, body });
    };
    const asked = () =>
      clerk.api.returns.close({ ...of(id), body: { resolution: 'refund', with_shipping: false } }).then(
        () => '',
        ({ code, details }) => (code === 'needs_approval' ? String(details.approval_id) : ''),
      );
    await ceiling(100);
    await judge('not_returned');
    const small = await asked();
    await judge('sellable');
    const approve = (approval: string) =>
      owner.api.approvals.approve({ params: { approval_id: approval }, body: { version: 1 } });
    await expect(approve(small)).rejects.toMatchObject({ status: 409, code: 'amount_grew' });
    expect(await refundsOf(shop.db, orderId)).toEqual([]);
    await approve(await asked());
    await ceiling(1_000_000);
    expect(await refundsOf(shop.db, orderId)).toMatchObject([{ amountCents: 66_666 }]);
    await expect(approve(small)).rejects.toMatchObject({ status: 409, code: 'too_late' });
  });

  test('sellable units return to stock once, the rest never', async () => {
    const { mouse, buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 3 }] });
    await decide(id);
    const { return: received } = await staff.api.returns.receive(of(id));
    const outcomes = ['sellable', 'open_box', 'scrap'] as const;
    const units = received.units.map((unit, index) => ({
      id: unit.id,
      outcome: outcomes[index] ?? 'scrap',
      note: 'Vista.',
    }));
    const inspect = (list: ((typeof units)[number] & { was?: null })[]) =>
      staff.api.returns.inspect({ ...of(id), body: { units: list } });
    await expect(inspect(units.slice(1))).rejects.toMatchObject({ status: 422 });
    await expect(inspect([...units, ...units])).rejects.toMatchObject({ status: 422 });
    await inspect(units.map((unit) => ({ ...unit, was: null })));
    // Somebody else who still reads that nobody looked into it.
    await expect(inspect(units.map((unit) => ({ ...unit, was: null })))).rejects.toMatchObject({
      code: 'stale',
    });
    const restock = () => staff.api.returns.restock({ ...of(id), body: { warehouse: 'GDL' } });
    const both = await statusesOf([restock(), restock()]);
    expect(both.toSorted()).toEqual([200, 409]);
    expect(await available(mouse.id)).toBe(8);
    await expect(inspect(units)).rejects.toMatchObject({ status: 409, code: 'restocked' });
    await expect(staff.api.returns.restock({ ...of(id), body: { warehouse: 'MOON' } })).rejects.toMatchObject(
      { status: 422 },
    );
  });

  test('what came back stands at no location of a supplier', async () => {
    await shop.db.sql(
      `insert into warehouse (code, name, supplier, supplier_days) values ('SUYO-2', 'Suyo', 'suyo', 2)`,
    );
    const { mouse, buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId);
    await inspected(id);
    const before = await available(mouse.id);
    const clerk = await signInStaff(shop, { name: 'bodega', rights: ['pack'] });
    await expect(
      clerk.api.returns.restock({ ...of(id), body: { warehouse: 'SUYO-2' } }),
    ).rejects.toMatchObject({ status: 422, fields: { warehouse: expect.any(String) as string } });
    expect(await available(mouse.id)).toBe(before);
  });

  test('an exchange takes stock and waits to be packed; its serial number may leave again', async () => {
    const mark = 'ESERIE';
    const { mouse, buyer, orderId, params } = await deliveredOrder([`${mark}-1`]);
    const { id } = await ask(buyer, orderId, {
      wanted: 'exchange',
      reason: 'defect',
      comment: 'El botón no hace clic.',
      lines: [{ position: 0, quantity: 1, serials: [`${mark}-1`] }],
    });
    await inspected(id, 'scrap');
    expect(await close(id, { resolution: 'exchange' })).toMatchObject({
      resolution: 'exchange',
      refund_cents: 0,
    });
    expect(await available(mouse.id)).toBe(6);
    const { order } = await staff.api.orders.adminOrder({ params });
    expect(order).toMatchObject({
      state: 'paid',
      fulfilment: 'partially_shipped',
      to_pack: [{ position: 0, quantity: 1 }],
    });
    await staff.api.orders.packShipment({
      params,
      body: { lines: [{ position: 0, quantity: 1, serials: [`${mark}-1`] }] },
    });
    expect(await refundsOf(shop.db, orderId)).toEqual([]);
  });

  test('nothing new is sent for units whose money went back meanwhile', async () => {
    const { board, buyer, orderId, params } = await deliveredOrder();
    const { id } = await ask(buyer, orderId, {
      wanted: 'exchange',
      lines: [{ position: 1, quantity: 1, serials: [] }],
    });
    await inspected(id);
    const before = await available(board.id);
    const { lines } = await staff.api.orders.refundable({ params });
    await staff.api.orders.refundOrder({
      params,
      body: {
        amount_cents: lines[1]?.line_total_cents ?? 0,
        reason: 'Otra persona ya lo devolvió',
        lines: [{ position: 1, quantity: 1, restock_to: null }],
      },
    });
    await expect(close(id, { resolution: 'exchange' })).rejects.toMatchObject({
      status: 409,
      code: 'units_refunded',
    });
    expect(await available(board.id)).toBe(before);
    expect(await close(id, { resolution: 'refund' })).toMatchObject({ refund_cents: 0 });
  });

  test('units that a refund put on the shelf are not put there again by their return', async () => {
    const { mouse, buyer, orderId, params } = await deliveredOrder();
    const { id } = await ask(buyer, orderId, { lines: [{ position: 0, quantity: 2, serials: [] }] });
    await inspected(id);
    const before = await available(mouse.id);
    await staff.api.orders.refundOrder({
      params,
      body: {
        amount_cents: 66_666,
        reason: 'Otra persona ya lo devolvió',
        lines: [{ position: 0, quantity: 2, restock_to: 'CDMX' }],
      },
    });
    const restock = () => staff.api.returns.restock({ ...of(id), body: { warehouse: 'CDMX' } });
    await expect(restock()).rejects.toMatchObject({ status: 409, code: 'nothing_to_restock' });
    expect(await available(mouse.id)).toBe(before + 2);
  });

  test('an exchange without stock is refused and leaves the return as it was', async () => {
    const { mouse, buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId, { wanted: 'exchange' });
    await inspected(id);
    await shop.db.sql(`update stock_level set on_hand = 0 where product_id = $1`, [mouse.id]);
    await expect(close(id, { resolution: 'exchange' })).rejects.toMatchObject({
      status: 409,
      code: 'out_of_stock',
    });
    expect(await close(id, { resolution: 'refund' })).toMatchObject({ refund_cents: 33_333 });
  });

  test('units that never came back are not refunded; such a return needs a reason to end', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId);
    await expect(staff.api.returns.receive(of(id))).rejects.toMatchObject({ status: 409, code: 'too_late' });
    await inspected(id, 'not_returned');
    await expect(close(id, { resolution: 'refund' })).rejects.toMatchObject({
      status: 409,
      code: 'nothing_came_back',
    });
    await expect(close(id, { resolution: 'nothing' })).rejects.toMatchObject({ status: 422 });
    expect(await close(id, { resolution: 'nothing', answer: 'La caja llegó vacía.' })).toMatchObject({
      state: 'closed',
      resolution: 'nothing',
    });
    expect(await refundsOf(shop.db, orderId)).toEqual([]);
    // The unit is the customer's still and may be returned after all.
    expect(await ask(buyer, orderId, { lines: [{ position: 0, quantity: 3 }] })).toBeDefined();
  });

  test('two people who close it at once refund it once', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const { id } = await ask(buyer, orderId);
    await inspected(id);
    const statuses = await statusesOf(
      Array.from({ length: 4 }, () => close(id, { resolution: 'refund', with_shipping: true })),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await refundsOf(shop.db, orderId)).toHaveLength(1);
  });

  test('a refusal says why; the list finds returns by name, state and reason', async () => {
    const { buyer, orderId } = await deliveredOrder();
    const asked = await ask(buyer, orderId);
    await decide(asked.id, 'refuse');
    await expect(decide(asked.id)).rejects.toMatchObject({ status: 409, code: 'too_late' });
    await expect(
      staff.api.returns.decide({ ...of(asked.id), body: { decision: 'approve', answer: '' } }),
    ).rejects.toMatchObject({ status: 422 });
    const found = async (query: Parameters<typeof staff.api.returns.adminReturns>[0]) =>
      (await staff.api.returns.adminReturns(query)).returns.map(({ id }) => id);
    expect(await found({ query: { q: asked.name } })).toEqual([asked.id]);
    expect(
      await found({ query: { q: asked.name.slice(2), state: 'refused', reason: 'revocation' } }),
    ).toEqual([asked.id]);
    expect(await found({ query: { q: asked.name, state: 'requested' } })).toEqual([]);
    expect(await found({ query: { q: 'Montaño' } })).toEqual([]);
    const [row] = (await staff.api.returns.adminReturns({ query: { q: asked.name } })).returns;
    expect(row).toMatchObject({ email: buyer.email, unit_count: 1, order_number: expect.any(Number) });
    const file = (state: string) =>
      csvLines(shop, staff.token, `/admin/returns.csv?q=${asked.name}&state=${state}`);
    expect(await file('refused')).toEqual([
      expect.stringMatching(
        `^${asked.name},${row?.order_number},.*,${buyer.email},Change of mind,Turned down,1,`,
      ),
    ]);
    expect(await file('requested')).toEqual([]);
  });
});
