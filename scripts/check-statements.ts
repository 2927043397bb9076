/**
 * Whether every named statement is what PostgreSQL accepts and the code was told (`database/queries/`), touches only the
 * tables its module may (`sql/fences.ts`), and reads no large table wholly without a reason (`database/plans/`,
 * `sql/whole-reads.ts`): part of `npm run verify`. Prints what is stale or wrong; exits with 1.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { generatedFiles, strayFiles } from './generated-files.ts';
import { violationsOf } from './sql/fences.ts';
import { withMigratedDatabase } from './sql/migrated-database.ts';
import { projectFences } from './sql/project-fences.ts';
import { refusedReads, wholeReads, wholeReadsOf } from './sql/whole-reads.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
try {
  const files = await withMigratedDatabase(generatedFiles);
  const stale = [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);
  stale.push(...strayFiles(files));
  if (stale.length > 0)
    console.error(`Run \`npm run generate\`; these are not what the code says:\n${stale.join('\n')}`);
  const plans = [...files].filter(([path]) => path.startsWith('database/plans/')).map(([, text]) => text);
  const violations = [
    ...(await violationsOf(await projectFences())),
    ...refusedReads(plans.flatMap(wholeReadsOf), wholeReads),
  ];
  if (violations.length > 0) console.error(violations.join('\n'));
  process.exit(stale.length + violations.length === 0 ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(`${root}/${path}`, 'utf8');
  } catch {
    return undefined;
  }
}
