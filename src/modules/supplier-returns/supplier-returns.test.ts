import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buy, createBuyer } from '../../../test/factories/buy.ts';
import { createProduct, type CreatedProduct } from '../../../test/factories/create-product.ts';
import { createReturnedUnit } from '../../../test/factories/create-returned-unit.ts';
import { knownSupplier } from '../../../test/factories/known-supplier.ts';
import { signInStaff, type SignedIn } from '../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
let letter = 0;
beforeAll(async () => {
  shop = await startTestShop({ emulators: true, jobs: true });
  await knownSupplier(shop.db, 'norte');
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  product = await createProduct(shop.db, { stock: 0 });
});

const path = '/admin/supplier-returns';
const number = () => `SN-${(letter += 1)}`;

/** A purchase of the product came, with these serial numbers and some units without. */
async function receive(serials: string[], quantity = serials.length): Promise<number> {
  const line = { product_id: product.id, quantity, cost_cents: 80_000 };
  const { purchase } = await staff.api.inventory.addPurchase({
    body: { supplier_name: 'Norte', location_code: 'CDMX', lines: [line] },
  });
  await staff.api.inventory.receivePurchase({
    params: { id: purchase.id },
    body: { lines: [{ product_id: product.id, quantity, serials }] },
  });
  return purchase.id;
}

type Line = Parameters<SignedIn['api']['supplierReturns']['addSupplierReturn']>[0]['body']['lines'][number];
async function add(lines: Partial<Line>[], by = staff) {
  const { supplier_return: made } = await by.api.supplierReturns.addSupplierReturn({
    body: {
      supplier: 'norte',
      lines: lines.map((line) => ({
        product_id: product.id,
        location_code: 'CDMX',
        reason: 'No enciende',
        ...line,
      })),
    },
  });
  return made;
}
type Step = Parameters<SignedIn['api']['supplierReturns']['moveSupplierReturn']>[0]['body'];
const move = async (id: number, body: Step, by = staff) =>
  (await by.api.supplierReturns.moveSupplierReturn({ params: { id }, body })).supplier_return;
async function send(id: number) {
  await move(id, { step: 'request' });
  await move(id, { step: 'authorise', rma: 'RMA-77' });
  return move(id, { step: 'send', carrier: 'Estafeta', tracking_code: 'G-1' });
}
type Settled = Parameters<SignedIn['api']['supplierReturns']['settleSupplierReturn']>[0]['body']['lines'];
const settle = async (id: number, lines: Settled) =>
  (await staff.api.supplierReturns.settleSupplierReturn({ params: { id }, body: { lines } })).supplier_return;
const onHand = async () => {
  const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
  return levels.find(({ location_code: code }) => code === 'CDMX')?.on_hand;
};
const movements = async () =>
  (
    await staff.api.inventory.movements({ query: { product_id: product.id, kind: 'supplier_return' } })
  ).movements.map(({ change, reference, reason }) => `${change} ${reference} ${reason}`);
const isGone = async (serial: string) => {
  const { rows } = await shop.db.sql(
    'select is_gone from stock_serial where product_id = $1 and serial = $2',
    [product.id, serial],
  );
  return (rows[0] as { is_gone: boolean } | undefined)?.is_gone;
};

/** A customer's unit that was bought with a purchase, came back and is scrap. */
async function scrapUnit(outcome: 'scrap' | 'sellable' = 'scrap') {
  const serial = number();
  await receive([serial]);
  return createReturnedUnit(shop, product, { serial, outcome });
}
const toSend = async () =>
  (await staff.api.supplierReturns.toSend()).units.filter(({ product_id: id }) => id === product.id);

