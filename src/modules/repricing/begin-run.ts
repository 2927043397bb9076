import { t } from '../../i18n/t.ts';
import type { CurrentStaff, Shop } from '../../platform/context.ts';
import { type Connection, sqlState } from '../../platform/database/database.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { requireRightToLose } from '../pricing/index.ts';
import { changeSettingsIn, readSettings, type Settings } from '../settings/index.ts';
import { audit } from '../staff/index.ts';
import { holdFeeds } from '../suppliers/index.ts';
import { cautionOf, sumMoves } from './preview-prices.ts';
import { repricingJob } from './repricing-job.ts';
import { insertLines, insertRun, runAtWork, saveRunRules } from './repricing.queries.ts';
import type { MoveSums } from './sum-moves.ts';

/** What a person says with a change of prices, having seen its preview. */
export type Said = { fingerprint: string; confirmedCount: number | undefined; reason: string | undefined };

export type Order = {
  /** Of the settings as they were read; undefined: whatever they are now, for rates that apply by themselves. */
  version: number | undefined;
  values: Record<string, unknown>;
  /** Undefined where nobody is there to say it: a rate that was agreed before, or may apply by itself. */
  said: Said | undefined;
  /** Why products sell below cost, where that was said before. */
  reason?: string | undefined;
};

type Doing = Pick<Shop, 'clock' | 'jobs' | 'log'> & {
  staff: Pick<CurrentStaff, 'id' | 'rights'> | undefined;
};

/**
 * Changes the rules and puts every price that follows in line to be written by a job, in the caller's transaction. Feeds
 * wait until it ends: none goes on with the rules of before.
 * @throws AppError 409 `busy`, `sync_running`, `stale` or `preview_changed`; 422 beside fields; 403 `below_cost`
 */
export async function beginRun(
  tx: Connection,
  doing: Doing,
  order: Order,
): Promise<{ id: string; before: Record<string, unknown>; after: Record<string, unknown> }> {
  const { clock, log, staff, jobs } = doing;
  const limits = await readSettings(tx, 'pricing', log);
  const changed = await changeSettingsIn(tx, doing, 'pricing', order);
  await holdFeeds(tx);
  if (await tx.first(runAtWork)) throw busy();
  const reason = order.said?.reason ?? order.reason;
  const run = await tx
    .first(insertRun, { reason: reason ?? null, staffId: staff?.id ?? null, now: clock.now() })
    .catch((error: unknown) => {
      throw sqlState(error) === '23505' ? busy() : error;
    });
  if (!run) throw new Error('The run was not written.');
  const { before, after } = changed;
  await tx.run(saveRunRules, { id: run.id, before: JSON.stringify(before), after: JSON.stringify(after) });
  const wanted = await readSettings(tx, 'pricing', log);
  const sums = await sumMoves(tx, wanted, async (prices) => {
    const moved = prices.filter(({ oldCents, newCents }) => oldCents !== newCents);
    await tx.run(insertLines, {
      runId: run.id,
      productIds: moved.map(({ productId }) => productId),
      oldCents: moved.map(({ oldCents }) => oldCents),
      newCents: moved.map(({ newCents }) => newCents),
    });
  });
  if (order.said) requireSaid(order.said, sums, limits, staff);
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'prices.reprice',
    subject: `price_run:${run.id}`,
    before,
    after: { ...after, products: sums.changed, ...(reason !== undefined && { below_cost_reason: reason }) },
  });
  await jobs.send(tx, repricingJob, { run_id: run.id });
  return { id: run.id, before, after };
}

/** Throws AppError 409 `preview_changed`, 422 beside fields or 403 `below_cost` where a change was not agreed to as it is. */
export function requireSaid(
  said: Said,
  sums: MoveSums,
  limits: Settings<'pricing'>,
  staff: Doing['staff'],
): void {
  if (said.fingerprint !== sums.fingerprint) {
    throw conflict(
      'preview_changed',
      t('Prices or costs changed since you saw what would change. Look at it again.'),
      { changed: sums.changed },
    );
  }
  if (cautionOf(sums, limits).needs_count && said.confirmedCount !== sums.changed) {
    throw invalid(
      { confirmed_count: t('Type how many prices change: {count}.', { count: String(sums.changed) }) },
      t('Check the marked fields.'),
    );
  }
  const losses = sums.below_cost.rows.filter((row) => row.new_cents !== row.old_cents);
  requireRightToLose(
    staff,
    losses.map((row) => ({
      name: row.product_name,
      priceCents: row.new_cents,
      costCents: row.cost_cents ?? 0,
    })),
    { reason: said.reason },
  );
}

function busy() {
  return conflict('busy', t('Other prices are being changed; wait until that is done.'));
}
