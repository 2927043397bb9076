import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToCart, createBuyer } from '../../../../test/factories/buy.ts';
import { createKit, saveParts } from '../../../../test/factories/create-kit.ts';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { type SignedIn, signInStaff } from '../../../../test/factories/sign-in.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import { unitCostsOf } from '../../suppliers/index.ts';
import { availableOf, reserveStock, setStock } from '../index.ts';

let shop: TestShop;
let staff: SignedIn;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'owner');
});
afterAll(() => shop.stop());

const available = async ({ id }: { id: number }) => (await availableOf(shop.db, [id])).get(id) ?? 0;
const listed = async ({ id }: { id: number }) => {
  const { rows } = await shop.db.sql('select available from product_listing where product_id = $1', [id]);
  return rows[0]?.['available'] as number | undefined;
};
const page = async ({ sku, slug }: { sku: string; slug: string }) =>
  (await shop.api.catalog.product({ params: { sku, product_name: slug } })).product;
const change = (product: { id: number }, units: number, location = 'CDMX') =>
  staff.api.inventory.adjust({
    body: { product_id: product.id, location_code: location, change: units, reason: 'Prueba' },
  });

describe('a kit', () => {
  test('can be sold as often as its parts make it up, everywhere and at once', async () => {
    const memory = await createProduct(shop.db, { stock: { CDMX: 7, GDL: 2 } });
    const board = await createProduct(shop.db, { stock: { CDMX: 3, GDL: 2 } });
    const kit = await createKit(shop, staff, [
      [memory, 2],
      [board, 1],
    ]);
    expect(await listed(kit)).toBe(4);
    expect(await available(kit)).toBe(4);
    expect(await page(kit)).toMatchObject({
      available: 4,
      parts: [
        { sku: memory.sku, quantity: 2, is_for_sale: true },
        { sku: board.sku, quantity: 1 },
      ],
      stock_by_warehouse: [
        { warehouse: 'CDMX', quantity: 3 },
        { warehouse: 'GDL', quantity: 1 },
      ],
    });
    await change(memory, -6);
    expect([await listed(kit), await available(kit)]).toEqual([1, 1]);
    expect(await page(kit)).toMatchObject({ available: 1 });
    await shop.db.transaction((tx) => setStock(tx, board.id, 'CDMX', 0, 'import'));
    await shop.db.transaction((tx) => setStock(tx, board.id, 'GDL', 0, 'import'));
    expect(await listed(kit)).toBe(0);
    const buyer = await createBuyer(shop, []);
    await expect(addToCart(buyer, kit.id)).rejects.toMatchObject({ status: 409, code: 'out_of_stock' });
    const { product } = await staff.api.catalog.adminProduct({ params: { id: kit.id } });
    expect(product).toMatchObject({
      available: 0,
      parts: [{ sku: memory.sku, available: 3 }, { quantity: 1 }],
    });
    expect((await staff.api.catalog.adminProduct({ params: { id: board.id } })).product.in_kits).toEqual([
      { id: kit.id, sku: kit.sku, product_name: kit.name, quantity: 1 },
    ]);
  });

  test('follows a paused place', async () => {
    const part = await createProduct(shop.db, { stock: { MTY: 5 } });
    const kit = await createKit(shop, staff, [[part, 2]]);
    expect(await listed(kit)).toBe(2);
    const pause = (isPaused: boolean) =>
      staff.api.inventory.changeLocation({ params: { location_code: 'MTY' }, body: { is_paused: isPaused } });
    await pause(true);
    expect(await listed(kit)).toBe(0);
    await pause(false);
    expect(await listed(kit)).toBe(2);
  });

  test('costs what its parts cost, and nobody knows where one of them is unknown', async () => {
    const [known, other] = [await createProduct(shop.db), await createProduct(shop.db)];
    const kit = await createKit(shop, staff, [
      [known, 3],
      [other, 1],
    ]);
    const price = (id: number, cents: number) =>
      staff.api.catalog.updateProduct({ params: { id }, body: { cost_cents: cents } });
    await price(known.id, 10_000);
    await price(kit.id, 99_900);
    expect((await unitCostsOf(shop.db, [kit.id])).get(kit.id)).toBeUndefined();
    await price(other.id, 500);
    expect((await unitCostsOf(shop.db, [kit.id])).get(kit.id)).toBe(30_500);
  });

  test('has no units of its own: nothing counts, moves, orders or feeds them', async () => {
    const part = await createProduct(shop.db);
    const kit = await createKit(shop, staff, [[part, 1]]);
    const lines = [{ product_id: kit.id, quantity: 1 }];
    const refused = { status: 409, code: 'is_kit' };
    const { inventory } = staff.api;
    const count = { product_id: kit.id, location_code: 'CDMX', on_hand: 4, reason: 'Conteo' };
    await expect(inventory.adjust({ body: count })).rejects.toMatchObject({
      ...refused,
      fields: { product_id: expect.stringContaining('kit') },
    });
    await expect(
      inventory.addTransfer({ body: { from_code: 'CDMX', to_code: 'GDL', lines } }),
    ).rejects.toMatchObject({ ...refused, fields: { 'lines.0.product_id': expect.any(String) } });
    await expect(
      inventory.addPurchase({ body: { supplier_name: 'Mayorista', location_code: 'CDMX', lines } }),
    ).rejects.toMatchObject(refused);
    expect(await shop.db.transaction((tx) => setStock(tx, kit.id, 'CDMX', 50, 'import'))).toBe(false);
    expect(await listed(kit)).toBe(10);
    const now = shop.clock.now();
    await expect(
      shop.db.transaction((tx) =>
        reserveStock(tx, { holder: 'kit', lines: [{ productId: kit.id, quantity: 1 }], expiresAt: now, now }),
      ),
    ).rejects.toMatchObject({ code: 'out_of_stock' });
  });
});