describe('units from the shelf', () => {
  test('leave it when they are sent and not before, with their serial numbers and a movement that says why', async () => {
    const serial = number();
    await receive([serial], 3);
    const draft = await add([{ serial: serial.toLowerCase() }, { quantity: 2, reason: 'Caja rota' }]);
    expect(draft.lines).toMatchObject([{ serial, quantity: 1, cost_cents: 80_000 }, { quantity: 2 }]);
    await move(draft.id, { step: 'request' });
    await move(draft.id, { step: 'authorise', rma: 'RMA-77' });
    expect(await onHand()).toBe(3);
    const sent = await move(draft.id, { step: 'send', carrier: 'Estafeta', tracking_code: 'G-1' });
    expect(sent).toMatchObject({ state: 'sent', rma: 'RMA-77', carrier: 'Estafeta', tracking_code: 'G-1' });
    expect(await onHand()).toBe(0);
    expect(await isGone(serial)).toBe(true);
    expect(await movements()).toEqual([`-3 supplier_return:${draft.id} No enciende · Caja rota`]);
  });

  test('sent twice leave once', async () => {
    await receive([], 3);
    const { id } = await add([{ quantity: 2 }]);
    await send(id);
    expect((await move(id, { step: 'send' })).tracking_code).toBe('G-1');
    expect(await onHand()).toBe(1);
  });

  test('are never fewer than none: more than are free are refused, and nothing moves', async () => {
    await receive([], 2);
    const { id } = await add([{ quantity: 1 }, { quantity: 2 }]);
    await move(id, { step: 'authorise' });
    await expect(move(id, { step: 'send' })).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { lines: [{ product_id: product.id, location_code: 'CDMX', available: 2 }] },
    });
    expect(await onHand()).toBe(2);
  });

  test('that two people send at once, by their number or as the last ones, leave with one of both', async () => {
    const serial = number();
    await receive([serial], 2);
    const other = await signInStaff(shop, 'catalog');
    for (const line of [{ serial }, {}]) {
      const returns = await Promise.all([add([line]), add([line], other)]);
      for (const { id } of returns) await move(id, { step: 'authorise' });
      const [first, second] = returns;
      const sent = await Promise.allSettled([
        move(first.id, { step: 'send' }),
        move(second.id, { step: 'send' }, other),
      ]);
      expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    }
    expect(await onHand()).toBe(0);
  });

  test('that are with a buyer are not sent', async () => {
    const serial = number();
    await receive([serial], 2);
    const buyer = await createBuyer(shop, [{ productId: product.id }]);
    const params = { order_id: (await buy(shop, buyer)).order_id };
    const packer = await signInStaff(shop, 'orders');
    const lines = [{ position: 0, quantity: 1, serials: [serial] }];
    await packer.api.orders.packShipment({ params, body: { lines } });
    const { id } = await add([{ serial }]);
    await move(id, { step: 'authorise' });
    await expect(move(id, { step: 'send' })).rejects.toMatchObject({ code: 'serial_gone' });
    expect(await onHand()).toBe(1);
  });
});

describe('a customer’s unit that is scrap', () => {
  test('waits to be sent back, with whom it was bought from, until it is on a return', async () => {
    const { serial, unitId } = await scrapUnit();
    expect(await toSend()).toMatchObject([
      { return_unit_id: unitId, serial, note: 'Quemada', supplier_code: 'norte' },
    ]);
    const { lines, id } = await add([{ location_code: null, serial, return_unit_id: unitId }]);
    expect(lines).toMatchObject([{ cost_cents: 80_000, returned: { unit_id: unitId } }]);
    expect(await toSend()).toEqual([]);
    await send(id);
    expect(await onHand()).toBe(0);
    expect(await movements()).toEqual([]);
  });

  test('is on one return, also when two people put it there at once, and free again where that ends', async () => {
    const { unitId } = await scrapUnit();
    const line = { location_code: null, return_unit_id: unitId };
    const tries = await Promise.allSettled([add([line]), add([line])]);
    const made = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(made).toHaveLength(1);
    await expect(add([line])).rejects.toMatchObject({ code: 'not_scrap' });
    const id = made[0]?.id ?? 0;
    await move(id, { step: 'request' });
    await move(id, { step: 'refuse', answer: 'Fuera de garantía' });
    expect(await toSend()).toHaveLength(1);
    const again = await add([line]);
    await staff.api.supplierReturns.changeSupplierReturn({
      params: { id: again.id },
      body: { lines: [{ product_id: product.id, location_code: 'CDMX', reason: 'Otra' }] },
    });
    expect(await toSend()).toHaveLength(1);
  });

  test('is not judged anew while it is on its way', async () => {
    const { unitId, inspect } = await scrapUnit();
    const { id } = await add([{ location_code: null, return_unit_id: unitId }]);
    await expect(inspect('sellable')).rejects.toMatchObject({ code: 'restocked' });
    await move(id, { step: 'cancel' });
    await inspect('sellable');
    expect(await toSend()).toEqual([]);
  });

  test('rejected by its supplier may be sold open-box', async () => {
    const { unitId } = await scrapUnit();
    const { id, lines } = await add([{ location_code: null, return_unit_id: unitId }]);
    await send(id);
    const line = lines[0]?.id ?? 0;
    expect(await settle(id, [{ id: line, outcome: 'rejected', rejected_use: 'open_box' }])).toMatchObject({
      state: 'closed',
      lines: [{ outcome: 'rejected', rejected_use: 'open_box' }],
    });
    const { waiting } = await staff.api.returns.openBoxes({});
    expect(waiting.map(({ unit_id: unit }) => unit)).toContain(unitId);
  });

  test('that is sellable, or of another product, is no scrap to send', async () => {
    const { unitId } = await scrapUnit('sellable');
    await expect(add([{ location_code: null, return_unit_id: unitId }])).rejects.toMatchObject({
      code: 'not_scrap',
    });
    const { unitId: scrap } = await scrapUnit();
    product = await createProduct(shop.db, { stock: 1 });
    await expect(add([{ location_code: null, return_unit_id: scrap }])).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.product_id': expect.any(String) },
    });
  });
});

