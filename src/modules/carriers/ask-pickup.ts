import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { requireLabel, requireProvider } from './buy-label.ts';
import {
  bookForPickup,
  endPickup,
  insertPickup,
  labelsById,
  labelsOfPickup,
  leftPickups,
  pickupById,
  type PickupRow,
  writeUnfetched,
} from './carriers.queries.ts';
import { CarrierError, type ParcelPlace } from './provider.ts';

/** Parcels of one carrier, fetched together. */
export type PickupWish = {
  labelIds: readonly string[];
  from: ParcelPlace;
  warehouse: string;
  /** `YYYY-MM-DD` and whole hours of Mexico City. */
  day: string;
  fromHour: number;
  toHour: number;
  askedBy: string | null;
};

/**
 * Asks a carrier to come for parcels, once: it is written before its provider is called, and parcels that somebody asked
 * for already give what was asked then. `unknown` where nobody heard: who asks again for them has to look first.
 * @throws AppError 404; 409 `not_together` for parcels of several carriers, that have left, or were asked for in part;
 *   `no_key`
 */
export async function askPickup(shop: Shop, wish: PickupWish): Promise<PickupRow> {
  const ids = [...new Set(wish.labelIds)];
  const labels = await shop.db.rows(labelsById, { ids });
  const [first] = labels;
  if (!first || labels.length < ids.length) throw notFound(t('There is no such label.'));
  const asked = first.pickup_id;
  if (asked !== null && labels.every(({ pickup_id: pickupId }) => pickupId === asked)) {
    return requirePickup(shop, asked);
  }
  const { provider: name, carrier, carrier_name: carrierName } = first;
  const parcels = labels.flatMap((label) => {
    const {
      state,
      parcel_state: parcelState,
      provider_ref: providerRef,
      tracking_code: trackingCode,
    } = label;
    const isWaiting = state === 'bought' && parcelState === 'created' && providerRef && trackingCode;
    // Some of them were asked for already: whether all are fetched would be anybody's guess.
    if (label.pickup_id !== null) return [];
    if (!isWaiting || label.provider !== name || label.carrier !== carrier) return [];
    return [{ providerRef, trackingCode, weightGrams: label.weight_grams }];
  });
  if (parcels.length < labels.length) {
    throw conflict('not_together', t('Choose parcels of one carrier that wait for it.'));
  }
  const provider = requireProvider(shop, name);
  const { from, warehouse, day, fromHour, toHour, askedBy } = wish;
  const id = await shop.db.transaction(async (tx) => {
    const made = await tx.first(insertPickup, {
      provider: name,
      carrier,
      carrierName,
      warehouse,
      day,
      fromHour,
      toHour,
      askedBy,
      now: shop.clock.now(),
    });
    if (!made) throw new Error('The pick-up was not written.');
    const booked = await tx.run(bookForPickup, { ids, pickupId: made.id });
    if (booked < ids.length) throw conflict('not_together', t('Somebody asked for some of them just now.'));
    return made.id;
  });
  try {
    const confirmation = await provider.pickUp({ from, carrier, parcels, day, fromHour, toHour });
    await shop.db.run(endPickup, { id, endState: 'asked', confirmation, failure: '' });
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    shop.log.warn({ err: error, pickup: id }, 'a pick-up was not confirmed');
    if (error.kind === 'unavailable') await leavePickup(shop, id);
    else await shop.db.run(endPickup, { id, endState: 'refused', confirmation: '', failure: error.said });
  }
  return requirePickup(shop, id);
}

/** Longer than any call to a provider takes, with all its repetitions. */
const silentMilliseconds = 5 * 60_000;

/** Leaves pick-ups to a person whose process ended in the middle: they may have been asked for, and no second is. */
export async function settleLeftPickups(shop: Shop): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - silentMilliseconds);
  for (const { id } of await shop.db.rows(leftPickups, { before })) await leavePickup(shop, id);
}

/** Nobody knows whether the carrier comes: each parcel needs somebody, until they looked or its carrier took it. */
export async function leavePickup(shop: Shop, pickupId: string): Promise<void> {
  const now = shop.clock.now();
  for (const { id } of await shop.db.rows(labelsOfPickup, { pickupId })) {
    await shop.db.transaction(async (tx) => {
      if ((await tx.run(writeUnfetched, { id, now })) === 0) return;
      const label = await requireLabel(tx, id);
      await shop.carriers.announce(shop, tx, {
        kind: 'unfetched',
        pickupId,
        parcelRef: label.parcel_ref,
        labelId: id,
        carrierName: label.carrier_name,
        trackingCode: label.tracking_code ?? '',
      });
    });
  }
  // The last: what ends in between is found again.
  await shop.db.run(endPickup, { id: pickupId, endState: 'unknown', confirmation: '', failure: '' });
}

/** @throws AppError 404 */
export async function requirePickup({ db }: Shop, id: string): Promise<PickupRow> {
  const pickup = await db.first(pickupById, { id });
  if (!pickup) throw notFound(t('There is no such pick-up.'));
  return pickup;
}
