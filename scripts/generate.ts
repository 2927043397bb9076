/** `npm run generate`: writes the files that follow from the code. A test fails when one is stale. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './generated-files.ts';
import { withMigratedDatabase } from './sql/migrated-database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
for (const [path, text] of await withMigratedDatabase(generatedFiles)) {
  mkdirSync(dirname(`${root}/${path}`), { recursive: true });
  writeFileSync(`${root}/${path}`, text);
}
