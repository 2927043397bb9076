// What `import-feed.command.ts` starts once memory is settled: reads a feed into the shop, beside a running one (DATA_DIR
// or DATABASE_URL says which) or, when none runs, with a PostgreSQL of its own.
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../../platform/clock.ts';
import { commandDatabaseUrl } from '../../platform/database/command-database.ts';
import { openDatabase } from '../../platform/database/database.ts';
import { AppStartError } from '../../platform/database/embedded/index.ts';
import { AppError } from '../../platform/errors.ts';
import { silentRealtime } from '../../platform/realtime.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed, type ImportReport } from './import-feed.ts';
import type { ImportProgress } from './apply-run.ts';
import { standAside } from './stand-aside.ts';
import { defaultSupplier } from './suppliers.ts';
import { RefusedFeed } from './weigh-run.ts';

const usage = `Usage: npm run catalog:import -- FILE [--supplier NAME] [--full] [--dry-run]

FILE is JSON Lines, plain or gzip. DATABASE_URL or DATA_DIR (default ./data) says which shop it goes into; the shop may
be running. Lines that cannot be used are reported and left out. With --full, FILE is all that the supplier offers: what
it does not name is withdrawn. With --dry-run nothing is written: what would change waits at /admin/sync-products.
Beside a running shop it has the processor while nobody else asks for it.`;

/** What has to be undone at the end, last opened first closed. */
const closers: (() => Promise<void>)[] = [];
const interruption = new AbortController();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      supplier: { type: 'string', default: defaultSupplier },
      full: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  if (values.help || file === undefined || positionals.length > 1) {
    process.stdout.write(`${usage}\n`);
    return values.help ? 0 : 2;
  }
  const path = resolve(file);
  // Before a database is started, so that a mistyped name answers at once.
  const feed = await openFeedFile(path).catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new AppStartError(`${path} cannot be read (${reason}).`, cause);
  });
  const url = await commandDatabaseUrl(closers);
  const isAlone = closers.length > 0;
  if (!isAlone) await standAside();
  const db = openDatabase(url, { connections: 3, name: 'ensambla-import' });
  closers.push(() => db.close());
  const meter = progressMeter();
  const report = await importFeed(
    { db, clock: systemClock, realtime: silentRealtime },
    {
      supplier: values.supplier,
      source: basename(path),
      feed,
      isFull: values.full,
      isDryRun: values['dry-run'],
      onProgress: meter.show,
      signal: interruption.signal,
      listsBeside: isAlone,
    },
  ).finally(meter.end);
  process.stdout.write(reportText(basename(path), report));
  return 0;
}

/** A bar that redraws itself in a terminal, a line every two seconds elsewhere. */
function progressMeter(): { show(progress: ImportProgress): void; end(): void } {
  const started = performance.now();
  const isTerminal = process.stderr.isTTY;
  const interval = isTerminal ? 100 : 2000;
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : started;
  return {
    show: ({ phase, counts, fraction }) => {
      const now = performance.now();
      if (now - shownAt < interval && fraction < 1) return;
      shownAt = now;
      const percent = `${Math.floor(fraction * 100)} %`.padStart(5);
      const speed = Math.round(counts.lines_read / Math.max(0.001, (now - started) / 1000));
      const text = `${percent}  ${phase}  ${grouped(counts.lines_read)} lines, ${grouped(speed)} lines/s, ${counts.rejected} left out`;
      if (isTerminal) {
        const filled = Math.round(fraction * 30);
        process.stderr.write(`\r\u001b[2K[${'█'.repeat(filled)}${'░'.repeat(30 - filled)}] ${text}`);
      } else {
        process.stderr.write(`${text}\n`);
      }
    },
    end: () => {
      if (isTerminal) process.stderr.write('\n');
    },
  };
}

/** What a run that is not written waits for. */
const reasons: Readonly<Record<ImportReport['waitsFor'][number]['code'], string>> = {
  dry_run: 'only proposed',
  withdrawn: 'many offers would be withdrawn',
  moved: 'many prices would move far',
  created: 'many products would be new',
  unread_lines: 'lines nobody can read may be about what would be withdrawn',
};

function reportText(name: string, report: ImportReport): string {
  const { counts, reactivated, rejected, seconds, state, waitsFor } = report;
  const row = (label: string, count: number, note = '') =>
    `  ${label.padEnd(14)}${grouped(count).padStart(9)}${note}`;
  const lines = [
    '',
    `${name}: ${grouped(counts.lines_read)} lines in ${seconds.toFixed(1)} s`,
    row('created', counts.created),
    row('changed', counts.changed, reactivated > 0 ? `  (${reactivated} of them on offer again)` : ''),
    row('unchanged', counts.unchanged),
    row('discontinued', counts.discontinued),
    row('stale', counts.stale, counts.stale > 0 ? '  (older than what is stored)' : ''),
    row('rejected', counts.rejected),
    ...rejected.flatMap(({ code, count, firstLines, message }) => [
      `    ${code.padEnd(22)}${String(count).padStart(5)}  lines ${firstLines.join(', ')}${count > firstLines.length ? ', …' : ''}`,
      `      e.g. ${message}`,
    ]),
    ...(state === 'proposed'
      ? [
          '',
          `  Nothing is written (${waitsFor.map(({ code }) => reasons[code]).join('; ')}): approve or reject it at /admin/sync-products.`,
        ]
      : []),
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () =>
    interruption.abort(
      new AppStartError(
        'Stopped: what was written stays, and the next run of the supplier goes on with the rest.',
      ),
    ),
  );
}

try {
  process.exitCode = await main();
} catch (error) {
  // The owner's mistakes in one line, ours with everything there is.
  const isPlain =
    error instanceof AppStartError ||
    error instanceof AppError ||
    error instanceof RefusedFeed ||
    isUnreadableFile(error);
  process.stderr.write(`${isPlain ? (error as Error).message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
} finally {
  for (const close of closers.reverse()) await close();
}

/** No such file, a folder, no permission, broken gzip. */
function isUnreadableFile(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:ENOENT|EISDIR|EACCES|EPERM|Z_|ERR_PARSE_ARGS)/.test(code);
}
