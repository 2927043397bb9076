import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../platform/context.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { openFeedFile } from './feed-lines.ts';
import { importFeed } from './import-feed.ts';
import { finishRun, runById } from './suppliers.queries.ts';
import { importJob, ownFeedPath } from './suppliers.ts';

/** What suppliers does later: reading uploaded feeds, one at a time. */
export function suppliersJobs(shop: Shop): JobDefinition<never>[] {
  const importRun: JobDefinition<{ run_id: string }> = {
    name: importJob,
    work: (data) => readRun(shop, data.run_id),
    retryLimit: 2,
  };
  return [importRun as JobDefinition<never>];
}

/** Reads the feed of a run. A run that ended already, because this job arrives a second time, is left alone. */
async function readRun(shop: Shop, runId: string): Promise<void> {
  const { db, clock, log } = shop;
  const run = await runById(db, runId);
  if (!run || run.state !== 'running') return;
  const path = run.file === null ? ownFeedPath : join(shop.dataDir, run.file);
  try {
    const feed = await openFeedFile(path);
    await importFeed(shop, { supplier: run.supplier, source: run.source, feed, runId });
  } catch (error) {
    // The run says why it failed and staff can start another; trying the same file again would fail again.
    log.warn({ err: error, run: runId }, 'feed not read');
    const reason = error instanceof Error ? error.message : String(error);
    await finishRun(db, runId, { state: 'failed', error: reason, at: clock.now() });
    shop.realtime.tell('staff', 'sync.finished', { run_id: runId, state: 'failed', error: reason });
  }
  if (run.file !== null) await rm(path, { force: true });
}
