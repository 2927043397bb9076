import type { Shop } from '../../../platform/context.ts';
import { readSettings } from '../../settings/index.ts';
import { requireLabel } from '../buy-label.ts';
import { lockLabel, noteReading, silentParcels, writeParcelState } from '../carriers.queries.ts';
import { CarrierError, type ParcelState, type ReportedParcel } from '../provider.ts';

/** Somebody has to do something about these. */
const problems: readonly ParcelState[] = ['exception', 'returning', 'returned', 'lost'];

/** A parcel does not leave these. */
const ends: readonly ParcelState[] = ['delivered', 'returned', 'lost', 'cancelled'];

/**
 * Asks the provider where a parcel is and writes it; safe to run twice and in any order.
 * @throws CarrierError where nobody answers: the job is tried again
 */
export async function readParcel(shop: Shop, labelId: string): Promise<void> {
  const label = await requireLabel(shop.db, labelId);
  const { provider_ref: providerRef, tracking_code: trackingCode, carrier } = label;
  const provider = shop.carriers.provider(label.provider);
  if (!provider || label.state !== 'bought' || trackingCode === null) return;
  const found = await provider.track({ providerRef, trackingCode, carrier });
  if (found) await writeReport(shop, labelId, found);
  else await shop.db.run(noteReading, { id: labelId, now: shop.clock.now() });
}

async function writeReport(shop: Shop, labelId: string, found: ReportedParcel): Promise<void> {
  const now = shop.clock.now();
  await shop.db.transaction(async (tx) => {
    const before = await tx.first(lockLabel, { id: labelId });
    if (!before || before.state !== 'bought' || before.tracking_code === null) return;
    const at = found.at ?? now;
    // An answer that left before a newer one was written, and what comes after the end.
    const isOld = before.parcel_state_at !== null && at < before.parcel_state_at;
    const isOver = ends.includes(before.parcel_state);
    const isSame = found.state === before.parcel_state && found.detail === before.parcel_detail;
    if (isOld || isOver || isSame) {
      await tx.run(noteReading, { id: labelId, now });
      return;
    }
    const { state: parcelState, detail } = found;
    const isProblem = problems.includes(parcelState) && parcelState !== before.parcel_state;
    await tx.run(writeParcelState, { id: labelId, parcelState, detail, at, now, isProblem });
    if (found.state === before.parcel_state) return;
    await shop.carriers.announce(shop, tx, {
      kind: 'moved',
      parcelRef: before.parcel_ref,
      labelId,
      carrierName: before.carrier_name,
      trackingCode: before.tracking_code,
      state: found.state,
      detail,
      at,
    });
  });
}

/** Asks after parcels of which no webhook told for a while: some are lost on their way here. */
export async function readSilentParcels(shop: Shop): Promise<void> {
  const { silent_hours: hours, unsent_days: days } = await readSettings(shop.db, 'carriers', shop.log);
  const now = shop.clock.now().getTime();
  const before = new Date(now - hours * 3_600_000);
  const unsentSince = new Date(now - days * 86_400_000);
  for (const { id } of await shop.db.rows(silentParcels, { before, unsentSince })) {
    await readParcel(shop, id).catch((error: unknown) => {
      if (!(error instanceof CarrierError)) throw error;
      shop.log.warn({ err: error, label: id }, 'a parcel could not be asked after');
    });
  }
}
