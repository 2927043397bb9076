import { t } from '../../i18n/t.ts';
import type { Shop } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { orUnavailable, requireLabel, requireProvider } from './buy-label.ts';
import { lockLabel, type LabelRow, markCancelled } from './carriers.queries.ts';
import { CarrierError } from './provider.ts';

/**
 * Gives a label back, for its price; safe to call twice, also where the first answer was lost.
 * @throws AppError 404, 409 `not_bought`, `carrier_refused` with the carrier's words; 503 `carrier_unavailable`
 */
export async function cancelLabel(shop: Shop, id: string, by: string | null): Promise<LabelRow> {
  const label = await requireLabel(shop.db, id);
  if (label.state === 'cancelled') return label;
  const { provider_ref: providerRef, tracking_code: trackingCode, carrier } = label;
  if (label.state !== 'bought' || providerRef === null || trackingCode === null) {
    throw conflict('not_bought', t('There is no label to give back yet.'), { state: label.state });
  }
  const provider = requireProvider(shop, label.provider);
  const known = { providerRef, trackingCode, carrier };
  await orUnavailable(async () => {
    try {
      await provider.cancel(known, 'Cancelado por la tienda');
    } catch (error) {
      // It may have been cancelled before, without our hearing of it.
      if (!(error instanceof CarrierError) || !(await provider.isCancelled(known))) throw error;
    }
  });
  await shop.db.transaction(async (tx) => {
    const before = await tx.first(lockLabel, { id });
    if (before?.state !== 'bought') return;
    await tx.run(markCancelled, { id, by, now: shop.clock.now() });
    await shop.carriers.announce(shop, tx, {
      kind: 'unlabelled',
      parcelRef: before.parcel_ref,
      labelId: id,
      carrierName: before.carrier_name,
      trackingCode,
    });
  });
  return requireLabel(shop.db, id);
}
