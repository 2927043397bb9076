import type { CurrentStaff } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { addMissingLevels } from '../inventory.queries.ts';
import { requireLocations, requireProducts } from '../required-things.ts';
import { lockBins, setShelf } from './counts.queries.ts';

/**
 * Says on which shelf of a location products stand.
 * @returns of how many it changed
 * @throws AppError 409 `stale` where one does not stand where it was read; 422 for a location or product that is not there
 */
export async function putOnShelf(
  tx: Connection,
  staff: Pick<CurrentStaff, 'id'> | undefined,
  given: { location_code: string; bin: string; product_ids: readonly number[]; was?: string | undefined },
): Promise<number> {
  const { location_code: warehouseCode, bin, product_ids: ids, was } = given;
  await requireLocations(tx, { location_code: warehouseCode });
  const productIds = [...new Set(ids)];
  await requireProducts(
    tx,
    productIds.map((id) => ({ product_id: id })),
  );
  await tx.run(addMissingLevels, { productIds, warehouseCodes: productIds.map(() => warehouseCode) });
  if (was !== undefined) {
    const bins = await tx.rows(lockBins, { productIds, warehouseCode });
    for (const { bin: now } of bins) requireAsRead(was, now, { bin: now });
  }
  const changed = await tx.run(setShelf, { bin, warehouseCode, productIds });
  if (changed > 0) {
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'stock.shelf',
      subject: `location:${warehouseCode}`,
      after: { bin, products: productIds },
    });
  }
  return changed;
}
