import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { signInCustomer, signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { catalogContract } from '../catalog.contract.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'catalog');
});
afterAll(() => shop.stop());

const card = { chipset: 'GeForce RTX 4060', tdp: 115, length: 240, power_connectors: { pcie_8_pin: 1 } };

async function specsOf(id: number) {
  const response = await shop.request(`/admin/products/${id}/specs`, { token: staff.token });
  const { specs } = catalogContract.productSpecs.answers[200].parse(await response.json());
  return new Map(specs.map((spec) => [spec.path, spec]));
}

const change = (id: number, json: unknown, token: string | undefined = staff.token) =>
  shop.request(`/admin/products/${id}/specs`, { method: 'PUT', token, json });

async function shownSpecs({ sku, slug }: { sku: string; slug: string }) {
  const { product } = await shop.api.catalog.product({ params: { sku, product_name: slug } });
  return new Map(product.specs.map(({ key, value }) => [key, value]));
}

describe('PUT /admin/products/{id}/specs', () => {
  test('shows a value of staff at once with its source, and keeps it after the next import', async () => {
    const product = await createProduct(shop.db, { kind: 'gpu', specs: card });
    expect((await change(product.id, { set: { length: 267, total_slot_width: 2.5 } })).status).toBe(200);
    expect((await shownSpecs(product)).get('length')).toBe('267');
    await createProduct(shop.db, { ...product, kind: 'gpu', specs: { ...card, length: 242, tdp: 120 } });
    const specs = await specsOf(product.id);
    expect(specs.get('length')).toMatchObject({
      value: 267,
      source: 'staff',
      unit: 'mm',
      said: { staff: 267, import: 242 },
    });
    expect(specs.get('tdp')).toMatchObject({ value: 120, source: 'import' });
    expect(specs.get('memory')).toMatchObject({ value: null, source: null });
    expect((await shownSpecs(product)).get('length')).toBe('267');
    const { rows } = await shop.db.sql(
      `select staff_user_id, before, after from audit_entry where action = 'product.specs' and subject = $1`,
      [`product:${product.id}`],
    );
    expect(rows).toEqual([
      { staff_user_id: staff.id, before: {}, after: { length: 267, total_slot_width: 2.5 } },
    ]);
  });

  test("shows today's import after the value of staff is taken back", async () => {
    const product = await createProduct(shop.db, { kind: 'gpu', specs: card });
    await change(product.id, { set: { length: 267 } });
    await createProduct(shop.db, { ...product, kind: 'gpu', specs: { ...card, length: 242 } });
    await change(product.id, { reset: ['length'] });
    expect((await specsOf(product.id)).get('length')).toMatchObject({ value: 242, source: 'import' });
  });

  test('hides a wrong value as «not known»', async () => {
    const product = await createProduct(shop.db, { kind: 'gpu', specs: card });
    await change(product.id, { set: { length: null } });
    expect((await specsOf(product.id)).get('length')).toMatchObject({
      value: null,
      source: 'staff',
      said: { staff: null, import: 240 },
    });
    expect((await shownSpecs(product)).has('length')).toBe(false);
  });

  test('takes over the other counts of a group when one of them is written', async () => {
    const product = await createProduct(shop.db, {
      kind: 'motherboard',
      specs: { usb_headers: { usb_2_0: 2, usb_3_2_gen_1: 1 } },
    });
    await change(product.id, { set: { 'usb_headers.usb_3_2_gen_2': 1 } });
    const specs = await specsOf(product.id);
    expect(specs.get('usb_headers.usb_2_0')).toMatchObject({ value: 2, source: 'staff' });
    expect(specs.get('usb_headers.usb_3_2_gen_2')).toMatchObject({ value: 1, source: 'staff' });
  });

  test('refuses unknown specs and wrong types, and writes nothing', async () => {
    const product = await createProduct(shop.db, { kind: 'gpu', specs: card });
    const { fields } = await expectRefusal(
      change(product.id, {
        set: { length: 'larga', tdp: -1, sockets: 'AM5', color: [], memory: 16 },
        reset: ['nada'],
      }),
      422,
    );
    expect(Object.keys(fields ?? {}).toSorted()).toEqual([
      'reset.nada',
      'set.color',
      'set.length',
      'set.sockets',
      'set.tdp',
    ]);
    expect((await specsOf(product.id)).get('memory')).toMatchObject({ value: null });
    await expectRefusal(change(product.id, { set: 'length=1' }), 422);
    await expectRefusal(change(999_999_999, { set: { length: 1 } }), 404);
  });

  test('needs the right to the catalogue', async () => {
    const product = await createProduct(shop.db, { kind: 'gpu', specs: card });
    const customer = await signInCustomer(shop);
    const packer = await signInStaff(shop, 'orders');
    const body = { set: { length: 1 } };
    await expectRefusal(
      shop.request(`/admin/products/${product.id}/specs`, { method: 'PUT', json: body }),
      401,
    );
    await expectRefusal(change(product.id, body, customer.token), 401);
    await expectRefusal(change(product.id, body, packer.token), 403);
    await expectRefusal(shop.request(`/admin/products/${product.id}/specs`), 401);
    expect((await specsOf(product.id)).get('length')).toMatchObject({ value: 240 });
  });
});
