import {
  AppStartError,
  lockDataDir,
  runningPostgresUrl,
  startEmbeddedPostgres,
} from '../../platform/database/embedded/index.ts';
import { AppError } from '../../platform/errors.ts';
import { UnusableArchive } from './archive.ts';
import { RestoreRefused } from './restore-backup.ts';

type Closers = (() => Promise<void>)[];

/**
 * The database that a command is meant for: DATABASE_URL, or the embedded one of `dataDir`, started where nobody has.
 * @param mayRun whether a running shop is as welcome
 * @throws AppStartError where the folder is another process's and must not be, or no PostgreSQL answers
 */
export async function commandDatabase(
  dataDir: string,
  closers: Closers,
  { mayRun }: { mayRun: boolean },
): Promise<{ url: string }> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given };
  const lock = await lockDataDir(dataDir).catch(async (refusal: unknown) => {
    const url = mayRun ? await runningPostgresUrl(dataDir) : undefined;
    if (url === undefined) throw refusal;
    return url;
  });
  if (typeof lock === 'string') return { url: lock };
  closers.push(() => lock.release());
  const log = { info: (text: unknown) => process.stderr.write(`${String(text)}\n`) };
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  closers.push(() => postgres.stop());
  return { url: postgres.url };
}

/** Runs a command to its end: the owner's mistakes in one line, ours with everything there is. */
export async function runCommand(main: (closers: Closers) => Promise<void>): Promise<void> {
  const closers: Closers = [];
  try {
    await main(closers);
  } catch (error) {
    process.stderr.write(`${isPlain(error) ? error.message : String((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

function isPlain(error: unknown): error is Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return (
    error instanceof AppStartError ||
    error instanceof AppError ||
    error instanceof UnusableArchive ||
    error instanceof RestoreRefused ||
    (error instanceof Error && error.name === 'ConfigError') ||
    /^(?:ENOENT|EISDIR|EACCES|EPERM|ENOSPC|ERR_PARSE_ARGS)/.test(code)
  );
}
