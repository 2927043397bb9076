import type { Shop } from '../../platform/context.ts';
import { closeAttempt } from '../payments/index.ts';
import { lateTransfers } from './gift-cards.queries.ts';

/**
 * Ends transfers whose time is over; what came of one goes back. Vouchers are ended by their provider. One whose provider
 * does not answer is tried again a minute later.
 */
export async function closeLateTransfers(shop: Shop): Promise<void> {
  for (const { id } of await shop.db.rows(lateTransfers, { now: shop.clock.now() })) {
    try {
      await closeAttempt(shop, id);
    } catch (error) {
      shop.log.warn({ err: error, attempt: id }, 'a transfer for a gift card could not be ended yet');
    }
  }
}
