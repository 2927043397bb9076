import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('test files that ask at the same time get separate databases', async () => {
  const databases = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
  expect(new Set(databases.map(({ url }) => url)).size).toBe(4);
  await Promise.all(databases.map(({ drop }) => drop()));
});

test('a database disappears even while somebody is connected', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  client.on('error', () => {});
  await client.connect();
  await database.drop();
  await expect(client.query('select 1')).rejects.toThrow();
});

test('words with Spanish letters are found whole and sorted as in Spanish', async () => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('create extension if not exists pg_trgm');
  const { rows } = await client.query(
    `select show_trgm('ñu') = show_trgm('ÑU') and cardinality(show_trgm('ñu')) = 3 as whole,
            (select string_agg(word, ' ' order by word collate "es-x-icu")
               from unnest(array['zeta', 'ñu', 'nube', 'árbol', 'oso']) as word) as sorted`,
  );
  await client.end();
  await database.drop();
  expect(rows).toEqual([{ whole: true, sorted: 'árbol nube ñu oso zeta' }]);
});
