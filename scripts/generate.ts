/** `npm run generate`: writes the files that follow from the code. A test fails when one is stale. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { syncCatalogue } from './i18n/catalogue.ts';
import { generatedFiles, strayFiles } from './generated-files.ts';
import { withMigratedDatabase } from './sql/migrated-database.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = await withMigratedDatabase(generatedFiles);
for (const [path, text] of files) {
  mkdirSync(dirname(`${root}/${path}`), { recursive: true });
  writeFileSync(`${root}/${path}`, text);
}
for (const path of strayFiles(files)) rmSync(`${root}/${path}`);
syncCatalogue();
