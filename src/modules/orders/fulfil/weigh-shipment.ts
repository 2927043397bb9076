import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { requireAsRead } from '../../../platform/require-as-read.ts';
import { audit } from '../../staff/index.ts';
import { changing } from './move-shipment.ts';
import type { Parcel } from './pack-shipment.ts';
import { type ShipmentRow, writeParcel } from './shipments.queries.ts';

type Measures = Pick<ShipmentRow, 'weight_grams' | 'length_mm' | 'width_mm' | 'height_mm'>;

/**
 * Writes down what a closed parcel weighs in grams and measures in millimetres, until it leaves. Safe to run twice.
 * @param was as it was read
 * @throws AppError 404; 409 `too_late` once it left, `stale`, and where its order may not leave
 */
export async function weighShipment(
  context: RequestContext,
  shipmentId: string,
  { parcel, was }: { parcel: Parcel; was?: Measures | undefined },
): Promise<Parcel> {
  await changing(context, shipmentId, async (tx, order, shipment) => {
    const before = measuresOf(shipment);
    if (shipment.state !== 'packed') {
      throw conflict('too_late', t('The shipment has left already.'), { state: shipment.state });
    }
    requireAsRead(was, before);
    await tx.run(writeParcel, {
      id: shipmentId,
      weightGrams: parcel.weight_grams,
      lengthMm: parcel.length_mm,
      widthMm: parcel.width_mm,
      heightMm: parcel.height_mm,
    });
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'order.parcel',
      subject: `order:${order.id}`,
      before,
      after: { shipment: shipment.sequence, ...parcel },
    });
  });
  return parcel;
}

function measuresOf({ weight_grams, length_mm, width_mm, height_mm }: ShipmentRow): Measures {
  return { weight_grams, length_mm, width_mm, height_mm };
}
