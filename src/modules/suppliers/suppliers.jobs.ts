import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { FilesAway } from '../../platform/files/file-storage.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { ageOffers } from './offer-age.ts';
import { applyRun } from './apply-run.ts';
import { type FeedSource, openFeedFile } from './feed-lines.ts';
import { importFeed } from './import-feed.ts';
import { rollBackRun } from './roll-back/roll-back-run.ts';
import { askForSheets, lineUpForSheets } from './icecat/ask-for-sheets.ts';
import { fetchPictures } from './pictures/fetch-pictures.ts';
import { settlePictures } from './pictures/settle-pictures.ts';
import { takeRunLock } from './run-lock.ts';
import { UnreadableFile } from './sources/file/read-rows.ts';
import { openMappedFeed } from './sources/file/open-mapped-feed.ts';
import { fetchDue } from './sources/fetch-due.ts';
import { fetchSource } from './sources/fetch-source.ts';
import { forgetFiles } from './sources/forget-files.ts';
import { fetchJob, type FetchOrder } from './sources/sources.ts';
import { sourceOf } from './sources/sources.queries.ts';
import { watchSources } from './sources/watch-sources.ts';
import { reasonOf } from './weigh-run.ts';
import { watchRuns } from './watch-runs.ts';
import { finishRun, runById } from './suppliers.queries.ts';
import { forgetChanges } from './forget-changes.ts';
import { applyJob, importJob, rollBackJob, ownFeedPath } from './suppliers.ts';

/** Of several suppliers; those of one wait for each other. */
const feedsAtOnce = 3;
/** They wait for others most of the time. */
const fetchesAtOnce = 4;

/** What suppliers does later: reading uploaded feeds and writing what was approved. */
export function suppliersJobs(shop: Shop): JobDefinition<never>[] {
  const importRun: JobDefinition<{ run_id: string }> = {
    name: importJob,
    work: (data) => readRun(shop, data.run_id),
    retryLimit: 2,
    concurrency: feedsAtOnce,
  };
  const writeRun: JobDefinition<{ run_id: string }> = {
    name: applyJob,
    work: (data) => writeApproved(shop, data.run_id),
    concurrency: feedsAtOnce,
  };
  const undoRun: JobDefinition<{ run_id: string }> = {
    name: rollBackJob,
    work: (data) => takeBack(shop, data.run_id),
    concurrency: feedsAtOnce,
  };
  const fetch: JobDefinition<FetchOrder> = {
    name: fetchJob,
    work: async (order) => {
      await fetchSource(shop, order);
    },
    // What fails is asked again when the source says so.
    retryLimit: 2,
    concurrency: fetchesAtOnce,
  };
  const due: JobDefinition = {
    name: 'suppliers.fetch-due',
    schedule: '* * * * *',
    retryLimit: 0,
    work: () => fetchDue(shop),
  };
  const pictures: JobDefinition = {
    name: 'suppliers.pictures',
    schedule: '* * * * *',
    retryLimit: 0,
    work: async () => {
      await settlePictures(shop);
      await fetchPictures(shop);
      await settlePictures(shop);
    },
  };
  const sheets: JobDefinition = {
    name: 'suppliers.sheets',
    schedule: '* * * * *',
    retryLimit: 0,
    work: () => askForSheets(shop),
  };
  const sheetsInLine: JobDefinition = {
    name: 'suppliers.line-up-sheets',
    schedule: '10 * * * *',
    retryLimit: 0,
    work: () => lineUpForSheets(shop),
  };
  const watch: JobDefinition = {
    name: 'suppliers.watch',
    schedule: '*/5 * * * *',
    retryLimit: 0,
    work: async () => {
      await ageOffers(shop);
      await watchRuns(shop);
      await watchSources(shop);
    },
  };
  const tidy: JobDefinition = {
    name: 'suppliers.tidy',
    schedule: '35 4 * * *',
    retryLimit: 0,
    work: async () => {
      await forgetChanges(shop);
      await forgetFiles(shop);
    },
  };
  return [
    importRun,
    writeRun,
    undoRun,
    fetch,
    due,
    pictures,
    sheets,
    sheetsInLine,
    watch,
    tidy,
  ] as JobDefinition<never>[];
}

/** Reads the feed of a run. A run that ended already, because this job arrives a second time, is left alone. */
async function readRun(shop: Shop, runId: string): Promise<void> {
  const { db, clock, log } = shop;
  const run = await runById(db, runId);
  if (run?.state === 'applying') return writeApproved(shop, runId);
  if (run?.state !== 'running') return;
  try {
    const path = run.file === null ? ownFeedPath : await shop.files.localPath(run.file);
    if (path === undefined) throw new UnreadableFile(t('The file is no longer there.'));
    const feed = await openFeed(shop, run, path);
    await importFeed(shop, { supplier: run.supplier, source: run.source, feed, runId });
  } catch (error) {
    // The run says why it failed and staff can start another; trying the same file again would fail again.
    if (error instanceof FilesAway) throw error;
    log.warn({ err: error, run: runId }, 'feed not read');
    const reason = error instanceof Error ? error.message : String(error);
    // What was being written is gone on with when the job is done again.
    if ((await runById(db, runId))?.state === 'applying') throw error;
    await finishRun(db, runId, { state: 'failed', error: reasonOf(error), at: clock.now() });
    shop.realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'failed', error: reason });
  }
  if (run.file !== null) await shop.files.remove(run.file);
}

/** A file as its supplier's is read: of one that is mapped by its columns, and else in the shop's own format. */
async function openFeed(
  { db }: Shop,
  run: { supplier: string; file: string | null; started_at: Date },
  path: string,
): Promise<FeedSource> {
  const source = run.file === null ? undefined : await db.first(sourceOf, { supplier: run.supplier });
  if (source?.kind !== 'file' || !source.mapping) return openFeedFile(path);
  return openMappedFeed(path, source.mapping, run.started_at);
}

/** Writes a run that was approved, or goes on with it. One that is at its end is left alone. */
async function writeApproved(shop: Shop, runId: string): Promise<void> {
  const run = await runById(shop.db, runId);
  if (run?.state !== 'applying') return;
  const lock = await takeRunLock(shop.db, run.supplier);
  try {
    await applyRun(shop, runId);
  } finally {
    await lock.release();
  }
}

/** Takes back what a run wrote, or goes on with it. */
async function takeBack(shop: Shop, runId: string): Promise<void> {
  const run = await runById(shop.db, runId);
  if (run?.state !== 'rolling_back') return;
  const lock = await takeRunLock(shop.db, run.supplier);
  try {
    await rollBackRun(shop, runId);
  } finally {
    await lock.release();
  }
}
