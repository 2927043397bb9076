import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goodsOfSupplier } from '../../../../test/factories/goods-of-supplier.ts';
import { buy, createBuyer } from '../../../../test/factories/buy.ts';
import { changeSettings } from '../../../../test/factories/change-settings.ts';
import { type CreatedProduct, createProduct } from '../../../../test/factories/create-product.ts';
import { createAssembly, createPcParts, type PcParts } from '../../../../test/factories/pc-parts.ts';
import { type SignedIn, signInStaff, testPassword } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let owner: SignedIn;
let ana: SignedIn;
let luis: SignedIn;
let pc: PcParts;
let work: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true });
  owner = await signInStaff(shop, 'owner');
  const { role } = await owner.api.roles.addRole({ body: { name: 'Taller', rights: ['pack'] } });
  const packer = async () => {
    const person = await signInStaff(shop, 'support');
    await owner.api.staff.updateSystemUser({ params: { id: person.id }, body: { role: role.role } });
    const { token } = await shop.api.staff.signIn({
      body: { email: person.email, password: testPassword },
    });
    return { ...person, token: token ?? '', api: shop.apiOf(token ?? '') };
  };
  [ana, luis] = [await packer(), await packer()];
  pc = await createPcParts(shop.db);
  work = await createAssembly(shop.db);
  await owner.api.orders.markSerialised({ params: { id: pc.cpu.id }, body: { is_serialised: true } });
});
afterAll(() => shop.stop());

const nowhere = '00000000-0000-4000-8000-000000000000';
let keys = 0;
const paidPc = async (pcs = 1, others: { productId: number }[] = []) => {
  const parts = Object.values(pc).map(({ id: productId }) => ({ productId, quantity: pcs }));
  const buyer = await createBuyer(shop, [...parts, { productId: work.id, quantity: pcs }, ...others]);
  const { order_id } = await buy(shop, buyer);
  const { order } = await owner.api.orders.adminOrder({ params: { order_id } });
  return { order_id, number: order.order_number ?? 0, params: { order_id, number: 1 } };
};
type Params = { order_id: string; number: number };
const read = async (params: Params) => (await ana.api.orders.pc({ params })).pc;
const scan = async (params: Params, ...codes: string[]) => {
  let last;
  for (const code of codes) {
    keys += 1;
    last = await ana.api.orders.scanIntoPc({ params, body: { code, key: `scan-number-${keys}` } });
  }
  if (!last) throw new Error('Nothing was scanned.');
  return last;
};
/** All parts; the processor with this serial number. */
const scanAll = (params: Params, serial: string) => {
  const { cpu, ...others } = pc;
  return scan(params, cpu.sku, serial, ...Object.values(others).map(({ sku }) => sku));
};
const photo = async (params: Params, colour: string) => {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: colour } });
  const form = new FormData();
  form.set('photo', new File([new Uint8Array(await image.jpeg().toBuffer())], 'pc.jpg'));
  return shop.request(`/admin/assembly/${params.order_id}/${params.number}/photos`, {
    method: 'POST',
    body: form,
    token: ana.token,
  });
};
const step = async (params: Params, at: number, isDone = true, version?: number) =>
  ana.api.orders.setAssemblyStep({
    params: { ...params, step: at + 1 },
    body: { version: version ?? (await read(params)).version, is_done: isDone },
  });
const tested = async (params: Params, given: object = {}) =>
  ana.api.orders.testPc({
    params,
    body: { version: (await read(params)).version, is_passed: true, minutes: 30, ...given },
  });
