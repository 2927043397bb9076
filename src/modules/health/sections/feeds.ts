import { lastFeedCheck } from '../../discovery/index.ts';
import { lastImports } from '../../imports/index.ts';
import { lastFeedRuns, silentSuppliers } from '../../suppliers/index.ts';
import type { SectionReader } from './section.ts';

/** The last run of each distributor's feed and of each kind of import, who is silent, and whether our own feeds are right. */
export const readFeeds: SectionReader<'feeds'> = async ({ db, clock, limits }) => {
  const oldBefore = clock.now().getTime() - limits.feed_hours * 3_600_000;
  const runs = await lastFeedRuns(db);
  const imports = await lastImports(db);
  const check = await lastFeedCheck(db);
  return {
    feeds: runs.map(({ supplier, supplier_name, state, started_at: startedAt, last_done_at: doneAt }) => ({
      supplier,
      supplier_name,
      state,
      started_at: startedAt.toISOString(),
      last_done_at: doneAt?.toISOString() ?? null,
      is_old: limits.feed_hours > 0 && (doneAt === null || doneAt.getTime() < oldBefore),
    })),
    compared: check
      ? {
          at: check.at.toISOString(),
          products: check.checked,
          unreachable: check.unreachable,
          differing_skus: [...new Set(check.differences.map(({ sku }) => sku))],
        }
      : null,
    silent: await silentSuppliers(db, clock),
    imports: imports.map(({ kind, state, started_at: startedAt, finished_at: finishedAt }) => ({
      kind,
      state,
      started_at: startedAt.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
    })),
  };
};
