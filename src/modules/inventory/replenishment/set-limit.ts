import type { RequestContext } from '../../../platform/context.ts';
import { lockKey } from '../../../platform/database/lock-key.ts';
import { query } from '../../../platform/database/named-query.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { requirePlace } from '../required-things.ts';
import type { replenishmentCalls } from './replenishment.contract.ts';

type Limit = z.output<typeof replenishmentCalls.setLimit.body & z.ZodType>;

const saveLimit = query(
  'inventory.save_limit',
  `insert into stock_limit (product_id, warehouse_code, units) values (:productId, :warehouseCode, :units)
   on conflict (warehouse_code, product_id) do update set units = excluded.units`,
);
const dropLimit = query(
  'inventory.drop_limit',
  'delete from stock_limit where product_id = :productId and warehouse_code = :warehouseCode',
);
const limitOf = query(
  'inventory.limit_of',
  'select units from stock_limit where product_id = :productId and warehouse_code = :warehouseCode',
);

/**
 * Sets from how few units on a product is bought again, everywhere or at a location.
 * @throws AppError 409 `stale` where it is not what was read; 422 for a product or location that is not there
 */
export async function setLimit(
  { db, staff }: RequestContext,
  { was, ...given }: Limit,
): Promise<Omit<Limit, 'was'>> {
  const { product_id: productId, location_code: location, units } = given;
  const place = { productId, warehouseCode: location ?? '' };
  await db.transaction(async (tx) => {
    await requirePlace(tx, { productId, warehouseCode: location });
    await lockKey(tx, `stock_limit:${productId}:${place.warehouseCode}`);
    const before = (await tx.first(limitOf, place))?.units ?? null;
    requireAsRead(was, before, { ...given, units: before });
    if (units === null) await tx.run(dropLimit, place);
    else await tx.run(saveLimit, { ...place, units });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'stock.limit',
      subject: `product:${productId}`,
      before: { location, units: before },
      after: { location, units },
    });
  });
  return given;
}
