import type { RequestContext } from '../../../platform/context.ts';
import { audit } from '../../staff/index.ts';
import { auditedTerms, lockUnfinished, onWire, termsOf } from './terms.ts';
import { turnPrice } from './turn-price.ts';

/**
 * Cancels a scheduled price; one that holds now ends at once, and the price returns.
 * @throws AppError 404; 409 `schedule_is_over`
 */
export async function cancelScheduledPrice(
  { db, clock, staff }: RequestContext,
  { productId, id }: { productId: number; id: number },
) {
  return db.transaction(async (tx) => {
    const { schedule } = await lockUnfinished(tx, { productId, id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.cancel_scheduled_price',
      subject: `product:${productId}`,
      before: auditedTerms(termsOf(schedule)),
    });
    return onWire((await turnPrice(tx, { id, productId, now: clock.now(), isCancelled: true })) ?? schedule);
  });
}
