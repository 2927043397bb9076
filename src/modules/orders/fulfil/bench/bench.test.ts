import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, createBuyer, placeOrder } from '../../../../../test/factories/buy.ts';
import { createKit } from '../../../../../test/factories/create-kit.ts';
import { createProduct } from '../../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn, testPassword } from '../../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let ana: SignedIn;
let luis: SignedIn;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop);
  const { role } = await owner.api.roles.addRole({ body: { name: 'Empacador', rights: ['pack'] } });
  const packer = async (): Promise<SignedIn> => {
    const person = await signInStaff(shop, 'support');
    await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
    const { token } = await shop.api.staff.signIn({
      body: { email: person.email, password: testPassword },
    });
    return { ...person, token: token ?? '', api: shop.apiOf(token ?? '') };
  };
  [ana, luis] = [await packer(), await packer()];
});
afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
const weighed = { weight_grams: 1250, length_mm: null, width_mm: null, height_mm: null };
let eans = 7_500_000_000_000;

/** A product with an EAN, and serial numbers if it has to have them. */
async function product(given: { isSerialised?: boolean; priceCents?: number } = {}) {
  const ean = String((eans += 1));
  const made = await createProduct(shop.db, { stock: 50, priceCents: given.priceCents ?? 50_000, ean });
  if (given.isSerialised) {
    await owner.api.orders.markSerialised({ params: { id: made.id }, body: { is_serialised: true } });
  }
  return { ...made, ean };
}

async function order(lines: { productId: number; quantity?: number }[]) {
  const { order_id: id } = await buy(shop, await createBuyer(shop, lines));
  const { order: made } = await owner.api.orders.adminOrder({ params: { order_id: id } });
  return { id, number: made.order_number ?? 0, params: { order_id: id } };
}

/** Scans codes one after the other, the first of them without an order on the bench; answers the last. */
async function scan(
  codes: readonly (string | number)[],
  { by = ana, orderId }: { by?: SignedIn; orderId?: string } = {},
) {
  let answer: Awaited<ReturnType<typeof one>> | undefined;
  let open = orderId;
  const one = (code: string) =>
    by.api.orders.scanAtBench({
      body: { code, key: crypto.randomUUID(), ...(open !== undefined && { order_id: open }) },
    });
  for (const code of codes) {
    answer = await one(String(code));
    open ??= answer.bench?.order_id;
  }
  if (!answer) throw new Error('Nothing was scanned.');
  return answer;
}
const close = (params: { order_id: string }, by = ana) =>
  by.api.orders.closeParcel({ params, body: { parcel: weighed } });
const shipmentsOf = async (params: { order_id: string }) =>
  (await owner.api.orders.adminOrder({ params })).order.shipments;

