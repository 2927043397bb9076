import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { ageOffers } from './offer-age.ts';
import { applyRun } from './apply-run.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed } from './import-feed.ts';
import { rollBackRun } from './roll-back/roll-back-run.ts';
import { takeRunLock } from './run-lock.ts';
import { watchRuns } from './watch-runs.ts';
import { finishRun, runById } from './suppliers.queries.ts';
import { forgetChanges } from './forget-changes.ts';
import { applyJob, importJob, rollBackJob, ownFeedPath } from './suppliers.ts';

/** Of several suppliers; those of one wait for each other. */
const feedsAtOnce = 3;

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
  const watch: JobDefinition = {
    name: 'suppliers.watch',
    schedule: '*/5 * * * *',
    retryLimit: 0,
    work: async () => {
      await ageOffers(shop);
      await watchRuns(shop);
    },
  };
  const tidy: JobDefinition = {
    name: 'suppliers.tidy',
    schedule: '35 4 * * *',
    retryLimit: 0,
    work: () => forgetChanges(shop),
  };
  return [importRun, writeRun, undoRun, watch, tidy] as JobDefinition<never>[];
}

/** Reads the feed of a run. A run that ended already, because this job arrives a second time, is left alone. */
async function readRun(shop: Shop, runId: string): Promise<void> {
  const { db, clock, log } = shop;
  const run = await runById(db, runId);
  if (run?.state === 'applying') return writeApproved(shop, runId);
  if (run?.state !== 'running') return;
  const path = run.file === null ? ownFeedPath : join(shop.dataDir, run.file);
  try {
    const feed = await openFeedFile(path);
    await importFeed(shop, { supplier: run.supplier, source: run.source, feed, runId });
  } catch (error) {
    // The run says why it failed and staff can start another; trying the same file again would fail again.
    log.warn({ err: error, run: runId }, 'feed not read');
    const reason = error instanceof Error ? error.message : String(error);
    // What was being written is gone on with when the job is done again.
    if ((await runById(db, runId))?.state === 'applying') throw error;
    await finishRun(db, runId, { state: 'failed', error: reason, at: clock.now() });
    shop.realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'failed', error: reason });
  }
  if (run.file !== null) await rm(path, { force: true });
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
