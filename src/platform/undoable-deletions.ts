import type { Shop } from './context.ts';
import type { Connection } from './database/database.ts';
import { query } from './database/named-query.ts';
import type { JobDefinition } from './jobs.ts';

/** Whoever deletes by mistake sees it at once; people's data are not kept for longer than that takes. */
const keptHours = 24;

const keep = query(
  'platform.keep_deletion',
  `insert into kept_deletion as k (what, id, kept, deleted_at) values (:what, :id::text, :kept::jsonb, :now)
   on conflict (what, id) do update set kept = excluded.kept, deleted_at = excluded.deleted_at`,
);
const take = query(
  'platform.take_deletion',
  `delete from kept_deletion
    where what = :what and id = :id::text and deleted_at > :now::timestamptz - make_interval(hours => ${keptHours})
   returning kept::text as kept`,
);
const forgetOne = query(
  'platform.forget_deletion',
  'delete from kept_deletion where what = :what and lower(kept ->> :member::text) = lower(:value::text)',
);
const forgetOld = query(
  'platform.forget_deletions',
  `delete from kept_deletion where deleted_at <= :now::timestamptz - make_interval(hours => ${keptHours})`,
);

/** Keeps what is deleted in the same transaction, so that it can be taken back for a day; `kept` is whatever that needs. */
export async function keepDeletion(
  tx: Connection,
  what: string,
  given: { id: number; kept: unknown; now: Date },
): Promise<void> {
  await tx.run(keep, { what, id: String(given.id), kept: JSON.stringify(given.kept), now: given.now });
}

/** What was kept, as JSON, and no longer is: of two who take the same back at once only one gets it. */
export async function takeDeletion(
  tx: Connection,
  what: string,
  { id, now }: { id: number; now: Date },
): Promise<string | undefined> {
  return (await tx.first(take, { what, id: String(id), now }))?.kept;
}

/** Forgets what nobody may take back: its `member` is that value, capitals aside. */
export async function forgetDeletion(
  db: Connection,
  what: string,
  { member, value }: { member: string; value: string },
): Promise<void> {
  await db.run(forgetOne, { what, member, value });
}

/** Hourly: what was deleted a day ago is gone for good. */
export function keptDeletionsJobs({ db, clock }: Shop): JobDefinition<never>[] {
  return [
    {
      name: 'platform.forget_deletions',
      schedule: '35 * * * *',
      work: async () => {
        await db.run(forgetOld, { now: clock.now() });
      },
    },
  ];
}
