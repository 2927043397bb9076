import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let product: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());
beforeEach(async () => {
  product = await createProduct(shop.db, { stock: 1 });
});

const path = '/admin/inventory/purchases';
const order = async (quantity = 3) => {
  const body = {
    supplier_name: 'Mayorista del Norte',
    reference: 'OC-77',
    location_code: 'CDMX',
    expected_on: '2026-12-01',
    lines: [{ product_id: product.id, quantity, cost_cents: 80_000 }],
  };
  return (await staff.api.inventory.addPurchase({ body })).purchase.id;
};
type Line = { quantity: number; serials?: string[] };
const receive = (id: number, line: Line, more: { is_last?: boolean; note?: string } = {}) =>
  staff.api.inventory.receivePurchase({
    params: { id },
    body: { lines: [{ product_id: product.id, ...line }], ...more },
  });
const level = async () => {
  const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
  const { on_hand: onHand, incoming } = levels.find(({ location_code: code }) => code === 'CDMX') ?? {};
  return `${onHand}+${incoming}`;
};

describe('a purchase', () => {
  test('is incoming until it comes, in parts, with serial numbers', async () => {
    const id = await order();
    expect(await level()).toBe('1+3');
    await receive(id, { quantity: 2, serials: ['sn 1', 'SN2'] });
    expect(await level()).toBe('3+1');
    const { purchase } = await receive(id, { quantity: 1, serials: ['SN3'] });
    expect(purchase).toMatchObject({
      state: 'received',
      lines: [{ quantity: 3, received: 3, cost_cents: 80_000, serials: ['SN1', 'SN2', 'SN3'] }],
    });
    expect(await level()).toBe('4+0');
    const { movements } = await staff.api.inventory.movements({
      query: { product_id: product.id, kind: 'receipt' },
    });
    expect(movements).toMatchObject([
      { change: 1, on_hand_after: 4, reference: `purchase:${id}` },
      { change: 2, on_hand_after: 3, staff: { id: staff.id } },
    ]);
  });

  test('is for sale at once', async () => {
    const gone = await createProduct(shop.db, { stock: 0 });
    product = gone;
    await receive(await order(), { quantity: 3 });
    const { rows } = await shop.db.sql('select available from product_listing where product_id = $1', [
      gone.id,
    ]);
    expect(rows).toEqual([{ available: 3 }]);
  });

  test('received twice with one key comes once', async () => {
    const id = await order();
    const json = { lines: [{ product_id: product.id, quantity: 1 }] };
    const once = () =>
      shop.request(`${path}/${id}/receive`, {
        method: 'POST',
        json,
        token: staff.token,
        headers: { 'idempotency-key': `receipt-${id}` },
      });
    expect((await once()).status).toBe(200);
    expect((await once()).status).toBe(200);
    expect(await level()).toBe('2+2');
  });

  test('may bring more than was ordered, or end with less', async () => {
    await receive(await order(), { quantity: 5 });
    expect(await level()).toBe('6+0');
    const short = await order();
    expect((await receive(short, { quantity: 1 }, { is_last: true })).purchase.state).toBe('received');
    expect(await level()).toBe('7+0');
    await expect(receive(short, { quantity: 1 })).rejects.toMatchObject({ code: 'closed' });
  });

  test('cancelled is not incoming any more, and what came stays', async () => {
    const id = await order();
    await receive(id, { quantity: 1 });
    const cancel = () => staff.api.inventory.cancelPurchase({ params: { id } });
    await cancel();
    expect((await cancel()).purchase.state).toBe('cancelled');
    expect(await level()).toBe('2+0');
  });

  test('tells its costs only to who may see costs', async () => {
    const id = await order();
    const orders = await signInStaff(shop, 'orders');
    const { purchase } = await orders.api.inventory.purchase({ params: { id } });
    expect(purchase.lines).toMatchObject([{ cost_cents: null }]);
  });
});

describe('a receipt is refused', () => {
  test('for a serial number that came in already, and nothing of it is kept', async () => {
    const id = await order();
    await receive(id, { quantity: 1, serials: ['TWIN'] });
    for (const serials of [['twin'], ['NEW', 'new']]) {
      await expect(receive(id, { quantity: 2, serials })).rejects.toMatchObject({
        status: 409,
        code: 'serial_taken',
        fields: { 'lines.0.serials': expect.stringContaining(serials[0]?.toUpperCase() ?? '') },
      });
    }
    expect(await level()).toBe('2+2');
  });

  test.each([
    ['more serial numbers than units', { quantity: 1, serials: ['A', 'B'] }, 'lines.0.serials'],
    ['less than nothing', { quantity: -1 }, 'lines.0.quantity'],
    ['another product', { quantity: 1, product_id: 999_999 }, 'lines.0.product_id'],
  ])('for %s', async (_, line, field) => {
    const id = await order();
    const json = { lines: [{ product_id: product.id, ...line }] };
    const refusal = await expectRefusal(
      shop.request(`${path}/${id}/receive`, { method: 'POST', json, token: staff.token }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });
});

describe('a draft', () => {
  const draft = async () => {
    const lines = [{ product_id: product.id, quantity: 4, cost_cents: 500 }];
    const body = { supplier_name: 'Mayorista', location_code: 'CDMX', lines, is_draft: true };
    return (await staff.api.inventory.addPurchase({ body })).purchase.id;
  };
  const toOrder = (id: number) => staff.api.inventory.orderPurchase({ params: { id } });

  test('is not incoming, can be changed, and is once it was ordered', async () => {
    const id = await draft();
    expect(await level()).toBe('1+0');
    const { purchase } = await staff.api.inventory.changePurchase({
      params: { id },
      body: { reference: 'OC-8', lines: [{ product_id: product.id, quantity: 6 }] },
    });
    expect(purchase).toMatchObject({ state: 'draft', reference: 'OC-8', supplier_name: 'Mayorista' });
    expect(purchase.lines).toMatchObject([{ quantity: 6, cost_cents: 500 }]);
    await toOrder(id);
    expect((await toOrder(id)).purchase.state).toBe('open');
    expect(await level()).toBe('1+6');
  });

  test('is not received before it was ordered, nor changed afterwards', async () => {
    const id = await draft();
    await expect(receive(id, { quantity: 1 })).rejects.toMatchObject({ status: 409, code: 'not_ordered' });
    await toOrder(id);
    const change = staff.api.inventory.changePurchase({ params: { id }, body: { note: 'tarde' } });
    await expect(change).rejects.toMatchObject({ status: 409, code: 'ordered' });
  });

  test('that was dropped is not ordered any more', async () => {
    const id = await draft();
    await staff.api.inventory.cancelPurchase({ params: { id } });
    await expect(toOrder(id)).rejects.toMatchObject({ status: 409, code: 'closed' });
    expect(await level()).toBe('1+0');
  });
});

test('a purchase without supplier, place or goods is refused beside the field', async () => {
  const lines = [{ product_id: product.id, quantity: 1 }];
  const whole = { supplier_name: 'Mayorista', location_code: 'CDMX', lines };
  for (const [field, json] of [
    ['supplier_name', { ...whole, supplier_name: '' }],
    ['location_code', { ...whole, location_code: 'LUNA' }],
    ['lines', { ...whole, lines: [] }],
    ['lines.1.product_id', { ...whole, lines: [...lines, ...lines] }],
  ] as const) {
    const refusal = await expectRefusal(
      shop.request(path, { method: 'POST', json, token: staff.token }),
      422,
    );
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  }
});
