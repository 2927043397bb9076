import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { readLimits } from '../settings/index.ts';
import { forgetPictures } from './pictures/pictures.queries.ts';

const rejectOld = query(
  'suppliers.reject_old_proposals',
  `update sync_run set state = 'rejected', finished_at = :now where state = 'proposed' and started_at < :before`,
);
const forgetOld = query(
  'suppliers.forget_changes',
  `delete from sync_change c using sync_run r
    where r.id = c.run_id and r.started_at < :before and r.state not in ('running', 'applying', 'rolling_back')`,
);
const forgetBefore = query(
  'suppliers.forget_before',
  `delete from sync_before b using sync_run r
    where r.id = b.run_id and r.started_at < :before and r.state not in ('applying', 'rolling_back')`,
);

const forgetProblems = query(
  'suppliers.forget_problems',
  `delete from sync_problem p using sync_run r
    where r.id = p.run_id and r.started_at < :before and r.state not in ('running', 'applying', 'rolling_back')`,
);
const forgetHeld = query(
  'suppliers.forget_held',
  `delete from sync_held where seen_at < :before and state <> 'rejected'`,
);

/**
 * Forgets what runs changed and left out that are older than the setting says; proposals that nobody decided about are rejected.
 * So are lines in quarantine that no feed brought for as long: they would be asked about again. What staff rejected is remembered.
 * Pictures that nobody names go with the runs that could bring their records back.
 */
export async function forgetChanges({ db, clock, log }: Shop): Promise<void> {
  const { feed_runs_kept_days: days } = await readLimits(db, log);
  const now = clock.now();
  const before = new Date(now.getTime() - days * 86_400_000);
  await db.transaction(async (tx) => {
    await tx.run(rejectOld, { before, now });
    await tx.run(forgetOld, { before });
    await tx.run(forgetBefore, { before });
    await tx.run(forgetProblems, { before });
    await tx.run(forgetHeld, { before });
    await tx.run(forgetPictures, { before });
  });
}
