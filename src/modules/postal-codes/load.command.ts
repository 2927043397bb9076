// Loads the post's catalogue of postal codes: npm run postal-codes:load -- FILE [--dry-run] [--confirm]
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import { commandDatabaseUrl } from '../../platform/database/command-database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { AppStartError } from '../../platform/database/embedded/index.ts';
import { AppError } from '../../platform/errors.ts';
import { loadPostalCodes, type LoadPreview, previewLoad } from './load-postal-codes.ts';
import { type PostFile, readPostFile } from './read-post-file.ts';

const usage = `Usage: npm run postal-codes:load -- FILE [--dry-run] [--confirm]

FILE is the post's catalogue of postal codes as it gives it away (SEPOMEX, «Descarga», TXT), plain or in a ZIP. It takes
the place of the one before; the shop may be running. DATABASE_URL or DATA_DIR (default ./data) says which shop it is.
With --dry-run nothing is written. A file without much of what the shop has now is loaded with --confirm only.`;

/** What has to be undone at the end, last opened first closed. */
const closers: (() => Promise<void>)[] = [];

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      confirm: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [path] = positionals;
  if (values.help || path === undefined || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    return values.help ? 0 : 2;
  }
  const started = performance.now();
  // Before a database is started, so that a wrong file answers at once.
  const file = await readPostFile(await readFile(resolve(path)));
  const db = openDatabase(await commandDatabaseUrl(closers), {
    connections: 2,
    name: 'ensambla-postal-codes',
  });
  closers.push(() => db.close());
  const source = basename(path);
  const preview = values['dry-run']
    ? await previewLoad(db, file)
    : await loadPostalCodes({ db, clock: systemClock }, { file, source, isConfirmed: values.confirm });
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(reportText(source, { file, preview, seconds, isDryRun: values['dry-run'] }));
  return 0;
}

function reportText(
  source: string,
  told: { file: PostFile; preview: LoadPreview; seconds: number; isDryRun: boolean },
): string {
  const { file, preview, seconds, isDryRun } = told;
  const row = (label: string, count: number) =>
    `  ${label.padEnd(12)}${count.toLocaleString('en-US').padStart(9)}`;
  return [
    '',
    `${source}: ${file.rows.toLocaleString('en-US')} lines in ${seconds.toFixed(1)} s${isDryRun ? ', nothing written' : ''}`,
    row('codes', preview.codes),
    row('colonias', preview.neighbourhoods),
    row('states', preview.states),
    row('added', preview.added),
    row('changed', preview.changed),
    row('removed', preview.removed),
    row('left out', file.leftOut),
    ...file.problems.map(({ line, message }) => `    line ${line}: ${message}`),
    ...(preview.missingStates.length > 0 ? [`  not in the file: ${preview.missingStates.join(', ')}`] : []),
    ...(isDryRun && preview.warning !== undefined ? [`  ${preview.warning}`] : []),
    '',
  ].join('\n');
}

try {
  process.exitCode = await main();
} catch (error) {
  // The owner's mistakes in one line, ours with everything there is.
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const isPlain =
    error instanceof AppError ||
    error instanceof AppStartError ||
    /^(?:ENOENT|EISDIR|EACCES|EPERM|ERR_PARSE_ARGS)/.test(code);
  process.stderr.write(`${isPlain ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}
