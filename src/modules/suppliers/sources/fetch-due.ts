import type { Shop } from '../../../platform/context.ts';
import { nextFetch } from './next-fetch.ts';
import { fetchJob, type FetchOrder } from './sources.ts';
import { sourcesOn } from './sources.queries.ts';

/** Sends a fetch for every supplier whose time has come. One that is sent twice finds that it was done, or itself at work. */
export async function fetchDue({ db, clock, jobs }: Shop): Promise<void> {
  const now = clock.now();
  // Of one that was never fetched only times count that come after somebody gave them, which the next minute is.
  const since = new Date(now.getTime() - 60_000);
  const due = (await db.rows(sourcesOn)).flatMap((source): FetchOrder[] => {
    const next = nextFetch(source, jobs, since);
    return next && next.at <= now ? [{ supplier: source.supplier, what: next.what, is_due: true }] : [];
  });
  if (due.length === 0) return;
  await db.transaction(async (tx) => {
    for (const order of due) await jobs.send(tx, fetchJob, order);
  });
}
