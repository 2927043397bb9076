import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { invalid, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { UnitCosts } from '../../pricing/index.ts';
import { audit } from '../../staff/index.ts';
import type { scheduledPricesContract } from './scheduled-prices.contract.ts';
import { changeScheduledPriceRow } from './scheduled-prices.queries.ts';
import {
  auditedTerms,
  lockUnfinished,
  onWire,
  refuseLoss,
  refuseOverlap,
  refuseWrongEnd,
  type Terms,
  termsOf,
} from './terms.ts';
import { turnPrice } from './turn-price.ts';

type Change = z.output<typeof scheduledPricesContract.changeScheduledPrice.body & z.ZodType>;

/**
 * Changes what is given of a scheduled price. One that holds now keeps its price and start; another end may come.
 * @throws AppError 404; 403 `below_cost`; 409 `stale`, `schedules_overlap` or `schedule_is_over`; 422 beside fields
 */
export async function changeScheduledPrice(
  { db, clock, staff }: RequestContext,
  { productId, id }: { productId: number; id: number },
  change: Change,
  unitCosts: UnitCosts,
) {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { product, schedule } = await lockUnfinished(tx, { productId, id });
    if (change.version !== undefined && change.version !== schedule.version) throw stale(onWire(schedule));
    const before = termsOf(schedule);
    const terms: Terms = {
      priceCents: change.price_cents ?? before.priceCents,
      startsAt: change.starts_at === undefined ? before.startsAt : new Date(change.starts_at),
      endsAt: endAfter(change.ends_at, before.endsAt),
      reason: change.reason ?? before.reason,
    };
    if (schedule.state === 'running') refuseOtherStart(before, terms);
    refuseWrongEnd(terms, now);
    await refuseOverlap(tx, productId, terms, id);
    if (!isWithin(before, terms)) {
      await refuseLoss(tx, { staff, productId, name: product.product_name, terms, unitCosts });
    }
    await tx.first(changeScheduledPriceRow, { id, ...terms, staffId: staff?.id ?? schedule.staff_user_id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.change_scheduled_price',
      subject: `product:${productId}`,
      before: auditedTerms(before),
      after: auditedTerms(terms),
    });
    return onWire((await turnPrice(tx, { id, productId, now })) ?? schedule);
  });
}

function refuseOtherStart(before: Terms, after: Terms): void {
  const message = t('It has begun: only its end may change.');
  const fields = {
    ...(after.priceCents !== before.priceCents && { price_cents: message }),
    ...(after.startsAt.getTime() !== before.startsAt.getTime() && { starts_at: message }),
  };
  if (Object.keys(fields).length > 0) throw invalid(fields, message);
}

/** Nothing that was decided about is sold for less, or for longer. */
function isWithin(before: Terms, after: Terms): boolean {
  const end = ({ endsAt }: Terms) => endsAt?.getTime() ?? Infinity;
  return (
    after.priceCents >= before.priceCents && after.startsAt >= before.startsAt && end(after) <= end(before)
  );
}

function endAfter(given: string | null | undefined, before: Date | null): Date | null {
  if (given === undefined) return before;
  return given === null ? null : new Date(given);
}
