import type { RequestContext } from '../../../platform/context.ts';
import { AppError, conflict, invalid, notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { lossesAmong, requireRightToLose, type UnitCosts } from '../../pricing/index.ts';
import { audit } from '../../staff/index.ts';
import { lockedValuesOf } from '../products/change-products.ts';
import type { scheduledPricesContract } from './scheduled-prices.contract.ts';
import {
  insertScheduledPrice,
  lockScheduledPrice,
  overlapping,
  type ScheduledPriceRow,
  scheduledPricesOf,
} from './scheduled-prices.queries.ts';
import { turnPrice } from './turn-price.ts';

type Asked = z.output<typeof scheduledPricesContract.schedulePrice.body & z.ZodType>;

/** A product's scheduled prices, the newest first. */
export async function readScheduledPrices({ db }: Pick<RequestContext, 'db'>, productId: number) {
  return (await db.rows(scheduledPricesOf, { productId })).map(onWire);
}

/**
 * Gives a product another price for a time; one whose time has come begins at once.
 * @throws AppError 404; 403 `below_cost`; 409 `schedules_overlap`; 422 beside fields
 */
export async function schedulePrice(
  { db, clock, staff }: RequestContext,
  productId: number,
  asked: Asked,
  unitCosts: UnitCosts,
) {
  const now = clock.now();
  const startsAt = new Date(asked.starts_at);
  const endsAt = asked.ends_at === null ? null : new Date(asked.ends_at);
  if (endsAt !== null && endsAt <= startsAt) throw invalid({ ends_at: 'The end comes after the start.' });
  if (endsAt !== null && endsAt <= now) throw invalid({ ends_at: 'That is over already.' });
  return db.transaction(async (tx) => {
    const product = await lockedValuesOf(tx, productId);
    if (!product) throw notFound('There is no such product.');
    if (await tx.first(overlapping, { productId, startsAt, endsAt })) {
      const message = 'It has another scheduled price in that time already.';
      throw new AppError(409, 'schedules_overlap', message, { fields: { starts_at: message } });
    }
    const price = { productId, name: product.product_name, priceCents: asked.price_cents };
    const losses = await lossesAmong(tx, [price], unitCosts);
    requireRightToLose(staff, losses, {
      reason: asked.reason === '' ? undefined : asked.reason,
      fieldOf: () => 'price_cents',
    });
    const row = await tx.first(insertScheduledPrice, {
      productId,
      priceCents: asked.price_cents,
      startsAt,
      endsAt,
      reason: asked.reason,
      staffId: staff?.id ?? null,
      now,
    });
    if (!row) throw new Error('A scheduled price was not written.');
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.schedule_price',
      subject: `product:${productId}`,
      after: {
        price_cents: asked.price_cents,
        from: startsAt.toISOString(),
        to: endsAt?.toISOString() ?? null,
        why: asked.reason,
      },
    });
    return onWire((await turnPrice(tx, { id: row.id, productId, now })) ?? row);
  });
}

/**
 * Cancels a scheduled price; one that holds now ends at once, and the price returns.
 * @throws AppError 404; 409 `schedule_is_over`
 */
export async function cancelScheduledPrice(
  { db, clock, staff }: RequestContext,
  { productId, id }: { productId: number; id: number },
) {
  return db.transaction(async (tx) => {
    const product = await lockedValuesOf(tx, productId);
    const schedule = product && (await tx.first(lockScheduledPrice, { id, productId }));
    if (!schedule) throw notFound('There is no such scheduled price.');
    if (schedule.state === 'over' || schedule.state === 'cancelled') {
      throw conflict('schedule_is_over', 'That scheduled price is over.');
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.cancel_scheduled_price',
      subject: `product:${productId}`,
      before: { price_cents: schedule.price_cents, from: schedule.starts_at, to: schedule.ends_at },
    });
    return onWire((await turnPrice(tx, { id, productId, now: clock.now(), isCancelled: true })) ?? schedule);
  });
}

function onWire(row: ScheduledPriceRow) {
  return {
    id: row.id,
    price_cents: row.price_cents,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    reason: row.reason,
    state: row.state,
    former_price_cents: row.former_price_cents,
  };
}
