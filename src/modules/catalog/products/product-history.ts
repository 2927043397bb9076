import type { Connection } from '../../../platform/database/database.ts';
import { trailOf } from '../../staff/index.ts';
import { regularPricesOf } from '../../pricing/index.ts';

/** What staff did to a product and what it has cost before promotions, whoever set that; the newest first. */
export async function readProductHistory(db: Connection, id: number) {
  const [entries, prices] = await Promise.all([trailOf(db, `product:${id}`), regularPricesOf(db, id)]);
  return {
    changes: entries.map(({ at, before, after, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      before: before ?? {},
      after: after ?? {},
    })),
    prices: prices.map((price) => ({ price_cents: price.price_cents, from: price.changed_at.toISOString() })),
  };
}