describe('an order on the bench', () => {
  test('is opened by its number, counted by EAN, SKU and reference, and packed with its weight', async () => {
    const one = await product();
    const other = await product();
    const { number, params } = await order([{ productId: one.id, quantity: 2 }, { productId: other.id }]);
    const opened = await scan([number]);
    expect(opened).toMatchObject({
      outcome: 'opened',
      bench: { order_number: number, is_mine: true, is_complete: false, sequence: 1 },
    });
    const [first, second, third] = [
      await scan([one.ean], { orderId: params.order_id }),
      await scan([one.sku], { orderId: params.order_id }),
      await scan([other.refId], { orderId: params.order_id }),
    ];
    expect(first).toMatchObject({ outcome: 'counted', scanned: { product_id: one.id } });
    expect(second.bench?.pieces).toMatchObject([{ quantity: 2, scanned: 2 }, { scanned: 0 }]);
    expect(third.bench?.is_complete).toBe(true);
    const closed = await close(params);
    expect(closed).toMatchObject({ sequence: 1, is_part: false });
    expect(await shipmentsOf(params)).toMatchObject([
      {
        id: closed.shipment_id,
        state: 'packed',
        weight_grams: 1250,
        lines: [{ quantity: 2 }, { quantity: 1 }],
      },
    ]);
    await expectRefusal(shop.request(`/admin/packing/bench/${params.order_id}`, { token: ana.token }), 404);
  });

  test('is not opened where it may not leave, and says why', async () => {
    const goods = await product();
    const held = await order([{ productId: goods.id }]);
    await owner.api.orders.holdOrder({ params: held.params, body: { reason: 'Mirar antes.' } });
    const packed = await order([{ productId: goods.id }]);
    await owner.api.orders.packOrders({ body: { order_ids: [packed.id] } });
    for (const [code, words] of [
      [held.number, 'on hold'],
      [packed.number, 'packed already'],
      [99_999_999, 'No order'],
      [goods.ean, 'No order'],
    ] as const) {
      expect(await scan([code])).toMatchObject({
        outcome: 'refused',
        bench: null,
        message: expect.stringContaining(words) as string,
      });
    }
    const unpaid = await placeOrder(await createBuyer(shop, [{ productId: goods.id }]));
    expect(await scan([goods.ean], { orderId: unpaid.order_id })).toMatchObject({ outcome: 'refused' });
    expect(await scan([goods.ean], { orderId: nowhere })).toMatchObject({ outcome: 'refused' });
  });

  test('counts nothing of a wrong scan and names what was scanned', async () => {
    const goods = await product();
    const stranger = await product();
    const { id, number } = await order([{ productId: goods.id, quantity: 1 }]);
    const other = await order([{ productId: goods.id }]);
    await scan([number]);
    const wrong = async (code: string | number) => (await scan([code], { orderId: id })).message;
    expect(await wrong(stranger.ean)).toContain(stranger.name);
    expect(await wrong('no-such-code')).toContain('no-such-code');
    expect(await wrong(other.number)).toContain('not complete yet');
    const { bench } = await ana.api.orders.bench({ params: { order_id: id } });
    expect(bench.pieces).toMatchObject([{ scanned: 0 }]);
    await scan([goods.ean], { orderId: id });
    expect(await wrong(goods.ean)).toContain('scanned already');
    expect(await wrong(other.number)).toContain('box and weight');
  });

  test('counts a scan that is sent again once, and scans at the same time each', async () => {
    const goods = await product();
    const { id, number } = await order([{ productId: goods.id, quantity: 3 }]);
    await scan([number]);
    const key = crypto.randomUUID();
    const body = { code: goods.ean, order_id: id };
    for (let time = 0; time < 2; time += 1) {
      const { bench } = await ana.api.orders.scanAtBench({ body: { ...body, key } });
      expect(bench?.pieces[0]?.scanned).toBe(1);
    }
    const answers = await Promise.all(
      [1, 2, 3].map(() => ana.api.orders.scanAtBench({ body: { ...body, key: crypto.randomUUID() } })),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['counted', 'counted', 'refused']);
    const { bench } = await ana.api.orders.undoScan({ params: { order_id: id } });
    expect(bench.pieces[0]?.scanned).toBe(2);
  });

  test('is closed with a part of it, and the rest waits for another parcel', async () => {
    const goods = await product();
    const { number, params } = await order([{ productId: goods.id, quantity: 2 }]);
    await scan([number]);
    await expectRefusal(
      shop.request(`/admin/packing/bench/${params.order_id}/parcel`, { json: {}, token: ana.token }),
      409,
      'nothing_scanned',
    );
    await scan([goods.ean], { orderId: params.order_id });
    expect(await close(params)).toMatchObject({ sequence: 1, is_part: true });
    const again = await scan([number]);
    expect(again).toMatchObject({
      outcome: 'opened',
      bench: { sequence: 2, pieces: [{ quantity: 1, scanned: 0 }] },
    });
    await scan([goods.ean], { orderId: params.order_id });
    expect(await close(params)).toMatchObject({ sequence: 2, is_part: false });
    expect(await shipmentsOf(params)).toHaveLength(2);
  });

  test('says what to take out again where the order was changed, and is not closed before', async () => {
    const [kept, fewer, gone] = [await product(), await product(), await product()];
    const { id, number, params } = await order([
      { productId: kept.id },
      { productId: fewer.id, quantity: 2 },
      { productId: gone.id },
    ]);
    await scan([number, fewer.ean, gone.ean, fewer.ean, kept.ean]);
    const change = {
      lines: [
        { position: 1, quantity: 1 },
        { position: 2, quantity: 0 },
      ],
    };
    const { preview } = await owner.api.orders.previewEdit({ params, body: change });
    await owner.api.orders.editOrder({
      params,
      body: {
        ...change,
        order_version: preview.order_version,
        difference_cents: preview.difference_cents,
        reason: 'Como quedamos',
      },
    });
    const { bench } = await ana.api.orders.bench({ params });
    expect(bench.is_complete).toBe(false);
    expect(bench.surplus).toEqual(
      [fewer, gone].map(({ id: productId, name }) => ({
        product_id: productId,
        product_name: name,
        serial: null,
      })),
    );
    await expectRefusal(
      shop.request(`/admin/packing/bench/${id}/parcel`, { json: {}, token: ana.token }),
      409,
      'surplus',
    );
    await ana.api.orders.undoScan({ params });
    const { bench: now } = await ana.api.orders.undoScan({ params });
    expect(now).toMatchObject({ surplus: [], is_complete: true, pieces: [{ scanned: 1 }, { scanned: 1 }] });
    await close(params);
    expect((await shipmentsOf(params))[0]?.lines).toMatchObject([{ quantity: 1 }, { quantity: 1 }]);
  });

  test('begins anew when it was packed another way, and when it is cleared', async () => {
    const goods = await product();
    const { id, number, params } = await order([{ productId: goods.id, quantity: 2 }]);
    await scan([number, goods.ean]);
    await owner.api.orders.packShipment({ params, body: { lines: [{ position: 0, quantity: 1 }] } });
    expect(await scan([goods.ean], { orderId: id })).toMatchObject({ outcome: 'refused', bench: null });
    const opened = await scan([number, goods.ean]);
    expect(opened.bench?.is_complete).toBe(true);
    await ana.api.orders.clearBench({ params });
    await expectRefusal(shop.request(`/admin/packing/bench/${id}`, { token: ana.token }), 404);
    await expectRefusal(
      shop.request(`/admin/packing/bench/${id}`, { method: 'DELETE', token: ana.token }),
      404,
    );
  });
});