describe('a supplier', () => {
  test('that replaces units brings new ones to the shelf, with their serial numbers, to be sold', async () => {
    const old = number();
    const fresh = number();
    await receive([old]);
    const { id, lines } = await add([{ serial: old }]);
    await send(id);
    const line = { id: lines[0]?.id ?? 0, outcome: 'replaced' as const, location_code: 'CDMX' };
    const closed = await settle(id, [{ ...line, serials: [fresh] }]);
    expect(closed).toMatchObject({ state: 'closed', lines: [{ outcome: 'replaced', new_serials: [fresh] }] });
    expect(await onHand()).toBe(1);
    expect([await isGone(old), await isGone(fresh)]).toEqual([true, false]);
    expect(await movements()).toEqual([
      `1 supplier_return:${id} null`,
      `-1 supplier_return:${id} No enciende`,
    ]);
    await expect(settle(id, [{ ...line, serials: [number()] }])).rejects.toMatchObject({ code: 'too_late' });
    expect(await onHand()).toBe(1);
  });

  test('that repaired a unit brings it with the number it left with', async () => {
    const serial = number();
    await receive([serial]);
    const { id, lines } = await add([{ serial }]);
    await send(id);
    const line = { id: lines[0]?.id ?? 0, outcome: 'replaced' as const, location_code: 'CDMX' };
    await settle(id, [{ ...line, serials: [serial] }]);
    expect([await onHand(), await isGone(serial)]).toEqual([1, false]);
  });

  test('brings no unit whose number is on a shelf already', async () => {
    const [old, here] = [number(), number()];
    await receive([old, here]);
    const { id, lines } = await add([{ serial: old }]);
    await send(id);
    const line = { id: lines[0]?.id ?? 0, outcome: 'replaced' as const, location_code: 'CDMX' };
    await expect(settle(id, [{ ...line, serials: [here] }])).rejects.toMatchObject({ code: 'serial_taken' });
    expect(await onHand()).toBe(1);
  });

  test('may do another thing about each unit of a line, and owes what it has not settled', async () => {
    const purchaseId = await receive([], 5);
    const { id, lines } = await add([{ quantity: 5, purchase_id: purchaseId }]);
    const owed = async () =>
      (await staff.api.supplierReturns.supplierReturn({ params: { id } })).supplier_return.owed_cents;
    expect(await owed()).toBe(0);
    await send(id);
    expect(await owed()).toBe(5 * 80_000);
    const line = lines[0]?.id ?? 0;
    const part = await settle(id, [
      { id: line, quantity: 2, outcome: 'replaced', location_code: 'CDMX', serials: [] },
    ]);
    expect(part).toMatchObject({ state: 'sent', owed_cents: 3 * 80_000 });
    const rest = part.lines.find(({ outcome }) => outcome === null)?.id ?? 0;
    await settle(id, [
      { id: rest, quantity: 2, outcome: 'credited', credit_cents: 150_000, credit_number: 'NC-9' },
    ]);
    const last = (
      await staff.api.supplierReturns.supplierReturn({ params: { id } })
    ).supplier_return.lines.find(({ outcome }) => outcome === null);
    const closed = await settle(id, [
      { id: last?.id ?? 0, outcome: 'rejected', rejected_use: 'shelf', location_code: 'CDMX' },
    ]);
    expect(closed).toMatchObject({ state: 'closed', units: 5, owed_cents: 0, credited_cents: 150_000 });
    expect(await onHand()).toBe(3);
    const file = await shop.request(`/admin/supplier-returns.csv?q=${id}`, { token: staff.token });
    const text = await file.text();
    expect(text).toContain('NC-9,800.00,1500.00');
    expect(text.trim().split('\r\n')).toHaveLength(4);
    // As a spreadsheet reads a time.
    expect(text).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d,/);
  });

  test('brings no unit whose number is on a shelf already, also where a unit of another product has the same', async () => {
    const serial = number();
    await receive([serial]);
    const other = await createProduct(shop.db, { stock: 0 });
    const { id, lines } = await add([
      { location_code: null },
      { location_code: null, product_id: other.id, serial: 'OTRO' },
    ]);
    await send(id);
    const back = { outcome: 'replaced' as const, location_code: 'CDMX', serials: [serial] };
    await expect(
      settle(
        id,
        lines.map((line) => ({ id: line.id, ...back })),
      ),
    ).rejects.toMatchObject({ code: 'serial_taken' });
    expect(await onHand()).toBe(1);
  });

  test('settled twice with one key, it is settled once', async () => {
    await receive([], 4);
    const { id, lines } = await add([{ quantity: 4 }]);
    await send(id);
    const once = () =>
      shop.request(`${path}/${id}/settle`, {
        method: 'POST',
        json: {
          lines: [{ id: lines[0]?.id, quantity: 1, outcome: 'replaced', location_code: 'CDMX' }],
        },
        token: staff.token,
        headers: { 'idempotency-key': `settle-${id}` },
      });
    expect((await once()).status).toBe(200);
    expect((await once()).status).toBe(200);
    expect(await onHand()).toBe(1);
  });

  test('that lets a return wait stands among what is to be done after as many days as the setting says', async () => {
    const late = async () =>
      (await staff.api.staff.dashboard({ query: { fresh: 'true' } })).todo.find(
        ({ key }) => key === 'supplier_returns_late',
      )?.count ?? 0;
    await receive([], 1);
    const before = await late();
    const { id } = await add([{}]);
    await move(id, { step: 'request' });
    expect(await late()).toBe(before);
    await shop.db.sql(`update supplier_return set moved_at = moved_at - interval '15 days' where id = $1`, [
      id,
    ]);
    expect(await late()).toBe(before + 1);
    const { supplier_returns: list } = await staff.api.supplierReturns.supplierReturns({
      query: { late: '1' },
    });
    expect(list).toMatchObject([{ id, is_late: true }]);
  });
});

