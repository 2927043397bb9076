// Fills the shop's specs from a copy of BuildCores OpenDB: npm run specs:enrich -- PATH
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../../platform/clock.ts';
import { commandDatabaseUrl } from '../../../platform/database/command-database.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { enrichSpecs } from './enrich-specs.ts';

const usage = `Usage: npm run specs:enrich -- PATH

PATH is a copy of the repository buildcores/buildcores-open-db or its folder open-db. DATABASE_URL or DATA_DIR (default
./data) says which shop it goes into; the shop may be running. What is imported or written by staff stays above it.`;

/** What has to be undone at the end, last opened first closed. */
const closers: (() => Promise<void>)[] = [];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    return values.help ? 0 : 2;
  }
  const db = openDatabase(await commandDatabaseUrl(closers), { connections: 2, name: 'ensambla-specs' });
  closers.push(() => db.close());
  const started = performance.now();
  const { files, unreadable, matched, changed } = await enrichSpecs(
    { db, clock: systemClock },
    resolve(path),
  );
  const grouped = (count: number) => count.toLocaleString('en-US').padStart(9);
  process.stdout.write(`
${resolve(path)}: ${grouped(files).trim()} files in ${((performance.now() - started) / 1000).toFixed(1)} s
  not readable  ${grouped(unreadable)}
  products found${grouped(matched)}
  changed       ${grouped(changed)}

Contains information from BuildCores OpenDB, which is made available under the ODC Attribution License (ODC-By) v1.0.
`);
  return 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
