import type { JobDefinition } from '../jobs.ts';
import type { Connection, Database } from './database.ts';
import { query } from './named-query.ts';

/** Transactions below this one are over; what they changed is visible. */
const snapshot = query(
  'platform.snapshot',
  `select pg_snapshot_xmin(pg_current_snapshot())::text::float8 as over_below,
          pg_snapshot_xmax(pg_current_snapshot())::text::float8 as next`,
  { present: ['over_below', 'next'] },
);
const changedSince = query(
  'platform.changed_since',
  `select tag, max(transaction)::float8 as transaction from announced_change, unnest(tags) tag
    where transaction >= :since group by tag limit :max`,
);
const writesOf = query('platform.writes_of_kept_pages', 'select writes from kept_pages where id = :id::uuid');
const addStore = query('platform.add_kept_pages', 'insert into kept_pages (id) values (:id::uuid) on conflict do nothing');
const countWrite = query(
  'platform.count_kept_pages',
  'update kept_pages set writes = writes + 1, written_at = now() where id = :id::uuid returning writes',
);
const forgetOld = query(
  'platform.forget_announced',
  `with gone as (
     delete from announced_change where announced_at < now() - interval '2 days' returning transaction
   ),
   stores as (
     delete from kept_pages where written_at < now() - interval '30 days'
   )
   insert into announced_change (transaction, tags)
   select max(transaction), '{*}' from gone having count(*) > 0`,
);

/** Transactions as the database knows them now: those `overBelow` are over, `next` has not begun. */
export async function readSnapshot(db: Connection): Promise<{ overBelow: number; next: number }> {
  const row = await db.first(snapshot);
  if (!row) throw new Error('The database tells no snapshot.');
  return { overBelow: row.over_below, next: row.next };
}

/**
 * The last transaction that changed each tag, of those not below `since`; undefined where more than `max` tags changed.
 */
export async function readChangesSince(
  db: Connection,
  since: number,
  max: number,
): Promise<Map<string, number> | undefined> {
  const rows = await db.rows(changedSince, { since, max: max + 1 });
  return rows.length > max ? undefined : new Map(rows.map((row) => [row.tag, row.transaction]));
}

/** How often pages were written to the disk `id`, as the database remembers it; undefined: never heard of. */
export async function readWrites(db: Connection, id: string): Promise<number | undefined> {
  return (await db.first(writesOf, { id }))?.writes;
}

/** Makes a disk known to the database. */
export async function addKeptPages(db: Connection, id: string): Promise<void> {
  await db.run(addStore, { id });
}

/** Counts a write to the disk `id` before it is done; undefined where the database does not know it. */
export async function countWriteOfKeptPages(db: Connection, id: string): Promise<number | undefined> {
  return (await db.first(countWrite, { id }))?.writes;
}

/** Nightly: changes that no kept page is older than are forgotten. */
export function announcedChangesJobs({ db }: { db: Database }): JobDefinition<never>[] {
  return [
    {
      name: 'changes.forget-announced',
      schedule: '40 4 * * *',
      work: async () => void (await db.run(forgetOld)),
    },
  ];
}