describe('what a unit cost', () => {
  test('is its purchase’s, else the supplier’s offer, else unknown; what staff write goes first', async () => {
    const purchaseId = await receive([], 2);
    const offered = await createProduct(shop.db, { stock: 1 });
    await shop.db.sql(
      `insert into supplier_offer (supplier, ref_id, product_id, product_name, brand, cost, currency, category, status,
         record_updated_at, record_hash, stock)
       values ('norte', 'R-1', $1, 'x', 'x', 12.34, 'MXN', 'x', 'active', now(), 'x', '[]')`,
      [offered.id],
    );
    const {
      lines,
      id,
      owed_cents: owed,
    } = await add([{ purchase_id: purchaseId }, { product_id: offered.id }, {}, { cost_cents: 5 }]);
    expect(owed).toBe(0);
    expect(lines.map(({ cost_cents: cents }) => cents)).toEqual([80_000, 1234, null, 5]);
    const clerk = await signInStaff(shop, 'orders');
    const { supplier_return: seen } = await clerk.api.supplierReturns.supplierReturn({ params: { id } });
    expect(seen).toMatchObject({ owed_cents: null, lines: lines.map(() => ({ cost_cents: null })) });
    await clerk.api.supplierReturns.changeSupplierReturn({
      params: { id },
      body: { lines: [{ product_id: offered.id, location_code: 'CDMX', reason: 'Otra' }] },
    });
    const { supplier_return: after } = await staff.api.supplierReturns.supplierReturn({ params: { id } });
    expect(after.lines).toMatchObject([{ cost_cents: 1234, reason: 'Otra' }]);
  });
});

test('what a supplier gave credit for is told by the audit log to who may read costs alone', async () => {
  const { id, lines } = await add([{ location_code: null }]);
  await send(id);
  await settle(id, [{ id: lines[0]?.id ?? 0, outcome: 'credited', credit_cents: 71_235 }]);
  const query = { object: `supplier_return:${id}` };
  const told = async (by: SignedIn) => JSON.stringify((await by.api.auditLog.entries({ query })).entries);
  const system = await signInStaff(shop, { name: 'sistemas', rights: ['read_audit', 'system'] });
  expect(await told(await signInStaff(shop, 'owner'))).toContain('71235');
  expect(await told(system)).toContain('credited');
  expect(await told(system)).not.toContain('71235');
});

