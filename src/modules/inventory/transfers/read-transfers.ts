import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  countTransfers,
  linesOfTransfer,
  transferOf,
  transfersPage,
  type TransferState,
} from './transfers.queries.ts';

/** One page of transfers, newest first. */
export async function transfersOf(
  db: Connection,
  wanted: { state: TransferState | undefined; page: number; page_size: number },
) {
  const { page, page_size: limit } = wanted;
  const state = wanted.state ?? null;
  const rows = await db.rows(transfersPage, { state, limit, offset: (page - 1) * limit });
  const counted = await db.first(countTransfers, { state });
  return { transfers: rows.map(withTimes), total: counted?.total ?? 0, page, page_size: limit };
}

/**
 * A transfer with its lines.
 * @throws AppError 404
 */
export async function readTransfer(db: Connection, id: number) {
  const transfer = await db.first(transferOf, { id });
  if (!transfer) throw notFound(t('There is no such transfer.'));
  return { ...withTimes(transfer), lines: await db.rows(linesOfTransfer, { id }) };
}

function withTimes<Row extends { created_at: Date; sent_at: Date | null; closed_at: Date | null }>({
  created_at: createdAt,
  sent_at: sentAt,
  closed_at: closedAt,
  ...row
}: Row) {
  return {
    ...row,
    created_at: createdAt.toISOString(),
    sent_at: sentAt?.toISOString() ?? null,
    closed_at: closedAt?.toISOString() ?? null,
  };
}
