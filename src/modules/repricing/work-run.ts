import type { Shop } from '../../platform/context.ts';
import { lockKey } from '../../platform/database/lock-key.ts';
import { setPrices } from '../catalog/index.ts';
import { repricingJob } from './repricing-job.ts';
import {
  type LineState,
  linesToDo,
  markLines,
  moveRun,
  type Run,
  runById,
  type RunState,
  stateOf,
} from './repricing.queries.ts';

/** So many products are one transaction: lists and carts wait for none of them long. */
const batchSize = 250;
/** After so long the rest is another job, so that none counts as hanging. */
const sliceMilliseconds = 60_000;

/** Held while lines are written, so that who stops a run waits for these alone. */
export const lockOf = (id: string): string => `price_run:${id}`;

type Step = {
  /** The state in which a run is worked on, and the one it comes to. */
  during: RunState;
  next: RunState;
  /** Lines that are still to do, and what becomes of those that are written or not. */
  todo: LineState;
  written: LineState;
  spared: LineState;
  part: string;
  /** Who is said to have done it. */
  by: (run: Run) => string | null;
  prices: (line: { old_cents: number; new_cents: number }) => { wasCents: number; cents: number };
};
const steps: Partial<Record<RunState, Step>> = {
  running: {
    during: 'running',
    next: 'done',
    todo: 'waiting',
    written: 'changed',
    spared: 'left',
    part: '',
    by: (run) => run.staff_id,
    prices: (line) => ({ wasCents: line.old_cents, cents: line.new_cents }),
  },
  undoing: {
    during: 'undoing',
    next: 'undone',
    todo: 'changed',
    written: 'undone',
    spared: 'kept',
    part: ':undo',
    by: (run) => run.undone_by,
    prices: (line) => ({ wasCents: line.new_cents, cents: line.old_cents }),
  },
};

/**
 * Writes the prices of a run, or rolls them back, some hundreds a transaction. A price that was written is not written
 * again, whenever the process dies.
 */
export async function workRun(shop: Shop, id: string): Promise<void> {
  const run = await shop.db.first(runById, { id });
  const step = run && steps[run.state];
  // It arrived a second time, and the first has done it.
  if (!run || !step) return;
  const end = (to: RunState, error: string | null) =>
    shop.db.run(moveRun, { id, from: [step.during], to, error, finishedAt: shop.clock.now() });
  const tell = () => shop.realtime.tell('staff', 'repricing.progress', { run_id: id });
  const until = performance.now() + sliceMilliseconds;
  try {
    while ((await writeSome(shop, run, step)) > 0) {
      tell();
      if (performance.now() < until) continue;
      await shop.db.transaction((tx) => shop.jobs.send(tx, repricingJob, { run_id: id }));
      return;
    }
    await end(step.next, null);
  } catch (error) {
    shop.log.error({ err: error, run: id }, 'prices were not all written');
    // Tried again, then by staff's hand (dead jobs).
    await end(step.during, error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    tell();
  }
}

/** How many lines it dealt with in one transaction; none where staff stopped the run. */
async function writeSome({ db, clock }: Shop, run: Run, step: Step): Promise<number> {
  return db.transaction(async (tx) => {
    await lockKey(tx, lockOf(run.id));
    if ((await tx.first(stateOf, { id: run.id }))?.state !== step.during) return 0;
    const lines = await tx.rows(linesToDo, { runId: run.id, state: step.todo, limit: batchSize });
    const written = await setPrices(
      tx,
      lines.map((line) => ({ productId: line.product_id, ...step.prices(line) })),
      { staffId: step.by(run) ?? undefined, now: clock.now(), part: `prices:${run.id}${step.part}` },
    );
    const ids = lines.map((line) => line.product_id);
    const mark = (state: LineState, productIds: number[]) =>
      productIds.length > 0 && tx.run(markLines, { runId: run.id, state, productIds });
    await mark(
      step.written,
      ids.filter((id) => written.has(id)),
    );
    await mark(
      step.spared,
      ids.filter((id) => !written.has(id)),
    );
    return lines.length;
  });
}