describe('a return to a supplier is refused', () => {
  test.each([
    ['an unknown supplier', { supplier: 'nadie' }, 'supplier'],
    ['no goods', { lines: [] }, 'lines'],
    ['an unknown product', { line: { product_id: 999_999 } }, 'lines.0.product_id'],
    ['an unknown place', { line: { location_code: 'LUNA' } }, 'lines.0.location_code'],
    ['an unknown purchase', { line: { purchase_id: 999_999 } }, 'lines.0.purchase_id'],
    ['two units with one number', { line: { serial: 'A', quantity: 2 } }, 'lines.0.quantity'],
    ['no reason', { line: { reason: ' ' } }, 'lines.0.reason'],
  ])(
    'for %s',
    async (_, { line, ...more }: { line?: object; supplier?: string; lines?: unknown[] }, field: string) => {
      const whole = { product_id: product.id, location_code: 'CDMX', reason: 'No enciende', ...line };
      const json = { supplier: 'norte', lines: [whole], ...more };
      const refusal = await expectRefusal(
        shop.request(path, { method: 'POST', json, token: staff.token }),
        422,
      );
      expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    },
  );

  test('for a serial number twice', async () => {
    await expect(add([{ serial: 'DOBLE' }, { serial: 'doble' }])).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.1.serial': expect.any(String) },
    });
  });

  test('by who saw an older one, and once it was asked for', async () => {
    const { id, version } = await add([{}]);
    const change = (body: object) =>
      staff.api.supplierReturns.changeSupplierReturn({ params: { id }, body: { ...body } });
    await change({ note: 'Frágil', version });
    await expect(change({ note: 'Otra', version })).rejects.toMatchObject({ code: 'stale' });
    await move(id, { step: 'request' });
    await expect(change({ supplier: 'norte' })).rejects.toMatchObject({ code: 'too_late' });
    expect((await change({ rma: 'R-2' })).supplier_return.rma).toBe('R-2');
    await expect(move(id, { step: 'send' })).rejects.toMatchObject({ code: 'too_late' });
  });

  test('with an outcome that does not fit its line', async () => {
    await receive([], 1);
    const { id, lines } = await add([{}, { location_code: null }]);
    await send(id);
    const [shelf, loose] = lines.map((line) => line.id);
    for (const [line, field] of [
      [{ id: shelf, outcome: 'rejected', rejected_use: 'open_box' }, 'rejected_use'],
      [{ id: loose, outcome: 'rejected', rejected_use: 'shelf', location_code: 'CDMX' }, 'rejected_use'],
      [{ id: shelf, outcome: 'rejected', rejected_use: 'shelf' }, 'location_code'],
      [{ id: shelf, outcome: 'replaced', location_code: 'CDMX', quantity: 2 }, 'quantity'],
      [{ id: shelf, outcome: 'replaced', location_code: 'CDMX', serials: ['A', 'B'] }, 'serials'],
      [{ id: 999_999, outcome: 'credited', credit_cents: 1 }, 'id'],
    ] as const) {
      const refusal = await expectRefusal(
        shop.request(`${path}/${id}/settle`, { method: 'POST', json: { lines: [line] }, token: staff.token }),
        422,
      );
      expect(Object.keys(refusal.fields ?? {})).toEqual([`lines.0.${field}`]);
    }
  });

  test('that costs more than any amount can say: the list would be shown to nobody any more', async () => {
    const line = { location_code: null, quantity: 1_000_000, cost_cents: 100_000_000_00 };
    await expect(add([line])).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.cost_cents': expect.any(String) },
    });
    const { id } = await add([{ ...line, quantity: 1 }]);
    // Its cost stays where who changes the line may not see it.
    const many = { product_id: product.id, location_code: null, reason: 'Todas', quantity: 1_000_000 };
    await staff.api.supplierReturns.changeSupplierReturn({ params: { id }, body: { lines: [many] } });
    await send(id);
    const { owed } = await staff.api.supplierReturns.supplierReturns({ query: {} });
    expect(owed[0]?.owed_cents).toBeGreaterThanOrEqual(100_000_000_00);
  });

  test('as a file to who may export and not read it', async () => {
    const { token } = await signInStaff(shop, { name: 'exporta', rights: ['export_catalog'] });
    for (const one of [path, '/admin/supplier-returns.csv'])
      await expectRefusal(shop.request(one, { token }), 403, 'forbidden');
  });

  test('to who is not signed in, and to who does not buy', async () => {
    const support = await signInStaff(shop, 'support');
    for (const one of [path, `${path}/to-send`, `${path}/1`]) {
      await expectRefusal(shop.request(one), 401);
      await expectRefusal(shop.request(one, { token: support.token }), 403);
    }
    await expectRefusal(shop.request('/admin/supplier-returns.csv', { token: support.token }), 403);
    await expectRefusal(shop.request(`${path}/999999`, { token: staff.token }), 404);
  });
});
