import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { generatedFiles } from '../scripts/generated-files.ts';
import { createTestDatabase } from './setup/test-database.ts';

test('what follows from the code is generated anew after a change (npm run generate)', async () => {
  const database = await createTestDatabase();
  const files = await generatedFiles(database.url);
  await database.drop();
  expect(files.size).toBeGreaterThan(10);
  for (const [path, text] of files) {
    expect(readFileSync(new URL(`../${path}`, import.meta.url), 'utf8'), path).toBe(text);
  }
});

test('of the tables’ snapshots only the newest is kept, which the next migration is made from', () => {
  const names = readdirSync(new URL('../database/migrations/meta', import.meta.url));
  const newest = readdirSync(new URL('../database/migrations', import.meta.url))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .at(-1);
  expect(names.toSorted()).toEqual([`${newest?.slice(0, 4)}_snapshot.json`, '_journal.json']);
});
