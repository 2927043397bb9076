import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { readShopRules } from './owners/shop-rules.ts';
import type { SupplierRow } from './directory/directory.queries.ts';
import { lockBatches } from './run-lock.ts';
import { settleProducts } from './settle-products.ts';

const hourMilliseconds = 3_600_000;
/** An offer was seen so lately, as a share of how long it holds, that it is not written down anew. */
const shareNotWritten = 0.1;
/** As often is it written where offers hold for however long. */
const hoursWithoutLimit = 24;
const offersAtOnce = 1000;

const confirm = query(
  'suppliers.confirm_offers',
  `update supplier_offer o set seen_at = :at::timestamptz
    where o.supplier = :supplier and o.ref_id = any(:refIds::text[]) and o.status = 'active' and o.seen_at < :before::timestamptz`,
);
const otherAge = query(
  'suppliers.offers_of_another_age',
  `update supplier_offer o set is_stale = not o.is_stale
    where (o.supplier, o.ref_id) in (
      select x.supplier, x.ref_id from supplier_offer x join supplier s on s.code = x.supplier
       where x.status = 'active' and x.is_stale <> (
         s.max_age_hours is not null and x.seen_at < :now::timestamptz - make_interval(hours => s.max_age_hours))
       order by x.supplier, x.ref_id limit :limit)
   returning o.supplier, o.product_id, o.stock`,
).narrow<{ stock: { warehouse: string; quantity: number }[] }>();

/** Whether what was seen at a time holds no more. */
export function isTooOld(
  { max_age_hours: hours }: Pick<SupplierRow, 'max_age_hours'>,
  seenAt: Date,
  now: Date,
): boolean {
  return hours !== null && seenAt.getTime() < now.getTime() - hours * hourMilliseconds;
}

/**
 * Writes down that offers of a supplier are as they are stored. Those that were seen lately are left alone: reading the same
 * feed every quarter of an hour is not to write every row of it.
 */
export async function confirmOffers(
  db: Connection,
  { code, max_age_hours: hours }: Pick<SupplierRow, 'code' | 'max_age_hours'>,
  refIds: readonly string[],
  at: Date,
): Promise<void> {
  if (refIds.length === 0) return;
  const apart = hours === null ? hoursWithoutLimit : hours * shareNotWritten;
  const before = new Date(at.getTime() - apart * hourMilliseconds);
  await db.run(confirm, { supplier: code, refIds, at, before });
}

/**
 * Lets go of offers that no run confirmed for longer than their supplier's hold: another is chosen, and what they had is not
 * promised any more. Those that hold again, because the setting is another, come back. A thousand to a transaction, between the
 * batches of runs.
 */
export async function ageOffers({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const count = await db.transaction(async (tx) => {
      await lockBatches(tx);
      const now = clock.now();
      const offers = await tx.rows(otherAge, { now, limit: offersAtOnce });
      const moved = offers.flatMap(({ supplier, product_id: productId, stock }) =>
        productId === null ? [] : [{ productId, supplier, stock }],
      );
      if (moved.length > 0) await settleProducts(tx, moved, await readShopRules(tx), now);
      return offers.length;
    });
    if (count < offersAtOnce) return;
  }
}
