import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError, notFound, stale } from '../../../platform/errors.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { refreshListingSoon } from '../../catalog/index.ts';
import { audit } from '../../staff/index.ts';
import { kitsOfParts } from '../kits/kits.queries.ts';
import type { inventoryContract } from '../inventory.contract.ts';
import {
  addLocation,
  allLocations,
  lockLocation,
  type LocationRow,
  lockStockAt,
  updateLocation,
} from './locations.queries.ts';

type NewLocation = z.output<typeof inventoryContract.addLocation.body & z.ZodType>;
type ChangedLocation = z.output<typeof inventoryContract.changeLocation.body & z.ZodType>;

/**
 * Adds a place with stock of its own.
 * @throws AppError 409 for a code that one has already
 */
export async function saveNewLocation(
  { db, staff }: RequestContext,
  { location_code: code, ...given }: NewLocation,
): Promise<LocationRow> {
  return db.transaction(async (tx) => {
    const added = await tx.run(addLocation, { code, ...asValues(given) });
    if (added === 0) {
      const message = t('There is a location {code} already.', { code });
      throw new AppError(409, 'location_taken', message, { fields: { location_code: message } });
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'location.create',
      subject: `location:${code}`,
      after: given,
    });
    return locationOf(tx, code);
  });
}

/**
 * Changes what is given of a location. Where it begins or ends to sell, the listing of its products follows: at once for
 * few, seconds later for many; carts and orders know at once.
 * @throws AppError 404, 409 `stale` with what is there now
 */
export async function saveLocation(
  { db, staff, jobs, clock }: RequestContext,
  code: string,
  { version, ...given }: ChangedLocation,
): Promise<LocationRow> {
  return db.transaction(async (tx) => {
    const locked = await tx.first(lockLocation, { code });
    if (!locked) throw notFound(t('There is no such location.'));
    if (version !== undefined && version !== locked.version) throw stale(locked);
    const { location_code: _, version: __, ...before } = locked;
    const after = { ...before, ...given };
    await tx.run(updateLocation, { code, ...asValues(after) });
    if (after.is_paused !== before.is_paused) {
      const levels = await tx.rows(lockStockAt, { code });
      const ids = levels.filter(({ free }) => free > 0).map(({ product_id: id }) => id);
      const kits = (await tx.rows(kitsOfParts, { productIds: ids })).map(({ kit_id: id }) => id);
      await refreshListingSoon(tx, jobs, [...new Set([...ids, ...kits])], clock.now());
    }
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'location.update',
      subject: `location:${code}`,
      before,
      after,
    });
    return locationOf(tx, code);
  });
}

function asValues(given: Omit<NewLocation, 'location_code'>) {
  return {
    name: given.location_name,
    address: given.address,
    postalCode: given.postal_code,
    isPaused: given.is_paused,
    position: given.position,
  };
}

async function locationOf(tx: Connection, code: string): Promise<LocationRow> {
  const rows = await tx.rows(allLocations);
  const row = rows.find((each) => each.location_code === code);
  if (!row) throw new Error('A location that was just written is not there.');
  return row;
}
