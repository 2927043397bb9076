import type { Connection } from '../../platform/database/database.ts';
import { addPriceChanges } from './pricing.queries.ts';

/** A product's regular price in centavos with IVA. */
type NewPrice = { productId: number; priceCents: number };

/** Writes down regular prices that hold from `now` on, before promotions; call it once per change. */
export async function recordPriceChanges(
  tx: Connection,
  prices: readonly NewPrice[],
  now: Date = new Date(),
): Promise<void> {
  if (prices.length === 0) return;
  await tx.run(addPriceChanges, {
    productIds: prices.map(({ productId }) => productId),
    priceCents: prices.map(({ priceCents }) => priceCents),
    now,
  });
}
