import { execFile } from 'node:child_process';
import { writeFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/setup/test-database.ts';
import { declarationsOf, type Declared, rowOfShapes, typesOfStatements } from './statement-types.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    create table shelf (id int primary key, name text not null, note text);
    create table book (id bigint primary key, shelf_id int references shelf, title text not null, price_cents bigint,
      tags text[] not null default '{}', sold_at timestamptz, details jsonb)`);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const declared = (text: string, parameters: string[] = [], more: Partial<Declared> = {}): Declared => ({
  text,
  parameters,
  present: [],
  nullable: [],
  ...more,
});
const typesOf = async (text: string, parameters?: string[], more?: Partial<Declared>) => {
  const types = await typesOfStatements(client, new Map([['test.it', declared(text, parameters, more)]]));
  return types.get('test.it');
};
/** `name: type` of each column. */
const rowOf = async (text: string, parameters?: string[], more?: Partial<Declared>) =>
  (await typesOf(text, parameters, more))?.row.map(
    ({ name, type, isNullable }) => `${name}: ${type}${isNullable ? ' | null' : ''}`,
  );
const valuesOf = async (text: string, parameters: string[], more?: Partial<Declared>) =>
  (await typesOf(text, parameters, more))?.values.map(
    ({ name, type, isNullable }) => `${name}: ${type}${isNullable ? ' | null' : ''}`,
  );

describe('what a statement gives', () => {
  test.each([
    [
      'a column may be null where its table says so',
      'select id, note from shelf',
      ['id: number', 'note: string | null'],
    ],
    [
      'the optional side of an outer join may be null',
      'select s.name, b.title from shelf s left join book b on b.shelf_id = s.id',
      ['name: string', 'title: string | null'],
    ],
    [
      'a condition on it makes the join an inner one',
      `select s.name, b.title from shelf s left join book b on b.shelf_id = s.id where b.title like 'a%'`,
      ['name: string', 'title: string'],
    ],
    [
      'an outer join inside of a part counts, too',
      `with found as (select s.id, b.title from shelf s left join book b on b.shelf_id = s.id)
       select id, title, coalesce(title, '-') as shown from found`,
      ['id: number', 'title: string | null', 'shown: string'],
    ],
    [
      'what was asked to be there is there',
      'select note from shelf where note is not null',
      ['note: string'],
    ],
    [
      'coalesce is null where all of it may be',
      `select coalesce(note, null) as none, coalesce(note, name) as some from shelf`,
      ['none: string | null', 'some: string'],
    ],
    [
      'a sum of no rows is null, a count is not',
      'select sum(id) as sum, count(*) as count from shelf',
      ['sum: number | null', 'count: number'],
    ],
    [
      'a sum of a group is not',
      'select shelf_id, sum(id) as sum, sum(price_cents) as cents from book group by shelf_id',
      ['shelf_id: number | null', 'sum: number', 'cents: number | null'],
    ],
    [
      'a subquery that may find nothing is null, one that counts is not',
      'select (select title from book where id = 1) as one, (select count(*) from book) as all, exists (select from book) as any',
      ['one: string | null', 'all: number', 'any: boolean'],
    ],
    [
      'a case without an else is null',
      `select case when id > 1 then 'a' end as maybe, case when note is null then '-' else note end as known from shelf`,
      ['maybe: string | null', 'known: string'],
    ],
    [
      'a member of JSON may be missing',
      `select details, details ->> 'a' as a from book`,
      ['details: {} | null', 'a: string | null'],
    ],
    [
      'what a write gives back',
      `insert into shelf (id, name) values (1, 'a') returning id, note, name || note as both`,
      ['id: number', 'note: string | null', 'both: string | null'],
    ],
    [
      'either part of a union may bring the null',
      'select name from shelf union all select note from shelf',
      ['name: string | null'],
    ],
    [
      'arrays and times are theirs',
      'select tags, sold_at from book',
      ['tags: string[]', 'sold_at: Date | null'],
    ],
  ])('%s', async (_, text, row) => {
    expect(await rowOf(text)).toEqual(row);
  });

  test('a reason may say that a column is there, but not of one that is known to be', async () => {
    expect(await rowOf('select note from shelf', [], { present: ['note'] })).toEqual(['note: string | null']);
    await expect(rowOf('select name from shelf', [], { present: ['name'] })).rejects.toThrow(
      'which is known',
    );
  });
});

describe('what a statement takes', () => {
  test.each([
    ['a compared value is there', 'select from shelf where id = $1', ['id'], ['id: number']],
    [
      'one that is asked for null need not be',
      'select from shelf where $1::text is null or name = $1',
      ['name'],
      ['name: string | null'],
    ],
    [
      'one that is written may be null where its column may',
      'insert into shelf (id, name, note) values ($1, $2, $3)',
      ['id', 'name', 'note'],
      ['id: number', 'name: string', 'note: string | null'],
    ],
    [
      'so in an update',
      'update shelf set name = $1, note = coalesce($2, note)',
      ['name', 'note'],
      ['name: string', 'note: string | null'],
    ],
    [
      'an array holds nulls only for a column that may',
      `insert into shelf (id, name, note) select i, n, t from unnest($1::int[], $2::text[], $3::text[]) as w(i, n, t)`,
      ['ids', 'names', 'notes'],
      ['ids: readonly number[]', 'names: readonly string[]', 'notes: readonly (string | null)[]'],
    ],
    [
      'a day is a text, a time is not',
      'select $1::date, $2::timestamptz',
      ['day', 'at'],
      ['day: string', 'at: Date'],
    ],
  ])('%s', async (_, text, parameters, values) => {
    expect(await valuesOf(text, parameters)).toEqual(values);
  });
});

describe('what is refused', () => {
  test.each([
    ['a column that is not there', 'select price from shelf', 'column "price" does not exist'],
    ['a table that is not there', 'select from shelves', 'relation "shelves" does not exist'],
    ['two columns of one name', 'select s.id, b.id from shelf s, book b', 'two columns of the name id'],
    ['a type nobody has said', `select '(1,2)'::point as at`, 'nobody has said'],
    ['two statements', 'select 1; select 2', 'one statement'],
  ])('%s', async (_, text, message) => {
    await expect(typesOf(text)).rejects.toThrow(message);
  });
});

test('a wrong column, a wrong value and a null taken for a value do not compile', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const types = await typesOfStatements(
    client,
    new Map([['test.book', declared('select title, price_cents from book where id = $1', ['id'])]]),
  );
  const path = `${folder}/compiled.${process.pid}.ts`;
  const head = [
    `import type { Connection } from '../../src/platform/database/database.ts';`,
    `import { query } from '../../src/platform/database/named-query.ts';`,
    `declare global {`,
    declarationsOf(types),
    `}`,
    `declare const db: Connection;`,
    `const book = query('test.book', '…');`,
  ];
  const lines = [
    `export const right = async (): Promise<[string, number | null] | undefined> => { const row = await db.first(book, { id: 1 }); return row && [row.title, row.price_cents]; };`,
    `export const column = async () => (await db.first(book, { id: 1 }))?.name;`,
    `export const value = () => db.first(book, { id: 'a' });`,
    `export const forgotten = () => db.first(book);`,
    `export const empty = async (): Promise<number | undefined> => (await db.first(book, { id: 1 }))?.price_cents;`,
    `export const narrowed = book.narrow<{ price_cents: number }>();`,
    `export const unknown = query('test.other', '…');`,
  ];
  await writeFile(path, [...head, ...lines].join('\n'));
  try {
    const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url));
    const flags =
      '--noEmit --strict --target ES2024 --module preserve --moduleResolution bundler --allowImportingTsExtensions --skipLibCheck --types node --ignoreConfig';
    const { stdout } = await promisify(execFile)(process.execPath, [tsc, ...flags.split(' '), path]).catch(
      (error: { stdout: string }) => error,
    );
    const first = [...head, ''].join('\n').split('\n').length;
    const wrong = [...stdout.matchAll(/compiled\.\d+\.ts\((\d+),\d+\): error (TS\d+)/g)].map(
      ([, line, code]) => `${lines[Number(line) - first]?.match(/const (\w+)/)?.[1]} ${code}`,
    );
    expect(wrong).toEqual([
      'column TS2339',
      'value TS2322',
      'forgotten TS2554',
      'empty TS2322',
      'narrowed TS2344',
      'unknown TS2345',
    ]);
  } finally {
    await rm(path);
  }
});

test('shapes of a composed statement that give different rows are refused', async () => {
  const same = ['select name from shelf where id = $1', 'select name from shelf where name = $1'];
  expect((await rowOfShapes(client, 'test.list', same)).row).toEqual([
    { name: 'name', type: 'string', isNullable: false },
  ]);
  const other = [...same, 'select note as name from shelf'];
  await expect(rowOfShapes(client, 'test.list', other)).rejects.toThrow(
    'test.list: its shapes give 2 different rows',
  );
});
