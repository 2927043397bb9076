import { readFileSync } from 'node:fs';
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
