import { sayKept } from '../../i18n/t.ts';
import type { RunRow } from './suppliers.queries.ts';

/** A run as calls give it: without the file it waits in. */
export function runOnWire(row: RunRow) {
  const { id, supplier, source, state, error, lines_read, created, changed, unchanged, discontinued, stale } =
    row;
  return {
    id,
    supplier,
    supplier_name: row.supplier_name,
    source,
    state,
    is_full: row.is_full,
    is_dry_run: row.is_dry_run,
    waits_for: row.waits_for,
    error: error === null ? null : sayKept(error),
    lines_read,
    created,
    changed,
    unchanged,
    discontinued,
    stale,
    rejected: row.rejected,
    started_at: row.started_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    decided_by: row.decided_by_name,
    decided_at: row.decided_at?.toISOString() ?? null,
  };
}
