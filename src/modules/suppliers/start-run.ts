import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import type { Connection, Database } from '../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import { oneSupplier } from './directory/directory.queries.ts';
import { requireActive } from './directory/require-active.ts';
import { isRunLocked } from './run-lock.ts';
import { failInterruptedRuns, insertRun, openRun, runById, type RunRow } from './suppliers.queries.ts';
import { defaultSupplier, importJob, ownFeedName } from './suppliers.ts';

const feedBytesMax = 64 * 1024 * 1024;
/** A run that was written down this long ago and is not at work will not begin by itself any more. */
const waitingSecondsMax = 60;
/** Any constant: names the lock under which runs are started one after another. */
const startLock = 7_240_132;

type RunOrder = {
  feed?: unknown;
  /** Whose feed it is: left out, the shop's first supplier's. */
  supplier?: string | undefined;
  /** The feed is all that the supplier offers. */
  isFull?: boolean | undefined;
  /** Nothing is written before somebody approves. */
  isDryRun?: boolean | undefined;
};

/**
 * Puts an uploaded feed (or, without one, the shop's own small feed) in line to be read; the job begins within a second.
 * @throws AppError 409 `sync_running` when a run of the supplier is at work or in line, `supplier_paused`; 413 for more than 64 MB; 422 for no file
 * or no such supplier
 */
export async function startRun(
  shop: Shop,
  { feed, supplier = defaultSupplier, isFull = false, isDryRun = false }: RunOrder,
): Promise<RunRow> {
  const { db } = shop;
  if (feed !== undefined && !(feed instanceof File))
    throw invalid({ feed: t('Choose a file.') }, t('Choose a feed file.'));
  await requireSupplier(db, supplier);
  await requireNoRun(db, supplier);
  const saved = feed ? await saveFeed(shop, feed) : undefined;
  try {
    const source = feed ? basename(feed.name).slice(0, 200) || 'feed' : ownFeedName;
    return await lineUpRun(shop, { supplier, source, file: saved, isFull, isDryRun });
  } catch (error) {
    if (saved !== undefined) await shop.files.remove(saved);
    throw error;
  }
}

/**
 * Writes a run of a file down and sends the job that reads it.
 * @param file among the shop's files; undefined for the shop's own feed
 * @throws AppError 409 `sync_running` when a run of the supplier is at work or in line
 */
export async function lineUpRun(
  { db, clock, jobs }: Pick<Shop, 'db' | 'clock' | 'jobs'>,
  given: { supplier: string; source: string; file: string | undefined; isFull: boolean; isDryRun: boolean },
): Promise<RunRow> {
  const { supplier } = given;
  return db.transaction(async (tx) => {
    await tx.sql('select pg_advisory_xact_lock($1)', [startLock]);
    const now = clock.now();
    const other = await openRun(tx, supplier);
    if (other) {
      const isWaiting = now.getTime() - other.started_at.getTime() < waitingSecondsMax * 1000;
      if (isWaiting || (await isRunLocked(db, supplier))) throw alreadyRunning();
      await failInterruptedRuns(tx, supplier, undefined, now);
    }
    const id = await insertRun(tx, { ...given, startedAt: now });
    await jobs.send(tx, importJob, { run_id: id });
    const run = await runById(tx, id);
    if (!run) throw new Error('A run just written is not there.');
    return run;
  });
}

/** Throws AppError 409 `sync_running`. */
export async function requireNoRun(db: Database, supplier: string): Promise<void> {
  if (await isRunLocked(db, supplier)) throw alreadyRunning();
}

/** Throws AppError 422 for a supplier that is not there, 409 `supplier_paused`. */
async function requireSupplier(db: Connection, code: string): Promise<void> {
  const supplier = await db.first(oneSupplier, { code });
  if (!supplier) {
    const message = t('There is no such supplier.');
    throw invalid({ supplier: message }, message);
  }
  requireActive(supplier);
}

/** Keeps an upload until its job has read it. Gives its key. */
async function saveFeed({ files }: Shop, feed: File): Promise<string> {
  if (feed.size > feedBytesMax) {
    const message = t('The feed is larger than 64 MB; import it with npm run catalog:import.');
    throw new AppError(413, 'too_large', message, { fields: { feed: message } });
  }
  if (feed.size === 0) throw invalid({ feed: t('The file is empty.') }, t('The feed file is empty.'));
  const saved = `feeds/${randomUUID()}.feed`;
  const partial = await files.scratch();
  try {
    await pipeline(
      Readable.fromWeb(feed.stream() as ReadableStream),
      createWriteStream(partial, { mode: 0o600 }),
    );
    await files.put(saved, partial);
  } finally {
    await rm(partial, { force: true });
  }
  return saved;
}

function alreadyRunning(): AppError {
  return conflict('sync_running', t('Another synchronisation is at work; wait until it has finished.'));
}
