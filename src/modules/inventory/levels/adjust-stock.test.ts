import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart } from '../../../../test/factories/buy.ts';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { releaseReservations, reserveStock, takeReservations } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const path = '/admin/inventory/adjustments';
const reason = 'Conteo de anaquel';

type Sent = { on_hand?: number; change?: number; location_code?: string; product_id?: number };

const adjust = ({ id }: { id: number }, sent: Sent) =>
  staff.api.inventory.adjust({ body: { product_id: id, location_code: 'CDMX', reason, ...sent } });

const send = (json: unknown, headers: Record<string, string> = {}, token: string | undefined = staff.token) =>
  shop.request(path, { method: 'POST', json, headers, ...(token !== undefined && { token }) });

const asked = ({ id }: { id: number }, sent: object) => ({
  product_id: id,
  location_code: 'CDMX',
  reason,
  ...sent,
});

async function reserve({ id }: CreatedProduct, quantity: number, holder = `order-${id}`): Promise<string> {
  const now = shop.clock.now();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await shop.db.transaction((tx) =>
    reserveStock(tx, { holder, lines: [{ productId: id, quantity }], expiresAt, now }),
  );
  return holder;
}

const movementsOf = async ({ id }: { id: number }) =>
  (await staff.api.inventory.movements({ query: { product_id: id } })).movements;

describe('an adjustment', () => {
  test('by a count says what is there now and by how much it changed', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    await reserve(product, 2);
    const { adjustment } = await adjust(product, { on_hand: 12 });
    expect(adjustment).toMatchObject({
      product_id: product.id,
      location_code: 'CDMX',
      kind: 'count',
      on_hand: 12,
      reserved: 2,
      available: 10,
      change: 7,
      reason,
      staff: { id: staff.id },
    });
  });

  test('by a change adds to what is there, or takes from it', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    expect((await adjust(product, { change: -2 })).adjustment).toMatchObject({
      kind: 'adjustment',
      on_hand: 3,
      change: -2,
    });
    expect((await adjust(product, { change: 4 })).adjustment).toMatchObject({ on_hand: 7, change: 4 });
  });

  test('is noted with who, why and what was left, and in the audit trail', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    await adjust(product, { change: -1 });
    const [last] = await movementsOf(product);
    expect(last).toMatchObject({
      sku: product.sku,
      change: -1,
      on_hand_after: 4,
      kind: 'adjustment',
      reason,
      staff: { id: staff.id },
    });
    const { rows } = await shop.db.sql(
      'select action, staff_user_id, before, after from audit_entry where subject = $1',
      [`product:${product.id}`],
    );
    expect(rows).toEqual([
      {
        action: 'stock.adjustment',
        staff_user_id: staff.id,
        before: { location: 'CDMX', on_hand: 5 },
        after: { location: 'CDMX', on_hand: 4, reason },
      },
    ]);
  });

  test('that finds what was there is noted as a count, too', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    expect((await adjust(product, { on_hand: 5 })).adjustment).toMatchObject({ on_hand: 5, change: 0 });
    expect((await movementsOf(product))[0]).toMatchObject({ kind: 'count', change: 0, on_hand_after: 5 });
  });

  test('is seen by the list, the page, the search and the cart at once', async () => {
    const product = await createProduct(shop.db, { stock: 0, name: 'Tarjeta Zafiro Inventariada' });
    const customer = await signInCustomer(shop);
    await adjust(product, { on_hand: 2 });
    const list = await shop.api.catalog.products({ query: { q: 'Zafiro Inventariada' } });
    expect(list.products).toMatchObject([{ id: product.id, stock: 'low' }]);
    const page = await shop.api.catalog.product({
      params: { sku: product.sku, product_name: product.slug },
    });
    expect(page.product).toMatchObject({ available: 2 });
    await addToCart(customer, product.id, 2);
    await adjust(product, { change: -2 });
    const { cart } = await customer.api.cart.cart({ params: { userId: customer.id } });
    expect(cart.items).toMatchObject([{ available: 0 }]);
  });

  test('at a location where the product has never been makes its level', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    await createProduct(shop.db, { stock: { GDL: 1 } });
    expect((await adjust(product, { location_code: 'GDL', change: 3 })).adjustment).toMatchObject({
      on_hand: 3,
    });
    const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
    expect(levels).toMatchObject([
      { location_code: 'CDMX', on_hand: 1 },
      { location_code: 'GDL', on_hand: 3 },
    ]);
  });
});