describe('serial numbers at the bench', () => {
  test('each unit asks for its own, once; the parcel has them', async () => {
    const goods = await product({ isSerialised: true });
    const { id, number, params } = await order([{ productId: goods.id, quantity: 2 }]);
    expect(await scan([number, goods.ean])).toMatchObject({
      outcome: 'serial_wanted',
      bench: { awaiting: { product_id: goods.id }, pieces: [{ scanned: 0 }] },
    });
    const wrong = async (code: string) => {
      const { outcome, message } = await scan([code], { orderId: id });
      expect(outcome).toBe('refused');
      return message;
    };
    expect(await wrong(goods.ean)).toContain('no serial number');
    await expectRefusal(
      shop.request(`/admin/packing/bench/${id}/parcel`, { json: {}, token: ana.token }),
      409,
      'serial_missing',
    );
    expect(await scan(['sn 1'], { orderId: id })).toMatchObject({
      outcome: 'counted',
      bench: { awaiting: null, pieces: [{ scanned: 1, serials: ['SN1'] }] },
    });
    await scan([goods.ean], { orderId: id });
    expect(await wrong('SN1')).toContain('in this parcel already');
    expect((await scan(['SN2'], { orderId: id })).bench?.is_complete).toBe(true);
    await close(params);
    expect((await shipmentsOf(params))[0]?.lines[0]?.serials).toEqual(['SN1', 'SN2']);
  });

  test('one of another unit is refused: of another product, gone, left, or on another bench', async () => {
    const goods = await product({ isSerialised: true });
    const sibling = await product({ isSerialised: true });
    const { purchase } = await owner.api.inventory.addPurchase({
      body: {
        supplier_name: 'Mayorista',
        location_code: 'CDMX',
        lines: [goods, sibling].map(({ id: productId }) => ({ product_id: productId, quantity: 2 })),
      },
    });
    const shelved = (productId: number, serial: string, isGone = false) =>
      shop.db.sql(
        `insert into stock_serial (product_id, serial, purchase_id, warehouse_code, received_at, is_gone)
         values ($1, $2, $4, 'CDMX', now(), $3)`,
        [productId, serial, isGone, purchase.id],
      );
    await shelved(sibling.id, 'OF-SIBLING');
    await shelved(goods.id, 'GONE', true);
    await shelved(goods.id, 'MINE');
    const sent = await order([{ productId: goods.id }]);
    await scan([sent.number, goods.ean, 'LEFT']);
    await close(sent.params);
    const elsewhere = await order([{ productId: goods.id }]);
    await scan([elsewhere.number, goods.ean, 'ELSEWHERE'], { by: luis });
    const { id, number } = await order([{ productId: goods.id }]);
    await scan([number, goods.ean]);
    for (const [serial, words] of [
      ['OF-SIBLING', sibling.name],
      ['GONE', 'not sold any more'],
      ['LEFT', `#${sent.number}`],
      ['ELSEWHERE', `#${elsewhere.number}`],
    ] as const) {
      expect(await scan([serial], { orderId: id })).toMatchObject({
        outcome: 'refused',
        message: expect.stringContaining(words) as string,
        bench: { awaiting: { product_id: goods.id }, pieces: [{ scanned: 0, serials: [] }] },
      });
    }
    expect(await scan(['NEVER-SEEN'], { orderId: id })).toMatchObject({
      outcome: 'counted',
      message: expect.stringContaining('did not come in') as string,
    });
    await ana.api.orders.undoScan({ params: { order_id: id } });
    expect(await scan([goods.ean, 'MINE'], { orderId: id })).toMatchObject({
      outcome: 'counted',
      message: null,
    });
  });
});

