import type { Clock } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/database.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { refreshListingSoon } from '../../catalog/index.ts';
import { setSupplierDays } from '../inventory.queries.ts';
import { kitsOfParts } from '../kits/kits.queries.ts';
import { lockStockAt } from './locations.queries.ts';

/**
 * Says how many business days the goods at suppliers' locations take until they are here. Where that is news, the listing of
 * what stands there follows: at once for few products, seconds later for many. Orders keep what they were placed with.
 */
export async function writeSupplierDays(
  tx: Connection,
  { jobs, clock }: { jobs: Jobs; clock: Clock },
  daysOf: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = await tx.rows(setSupplierDays, { codes: [...daysOf.keys()], days: [...daysOf.values()] });
  if (changed.length === 0) return;
  const ids = new Set<number>();
  for (const { code } of changed.toSorted((one, other) => (one.code < other.code ? -1 : 1))) {
    for (const { product_id: id, free } of await tx.rows(lockStockAt, { code })) if (free > 0) ids.add(id);
  }
  for (const { kit_id: id } of await tx.rows(kitsOfParts, { productIds: [...ids] })) ids.add(id);
  await refreshListingSoon(tx, jobs, [...ids], clock.now());
}
