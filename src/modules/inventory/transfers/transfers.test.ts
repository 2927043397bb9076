import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { reserveStock } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'orders');
  await createProduct(shop.db, { stock: { CDMX: 0, GDL: 0 } });
});
afterAll(() => shop.stop());
beforeEach(async () => {
  product = await createProduct(shop.db, { stock: 10 });
});

const path = '/admin/inventory/transfers';
const plan = async (quantity = 4) => {
  const lines = [{ product_id: product.id, quantity }];
  const body = { from_code: 'CDMX', to_code: 'GDL', lines };
  return (await staff.api.inventory.addTransfer({ body })).transfer.id;
};
const send = (id: number) => staff.api.inventory.sendTransfer({ params: { id } });
const cancel = (id: number) => staff.api.inventory.cancelTransfer({ params: { id } });
const receive = (
  id: number,
  body: Parameters<SignedIn['api']['inventory']['receiveTransfer']>[0]['body'] = {},
) => staff.api.inventory.receiveTransfer({ params: { id }, body });

/** `CDMX 6+0 GDL 0+4`: on hand and incoming. */
async function places(): Promise<string> {
  const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
  return levels
    .map(({ location_code: code, on_hand: onHand, incoming }) => `${code} ${onHand}+${incoming}`)
    .join(' ');
}

async function ledgerAddsUp(): Promise<boolean> {
  const { rows } = await shop.db.sql(
    `select (select sum(delta) from stock_movement where product_id = $1) =
       (select sum(on_hand) from stock_level where product_id = $1) as adds_up`,
    [product.id],
  );
  return rows[0].adds_up;
}

