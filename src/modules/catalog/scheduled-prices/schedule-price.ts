import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import type { UnitCosts } from '../../pricing/index.ts';
import { audit } from '../../staff/index.ts';
import { lockedValuesOf } from '../products/change-products.ts';
import type { scheduledPricesContract } from './scheduled-prices.contract.ts';
import { insertScheduledPrice, scheduledPricesOf } from './scheduled-prices.queries.ts';
import { auditedTerms, onWire, refuseLoss, refuseOverlap, refuseWrongEnd, type Terms } from './terms.ts';
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
  const terms: Terms = {
    priceCents: asked.price_cents,
    startsAt: new Date(asked.starts_at),
    endsAt: asked.ends_at === null ? null : new Date(asked.ends_at),
    reason: asked.reason,
  };
  refuseWrongEnd(terms, now);
  return db.transaction(async (tx) => {
    const product = await lockedValuesOf(tx, productId);
    if (!product) throw notFound(t('There is no such product.'));
    await refuseOverlap(tx, productId, terms);
    await refuseLoss(tx, { staff, productId, name: product.product_name, terms, unitCosts });
    const row = await tx.first(insertScheduledPrice, {
      productId,
      ...terms,
      staffId: staff?.id ?? null,
      now,
    });
    if (!row) throw new Error('A scheduled price was not written.');
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.schedule_price',
      subject: `product:${productId}`,
      after: auditedTerms(terms),
    });
    return onWire((await turnPrice(tx, { id: row.id, productId, now })) ?? row);
  });
}
