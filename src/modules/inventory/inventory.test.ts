import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProduct } from '../../../test/factories/create-product.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/setup/test-database.ts';
import { type Database, openDatabase } from '../../platform/database/database.ts';
import {
  availableOf,
  extendReservations,
  heldFor,
  releaseReservations,
  reserveStock,
  returnTakenUnits,
  setStock,
  setStockLevels,
  type StockLine,
  takeReservations,
} from './index.ts';

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { connections: 40 });
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

const now = new Date('2026-07-01T12:00:00Z');
const inAnHour = new Date('2026-07-01T13:00:00Z');

async function reserve(lines: StockLine[], holder: string = randomUUID(), party?: string): Promise<string> {
  await db.transaction((tx) =>
    reserveStock(tx, { holder, ...(party ? { party } : {}), lines, expiresAt: inAnHour, now }),
  );
  return holder;
}

async function stockOf(
  productId: number,
): Promise<{ warehouse: string; onHand: number; reserved: number }[]> {
  const { rows } = await db.sql(
    `select warehouse_code as warehouse, on_hand as "onHand", reserved from stock_level
     where product_id = $1 order by 1`,
    [productId],
  );
  return rows;
}

async function listed(productId: number): Promise<number> {
  const { rows } = await db.sql('select available from product_listing where product_id = $1', [productId]);
  return rows[0].available;
}

async function movements(productId: number): Promise<{ delta: number; reason: string }[]> {
  const { rows } = await db.sql(
    'select delta, reason from stock_movement where product_id = $1 order by id',
    [productId],
  );
  return rows;
}

describe('reserving', () => {
  test('holds units for one buyer, so that others see fewer', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    await reserve([{ productId: id, quantity: 3 }]);
    expect(await stockOf(id)).toEqual([{ warehouse: 'CDMX', onHand: 5, reserved: 3 }]);
    expect(await availableOf(db, [id])).toEqual(new Map([[id, 2]]));
    expect(await listed(id)).toBe(2);
  });

  test('reserves all lines or none, and says how many are left of short products', async () => {
    const plenty = await createProduct(db, { stock: 9 });
    const scarce = await createProduct(db, { stock: 1 });
    const lines = [
      { productId: plenty.id, quantity: 2 },
      { productId: scarce.id, quantity: 2 },
    ];
    await expect(reserve(lines)).rejects.toMatchObject({
      code: 'out_of_stock',
      details: { lines: [{ product_id: scarce.id, available: 1 }] },
    });
    expect(await stockOf(plenty.id)).toMatchObject([{ reserved: 0 }]);
  });

  test('sums a product that is in two lines', async () => {
    const { id } = await createProduct(db, { stock: 3 });
    const line = { productId: id, quantity: 2 };
    await expect(reserve([line, line])).rejects.toMatchObject({ code: 'out_of_stock' });
  });

  test('takes units from several warehouses where none has enough', async () => {
    const { id } = await createProduct(db, { stock: { CDMX: 2, GDL: 3, MTY: 0 } });
    await reserve([{ productId: id, quantity: 4 }]);
    expect(await stockOf(id)).toEqual([
      { warehouse: 'CDMX', onHand: 2, reserved: 1 },
      { warehouse: 'GDL', onHand: 3, reserved: 3 },
      { warehouse: 'MTY', onHand: 0, reserved: 0 },
    ]);
  });

  test('is refused for a product without stock', async () => {
    await expect(reserve([{ productId: 999_999, quantity: 1 }])).rejects.toMatchObject({
      details: { lines: [{ product_id: 999_999, available: 0 }] },
    });
  });

  test('a hundred buyers at once get the last seven units once each, and stock is never negative', async () => {
    const { id } = await createProduct(db, { stock: { CDMX: 3, GDL: 4 } });
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, () => reserve([{ productId: id, quantity: 1 }])),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 93 }, () => 'out_of_stock'));
    expect(await stockOf(id)).toMatchObject([
      { onHand: 3, reserved: 3 },
      { onHand: 4, reserved: 4 },
    ]);
    expect(await listed(id)).toBe(0);
  });

  test('buyers of the same products in opposite orders do not deadlock', async () => {
    const products = await Promise.all(
      [1, 2, 3].map(() => createProduct(db, { stock: { CDMX: 60, GDL: 60 } })),
    );
    const lines = products.map(({ id }) => ({ productId: id, quantity: 1 }));
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const holder = await reserve(index % 2 === 0 ? lines : lines.toReversed());
        await db.transaction((tx) =>
          index % 3 === 0 ? releaseReservations(tx, holder) : takeReservations(tx, holder),
        );
      }),
    );
    for (const { id } of products) {
      expect(await availableOf(db, [id])).toEqual(new Map([[id, 80]]));
      expect(await listed(id)).toBe(80);
    }
  });
});

