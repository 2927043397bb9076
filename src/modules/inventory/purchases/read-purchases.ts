import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import {
  countPurchases,
  linesOfPurchase,
  purchaseOf,
  purchasesPage,
  type PurchaseState,
} from './purchases.queries.ts';

/** One page of purchases, newest first. */
export async function purchasesOf(
  db: Connection,
  wanted: { state: PurchaseState | undefined; page: number; page_size: number },
) {
  const { page, page_size: limit } = wanted;
  const state = wanted.state ?? null;
  const rows = await db.rows(purchasesPage, { state, limit, offset: (page - 1) * limit });
  const counted = await db.first(countPurchases, { state });
  return { purchases: rows.map(withTimes), total: counted?.total ?? 0, page, page_size: limit };
}

/**
 * A purchase with its lines; costs only for those who may see them.
 * @throws AppError 404
 */
export async function readPurchase(db: Connection, { staff }: Pick<RequestContext, 'staff'>, id: number) {
  const purchase = await db.first(purchaseOf, { id });
  if (!purchase) throw notFound(t('There is no such purchase.'));
  const maySeeCosts = staff?.rights.includes('read_costs') ?? false;
  const lines = await db.rows(linesOfPurchase, { id });
  return {
    ...withTimes(purchase),
    lines: lines.map((line) => ({ ...line, cost_cents: maySeeCosts ? line.cost_cents : null })),
  };
}

function withTimes<Row extends { created_at: Date; closed_at: Date | null }>({
  created_at: createdAt,
  closed_at: closedAt,
  ...row
}: Row) {
  return { ...row, created_at: createdAt.toISOString(), closed_at: closedAt?.toISOString() ?? null };
}
