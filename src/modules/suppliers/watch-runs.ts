import { type Kept, msg, sayKept, t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { query } from '../../platform/database/named-query.ts';
import { readSettings } from '../settings/index.ts';
import { alertStaff } from '../staff/index.ts';
import { lastFeedRuns } from './suppliers.queries.ts';

/** One that fails or waits as the one before it did is the same trouble, told already. */
const toTell = query(
  'suppliers.runs_to_tell',
  `select r.id, u.name, r.source, r.state, r.error from (
     select id, supplier, source, state, error, started_at, lag(state) over (partition by supplier, source order by started_at, id) as before
       from sync_run where started_at > :since::timestamptz - interval '24 hours') r join supplier u on u.code = r.supplier
    where r.state in ('proposed', 'failed') and r.started_at > :since and r.before is distinct from r.state order by r.started_at, r.id`,
).narrow<{ error: Kept | string | null }>();

/** Runs that ended longer ago are no news. */
const newsHours = 24;

/**
 * Tells the staff of runs that failed or wait for them, and of suppliers whose feed is older than the settings of health allow;
 * once each, whatever process read the feed, and once for a feed that fails or waits again and again.
 */
export async function watchRuns(shop: Shop): Promise<void> {
  const { db, clock, log } = shop;
  const now = clock.now().getTime();
  const runs = await db.rows(toTell, { since: new Date(now - newsHours * 3_600_000) });
  const { feed_hours: hours } = await readSettings(db, 'health', log);
  const old = (await lastFeedRuns(db)).filter(
    ({ last_done_at: at }) => hours > 0 && at !== null && at.getTime() < now - hours * 3_600_000,
  );
  if (runs.length + old.length === 0) return;
  await db.transaction(async (tx) => {
    for (const { id, name, source, state, error } of runs) {
      const isWaiting = state === 'proposed';
      await alertStaff(shop, tx, 'catalog', {
        once: `sync:${id}:${state}`,
        subject: {
          message: isWaiting
            ? msg('A feed of {supplier} waits for you')
            : msg('A feed of {supplier} could not be read'),
          values: () => ({ supplier: name }),
        },
        text: isWaiting
          ? msg(
              'It would change more than the supplier may change unasked. Until you decide, the shop keeps what it had.',
            )
          : msg('Nothing of it was written: the shop keeps what it had.'),
        facts: [
          { name: msg('File'), value: source },
          ...(error === null ? [] : [{ name: msg('Reason'), value: () => sayKept(error) }]),
        ],
        path: `/admin/sync-products/runs/${id}`,
      });
    }
    for (const { supplier, supplier_name: name, last_done_at: at } of old) {
      await alertStaff(shop, tx, 'catalog', {
        once: `sync:old:${supplier}:${at?.toISOString()}`,
        subject: { message: msg('The feed of {supplier} is old'), values: () => ({ supplier: name }) },
        text: () =>
          t('No feed of it went through for more than {hours} hours: prices and stock may not be true.', {
            hours,
          }),
        path: '/admin/sync-products',
      });
    }
  });
}