/** Parts, test, photos and every step. */
const finish = async (params: Params, serial: string) => {
  await scanAll(params, serial);
  await tested(params, { cpu_celsius: 71 });
  for (const colour of ['red', 'blue']) expect((await photo(params, colour)).status).toBe(201);
  const { steps } = await read(params);
  for (const at of steps.keys()) await step(params, at);
};
const edit = async (order_id: string, change: Parameters<typeof owner.api.orders.previewEdit>[0]['body']) => {
  const params = { order_id };
  const { preview } = await owner.api.orders.previewEdit({ params, body: change });
  const { order_version, difference_cents } = preview;
  await owner.api.orders.editOrder({
    params,
    body: { ...change, order_version, difference_cents, reason: 'Lo pidió por teléfono' },
  });
};
const waitingOf = async (order_id: string) =>
  (await ana.api.orders.assemblyQueue({ query: { page_size: 100 } })).orders.filter(
    ({ order_id: id }) => id === order_id,
  );
const pack = (order_id: string) => owner.api.orders.packOrders({ body: { order_ids: [order_id] } });
const stock = async ({ id }: CreatedProduct) =>
  (await shop.db.sql('select sum(on_hand)::int as units from stock_level where product_id = $1', [id]))
    .rows[0].units as number;

/** What the lists of orders, of what is packed, and of what is taken from shelves say of an order's PCs. */
const marksOf = async (order_id: string) => {
  const listed = (queue?: 'to_assemble') =>
    owner.api.orders.adminOrders({ query: { ...(queue && { queue }), page_size: 100 } });
  const one = <Row extends { order_id: string; pcs: unknown }>(rows: Row[]) =>
    rows.find(({ order_id: id }) => id === order_id)?.pcs;
  const queue = await listed('to_assemble');
  const counts = await owner.api.orders.orderQueues();
  expect(counts.to_assemble).toBe(queue.total);
  const { shelves } = await owner.api.orders.packingWork({ query: { orders: order_id } });
  return {
    waits: queue.orders.some(({ order_id: id }) => id === order_id),
    list: one((await listed()).orders),
    packing: one((await ana.api.orders.ordersToPack({ query: { page_size: 100 } })).orders),
    shelf: one(shelves.flatMap(({ lines }) => lines.flatMap(({ orders }) => orders))),
  };
};