test('of a kit its parts are scanned, and it is packed whole', async () => {
  const [cpu, ram] = [await product({ isSerialised: true }), await product()];
  const kit = await createKit(shop, owner, [
    [cpu, 1],
    [ram, 2],
  ]);
  const { id, number, params } = await order([{ productId: kit.id }]);
  expect((await scan([number])).bench?.pieces.map((piece) => [piece.product_id, piece.quantity])).toEqual(
    expect.arrayContaining([
      [cpu.id, 1],
      [ram.id, 2],
    ]),
  );
  await scan([ram.ean, ram.ean], { orderId: id });
  await expectRefusal(
    shop.request(`/admin/packing/bench/${id}/parcel`, { json: {}, token: ana.token }),
    409,
    'kit_incomplete',
  );
  expect((await scan([cpu.ean, 'CPU-1'], { orderId: id })).bench?.is_complete).toBe(true);
  await close(params);
  expect((await shipmentsOf(params))[0]?.lines).toMatchObject([{ quantity: 1, serials: ['CPU-1'] }]);
});

describe('two packers on one order', () => {
  test('the second is told who packs it, counts nothing, and may take over; then the first is told', async () => {
    const goods = await product();
    const { id, number, params } = await order([{ productId: goods.id, quantity: 3 }]);
    await scan([number, goods.ean]);
    const held = await scan([number], { by: luis });
    expect(held).toMatchObject({
      outcome: 'held',
      bench: { is_mine: false, staff_name: expect.any(String) as string, pieces: [{ scanned: 1 }] },
    });
    expect(await scan([goods.ean], { by: luis, orderId: id })).toMatchObject({ outcome: 'held' });
    for (const [method, path] of [
      ['DELETE', ''],
      ['DELETE', '/scans/last'],
      ['POST', '/parcel'],
    ] as const) {
      await expectRefusal(
        shop.request(`/admin/packing/bench/${id}${path}`, {
          method,
          token: luis.token,
          ...(method === 'POST' && { json: {} }),
        }),
        409,
        'held',
      );
    }
    for (let time = 0; time < 2; time += 1) {
      const { bench } = await luis.api.orders.takeOverBench({ params });
      expect(bench).toMatchObject({ is_mine: true, pieces: [{ scanned: 1 }] });
    }
    expect(await scan([goods.ean], { orderId: id })).toMatchObject({
      outcome: 'held',
      bench: { is_mine: false, pieces: [{ scanned: 1 }] },
    });
    await scan([goods.ean, goods.ean], { by: luis, orderId: id });
    expect(await close(params, luis)).toMatchObject({ is_part: false });
  });

  test('an order is opened by one of them when both scan it at once', async () => {
    const goods = await product();
    const { number } = await order([{ productId: goods.id }]);
    const answers = await Promise.all([scan([number]), scan([number], { by: luis })]);
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['held', 'opened']);
  });
});