describe('an adjustment is refused', () => {
  test.each([
    ['below zero', { change: -6 }, 'below_zero', 'change'],
    ['by a change below what buyers were promised', { change: -4 }, 'below_reserved', 'change'],
    ['by a count below what buyers were promised', { on_hand: 1 }, 'below_reserved', 'on_hand'],
  ])('%s, with what is there', async (_, sent, code, field) => {
    const product = await createProduct(shop.db, { stock: 5 });
    await reserve(product, 2);
    const refusal = await expectRefusal(send(asked(product, sent)), 409, code);
    expect(refusal.details).toEqual({ on_hand: 5, reserved: 2, available: 3 });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
    expect((await movementsOf(product)).length).toBe(1);
  });

  test.each([
    ['a product that is not there', { product_id: 999_999, change: 1 }, ['product_id']],
    ['a location that is not there', { location_code: 'LUNA', change: 1 }, ['location_code']],
    ['both a count and a change', { on_hand: 1, change: 1 }, ['on_hand']],
    ['neither', {}, ['change']],
    ['a change of nothing', { change: 0 }, ['change']],
    ['a count below zero', { on_hand: -1 }, ['on_hand']],
    ['half a unit', { change: 0.5 }, ['change']],
    ['more than any shelf holds', { change: 1_000_000 }, ['change']],
    ['no reason', { change: 1, reason: ' ' }, ['reason']],
    ['a reason as long as a letter', { change: 1, reason: 'x'.repeat(301) }, ['reason']],
  ])('for %s, beside the field', async (_, sent, fields) => {
    const product = await createProduct(shop.db, { stock: 5 });
    const refusal = await expectRefusal(send(asked(product, sent)), 422, 'invalid');
    expect(Object.keys(refusal.fields ?? {})).toEqual(fields);
  });

  test('to nobody, customers and the wrong role', async () => {
    const product = await createProduct(shop.db);
    const body = asked(product, { change: 1 });
    await expectRefusal(shop.request(path, { method: 'POST', json: body }), 401);
    const customer = await signInCustomer(shop);
    await expectRefusal(send(body, {}, customer.token), 401);
    const support = await signInStaff(shop, 'support');
    await expectRefusal(send(body, {}, support.token), 403);
  });
});

describe('the same adjustment', () => {
  test('twice with one key is made once, and answered the same', async () => {
    const product = await createProduct(shop.db, { stock: 5 });
    const key = { 'idempotency-key': `cuenta-${product.id}` };
    const first = await send(asked(product, { change: 2 }), key);
    const second = await send(asked(product, { change: 2 }), key);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
    expect(await movementsOf(product)).toHaveLength(2);
    await expectRefusal(send(asked(product, { change: 3 }), key), 422, 'idempotency_key_reused');
  });

  test('refused frees its key', async () => {
    const product = await createProduct(shop.db, { stock: 1 });
    const key = { 'idempotency-key': `libre-${product.id}` };
    await expectRefusal(send(asked(product, { change: -2 }), key), 409);
    await adjust(product, { change: 5 });
    expect((await send(asked(product, { change: -2 }), key)).status).toBe(201);
  });
});

test('adjustments and buyers at once add up, and nothing is below zero', async () => {
  const product = await createProduct(shop.db, { stock: 10 });
  const buyer = async (count: number) => {
    const holder = await reserve(product, 1, `at-once-${product.id}-${count}`);
    await shop.db.transaction((tx) =>
      count % 2 === 0 ? takeReservations(tx, holder) : releaseReservations(tx, holder),
    );
  };
  await Promise.allSettled([
    ...Array.from({ length: 8 }, (_, count) => buyer(count)),
    ...Array.from({ length: 12 }, (_, count) => adjust(product, { change: count % 3 === 0 ? 2 : -1 })),
  ]);
  const moves = await movementsOf(product);
  const { levels } = await staff.api.inventory.productStock({ params: { id: product.id } });
  const [level] = levels.filter(({ location_code: code }) => code === 'CDMX');
  expect(moves.reduce((sum, { change }) => sum + change, 0)).toBe(level?.on_hand);
  expect(level?.reserved).toBe(0);
  const { rows } = await shop.db.sql('select available from product_listing where product_id = $1', [
    product.id,
  ]);
  expect(rows[0].available).toBe(level?.on_hand);
});
