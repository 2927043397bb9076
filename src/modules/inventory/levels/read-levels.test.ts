import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct, type CreatedProduct } from '../../../../test/factories/create-product.ts';
import { signInStaff, type SignedIn } from '../../../../test/factories/sign-in.ts';
import { expectRefusal } from '../../../../test/setup/expect-refusal.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';

let shop: TestShop;
let staff: SignedIn;
let plenty: CreatedProduct;
let scarce: CreatedProduct;
let gone: CreatedProduct;
beforeAll(async () => {
  shop = await startTestShop();
  staff = await signInStaff(shop, 'orders');
  plenty = await createProduct(shop.db, { sku: 'B-1', name: 'Fuente Neptuno', stock: { CDMX: 40, GDL: 3 } });
  scarce = await createProduct(shop.db, { sku: 'A-1', name: 'Gabinete Saturno', stock: { CDMX: 2 } });
  gone = await createProduct(shop.db, {
    sku: 'C-1',
    name: 'Memoria Plutón',
    ean: '7501031311309',
    status: 'hidden',
    stock: { GDL: 0 },
  });
});
afterAll(() => shop.stop());

type Query = Parameters<SignedIn['api']['inventory']['levels']>[0] extends infer Input
  ? NonNullable<Input extends { query?: infer Q } ? Q : never>
  : never;

const found = async (query: Query = {}) => {
  const { levels, total } = await staff.api.inventory.levels({ query });
  expect(levels.length).toBe(total);
  return levels.map((level) => `${level.sku} ${level.location_code} ${level.available}`);
};

describe('the levels', () => {
  test('stand by product and location, in the order asked for', async () => {
    expect(await found()).toEqual(['A-1 CDMX 2', 'B-1 CDMX 40', 'B-1 GDL 3', 'C-1 GDL 0']);
    expect(await found({ sort: 'available' })).toEqual([
      'C-1 GDL 0',
      'A-1 CDMX 2',
      'B-1 GDL 3',
      'B-1 CDMX 40',
    ]);
    expect((await found({ sort: '-available' }))[0]).toBe('B-1 CDMX 40');
  });

  test('are found by name, code and EAN, hidden products too', async () => {
    expect(await found({ q: 'saturno' })).toEqual(['A-1 CDMX 2']);
    expect(await found({ q: 'b-1' })).toEqual(['B-1 CDMX 40', 'B-1 GDL 3']);
    expect(await found({ q: '7501031311309' })).toEqual(['C-1 GDL 0']);
    expect(await found({ q: 'nada de esto' })).toEqual([]);
  });

  test('are filtered by location and by how much there is', async () => {
    expect(await found({ location: 'GDL' })).toEqual(['B-1 GDL 3', 'C-1 GDL 0']);
    expect(await found({ stock: 'low' })).toEqual(['A-1 CDMX 2', 'B-1 GDL 3']);
    expect(await found({ stock: 'none' })).toEqual(['C-1 GDL 0']);
    expect(await found({ stock: 'some', location: 'CDMX', q: 'neptuno', sort: '-available' })).toEqual([
      'B-1 CDMX 40',
    ]);
  });

  test('are low by the limit of the place, else by the shop’s, and no later than their product', async () => {
    const keeper = await signInStaff(shop, 'owner');
    const setLimit = (productId: number, location: string | null, units: number | null) =>
      keeper.api.inventory.setLimit({
        body: { product_id: productId, location_code: location, units },
      });
    const low = () => found({ stock: 'low' });
    await setLimit(plenty.id, 'CDMX', 40);
    expect(await low()).toEqual(['A-1 CDMX 2', 'B-1 CDMX 40', 'B-1 GDL 3']);
    await setLimit(plenty.id, 'GDL', 2);
    await setLimit(scarce.id, null, 1);
    expect(await low()).toEqual(['B-1 CDMX 40']);
    // A product that needs much at all places together needs no more at one of them than others do.
    await setLimit(scarce.id, null, 900);
    expect(await found({ stock: 'low', sort: 'available' })).toEqual(['A-1 CDMX 2', 'B-1 CDMX 40']);
    for (const [id, place] of [
      [plenty.id, 'CDMX'],
      [plenty.id, 'GDL'],
      [scarce.id, null],
    ] as const) {
      await setLimit(id, place, null);
    }
    expect(await low()).toEqual(['A-1 CDMX 2', 'B-1 GDL 3']);
  });

  test('come page by page', async () => {
    const second = await staff.api.inventory.levels({ query: { page: 2, page_size: 3 } });
    expect(second).toMatchObject({ total: 4, page: 2, page_size: 3, levels: [{ product_id: gone.id }] });
  });
});

describe('the movements', () => {
  const ask = (query: Parameters<typeof staff.api.inventory.movements>[0]) =>
    staff.api.inventory.movements(query);

  test('are filtered by product, location, person, kind and day, alone and together', async () => {
    const keeper = await signInStaff(shop, 'catalog');
    const body = { location_code: 'GDL', reason: 'Caja dañada' };
    await keeper.api.inventory.adjust({ body: { ...body, product_id: plenty.id, change: -1 } });
    await keeper.api.inventory.adjust({ body: { ...body, product_id: scarce.id, on_hand: 4 } });
    const { id: staff_id } = keeper;
    const changes = async (query: NonNullable<Parameters<typeof ask>[0]>['query']) =>
      (await ask({ query })).movements.map(({ sku, kind, change }) => `${sku} ${kind} ${change}`);
    expect(await changes({ staff_id })).toEqual(['A-1 count 4', 'B-1 adjustment -1']);
    expect(await changes({ staff_id, kind: 'count' })).toEqual(['A-1 count 4']);
    expect(await changes({ staff_id, location: 'CDMX' })).toEqual([]);
    expect(await changes({ staff_id, location: 'GDL', kind: 'adjustment' })).toEqual(['B-1 adjustment -1']);
    expect(await changes({ location: 'GDL', kind: 'adjustment' })).toEqual(['B-1 adjustment -1']);
    expect(await changes({ kind: 'adjustment' })).toEqual(['B-1 adjustment -1']);
    expect(await changes({ product_id: scarce.id, location: 'GDL' })).toEqual(['A-1 count 4']);
    const { rows } = await shop.db.sql(
      `select (now() at time zone 'America/Mexico_City')::date::text as today,
         ((now() at time zone 'America/Mexico_City')::date - 1)::text as yesterday`,
    );
    const { today, yesterday } = rows[0] as { today: string; yesterday: string };
    expect(await changes({ staff_id, from: today, to: today })).toHaveLength(2);
    expect(await changes({ staff_id, to: yesterday })).toEqual([]);
  });

  test('come page by page, each once', async () => {
    const ids: number[] = [];
    let before: number | undefined;
    do {
      const page = await ask({ query: { page_size: 2, before } });
      ids.push(...page.movements.map(({ id }) => id));
      before = page.next_before ?? undefined;
    } while (before !== undefined);
    const { rows } = await shop.db.sql('select count(*)::int as all from stock_movement');
    expect(ids).toHaveLength(rows[0].all);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the stock of a product', () => {
  test('says every location and the last movements', async () => {
    const stock = await staff.api.inventory.productStock({ params: { id: gone.id } });
    expect(stock).toMatchObject({
      product: { sku: 'C-1', status: 'hidden' },
      levels: [
        { location_code: 'CDMX', on_hand: 0, updated_at: null },
        { location_code: 'GDL', on_hand: 0 },
      ],
      movements: [],
    });
  });

  test('is not there for a product that is not', async () => {
    await expectRefusal(shop.request('/admin/inventory/products/999999', { token: staff.token }), 404);
  });
});
