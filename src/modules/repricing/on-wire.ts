import type { Rate, Run } from './repricing.queries.ts';

/** A run as the calls answer it. */
export function runOnWire(run: Run) {
  return {
    id: run.id,
    state: run.state,
    before: run.before,
    after: run.after,
    kept_fields: run.kept_fields,
    counts: run.counts,
    total: Object.values(run.counts).reduce((sum, count) => sum + count, 0),
    by: run.by,
    error: run.error,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
  };
}

/** A rate as the calls answer it. */
export function rateOnWire(rate: Rate) {
  return {
    id: rate.id,
    rate: rate.rate,
    source: rate.source,
    note: rate.note,
    dated_on: rate.dated_on,
    state: rate.state,
    effective_at: rate.effective_at?.toISOString() ?? null,
    by: rate.by,
    run_id: rate.run_id,
  };
}
