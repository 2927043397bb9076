import type { RunRow } from './suppliers.queries.ts';

/** A run as calls give it: without the file it waits in. */
export function runOnWire(row: RunRow) {
  const { id, supplier, source, state, error, lines_read, created, changed, unchanged, discontinued, stale } =
    row;
  return {
    id,
    supplier,
    source,
    state,
    error,
    lines_read,
    created,
    changed,
    unchanged,
    discontinued,
    stale,
    rejected: row.rejected,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}
