import type { RequestContext } from '../../../platform/context.ts';
import { readSettings } from '../../settings/index.ts';
import { lastFeedRuns } from '../../suppliers/index.ts';
import { type BlockOrder, readBlock } from './read-block.ts';

/** How old what each distributor's feed said is; old by the settings of health. */
export function syncBlock(context: RequestContext, order: BlockOrder) {
  const { db, clock, log } = context;
  return readBlock(
    context,
    { ...order, name: 'sync' },
    async () => {
      const [runs, { feed_hours: hours }] = await Promise.all([
        lastFeedRuns(db),
        readSettings(db, 'health', log),
      ]);
      return { runs, hours };
    },
    ({ runs, hours }) => {
      // Judged as of now, also where the runs were read a while ago.
      const oldBefore = clock.now().getTime() - hours * 3_600_000;
      return {
        feed_hours: hours,
        feeds: runs.map(
          ({ supplier, supplier_name, state, started_at: startedAt, last_done_at: doneAt }) => ({
            supplier,
            supplier_name,
            state,
            started_at: startedAt.toISOString(),
            last_done_at: doneAt?.toISOString() ?? null,
            is_old: hours > 0 && (doneAt === null || doneAt.getTime() < oldBefore),
          }),
        ),
      };
    },
  );
}