describe('a PC', () => {
  test('is put together step by step, and its order is packed only then, with the serials read once', async () => {
    const { order_id, number, params } = await paidPc();
    expect(await read(params)).toMatchObject({
      number: 1,
      pcs: 1,
      version: 0,
      begun_by: null,
      is_complete: false,
    });
    const none = { total: 1, finished: 0 };
    expect(await marksOf(order_id)).toEqual({ waits: true, list: none, packing: none, shelf: none });
    const refused = await pack(order_id);
    expect(refused.results).toMatchObject([
      { outcome: 'refused', reason: 'PC 1 of 1 is not put together yet.' },
    ]);
    keys += 1;
    const bench = await ana.api.orders.scanAtBench({
      body: { code: String(number), key: `scan-number-${keys}` },
    });
    expect(bench).toMatchObject({ outcome: 'refused', to_assemble: { order_id, number: 1 } });
    await finish(params, 'CPU-1');
    const done = await read(params);
    expect(done).toMatchObject({ is_complete: true, test: { is_passed: true, cpu_celsius: 71 } });
    expect(done.finished_at).not.toBeNull();
    const all = { total: 1, finished: 1 };
    expect(await marksOf(order_id)).toEqual({ waits: false, list: all, packing: all, shelf: all });
    expect(done.steps.every(({ by }) => by === done.begun_by)).toBe(true);
    keys += 1;
    const opened = await ana.api.orders.scanAtBench({
      body: { code: String(number), key: `scan-number-${keys}` },
    });
    expect(opened).toMatchObject({ outcome: 'opened', bench: { is_complete: true } });
    await ana.api.orders.closeParcel({ params: { order_id }, body: {} });
    const { order } = await owner.api.orders.adminOrder({ params: { order_id } });
    expect(order.shipments[0]?.lines.flatMap(({ serials }) => serials)).toEqual(['CPU-1']);
    expect(order.timeline.map(({ message }) => message)).toContain('PC 1 of 1 is put together and tested');
  });

  test('is packed without a bench, too, with what was read in it', async () => {
    const { order_id, params } = await paidPc();
    await finish(params, 'CPU-2');
    expect((await pack(order_id)).results).toMatchObject([{ outcome: 'packed' }]);
    const { order } = await owner.api.orders.adminOrder({ params: { order_id } });
    expect(order.shipments[0]?.lines.flatMap(({ serials }) => serials)).toEqual(['CPU-2']);
  });

  test('leaves in a parcel of its own: the next one at the bench is the other', async () => {
    const { order_id, number, params } = await paidPc(2);
    await finish(params, 'CPU-14');
    await finish({ ...params, number: 2 }, 'CPU-15');
    const read = async () => (await owner.api.orders.adminOrder({ params: { order_id } })).order;
    const lines = (await read()).to_pack.map(({ position }) => ({ position, quantity: 1 }));
    await owner.api.orders.packShipment({ params: { order_id }, body: { lines } });
    const { bench } = await ana.api.orders.scanAtBench({
      body: { code: String(number), key: 'the-second-parcel' },
    });
    expect(bench?.pieces.flatMap(({ serials }) => serials)).toEqual(['CPU-15']);
    expect(bench?.is_complete).toBe(true);
    await ana.api.orders.closeParcel({ params: { order_id }, body: {} });
    expect((await read()).shipments.map((one) => one.lines.flatMap(({ serials }) => serials))).toEqual([
      ['CPU-14'],
      ['CPU-15'],
    ]);
  });

  test('counts no scan that is wrong, and none twice', async () => {
    const { params } = await paidPc();
    const monitor = await createAssembly(shop.db);
    expect(await scan(params, monitor.sku)).toMatchObject({
      outcome: 'refused',
      message: `«${monitor.name}» does not go into this PC.`,
    });
    expect(await scan(params, pc.cpu.sku)).toMatchObject({ outcome: 'serial_wanted' });
    const other = await paidPc();
    await scan(other.params, pc.cpu.sku, 'CPU-3');
    expect(await scan(params, 'cpu-3')).toMatchObject({
      outcome: 'refused',
      message: `The unit CPU-3 was scanned for order #${other.number}.`,
    });
    const body = { code: 'CPU-4', key: 'the-same-scan' };
    await ana.api.orders.scanIntoPc({ params, body });
    const again = await ana.api.orders.scanIntoPc({ params, body });
    expect(again).toMatchObject({ outcome: 'counted' });
    expect(again.pc.pieces.reduce((sum, { scanned }) => sum + scanned, 0)).toBe(1);
    expect(await scan(params, pc.cpu.sku)).toMatchObject({ outcome: 'refused' });
  });

  test('has no step done without what it needs, and a step is undone', async () => {
    const { params } = await paidPc();
    const { steps } = await read(params);
    const at = (needs: string) => steps.findIndex((one) => one.needs === needs);
    for (const needs of ['parts', 'test', 'photos']) {
      await expect(step(params, at(needs))).rejects.toMatchObject({ status: 409, code: 'not_ready' });
    }
    expect(at('system')).toBe(-1);
    await scanAll(params, 'CPU-5');
    await step(params, at('parts'));
    await step(params, 1);
    const { pc: undone } = await step(params, 1, false);
    expect(undone.steps.map(({ at: done }) => done !== null).slice(0, 2)).toEqual([true, false]);
    await expect(tested(params, { minutes: 29 })).rejects.toMatchObject({ status: 422 });
    await expect(tested(params, { is_passed: false, minutes: 3 })).rejects.toMatchObject({ status: 422 });
    const { pc: failed } = await tested(params, { is_passed: false, minutes: 3, note: 'Se apaga' });
    expect(failed.test).toMatchObject({ is_passed: false, note: 'Se apaga' });
    await expect(step(params, at('test'))).rejects.toMatchObject({ code: 'not_ready' });
  });

  test('has a failed part replaced: it is sold no more, another leaves the shelf, and it is tested again', async () => {
    const { order_id, params } = await paidPc();
    await finish(params, 'CPU-6');
    const before = await stock(pc.cpu);
    const now = await read(params);
    const unit = now.pieces.find(({ product_id: id }) => id === pc.cpu.id)?.units[0]?.id ?? 0;
    const { pc: swapped } = await ana.api.orders.replaceDefective({
      params: { ...params, unit_id: unit },
      body: { version: now.version, note: 'No da video' },
    });
    expect(swapped).toMatchObject({
      finished_at: null,
      is_complete: false,
      test: null,
      defects: [{ serial: 'CPU-6', note: 'No da video' }],
    });
    expect(await stock(pc.cpu)).toBe(before - 1);
    expect((await pack(order_id)).results).toMatchObject([{ outcome: 'refused' }]);
    await scan(params, pc.cpu.sku, 'CPU-7');
    await tested(params);
    for (const [at, one] of (await read(params)).steps.entries()) if (one.at === null) await step(params, at);
    expect((await read(params)).finished_at).not.toBeNull();
    await shop.db.sql('update stock_level set on_hand = reserved where product_id = $1', [pc.psu.id]);
    // One more of it is still with a supplier, whose others nobody can take off a shelf.
    const away = await goodsOfSupplier(shop.db, pc.psu.id, 5);
    await shop.db.sql(
      `insert into stock_reservation (holder, product_id, warehouse_code, quantity, state, expires_at, supplier_days)
       values ($1, $2, $3, 1, 'taken', now(), 3)`,
      [order_id, pc.psu.id, away],
    );
    const last = await read(params);
    const psu = last.pieces.find(({ product_id: id }) => id === pc.psu.id)?.units[0]?.id ?? 0;
    await expect(
      ana.api.orders.replaceDefective({
        params: { ...params, unit_id: psu },
        body: { version: last.version, note: 'Truena' },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'no_replacement' });
    await shop.db.sql('delete from stock_reservation where holder = $1 and warehouse_code = $2', [
      order_id,
      away,
    ]);
    await shop.db.sql('update stock_level set on_hand = 50 where product_id = $1', [pc.psu.id]);
  });

  test('is changed by one of two who saw the same', async () => {
    const { params } = await paidPc();
    await scanAll(params, 'CPU-8');
    const { version } = await read(params);
    await step(params, 1, true, version);
    const late = luis.api.orders.setAssemblyStep({
      params: { ...params, step: 3 },
      body: { version, is_done: true },
    });
    await expect(late).rejects.toMatchObject({ status: 409, code: 'stale' });
  });

  test('keeps photos bounded and only once, and loses them with their file', async () => {
    const { params } = await paidPc();
    expect((await photo(params, 'red')).status).toBe(201);
    expect((await photo(params, 'red')).status).toBe(201);
    const { photos } = await read(params);
    expect(photos).toMatchObject([{ width: 60, height: 40 }]);
    const form = new FormData();
    form.set('photo', new File(['no photo'], 'pc.jpg'));
    const path = `/admin/assembly/${params.order_id}/1/photos`;
    await expectRefusal(shop.request(path, { method: 'POST', body: form, token: ana.token }), 422);
    const { pc: without } = await ana.api.orders.removePcPhoto({
      params: { ...params, photo_id: photos[0]?.id ?? 0 },
    });
    expect(without.photos).toEqual([]);
    await expectRefusal(shop.request(`${path}/1`, { method: 'DELETE', token: ana.token }), 404);
  });
});

describe('an order', () => {
  test('of two PCs wants both', async () => {
    const { order_id, params } = await paidPc(2);
    await finish(params, 'CPU-9');
    expect((await pack(order_id)).results).toMatchObject([{ reason: 'PC 2 of 2 is not put together yet.' }]);
    await finish({ ...params, number: 2 }, 'CPU-10');
    expect((await pack(order_id)).results).toMatchObject([{ outcome: 'packed' }]);
  });

  test('that is changed says what is taken out, and the PC is tested again', async () => {
    const { order_id, params } = await paidPc();
    await finish(params, 'CPU-11');
    const other = await createPcParts(shop.db);
    const { order } = await owner.api.orders.adminOrder({ params: { order_id } });
    const ssd = order.lines.findIndex(({ sku }) => sku === pc.ssd.sku);
    const change = {
      lines: [{ position: ssd, quantity: 0 }],
      added: [{ product_id: other.ssd.id, quantity: 1 }],
    };
    await edit(order_id, change);
    const now = await read(params);
    expect(now).toMatchObject({ finished_at: null, test: null, surplus: [{ product_name: pc.ssd.name }] });
    const { pc: out } = await ana.api.orders.takeOutOfPc({
      params: { ...params, unit_id: now.surplus[0]?.id ?? 0 },
      query: { version: now.version },
    });
    expect(out.surplus).toEqual([]);
    await scan(params, other.ssd.sku);
    expect((await read(params)).is_complete).toBe(true);
  });

  test('of fewer PCs than were begun waits until the others are taken apart', async () => {
    const { order_id, params } = await paidPc(2);
    const second = { ...params, number: 2 };
    await scan(second, pc.psu.sku);
    await finish(params, 'CPU-13');
    const { order } = await owner.api.orders.adminOrder({ params: { order_id } });
    await edit(order_id, {
      lines: order.lines.map((_, position) => ({ position, quantity: 1 })),
      added: [],
    });
    const waiting = () => waitingOf(order_id);
    expect(await waiting()).toMatchObject([
      {
        is_called_off: false,
        pcs: [
          { number: 1, is_finished: true },
          { number: 2, is_finished: false, units: 1 },
        ],
      },
    ]);
    expect((await pack(order_id)).results).toMatchObject([
      { reason: 'Take the parts out of PC 2 first: it is not put together any more.' },
    ]);
    const { surplus } = await read(second);
    await ana.api.orders.takeOutOfPc({ params: { ...second, unit_id: surplus[0]?.id ?? 0 }, query: {} });
    expect(await waiting()).toEqual([]);
    expect((await pack(order_id)).results).toMatchObject([{ outcome: 'packed' }]);
  });

  test('of which something has left goes on when a part of the PC is refunded', async () => {
    const mouse = await createProduct(shop.db, { stock: { CDMX: 5 } });
    const { order_id, params } = await paidPc(1, [{ productId: mouse.id }]);
    await finish(params, 'CPU-16');
    const { order } = await owner.api.orders.adminOrder({ params: { order_id } });
    const position = order.lines.findIndex(({ sku }) => sku === mouse.sku);
    const body = { lines: [{ position, quantity: 1 }] };
    const { shipment_id } = await owner.api.orders.packShipment({ params: { order_id }, body });
    await owner.api.orders.moveShipment({
      params: { shipment_id },
      body: { state: 'shipped', carrier: 'DHL', tracking_code: 'D-1' },
    });
    expect(await read(params)).toMatchObject({ why_stopped: 'All of it is packed already.' });
    const ssd = order.lines.findIndex(({ sku }) => sku === pc.ssd.sku);
    await owner.api.orders.refundOrder({
      params: { order_id },
      body: {
        amount_cents: order.lines[ssd]?.line_total_cents ?? 0,
        lines: [{ position: ssd, quantity: 1, restock_to: 'CDMX' }],
        reason: 'Ya tiene disco',
      },
    });
    const { surplus, why_stopped } = await read(params);
    expect(why_stopped).toBeNull();
    await ana.api.orders.takeOutOfPc({ params: { ...params, unit_id: surplus[0]?.id ?? 0 }, query: {} });
    await tested(params);
    for (const [at, one] of (await read(params)).steps.entries()) if (one.at === null) await step(params, at);
    expect((await pack(order_id)).results).toMatchObject([{ outcome: 'packed' }]);
  });

  test('of work on what the customer brings is packed when its steps are done', async () => {
    const mouse = await createProduct(shop.db, { stock: { CDMX: 5 } });
    const { draft_order: draft } = await owner.api.orders.createDraftOrder({
      body: {
        customer: { name: 'Rosa Teléfono', email: 'rosa@ejemplo.mx', phone: '5512345678' },
        delivery_method: 'pickup_cdmx',
        lines: [work, mouse].map(({ id }) => ({ product_id: id, quantity: 1 })),
      },
    });
    const form = new FormData();
    form.set('method', 'cash');
    form.set('amount_cents', String(draft.total_cents));
    const path = `/admin/draft-orders/${draft.id}/payments`;
    const paid = await shop.request(path, { method: 'POST', body: form, token: owner.token });
    const { draft_order: booked } = (await paid.json()) as { draft_order: typeof draft };
    const params = { order_id: booked.order_id ?? '', number: 1 };
    expect((await pack(params.order_id)).results).toMatchObject([{ outcome: 'refused' }]);
    expect(await read(params)).toMatchObject({ pieces: [], is_complete: true, finished_at: null });
    await tested(params);
    for (const colour of ['red', 'blue']) await photo(params, colour);
    for (const at of (await read(params)).steps.keys()) await step(params, at);
    expect((await pack(params.order_id)).results).toMatchObject([{ outcome: 'packed' }]);
  });

  test('that is cancelled stops, and waits to be taken apart', async () => {
    const { order_id, params } = await paidPc();
    await scan(params, pc.cpu.sku, 'CPU-12');
    await owner.api.orders.cancelOrder({ params: { order_id }, body: { reason: 'Ya no la quiere' } });
    const now = await read(params);
    expect(now).toMatchObject({ why_stopped: 'The order was cancelled.', surplus: [{ serial: 'CPU-12' }] });
    await expectRefusal(
      shop.request(`/admin/assembly/${order_id}/1/scans`, {
        json: { code: pc.psu.sku, key: 'key-of-a-scan' },
        token: ana.token,
      }),
      409,
      'stopped',
    );
    const waiting = () => waitingOf(order_id);
    expect(await waiting()).toMatchObject([{ is_called_off: true, pcs: [{ number: 1, units: 1 }] }]);
    await ana.api.orders.takeOutOfPc({
      params: { ...params, unit_id: now.surplus[0]?.id ?? 0 },
      query: { version: now.version },
    });
    expect(await waiting()).toEqual([]);
  });
});

test('the work waits in a queue, is told without amounts, and is for staff who pack', async () => {
  const { order_id, params } = await paidPc();
  const { orders } = await ana.api.orders.assemblyQueue({ query: { page_size: 100 } });
  expect(orders.find(({ order_id: id }) => id === order_id)).toMatchObject({
    is_called_off: false,
    pcs: [{ number: 1, is_finished: false, units: 0 }],
  });
  const base = `/admin/assembly/${order_id}/1`;
  for (const path of ['/admin/assembly', base]) {
    const answer = await shop.request(path, { token: ana.token });
    expect(answer.ok).toBe(true);
    expect(await answer.text()).not.toMatch(/_cents|cost|margin/);
  }
  const buyer = await createBuyer(shop, []);
  const support = await signInStaff(shop, 'support');
  const version = 0;
  for (const [method, path, json] of [
    ['GET', '/admin/assembly', undefined],
    ['GET', base, undefined],
    ['POST', `${base}/scans`, { code: 'x', key: 'key-of-a-scan' }],
    ['DELETE', `${base}/units/1?version=0`, undefined],
    ['POST', `${base}/units/1/defect`, { version, note: 'x' }],
    ['PUT', `${base}/steps/1`, { version, is_done: true }],
    ['PUT', `${base}/test`, { version, is_passed: true, minutes: 30 }],
    ['POST', `${base}/photos`, undefined],
    ['DELETE', `${base}/photos/1`, undefined],
  ] as const) {
    const asked = (to: string, token?: string) =>
      shop.request(to, { method, ...(json && { json }), ...(token !== undefined && { token }) });
    await expectRefusal(asked(path), 401);
    await expectRefusal(asked(path, buyer.token), 401);
    await expectRefusal(asked(path, support.token), 403);
    if (path === '/admin/assembly' || path.endsWith('/photos')) continue;
    await expectRefusal(asked(path.replace(order_id, nowhere), ana.token), 404);
    await expectRefusal(asked(path.replace(`${order_id}/1`, `${order_id}/2`), ana.token), 404);
  }
  await expectRefusal(shop.request(`/admin/assembly/x/1`, { token: ana.token }), 404);
  for (const [path, json] of [
    [`${base}/scans`, { code: ' ', key: 'key-of-a-scan' }],
    [`${base}/units/1/defect`, { version, note: '' }],
  ] as const) {
    await expectRefusal(shop.request(path, { json, token: ana.token }), 422);
  }
  await expectRefusal(
    shop.request(`${base}/test`, {
      method: 'PUT',
      json: { version, is_passed: true, minutes: -1, cpu_celsius: 900 },
      token: ana.token,
    }),
    422,
  );
  await expect(step(params, 99)).rejects.toMatchObject({ status: 404 });
});

describe('the PCs of an order, on its page', () => {
  const summary = async (order_id: string, by = owner) =>
    (await by.api.orders.pcsOfOrder({ params: { order_id } })).pcs;

  test('say how far each is, who does it, and with which serial numbers', async () => {
    const { order_id, params } = await paidPc(2);
    expect(await summary(order_id)).toMatchObject([
      { number: 1, begun_by: null, finished_at: null, units: [], parts: 6, test: null, photos: [] },
      { number: 2, begun_by: null },
    ]);
    await finish(params, 'PAGE-1');
    const [one, two] = await summary(order_id, ana);
    expect(one).toMatchObject({ is_called_off: false, parts: 6, test: { is_passed: true, cpu_celsius: 71 } });
    expect(one?.finished_at).not.toBeNull();
    expect(one?.photos).toHaveLength(2);
    expect(one?.units.map(({ serial }) => serial)).toContain('PAGE-1');
    expect(one?.steps.every(({ by, at }) => by === one.begun_by && at !== null)).toBe(true);
    expect(two).toMatchObject({ begun_by: null, units: [] });
  });

  test('that were cancelled stay as long as parts are in them; an order without any has none', async () => {
    const { order_id, params } = await paidPc();
    await scanAll(params, 'PAGE-2');
    await owner.api.orders.cancelOrder({ params: { order_id }, body: { reason: 'Ya no' } });
    const [pcs] = await summary(order_id);
    expect(pcs).toMatchObject({ is_called_off: true, parts: 0 });
    for (const { id } of pcs?.units ?? []) {
      await ana.api.orders.takeOutOfPc({ params: { ...params, unit_id: id }, query: {} });
    }
    expect(await summary(order_id)).toEqual([]);
    const mouse = await createProduct(shop.db, { stock: { CDMX: 5 } });
    const plain = await buy(shop, await createBuyer(shop, [{ productId: mouse.id }]));
    expect(await summary(plain.order_id)).toEqual([]);
    expect(await summary(nowhere)).toEqual([]);
  });

  test('show who bought them their photos once they are finished, where the shop wants that', async () => {
    const parts = Object.values(pc).map(({ id: productId }) => ({ productId }));
    const buyer = await createBuyer(shop, [...parts, { productId: work.id }]);
    const { order_id } = await buy(shop, buyer);
    const params = { order_id, number: 1 };
    const seen = async () => (await buyer.api.orders.order({ params: { order_id } })).order.pc_photos.length;
    await photo(params, 'green');
    await changeSettings(owner, 'assembly', { are_photos_shown: true });
    expect(await seen()).toBe(0);
    expect((await read(params)).are_photos_shown).toBe(true);
    await finish(params, 'PAGE-3');
    expect(await seen()).toBe(3);
    await changeSettings(owner, 'assembly', { are_photos_shown: false });
    expect(await seen()).toBe(0);
    const stranger = await createBuyer(shop, [{ productId: pc.cpu.id }]);
    await expect(stranger.api.orders.order({ params: { order_id } })).rejects.toMatchObject({ status: 404 });
  });
});