describe('what a kit is made of', () => {
  test('is neither itself, nor a kit, nor twice the same, nor a stranger', async () => {
    const part = await createProduct(shop.db);
    const kit = await createKit(shop, staff, [[part, 1]]);
    const other = await createProduct(shop.db, { stock: {} });
    const refuse = (parts: Parameters<typeof saveParts>[2], fields: string[]) =>
      expect(saveParts(staff, other, parts)).rejects.toMatchObject({
        status: 422,
        fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
      });
    await refuse([[other, 1]], ['parts.0.product_id']);
    await refuse(
      [
        [part, 1],
        [kit, 1],
      ],
      ['parts.1.product_id'],
    );
    await refuse(
      [
        [part, 1],
        [part, 2],
      ],
      ['parts.1.product_id'],
    );
    await refuse([[{ id: 2_000_000_000 }, 1]], ['parts.0.product_id']);
    await refuse([[part, 0]], ['parts.0.quantity']);
    await expect(saveParts(staff, { id: 2_000_000_000 }, [])).rejects.toMatchObject({ status: 404 });
    const around = saveParts(staff, part, [[other, 1]]);
    await expect(around).rejects.toMatchObject({ status: 409, code: 'is_a_part' });
  });

  test('is refused to what has, expects or had units of its own', async () => {
    const part = await createProduct(shop.db);
    const full = await createProduct(shop.db, { stock: 2 });
    const parts = [[part, 1]] as const;
    await expect(saveParts(staff, full, parts)).rejects.toMatchObject({
      status: 409,
      code: 'has_own_stock',
      details: { on_hand: 2 },
    });
    const coming = await createProduct(shop.db, { stock: {} });
    const { purchase } = await staff.api.inventory.addPurchase({
      body: {
        supplier_name: 'Mayorista',
        location_code: 'CDMX',
        lines: [{ product_id: coming.id, quantity: 1 }],
      },
    });
    await expect(saveParts(staff, coming, parts)).rejects.toMatchObject({ code: 'is_coming' });
    await staff.api.inventory.cancelPurchase({ params: { id: purchase.id } });
    await saveParts(staff, coming, parts);

    const now = shop.clock.now();
    const lines = [{ productId: full.id, quantity: 1 }];
    await shop.db.transaction((tx) => reserveStock(tx, { holder: 'own', lines, expiresAt: now, now }));
    await change(full, -1);
    await shop.db.sql(`update stock_reservation set state = 'released' where product_id = $1`, [full.id]);
    await shop.db.sql(`update stock_level set reserved = 0, on_hand = 0 where product_id = $1`, [full.id]);
    await expect(saveParts(staff, full, parts)).rejects.toMatchObject({ code: 'was_sold' });
  });

  test('is told to who saves an older one, and is seen on the page within a second', async () => {
    const [one, two] = [await createProduct(shop.db), await createProduct(shop.db)];
    const kit = await createKit(shop, staff, [[one, 1]]);
    const { product } = await staff.api.catalog.adminProduct({ params: { id: kit.id } });
    const saved = await saveParts(staff, kit, [[two, 5]], product.version);
    expect(saved).toMatchObject({ available: 2, parts: [{ product_id: two.id, quantity: 5 }] });
    await expect(saveParts(staff, kit, [[one, 1]], product.version)).rejects.toMatchObject({
      status: 409,
      code: 'stale',
      details: { current: { version: saved.version, parts: [{ product_id: two.id }] } },
    });
    expect(await page(kit)).toMatchObject({ available: 2, parts: [{ sku: two.sku }] });
    await saveParts(staff, kit, []);
    expect(await page(kit)).toMatchObject({ available: 0, parts: [] });
    await change(kit, 3);
    expect(await listed(kit)).toBe(3);
  });

  test('a hidden part stays in it, without a page; one that is deleted is refused by the database', async () => {
    const part = await createProduct(shop.db);
    const kit = await createKit(shop, staff, [[part, 2]]);
    await staff.api.catalog.updateProduct({ params: { id: part.id }, body: { status: 'hidden' } });
    expect(await page(kit)).toMatchObject({ available: 5, parts: [{ sku: part.sku, is_for_sale: false }] });
    await expect(shop.db.sql('delete from product where id = $1', [part.id])).rejects.toMatchObject({
      message: expect.stringContaining('kit_part_part_id'),
    });
  });

  test('whoever makes two products parts of each other at once, one is refused', async () => {
    for (let round = 0; round < 4; round += 1) {
      const make = () => createProduct(shop.db, { stock: {} });
      const [one, other] = [await make(), await make()];
      const results = await Promise.allSettled([
        saveParts(staff, one, [[other, 1]]),
        saveParts(staff, other, [[one, 1]]),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
  });

  test('whoever counts a product while it becomes a kit, one is refused', async () => {
    const part = await createProduct(shop.db);
    for (let round = 0; round < 8; round += 1) {
      const kit = await createProduct(shop.db, { stock: round % 2 === 0 ? {} : { CDMX: 0 } });
      const [counted, made] = await Promise.allSettled([change(kit, 3), saveParts(staff, kit, [[part, 1]])]);
      expect(counted.status === 'fulfilled', JSON.stringify([counted, made])).toBe(
        made.status === 'rejected',
      );
      expect([counted, made]).toContainEqual(
        expect.objectContaining({ reason: expect.objectContaining({ status: 409 }) }),
      );
      expect(await listed(kit)).toBe(made.status === 'fulfilled' ? 10 : 3);
    }
  });
});
