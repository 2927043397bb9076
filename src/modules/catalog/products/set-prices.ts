import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { recordPriceChanges } from '../../pricing/index.ts';
import { auditAll } from '../../staff/index.ts';
import { refreshListing } from '../listing/refresh-listing.ts';

/** A price that a product is to get while it still has the one it `was` seen at; centavos with IVA. */
type PriceToSet = { productId: number; wasCents: number; cents: number };

const setRows = query(
  'catalog.set_prices',
  `with given as materialized (
     select * from jsonb_to_recordset(:prices::jsonb) as g(id int, was_cents bigint, cents bigint)
   ),
   locked as materialized (
     select p.id from product p where p.id in (select id from given) order by p.id for no key update
   )
   update product p set price_cents = given.cents, updated_at = :now::timestamptz
     from given join locked on locked.id = given.id
    where p.id = given.id and p.price_cents = given.was_cents and not 'price_cents' = any(p.locked_fields)
   returning p.id`,
);

/**
 * Writes prices as a feed does: none that staff locked, and no field becomes locked. Price history, listing and audit trail
 * follow in the same transaction, a handful of statements whatever the number.
 * @param part what the change is part of, written down with it
 * @returns the ids of those that had the price they were seen at, and have the new one now
 */
export async function setPrices(
  tx: Connection,
  prices: readonly PriceToSet[],
  { staffId, now, part }: { staffId: string | undefined; now: Date; part: string },
): Promise<Set<number>> {
  if (prices.length === 0) return new Set();
  const given = prices.map(({ productId, wasCents, cents }) => ({
    id: productId,
    was_cents: wasCents,
    cents,
  }));
  const rows = await tx.rows(setRows, { prices: JSON.stringify(given), now });
  const written = new Set(rows.map(({ id }) => id));
  const changed = prices.filter(({ productId }) => written.has(productId));
  await recordPriceChanges(
    tx,
    changed.map(({ productId, cents }) => ({ productId, priceCents: cents })),
    now,
  );
  await refreshListing(tx, [...written], now);
  await auditAll(
    tx,
    staffId,
    changed.map(({ productId, wasCents, cents }) => ({
      action: 'product.update',
      subject: `product:${productId}`,
      before: { price_cents: wasCents },
      after: { price_cents: cents, part },
    })),
  );
  return written;
}