describe('a transfer', () => {
  test('is received with each product once: nothing moves where one stands twice', async () => {
    const id = await plan(5);
    await send(id);
    const lines = [
      { product_id: product.id, quantity: 3 },
      { product_id: product.id, quantity: 3 },
    ];
    const answer = shop.request(`${path}/${id}/receive`, { token: staff.token, json: { lines } });
    const { fields } = await expectRefusal(answer, 422);
    expect(fields).toHaveProperty(['lines.1.product_id']);
    expect(await places()).toBe('CDMX 5+0 GDL 0+5');
  });

  test('moves nothing while it is planned, is in transit when sent, and arrives', async () => {
    const id = await plan();
    expect(await places()).toBe('CDMX 10+0 GDL 0+0');
    expect((await send(id)).transfer).toMatchObject({ state: 'sent', from_code: 'CDMX' });
    expect(await places()).toBe('CDMX 6+0 GDL 0+4');
    expect((await receive(id)).transfer).toMatchObject({ state: 'received', lines: [{ received: 4 }] });
    expect(await places()).toBe('CDMX 6+0 GDL 4+0');
    const { movements } = await staff.api.inventory.movements({ query: { product_id: product.id } });
    expect(movements).toMatchObject([
      { kind: 'transfer', change: 4, location_code: 'GDL', reference: `transfer:${id}` },
      { kind: 'transfer', change: -4, location_code: 'CDMX', on_hand_after: 6, staff: { id: staff.id } },
      { kind: 'count' },
    ]);
  });

  test('does each step once, however often it is sent, also at once', async () => {
    const id = await plan();
    await Promise.all([send(id), send(id), send(id)]);
    await send(id);
    expect(await places()).toBe('CDMX 6+0 GDL 0+4');
    await Promise.all([receive(id), receive(id), receive(id)]);
    await receive(id);
    expect(await places()).toBe('CDMX 6+0 GDL 4+0');
    expect(await ledgerAddsUp()).toBe(true);
  });

  test('arrives in parts; a part with a key arrives once', async () => {
    const id = await plan();
    await send(id);
    const lines = [{ product_id: product.id, quantity: 1 }];
    const key = { 'idempotency-key': `part-${id}` };
    for (let time = 0; time < 2; time += 1) {
      const answer = await shop.request(`${path}/${id}/receive`, {
        method: 'POST',
        json: { lines },
        headers: key,
        token: staff.token,
      });
      expect(answer.status).toBe(200);
    }
    expect(await places()).toBe('CDMX 6+0 GDL 1+3');
    await expect(receive(id, { lines: [{ product_id: product.id, quantity: 4 }] })).rejects.toMatchObject({
      code: 'more_than_sent',
      details: { left: 3 },
    });
    const { transfer } = await receive(id, {
      lines: [{ product_id: product.id, quantity: 2 }],
      is_last: true,
      note: 'Una caja rota',
    });
    expect(transfer).toMatchObject({
      state: 'received',
      note: 'Una caja rota',
      lines: [{ quantity: 4, received: 3 }],
    });
    expect(await places()).toBe('CDMX 6+0 GDL 3+0');
    expect(await ledgerAddsUp()).toBe(true);
  });

  test('places the serial numbers that were read, and refuses those that never came in', async () => {
    const { purchase } = await staff.api.inventory.addPurchase({
      body: {
        supplier_name: 'Mayorista',
        location_code: 'CDMX',
        lines: [{ product_id: product.id, quantity: 2 }],
      },
    });
    await staff.api.inventory.receivePurchase({
      params: { id: purchase.id },
      body: { lines: [{ product_id: product.id, quantity: 2, serials: ['TR-1', 'TR-2'] }] },
    });
    const shelves = async () => {
      const { rows } = await shop.db.sql(
        'select serial, warehouse_code from stock_serial where product_id = $1 order by serial',
        [product.id],
      );
      return rows.map(
        (row: { serial: string; warehouse_code: string }) => `${row.serial} ${row.warehouse_code}`,
      );
    };
    const id = await plan(2);
    expect((await send(id)).transfer.lines).toMatchObject([{ has_serials: true }]);
    const line = { product_id: product.id, quantity: 1 };
    await expect(receive(id, { lines: [{ ...line, serials: ['tr-1', 'TR-2'] }] })).rejects.toMatchObject({
      status: 422,
      fields: { 'lines.0.serials': 'At most 1, one for each unit.' },
    });
    await expect(receive(id, { lines: [{ ...line, serials: ['TR-9'] }] })).rejects.toMatchObject({
      code: 'serial_unknown',
      fields: { 'lines.0.serials': expect.stringContaining('TR-9') },
    });
    expect(await places()).toBe('CDMX 10+0 GDL 0+2');
    await receive(id, { lines: [{ ...line, serials: [' tr-2 '] }] });
    expect(await shelves()).toEqual(['TR-1 CDMX', 'TR-2 GDL']);
    await receive(id);
    expect(await places()).toBe('CDMX 10+0 GDL 2+0');
    expect(await shelves()).toEqual(['TR-1 CDMX', 'TR-2 GDL']);
  });

  test('cancelled gives back what is on its way, once', async () => {
    const id = await plan();
    await send(id);
    await receive(id, { lines: [{ product_id: product.id, quantity: 1 }] });
    await Promise.all([cancel(id), cancel(id)]);
    expect(await places()).toBe('CDMX 9+0 GDL 1+0');
    await expect(receive(id)).rejects.toMatchObject({ code: 'closed' });
    await expect(send(id)).rejects.toMatchObject({ code: 'closed' });
  });

  test('never takes what buyers were promised, nor what is not there', async () => {
    const now = shop.clock.now();
    await shop.db.transaction((tx) =>
      reserveStock(tx, {
        holder: `promised-${product.id}`,
        lines: [{ productId: product.id, quantity: 7 }],
        expiresAt: new Date(now.getTime() + 60_000),
        now,
      }),
    );
    await expect(send(await plan(4))).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { lines: [{ product_id: product.id, on_hand: 10, reserved: 7, available: 3 }] },
    });
    expect(await places()).toBe('CDMX 10+0 GDL 0+0');
  });

  test('is not received before it is sent, nor cancelled after it arrived', async () => {
    const id = await plan();
    await expect(receive(id)).rejects.toMatchObject({ code: 'not_sent' });
    await send(id);
    await receive(id);
    await expect(cancel(id)).rejects.toMatchObject({ code: 'closed' });
  });

  test('stands in the list by its state', async () => {
    const id = await plan();
    const { transfers } = await staff.api.inventory.transfers({ query: { state: 'draft', page_size: 1 } });
    expect(transfers).toMatchObject([{ id, units: 4, received: 0, lines: 1 }]);
  });
});

test.each([
  ['to where it is', { to_code: 'CDMX' }, 'to_code'],
  ['from nowhere', { from_code: 'LUNA' }, 'from_code'],
  ['of nothing', { lines: [] }, 'lines'],
  ['of a product that is not there', { lines: [{ product_id: 999_999, quantity: 1 }] }, 'lines.0.product_id'],
  ['of no units', { lines: [{ product_id: 1, quantity: 0 }] }, 'lines.0.quantity'],
])('a transfer %s is refused beside the field', async (_, given, field) => {
  const json = {
    from_code: 'CDMX',
    to_code: 'GDL',
    lines: [{ product_id: product.id, quantity: 1 }],
    ...given,
  };
  const refusal = await expectRefusal(shop.request(path, { method: 'POST', json, token: staff.token }), 422);
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});

test('a transfer that is not there is not found', async () => {
  for (const step of ['', '/send', '/receive', '/cancel']) {
    const sent = step === '' ? {} : { method: 'POST', json: {} };
    await expectRefusal(shop.request(`${path}/999999${step}`, { ...sent, token: staff.token }), 404);
  }
});
