import { type Cents, formatPesos } from '../../platform/money.ts';
import {
  type Arrival,
  arrivalInWords,
  parcelArrival,
  pickupArrival,
  type StockedItem,
  type WarehouseUnits,
} from './arrival.ts';
import { freeFromCents } from './free-shipping.ts';
import { placeOf } from './postal-places.ts';
import {
  assumedWeightGrams,
  freeKilogramsMax,
  includedKilograms,
  pickupPoints,
  rates,
  type Zone,
  zonePrefixes,
} from './shipping-rates.ts';

/** Ways to get an order. */
export type DeliveryMethod = 'parcel' | keyof typeof pickupPoints;

/** A way to get this order, what it costs in centavos (IVA included) and, where known, when it is there. */
export type DeliveryOption = {
  method: DeliveryMethod;
  label: string;
  description: string;
  costCents: Cents;
  arrival?: Arrival;
};

/** What travels. */
export type Shipment = {
  /** Goods after discounts, IVA included. */
  goodsCents: Cents;
  items: readonly {
    quantity: number;
    weightGrams: number | null;
    /** Where its units are; without it nothing is said about days. */
    stock?: readonly WarehouseUnits[];
    /** Of a kit: what of each part is taken, and where that is. */
    pieces?: readonly StockedItem[];
  }[];
};

/** The zone of a Mexican postal code; undefined for codes that do not exist. */
export function zoneOf(postalCode: string): Zone | undefined {
  const prefix = postalCode.slice(0, 2);
  if (placeOf(postalCode) === undefined) return undefined;
  if (zonePrefixes.metropolitan.includes(prefix)) return 'metropolitan';
  if (zonePrefixes.remote.includes(prefix)) return 'remote';
  return 'national';
}

/** Kilograms of a shipment, rounded up; at least one. */
export function kilogramsOf({ items }: Shipment): number {
  const grams = items.reduce(
    (sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? assumedWeightGrams),
    0,
  );
  return Math.max(1, Math.ceil(grams / 1000));
}

/** What a parcel to a zone costs in centavos, IVA included. */
export function parcelCost(zone: Zone, shipment: Shipment): Cents {
  const { baseCents, perKilogramCents } = rates[zone];
  const kilograms = kilogramsOf(shipment);
  if (shipment.goodsCents >= freeFromCents)
    return Math.max(0, kilograms - freeKilogramsMax) * perKilogramCents;
  return baseCents + Math.max(0, kilograms - includedKilograms) * perKilogramCents;
}

/**
 * The ways a shipment can reach its buyer. Without a postal code the parcel is quoted at the national rate; to a
 * postal code that does not exist there is no parcel. With `now` and the stock of every item they say their days.
 */
export function deliveryOptions(shipment: Shipment, postalCode?: string, now?: Date): DeliveryOption[] {
  const zone = postalCode === undefined ? 'national' : zoneOf(postalCode);
  const items = shipment.items.flatMap(
    ({ quantity, stock, pieces }) => pieces ?? (stock ? [{ quantity, stock }] : []),
  );
  const isDated = now !== undefined && shipment.items.every(({ stock, pieces }) => pieces ?? stock);
  const pickups = pickupMethods.map((method): DeliveryOption => {
    const arrival = isDated ? pickupArrival(method, items, now) : undefined;
    const place = pickupAddress(method);
    return {
      method,
      label: pickupPoints[method].label,
      description:
        arrival && now
          ? `Listo ${arrivalInWords(arrival, now)} en ${place}.`
          : `En ${place}. Te avisamos cuando esté listo.`,
      costCents: 0,
      ...(arrival && { arrival }),
    };
  });
  if (zone === undefined) return pickups;
  const costCents = parcelCost(zone, shipment);
  const arrival =
    isDated && postalCode !== undefined ? parcelArrival(zone, postalCode, items, now) : undefined;
  return [
    {
      method: 'parcel',
      label: 'Envío a domicilio',
      description: parcelDescription(zone, costCents, arrival && now && arrivalInWords(arrival, now)),
      costCents,
      ...(arrival && { arrival }),
    },
    ...pickups,
  ];
}

/** The pick-up methods, in the order they are offered. */
export const pickupMethods = Object.keys(pickupPoints) as (keyof typeof pickupPoints)[];

function parcelDescription(zone: Zone, costCents: Cents, days: string | undefined): string {
  const { minDays, maxDays } = rates[zone];
  const hint = costCents === 0 ? '' : ` Gratis desde ${formatPesos(freeFromCents)}.`;
  return `Llega ${days ?? `en ${minDays} a ${maxDays} días hábiles`}.${hint}`;
}

function pickupAddress(method: keyof typeof pickupPoints): string {
  const { street, exterior_number: number, neighbourhood, municipality } = pickupPoints[method];
  return `${street} ${number}, ${neighbourhood}, ${municipality}`;
}
