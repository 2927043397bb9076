import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import { lossesAmong, requireRightToLose, type UnitCosts } from '../../pricing/index.ts';
import { lockedValuesOf } from '../products/change-products.ts';
import { lockScheduledPrice, overlapping, type ScheduledPriceRow } from './scheduled-prices.queries.ts';

/** What staff give of a scheduled price. */
export type Terms = { priceCents: number; startsAt: Date; endsAt: Date | null; reason: string };

/**
 * Locks a product and a schedule of it that waits or holds.
 * @throws AppError 404; 409 `schedule_is_over`
 */
export async function lockUnfinished(tx: Connection, { productId, id }: { productId: number; id: number }) {
  const product = await lockedValuesOf(tx, productId);
  const schedule = product && (await tx.first(lockScheduledPrice, { id, productId }));
  if (!schedule) throw notFound(t('There is no such scheduled price.'));
  if (schedule.state === 'over' || schedule.state === 'cancelled') {
    throw conflict('schedule_is_over', t('That scheduled price is over.'));
  }
  return { product, schedule };
}

/** Throws AppError 422 for an end that is before the start or over. */
export function refuseWrongEnd({ startsAt, endsAt }: Terms, now: Date): void {
  if (endsAt === null) return;
  if (endsAt <= startsAt) throw invalid({ ends_at: t('The end comes after the start.') });
  if (endsAt <= now) throw invalid({ ends_at: t('That is over already.') });
}

/** Throws AppError 409 `schedules_overlap` where another one stands in that time. */
export async function refuseOverlap(
  tx: Connection,
  productId: number,
  { startsAt, endsAt }: Terms,
  ownId: number | null = null,
): Promise<void> {
  if (!(await tx.first(overlapping, { productId, startsAt, endsAt, ownId }))) return;
  const message = t('It has another scheduled price in that time already.');
  throw new AppError(409, 'schedules_overlap', message, { fields: { starts_at: message } });
}

/** Throws AppError 403 `below_cost` without the right to it, 422 without a reason. */
export async function refuseLoss(
  tx: Connection,
  {
    staff,
    productId,
    name,
    terms,
    unitCosts,
  }: {
    staff: RequestContext['staff'];
    productId: number;
    name: string;
    terms: Terms;
    unitCosts: UnitCosts;
  },
): Promise<void> {
  const losses = await lossesAmong(tx, [{ productId, name, priceCents: terms.priceCents }], unitCosts);
  requireRightToLose(staff, losses, {
    reason: terms.reason === '' ? undefined : terms.reason,
    fieldOf: () => 'price_cents',
  });
}

/** What was given of one that is there. */
export function termsOf(row: ScheduledPriceRow): Terms {
  return {
    priceCents: row.price_cents,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    reason: row.reason,
  };
}

/** As the audit trail keeps it. */
export function auditedTerms({ priceCents, startsAt, endsAt, reason }: Terms) {
  return {
    price_cents: priceCents,
    from: startsAt.toISOString(),
    to: endsAt?.toISOString() ?? null,
    why: reason,
  };
}

/** As staff see it. */
export function onWire(row: ScheduledPriceRow) {
  return {
    id: row.id,
    price_cents: row.price_cents,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    state: row.state,
    former_price_cents: row.former_price_cents,
    version: row.version,
  };
}
