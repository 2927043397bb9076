import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct } from '../../../../test/factories/create-product.ts';
import { startTestShop, type TestShop } from '../../../../test/setup/test-shop.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { refreshListing } from '../../catalog/index.ts';
import { createPartShelf, type PartShelf } from './part-shelf.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

const fan = (name: string) => createProduct(shop.db, { kind: 'fan', name });
const namesOn = async (shelf: PartShelf, db: Connection = shop.db) =>
  (await shelf.shelfOf(db, 'fan')).parts.map(({ name }) => name);
const write = async (id: number, change: string) => {
  await shop.db.transaction(async (tx) => {
    await tx.sql(`update product set ${change} where id = $1`, [id]);
    await refreshListing(tx, [id]);
  });
};

/** The shop's database, whose connection breaks off at the statement of this name. */
function breakingAt(name: string): Connection {
  const { db } = shop;
  return {
    orm: db.orm,
    rows: db.rows.bind(db),
    run: db.run.bind(db),
    sql: db.sql.bind(db),
    first: async (...[query, ...values]: Parameters<Connection['first']>) => {
      if (query.name === name) throw new Error('Connection terminated');
      return db.first(query, ...values);
    },
  } as Connection;
}

test('a shelf says what is for sale when one product goes and another comes in its place', async () => {
  const [one, two] = [await fan('Uno'), await fan('Dos')];
  const shelf = createPartShelf();
  expect(await namesOn(shelf)).toEqual(['Uno', 'Dos']);
  await write(one.id, `status = 'hidden'`);
  await fan('Tres');
  expect(await namesOn(shelf)).toEqual(['Dos', 'Tres']);
  await write(one.id, `status = 'active'`);
  await write(two.id, `kind = 'mouse'`);
  expect(await namesOn(shelf)).toEqual(['Uno', 'Tres']);
  await write(two.id, `kind = 'fan', name = 'Cuatro'`);
  expect(await namesOn(shelf)).toEqual(['Uno', 'Cuatro', 'Tres']);
});

test.each(['configurator.shelf_ids', 'configurator.shelf_parts'])(
  'a reading that breaks off at %s leaves nothing old behind',
  async (statement) => {
    const before = await namesOn(createPartShelf());
    const [moved, stays] = [await fan('Se va'), await fan('Se queda')];
    const unread = createPartShelf();
    await expect(namesOn(unread, breakingAt(statement))).rejects.toThrow('terminated');
    const read = createPartShelf();
    expect(await namesOn(read)).toEqual([...before, 'Se va', 'Se queda']);
    await write(moved.id, `status = 'hidden'`);
    await write(stays.id, `name = 'Otro nombre'`);
    const now = [...before, 'Otro nombre'];
    // One went, so that the shelf looks for what it holds; nothing came.
    const tried = await namesOn(read, breakingAt(statement)).catch((error: Error) => error.message);
    expect(tried).toEqual(statement === 'configurator.shelf_ids' ? 'Connection terminated' : now);
    for (const shelf of [read, unread]) {
      expect(await namesOn(shelf)).toEqual(now);
    }
  },
);
