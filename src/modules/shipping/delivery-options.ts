import { type Cents, formatPesos } from '../../platform/money.ts';
import {
  assumedWeightGrams,
  freeFromCents,
  freeKilogramsMax,
  includedKilograms,
  pickupPoints,
  rates,
  unassignedPrefixes,
  type Zone,
  zonePrefixes,
} from './shipping-rates.ts';

/** Ways to get an order. */
export type DeliveryMethod = 'parcel' | keyof typeof pickupPoints;

/** A way to get this order and what it costs in centavos, IVA included. */
export type DeliveryOption = { method: DeliveryMethod; label: string; description: string; costCents: Cents };

/** What travels. */
export type Shipment = {
  /** Goods after discounts, IVA included. */
  goodsCents: Cents;
  items: readonly { quantity: number; weightGrams: number | null }[];
};

/** The zone of a Mexican postal code; undefined for codes that do not exist. */
export function zoneOf(postalCode: string): Zone | undefined {
  const prefix = postalCode.slice(0, 2);
  if (!/^\d{5}$/.test(postalCode) || unassignedPrefixes.includes(prefix)) return undefined;
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
 * postal code that does not exist there is no parcel.
 */
export function deliveryOptions(shipment: Shipment, postalCode?: string): DeliveryOption[] {
  const zone = postalCode === undefined ? 'national' : zoneOf(postalCode);
  const pickups = pickupMethods.map((method) => ({
    method,
    label: pickupPoints[method].label,
    description: `Gratis en ${pickupAddress(method)}. Te avisamos cuando esté listo.`,
    costCents: 0,
  }));
  if (zone === undefined) return pickups;
  const costCents = parcelCost(zone, shipment);
  return [
    {
      method: 'parcel',
      label: 'Envío a domicilio',
      description: parcelDescription(zone, costCents),
      costCents,
    },
    ...pickups,
  ];
}

/** The pick-up methods, in the order they are offered. */
export const pickupMethods = Object.keys(pickupPoints) as (keyof typeof pickupPoints)[];

function parcelDescription(zone: Zone, costCents: Cents): string {
  const { minDays, maxDays } = rates[zone];
  const hint = costCents === 0 ? '' : ` Gratis desde ${formatPesos(freeFromCents)}.`;
  return `Llega en ${minDays} a ${maxDays} días hábiles.${hint}`;
}

function pickupAddress(method: keyof typeof pickupPoints): string {
  const { street, exterior_number: number, neighbourhood, municipality } = pickupPoints[method];
  return `${street} ${number}, ${neighbourhood}, ${municipality}`;
}