describe('a reservation', () => {
  test('sells its units once, however often it is taken', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    const holder = await reserve([{ productId: id, quantity: 2 }]);
    const sold = [{ productId: id, quantity: 2 }];
    expect(await db.transaction((tx) => takeReservations(tx, holder))).toEqual(sold);
    expect(await db.transaction((tx) => takeReservations(tx, holder))).toEqual(sold);
    expect(await stockOf(id)).toMatchObject([{ onHand: 3, reserved: 0 }]);
    expect(await movements(id)).toEqual([
      { delta: 5, reason: 'count' },
      { delta: -2, reason: 'sale' },
    ]);
  });

  test('gives its units back once when it is released, and never adds to on hand', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    const holder = await reserve([{ productId: id, quantity: 2 }]);
    await db.transaction((tx) => releaseReservations(tx, holder));
    expect(await db.transaction((tx) => releaseReservations(tx, holder))).toEqual([]);
    expect(await stockOf(id)).toMatchObject([{ onHand: 5, reserved: 0 }]);
    expect(await listed(id)).toBe(5);
  });

  test('can return taken units to the shelf once', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    const holder = await reserve([{ productId: id, quantity: 2 }]);
    await db.transaction((tx) => takeReservations(tx, holder));
    await db.transaction((tx) => returnTakenUnits(tx, holder));
    await db.transaction((tx) => returnTakenUnits(tx, holder));
    expect(await stockOf(id)).toMatchObject([{ onHand: 5, reserved: 0 }]);
    expect(await listed(id)).toBe(5);
    expect((await movements(id)).at(-1)).toEqual({ delta: 2, reason: 'return' });
  });

  test('cannot return units that are only held', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    const holder = await reserve([{ productId: id, quantity: 2 }]);
    await db.transaction((tx) => returnTakenUnits(tx, holder));
    expect(await stockOf(id)).toMatchObject([{ onHand: 5, reserved: 2 }]);
  });

  test('can be extended', async () => {
    const { id } = await createProduct(db);
    const holder = await reserve([{ productId: id, quantity: 1 }]);
    const later = new Date('2030-01-01T00:00:00Z');
    await db.transaction((tx) => extendReservations(tx, holder, later));
    const { rows } = await db.sql('select expires_at from stock_reservation where holder = $1', [holder]);
    expect(rows).toEqual([{ expires_at: later }]);
  });

  test('leaves its units available to its own buyer', async () => {
    const { id } = await createProduct(db, { stock: 1 });
    const holder = await reserve([{ productId: id, quantity: 1 }], randomUUID(), 'ana');
    expect(await heldFor(db, 'ana')).toEqual(
      new Map([[id, { quantity: 1, supplierUnits: 0, supplierDays: null }]]),
    );
    expect(await heldFor(db, 'luis')).toEqual(new Map());
    await db.transaction((tx) => releaseReservations(tx, holder));
    expect(await heldFor(db, 'ana')).toEqual(new Map());
  });
});

describe('counting', () => {
  test('sets on hand, notes the difference and refreshes the listing', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    expect(await db.transaction((tx) => setStock(tx, id, 'CDMX', 8, 'import'))).toBe(true);
    expect(await listed(id)).toBe(8);
    expect((await movements(id)).at(-1)).toEqual({ delta: 3, reason: 'import' });
  });

  test('changes nothing when it is repeated', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    expect(await db.transaction((tx) => setStock(tx, id, 'CDMX', 5, 'import'))).toBe(false);
    expect(await movements(id)).toHaveLength(1);
  });

  test('below the reserved units keeps exactly those', async () => {
    const { id } = await createProduct(db, { stock: 5 });
    const holder = await reserve([{ productId: id, quantity: 3 }]);
    await db.transaction((tx) => setStock(tx, id, 'CDMX', 1, 'import'));
    expect(await stockOf(id)).toMatchObject([{ onHand: 3, reserved: 3 }]);
    expect(await listed(id)).toBe(0);
    await db.transaction((tx) => takeReservations(tx, holder));
    expect(await stockOf(id)).toMatchObject([{ onHand: 0, reserved: 0 }]);
  });

  test('of many products at once names the changed ones', async () => {
    const same = await createProduct(db, { stock: 4 });
    const other = await createProduct(db, { stock: { CDMX: 4, GDL: 4 } });
    const changed = await db.transaction((tx) =>
      setStockLevels(
        tx,
        [
          { productId: same.id, warehouseCode: 'CDMX', onHand: 4 },
          { productId: other.id, warehouseCode: 'CDMX', onHand: 0 },
        ],
        'import',
      ),
    );
    expect(changed).toEqual([other.id]);
    expect(await listed(other.id)).toBe(4);
  });

  test('loses no unit when an import runs beside buyers', async () => {
    const { id } = await createProduct(db, { stock: 50 });
    await Promise.all([
      ...Array.from({ length: 20 }, () => reserve([{ productId: id, quantity: 1 }])),
      ...[40, 30, 45].map((onHand) => db.transaction((tx) => setStock(tx, id, 'CDMX', onHand, 'import'))),
    ]);
    const [level] = await stockOf(id);
    expect(level?.reserved).toBe(20);
    expect(await listed(id)).toBe((level?.onHand ?? 0) - 20);
    const total = (await movements(id)).reduce((sum, { delta }) => sum + delta, 0);
    expect(total).toBe(level?.onHand);
  });
});
