import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { recordPriceChanges } from '../../pricing/index.ts';

const follow = query(
  'catalog.follow_offers',
  `with given as materialized (
     select * from unnest(:ids::int[], :prices::bigint[]) as g(id, price_cents)
   ),
   locked as materialized (
     select p.id, p.price_cents as before from product p where p.id in (select id from given) order by p.id for no key update
   )
   update product p set updated_at = :now::timestamptz,
     price_cents = case when 'price_cents' = any(p.locked_fields) then p.price_cents else given.price_cents end,
     status = case p.status when 'discontinued' then 'active' else p.status end
     from given join locked on locked.id = given.id
    where p.id = given.id and (p.status = 'discontinued'
      or p.price_cents <> given.price_cents and not 'price_cents' = any(p.locked_fields))
   returning p.id, p.price_cents, locked.before`,
);

/**
 * Gives products the price of what they are bought at now, where staff did not lock it; those that nobody offered any more are
 * for sale again, and what staff hid stays hidden. Price history follows; the listing is the caller's (`refreshListing`).
 * @returns the ids of those that changed
 */
export async function followOffers(
  tx: Connection,
  prices: readonly { productId: number; priceCents: number }[],
  now: Date,
): Promise<number[]> {
  if (prices.length === 0) return [];
  const rows = await tx.rows(follow, {
    ids: prices.map(({ productId }) => productId),
    prices: prices.map(({ priceCents }) => priceCents),
    now,
  });
  const moved = rows.filter((row) => row.price_cents !== row.before);
  await recordPriceChanges(
    tx,
    moved.map((row) => ({ productId: row.id, priceCents: row.price_cents })),
    now,
  );
  return rows.map(({ id }) => id);
}
