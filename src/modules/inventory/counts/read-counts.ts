import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  countCounts,
  countedLines,
  countOf,
  countsPage,
  type CountState,
  uncountedLines,
} from './counts.queries.ts';

/** One page of counts, newest first. */
export async function countsOf(
  db: Connection,
  wanted: { state: CountState | undefined; page: number; page_size: number },
) {
  const { page, page_size: limit } = wanted;
  const state = wanted.state ?? null;
  const rows = await db.rows(countsPage, { state, limit, offset: (page - 1) * limit });
  const counted = await db.first(countCounts, { state });
  return { counts: rows.map(withTimes), total: counted?.total ?? 0, page, page_size: limit };
}

/**
 * A count and how far it is.
 * @throws AppError 404
 */
export async function readCount(db: Connection, id: number) {
  const count = await db.first(countOf, { id });
  if (!count) throw notFound(t('There is no such count.'));
  return withTimes(count);
}

/**
 * One page of what was counted, or was not.
 * @throws AppError 404
 */
export async function linesOfCount(
  db: Connection,
  id: number,
  wanted: { only: 'counted' | 'different' | 'uncounted'; page: number; page_size: number },
) {
  await readCount(db, id);
  const { only, page, page_size: limit } = wanted;
  const values = { id, limit, offset: (page - 1) * limit };
  const rows =
    only === 'uncounted'
      ? await db.rows(uncountedLines, values)
      : await db.rows(countedLines, { ...values, isDifferent: only === 'different' });
  const lines = rows.map((row) => {
    const { total: _, scanned_at: scannedAt, ...line } = row;
    return { ...line, scanned_at: scannedAt?.toISOString() ?? null };
  });
  return { lines, total: rows[0]?.total ?? 0, page, page_size: limit };
}

function withTimes<Row extends { created_at: Date; closed_at: Date | null }>({
  created_at: createdAt,
  closed_at: closedAt,
  ...row
}: Row) {
  return { ...row, created_at: createdAt.toISOString(), closed_at: closedAt?.toISOString() ?? null };
}
