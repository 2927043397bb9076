import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { readSettings } from '../settings/index.ts';
import { shopClock } from '../shipping/index.ts';
import { leavePickup, requirePickup } from './ask-pickup.ts';
import { orUnavailable, providerTitles } from './buy-label.ts';
import {
  cancellingPickups,
  cancelPickupRow,
  claimPickup,
  keepPickup,
  openPickups,
  type PickupRow,
} from './carriers.queries.ts';
import { CarrierError, type CarrierProvider, type KnownPickup } from './provider.ts';

/** A cancellation that nobody heard of for so long is asked for again. */
const silentMilliseconds = 60_000;
/** A provider that does not say so often is a matter for a person, who phones. */
const triesMax = 20;

/** A pick-up as staff deal with it. */
export type Pickup = PickupRow & {
  /** Whether its provider cancels it; elsewhere somebody phones the carrier. */
  isCancellable: boolean;
  /** Of its carrier; null where the settings have none. */
  phone: string | null;
};

/**
 * Cancels a pick-up, so that its parcels may be asked for again; safe to call twice, at once, and where an answer was
 * lost: it is written before its provider is called, and who calls again asks first what came of it.
 * @param cancelled.byPhone somebody reached the carrier, which does not come: nobody is called
 * @returns `cancelling` where nobody heard yet
 * @throws AppError 404; 409 `not_asked`; `by_phone` where no provider cancels it, with `details.phone`; `carrier_refused`;
 *   503 `carrier_unavailable`
 */
export async function cancelPickup(
  shop: Shop,
  id: string,
  cancelled: { byPhone: boolean; by: string | null },
): Promise<Pickup> {
  const pickup = await requirePickup(shop, id);
  if (pickup.state === 'cancelled') return asStaffSee(shop, pickup);
  if (pickup.state === 'asking' || pickup.state === 'refused') {
    throw conflict('not_asked', t('Nobody is known to come.'), { state: pickup.state });
  }
  if (cancelled.byPhone) await endCancelled(shop, id, cancelled.by);
  else await cancelAtProvider(shop, pickup, cancelled.by);
  return asStaffSee(shop, await requirePickup(shop, id));
}

/** Finds out what became of cancellations that nobody heard of. */
export async function settleCancellations(shop: Shop): Promise<void> {
  for (const { id, tries } of await shop.db.rows(cancellingPickups, { before: silentSince(shop) })) {
    if (tries >= triesMax) await leavePickup(shop, id);
    else
      await cancelAtProvider(shop, await requirePickup(shop, id), null).catch((error: unknown) => {
        shop.log.warn({ err: error, pickup: id }, 'a pick-up could not be cancelled');
      });
  }
}

/** Pick-ups that staff may have to do with, the next one first. */
export async function readPickups(shop: Shop): Promise<Pickup[]> {
  const { day: today } = shopClock(shop.clock.now());
  const rows = await shop.db.rows(openPickups, { today });
  return Promise.all(rows.map((row) => asStaffSee(shop, row)));
}

/** Adds whom to phone. */
export async function asStaffSee(shop: Shop, pickup: PickupRow): Promise<Pickup> {
  const { phones } = await readSettings(shop.db, 'carriers', shop.log);
  const phone = phones.find(({ carrier }) => carrier.toLowerCase() === pickup.carrier)?.phone ?? null;
  return { ...pickup, isCancellable: cancellable(shop, pickup) !== undefined, phone };
}

/** How its provider cancels it; undefined for what is over, of which nobody knows, or where only the carrier does it. */
function cancellable(
  { carriers, clock }: Shop,
  { provider: name, state, day, carrier, confirmation }: PickupRow,
) {
  const provider = carriers.provider(name)?.cancelPickUp;
  const isOver = day < shopClock(clock.now()).day;
  if (!provider || confirmation === null || isOver || (state !== 'asked' && state !== 'cancelling')) {
    return undefined;
  }
  return { provider, known: { carrier, confirmation } };
}

async function cancelAtProvider(shop: Shop, pickup: PickupRow, by: string | null): Promise<void> {
  const { id, provider: name } = pickup;
  const way = cancellable(shop, pickup);
  if (!way) {
    const { phone } = await asStaffSee(shop, pickup);
    const words = t('{provider} does not cancel this pick-up. Phone {carrier}.', {
      provider: providerTitles[name],
      carrier: pickup.carrier_name,
    });
    throw conflict('by_phone', words, { phone });
  }
  const claimed = await shop.db.first(claimPickup, { id, now: shop.clock.now(), before: silentSince(shop) });
  // Somebody is at it.
  if (!claimed) return;
  const isFirst = claimed.tries === 1;
  try {
    await askToCancel(way.provider, way.known, isFirst);
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    // It may be cancelled: asked again in a minute, by whoever clicks or by the job.
    if (error.kind === 'unavailable' || (error.kind !== 'refused' && !isFirst)) return;
    await shop.db.run(keepPickup, { id, failure: error.kind === 'refused' ? error.said : '' });
    await orUnavailable(() => Promise.reject(error));
  }
  await endCancelled(shop, id, by);
}

async function askToCancel(
  provider: NonNullable<CarrierProvider['cancelPickUp']>,
  known: KnownPickup,
  isFirst: boolean,
): Promise<void> {
  const isCancelled = () =>
    provider.isCancelled(known).catch((error: unknown) => {
      if (isRefusal(error)) return false;
      throw error;
    });
  if (!isFirst && (await isCancelled())) return;
  try {
    await provider.cancel(known);
  } catch (error) {
    // Somebody cancelled it in the provider's own pages.
    if (!isRefusal(error) || !(await isCancelled())) throw error;
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof CarrierError && error.kind === 'refused';
}

async function endCancelled({ db, clock }: Shop, id: string, by: string | null): Promise<void> {
  await db.run(cancelPickupRow, { id, by, now: clock.now() });
}

function silentSince({ clock }: Shop): Date {
  return new Date(clock.now().getTime() - silentMilliseconds);
}
