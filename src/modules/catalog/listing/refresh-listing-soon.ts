import type { Shop } from '../../../platform/context.ts';
import type { Connection, Database } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { JobDefinition, Jobs } from '../../../platform/jobs.ts';
import type { Clock } from '../../../platform/clock.ts';
import { refreshListing } from './refresh-listing.ts';

/** So many are rebuilt within the request that changed them: a tenth of a second. */
const atOnceMax = 60;
/** Rows of one transaction of the job: it locks them, so buyers of these products wait. */
const batchSize = 250;
/** Rows of one run of the job, which has a quarter of an hour; the next run does the rest. */
const batchesPerRun = 80;
const jobName = 'catalog.refresh_listing';

const markDue = query(
  'catalog.mark_listing_due',
  'insert into listing_due (product_id) select unnest(:productIds::int[])',
);

/**
 * A product marked again while it is rebuilt gets another row, which this statement does not see: the last change is
 * rebuilt last.
 */
const takeDue = query(
  'catalog.take_listing_due',
  `with chosen as materialized (
     select ctid from listing_due order by product_id limit :batchSize for update skip locked
   )
   delete from listing_due where ctid in (select ctid from chosen) returning product_id`,
);

const takeDueOf = query(
  'catalog.take_listing_due_of',
  `with chosen as materialized (
     select ctid from listing_due where product_id = any(:productIds::int[]) for update skip locked
   )
   delete from listing_due where ctid in (select ctid from chosen)`,
);

const countDue = query(
  'catalog.count_listing_due',
  'select count(distinct product_id)::int as due from listing_due',
);

/**
 * Rebuilds the listing rows of a few products in the caller's transaction, and those of many by a job right after it.
 * Lists show them seconds later, carts at once (`bringListingUpToDate`).
 */
export async function refreshListingSoon(
  tx: Connection,
  jobs: Jobs,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  if (productIds.length <= atOnceMax) return refreshListing(tx, productIds, now);
  await tx.run(markDue, { productIds });
  await jobs.send(tx, jobName, {});
}

/** Leaves the listing rows of products that `tx` changes to `rebuildDueListing`, or to the job where that does not come to it. */
export async function markListingDue(tx: Connection, productIds: readonly number[]): Promise<void> {
  if (productIds.length > 0) await tx.run(markDue, { productIds });
}

/** Rebuilds all rows that are due, a thousand to a transaction; several may at once. */
export async function rebuildDueListing(db: Database, clock: Clock): Promise<void> {
  while ((await rebuildNextDue(db, clock, 1000)) > 0);
}

/** Gives how many marks were taken. */
function rebuildNextDue(
  db: Database,
  clock: Clock,
  most: number,
  andThen?: (tx: Connection) => Promise<unknown>,
): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx.rows(takeDue, { batchSize: most });
    if (rows.length === 0) return 0;
    await refreshListing(tx, [...new Set(rows.map((row) => row.product_id))], clock.now());
    await andThen?.(tx);
    return rows.length;
  });
}

/** Rebuilds rows that wait for the job, for callers that must not read old prices. Safe at any time. */
export async function bringListingUpToDate(
  db: Database,
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(takeDueOf, { productIds });
    await refreshListing(tx, productIds, now);
  });
}

/** How many products lists may show at an old price, name or place. */
export async function countListingDue(db: Connection): Promise<number> {
  return (await db.first(countDue))?.due ?? 0;
}

/** Rebuilds due rows, batch by batch; also by the clock, so that none is left behind. */
export function refreshListingJob(shop: Shop): JobDefinition<never> {
  return { name: jobName, schedule: '* * * * *', work: () => refreshDue(shop) };
}

async function refreshDue({ db, clock, jobs, realtime }: Shop): Promise<void> {
  for (let batch = 1; ; batch += 1) {
    const isLast = batch === batchesPerRun;
    const taken = await rebuildNextDue(db, clock, batchSize, async (tx) => {
      if (isLast) await jobs.send(tx, jobName, {});
    });
    if (taken > 0) realtime.tell('staff', 'listing.changed', { due: await countListingDue(db) });
    if (taken < batchSize || isLast) return;
  }
}
