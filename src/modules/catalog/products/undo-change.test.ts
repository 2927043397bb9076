import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../../test/factories/create-category.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

type Body = Parameters<SignedIn['api']['catalog']['updateProduct']>[0]['body'];
const change = (id: number, body: Body) => staff.api.catalog.updateProduct({ params: { id }, body });
const read = async (id: number) => (await staff.api.catalog.adminProduct({ params: { id } })).product;
const newest = async (id: number) =>
  (await staff.api.catalog.productHistory({ params: { id } })).changes[0]?.id ?? 0;
const undo = (id: number, changeId: number, json: object = {}) =>
  shop.request(`/admin/products/${id}/history/${changeId}/undo`, {
    method: 'POST',
    token: staff.token,
    json,
  });

describe('a change of a product', () => {
  test('is taken back whole: price, shelves, box, files and locks; twice is as good as once', async () => {
    const shelf = await createCategory(shop.db);
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    const before = await read(product.id);
    await change(product.id, {
      product_name: 'Otro nombre',
      price_cents: 90_000,
      category_ids: [shelf.id],
      box_mm: { length: 10, width: 20, height: 30 },
      files: [{ title: 'Manual', url: 'https://example.com/m.pdf' }],
      status: 'hidden',
    });
    const entry = await newest(product.id);
    expect((await undo(product.id, entry)).status).toBe(200);
    const { version: _, updated_at: __, ...now } = await read(product.id);
    const { version: ___, updated_at: ____, ...then } = before;
    expect(now).toEqual(then);
    const { version } = await read(product.id);
    expect((await undo(product.id, entry)).status).toBe(200);
    expect((await read(product.id)).version).toBe(version);
    const { prices, changes } = await staff.api.catalog.productHistory({ params: { id: product.id } });
    expect(prices.map(({ price_cents: cents }) => cents).slice(0, 2)).toEqual([100_000, 90_000]);
    expect(changes[0]).toMatchObject({ action: 'product.update', after: { part: `undo:${entry}` } });
  });

  test('leaves what others changed besides it', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await change(product.id, { price_cents: 90_000 });
    const entry = await newest(product.id);
    await change(product.id, { description: 'Nuevo' });
    expect((await undo(product.id, entry)).status).toBe(200);
    expect(await read(product.id)).toMatchObject({ price_cents: 100_000, description: 'Nuevo' });
  });

  test('of fields that somebody changed since is told first; then they stay, or go back as well', async () => {
    const product = await createProduct(shop.db, { priceCents: 100_000 });
    await change(product.id, { price_cents: 90_000, mpn: 'AB-1' });
    const entry = await newest(product.id);
    await change(product.id, { price_cents: 95_000 });
    const refusal = await expectRefusal(undo(product.id, entry), 409, 'changed_since');
    expect(refusal.details?.['fields']).toEqual([
      { field: 'price_cents', made: 90_000, now: 95_000, before: 100_000 },
    ]);
    expect(await read(product.id)).toMatchObject({ price_cents: 95_000, mpn: 'AB-1' });
    expect((await undo(product.id, entry, { on_changed_since: 'keep' })).status).toBe(200);
    expect(await read(product.id)).toMatchObject({ price_cents: 95_000, mpn: null });
    expect((await undo(product.id, entry, { on_changed_since: 'overwrite' })).status).toBe(200);
    expect(await read(product.id)).toMatchObject({ price_cents: 100_000 });
  });

  test('is not taken back below cost without a reason', async () => {
    const product = await createProduct(shop.db, { priceCents: 50_000 });
    await change(product.id, { price_cents: 90_000, cost_cents: 60_000 });
    const entry = await newest(product.id);
    await change(product.id, { cost_cents: 70_000 });
    const refusal = undo(product.id, entry, { on_changed_since: 'keep' });
    expect([403, 422]).toContain((await refusal).status);
    expect((await read(product.id)).price_cents).toBe(90_000);
  });

  test('of another product, one that is not there and one that is no change of fields are refused', async () => {
    const one = await createProduct(shop.db, { kind: 'keyboard' });
    const other = await createProduct(shop.db);
    await change(one.id, { mpn: 'X-1' });
    const entry = await newest(one.id);
    await expectRefusal(undo(other.id, entry), 404);
    await expectRefusal(undo(one.id, 999_999_999), 404);
    await staff.api.catalog.changeProductSpecs({ params: { id: one.id }, body: { set: { color: null } } });
    await expectRefusal(undo(one.id, await newest(one.id)), 409, 'cannot_undo');
  });
});