describe('the bench', () => {
  test('tells nothing of money', async () => {
    const goods = await product({ priceCents: 123_457 });
    const { id, number } = await order([{ productId: goods.id }]);
    const scanned = await shop.request('/admin/packing/bench/scan', {
      token: ana.token,
      json: { code: String(number), key: 'key-of-a-scan' },
    });
    const read = await shop.request(`/admin/packing/bench/${id}`, { token: ana.token });
    for (const answer of [scanned, read]) {
      expect(answer.ok).toBe(true);
      expect(await answer.text()).not.toMatch(/_cents|cost|margin|1234\.?57/);
    }
  });

  test('is for staff who pack', async () => {
    const buyer = await createBuyer(shop, []);
    const support = await signInStaff(shop, 'support');
    const bench = `/admin/packing/bench/${nowhere}`;
    const json = { code: '1', key: 'key-of-a-scan' };
    for (const [method, path, body] of [
      ['POST', '/admin/packing/bench/scan', json],
      ['GET', bench, undefined],
      ['POST', `${bench}/take-over`, {}],
      ['DELETE', `${bench}/scans/last`, undefined],
      ['DELETE', bench, undefined],
      ['POST', `${bench}/parcel`, {}],
    ] as const) {
      const asked = (token?: string) =>
        shop.request(path, { method, ...(body && { json: body }), ...(token !== undefined && { token }) });
      await expectRefusal(asked(), 401);
      await expectRefusal(asked(buyer.token), 401);
      await expectRefusal(asked(support.token), 403);
      if (path !== '/admin/packing/bench/scan') await expectRefusal(asked(ana.token), 404);
    }
  });

  test('refuses scans of nothing and weights that are none', async () => {
    const post = (path: string, json: object) => shop.request(path, { token: ana.token, json });
    await expectRefusal(post('/admin/packing/bench/scan', { code: ' ', key: 'key-of-a-scan' }), 422);
    await expectRefusal(post('/admin/packing/bench/scan', { code: '1' }), 422);
    await expectRefusal(
      post('/admin/packing/bench/scan', { code: '1', key: 'key-of-a-scan', order_id: 'x' }),
      422,
    );
    await expectRefusal(post('/admin/packing/bench/x/parcel', {}), 404);
    await expectRefusal(
      post(`/admin/packing/bench/${nowhere}/parcel`, { parcel: { ...weighed, weight_grams: 0 } }),
      422,
    );
  });
});
