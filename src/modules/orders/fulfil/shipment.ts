import type { FulfilmentState } from '../order-state.ts';

export type ShipmentState = 'packed' | 'shipped' | 'delivered';

/** Units of an order's line; in a shipment, those that are in it. */
export type LineUnits = { position: number; quantity: number };

/** A shipment as the rules see it. */
export type ShipmentFacts = {
  state: ShipmentState;
  /** It left and will not arrive. */
  ended_as?: 'lost' | 'returned' | null;
  lines: readonly LineUnits[];
};

/** Units that are in no shipment yet, by line; lines without any are left out. */
export function unitsLeft(
  owed: readonly LineUnits[],
  shipments: readonly Pick<ShipmentFacts, 'lines'>[],
): LineUnits[] {
  const packed = new Map<number, number>();
  for (const { position, quantity } of shipments.flatMap(({ lines }) => lines)) {
    packed.set(position, (packed.get(position) ?? 0) + quantity);
  }
  return owed
    .map(({ position, quantity }) => ({ position, quantity: quantity - (packed.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The fulfilment state that follows from an order's shipments. */
export function fulfilmentOf(
  owed: readonly LineUnits[],
  shipments: readonly ShipmentFacts[],
): FulfilmentState {
  const hasLeft = shipments.filter(({ state }) => state !== 'packed');
  if (hasLeft.length === 0) return shipments.length === 0 ? 'unfulfilled' : 'packed';
  if (hasLeft.length < shipments.length || unitsLeft(owed, shipments).length > 0) return 'partially_shipped';
  // What was lost or came back arrives no more: the others say how far the order is.
  const expected = hasLeft.filter(({ ended_as: endedAs }) => !endedAs);
  return expected.length > 0 && expected.every(({ state }) => state === 'delivered')
    ? 'delivered'
    : 'shipped';
}

/** Pages where carriers show a parcel by its code; undefined for a carrier that is not known here. */
export function trackingUrl(carrier: string | null, code: string | null): string | null {
  if (carrier === null || code === null) return null;
  const page = trackingPages[carrier.toLowerCase().replaceAll(/[^a-z0-9]/g, '')];
  return page === undefined ? null : page + encodeURIComponent(code);
}

const trackingPages: Readonly<Record<string, string>> = {
  dhl: 'https://www.dhl.com/mx-es/home/rastreo.html?submit=1&tracking-id=',
  estafeta: 'https://cs.estafeta.com/es/Tracking/searchByGet?wayBillType=0&wayBill=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  paquetexpress: 'https://www.paquetexpress.com.mx/rastreo/',
  paqueteexpress: 'https://www.paquetexpress.com.mx/rastreo/',
  redpack: 'https://www.redpack.com.mx/es/rastreo/?guias=',
  ups: 'https://www.ups.com/track?loc=es_MX&tracknum=',
};

/** Days the law grants whatever the maker says (Ley Federal de Protección al Consumidor, art. 77). */
const warrantyDaysMin = 90;

/**
 * The moment a unit's warranty ends: months from its delivery, the last day of the month where the day does not exist,
 * and never less than the law's 90 days.
 */
export function warrantyEnd(deliveredAt: Date, months: number | null): Date {
  const minimum = new Date(deliveredAt.getTime() + warrantyDaysMin * 86_400_000);
  if (months === null) return minimum;
  const end = new Date(deliveredAt);
  end.setUTCMonth(end.getUTCMonth() + months);
  // 31 January + 1 month would be 3 March.
  if (end.getUTCDate() !== deliveredAt.getUTCDate()) end.setUTCDate(0);
  return end < minimum ? minimum : end;
}
