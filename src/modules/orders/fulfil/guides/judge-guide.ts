import type { ShipmentState } from '../shipment.ts';
import type { GuideLine } from './read-guides.ts';

/** What a line of the file does, or why it does nothing. */
export type GuideOutcome =
  | 'ok'
  | 'same'
  | 'malformed'
  | 'rounded'
  | 'twice'
  | 'unknown_order'
  | 'not_packed'
  | 'on_hold'
  | 'pickup'
  | 'which_parcel'
  | 'already_shipped';

/** An order with its parcels, as the rule sees it. */
export type GuidedOrder = {
  isHeld: boolean;
  isParcel: boolean;
  shipments: readonly { id: string; sequence: number; state: ShipmentState; trackingCode: string | null }[];
};

/** The number of an order as people write it; undefined for what is none. */
export function orderNumberOf(text: string): number | undefined {
  return /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : undefined;
}

/**
 * What a line does: it sends the order's packed parcel with its guide. A parcel that left with this guide already is
 * the `same`; one that left with another stays as it is.
 */
export function judgeGuide(
  line: GuideLine,
  order: GuidedOrder | undefined,
): { outcome: GuideOutcome; shipmentId?: string } {
  const isWhole =
    orderNumberOf(line.order) !== undefined &&
    [line.carrier, line.trackingCode].every((text) => /^\P{Cc}{1,80}$/u.test(text)) &&
    /^\d{0,3}$/.test(line.parcel);
  if (!isWhole) return { outcome: 'malformed' };
  // A spreadsheet took the guide for a number: 7.94645E+11 is on no parcel.
  if (/^\d([.,]\d+)?e\+\d+$/i.test(line.trackingCode)) return { outcome: 'rounded' };
  if (!order) return { outcome: 'unknown_order' };
  const asked = order.shipments.filter(
    ({ sequence }) => line.parcel === '' || sequence === Number(line.parcel),
  );
  if (asked.some(({ state, trackingCode }) => state !== 'packed' && trackingCode === line.trackingCode)) {
    return { outcome: 'same' };
  }
  const [packed, second] = asked.filter(({ state }) => state === 'packed');
  if (!packed) return { outcome: asked.length > 0 ? 'already_shipped' : 'not_packed' };
  if (!order.isParcel) return { outcome: 'pickup' };
  if (order.isHeld) return { outcome: 'on_hold' };
  return second ? { outcome: 'which_parcel' } : { outcome: 'ok', shipmentId: packed.id };
}
