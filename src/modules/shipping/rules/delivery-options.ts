import { type Cents, formatPesos } from '../../../platform/money.ts';
import {
  type Arrival,
  arrivalInWords,
  parcelArrival,
  pickupArrival,
  type StockedItem,
  type WarehouseUnits,
} from './arrival.ts';
import { placeOf } from './postal-places.ts';
import {
  type Branch,
  branchLabel,
  nearestByPrefix,
  type ShippingRules,
  type Zone,
} from './shipping-rules.ts';

/** Ways to get an order: `parcel`, or the method of a branch. */
export type DeliveryMethod = string;

/** A way to get this order, what it costs in centavos (IVA included) and, where known, when it is there. */
export type DeliveryOption = {
  method: DeliveryMethod;
  label: string;
  description: string;
  costCents: Cents;
  arrival?: Arrival;
  /** What more goods in centavos would make it free; left out where it is free, or never is. */
  missingForFreeCents?: Cents;
  /** Why it cannot be chosen for now, in words for shoppers. */
  closed?: string;
};

/** What travels. */
export type Shipment = {
  /** Goods after discounts, IVA included. */
  goodsCents: Cents;
  /** A PC is made of it before it leaves. */
  isAssembled?: boolean;
  items: readonly {
    quantity: number;
    weightGrams: number | null;
    /** The three sides of the package that one travels in; null or left out where nobody measured it. */
    boxMm?: readonly number[] | null;
    /** Where its units are; without it nothing is said about days. */
    stock?: readonly WarehouseUnits[];
    /** Of a kit: what of each part is taken, and where that is. */
    pieces?: readonly StockedItem[];
  }[];
};

/** The zone of a Mexican postal code; undefined for codes that do not exist, and for those that no zone covers. */
export function zoneOf(postalCode: string, { zones }: ShippingRules): Zone | undefined {
  if (placeOf(postalCode) === undefined) return undefined;
  return nearestByPrefix(zones, postalCode) ?? elsewhere(zones);
}

/** The zone of whoever has not said where: that of every other code, or the dearest where each code has its own. */
export function assumedZone({ zones }: ShippingRules): Zone | undefined {
  return elsewhere(zones) ?? zones.toSorted((a, b) => b.base_cents - a.base_cents)[0];
}

function elsewhere(zones: ShippingRules['zones']): Zone | undefined {
  return zones.find(({ prefixes }) => prefixes.length === 0);
}

/**
 * Kilograms of a shipment, rounded up; at least one. Of each item the larger of what it weighs and what its package
 * counts for counts, as carriers do it.
 */
export function kilogramsOf({ items }: Shipment, rules: ShippingRules): number {
  const grams = items.reduce((sum, item) => sum + item.quantity * gramsOf(item, rules), 0);
  return Math.max(1, Math.ceil(grams / 1000));
}

function gramsOf(
  { weightGrams, boxMm }: Pick<Shipment['items'][number], 'weightGrams' | 'boxMm'>,
  { assumed_weight_grams: assumed, volumetric_divisor: divisor }: ShippingRules,
): number {
  // Cubic millimetres by so many cubic centimetres a kilogram are grams.
  const volumetric =
    divisor === null || !boxMm ? 0 : boxMm.reduce((volume, side) => volume * side, 1) / divisor;
  return Math.max(weightGrams ?? assumed, volumetric);
}

/** What a parcel to a zone costs in centavos, IVA included. */
export function parcelCost(zone: Zone, shipment: Shipment, rules: ShippingRules): Cents {
  const kilograms = kilogramsOf(shipment, rules);
  if (rules.free_from_cents !== null && shipment.goodsCents >= rules.free_from_cents) {
    return Math.max(0, kilograms - rules.free_kilograms_max) * zone.per_kilogram_cents;
  }
  return zone.base_cents + Math.max(0, kilograms - rules.included_kilograms) * zone.per_kilogram_cents;
}

/** What a parcel costs where it costs most: who is told this never pays more. */
export function dearestParcelCost(shipment: Shipment, rules: ShippingRules): Cents {
  return Math.max(0, ...rules.zones.map((zone) => parcelCost(zone, shipment, rules)));
}

/**
 * The ways a shipment can reach its buyer. Without a postal code the parcel is quoted at the rate of most of the
 * country; to a postal code that does not exist, or that no zone covers, there is no parcel. With `now` and the stock
 * of every item they say their days.
 */
export function deliveryOptions(
  shipment: Shipment,
  rules: ShippingRules,
  { postalCode, now }: { postalCode?: string | undefined; now?: Date | undefined } = {},
): DeliveryOption[] {
  const zone = postalCode === undefined ? assumedZone(rules) : zoneOf(postalCode, rules);
  const items = shipment.items.flatMap(
    ({ quantity, stock, pieces }) => pieces ?? (stock ? [{ quantity, stock }] : []),
  );
  const isDated = now !== undefined && shipment.items.every(({ stock, pieces }) => pieces ?? stock);
  const pickups = rules.branches.map((branch): DeliveryOption => {
    if (branch.closed !== null) {
      const { method, closed } = branch;
      return { method, label: branchLabel(branch), description: closed, costCents: 0, closed };
    }
    const arrival = isDated ? pickupArrival(branch, items, now, rules, shipment) : undefined;
    const place = addressInWords(branch);
    return {
      method: branch.method,
      label: branchLabel(branch),
      description:
        arrival && now
          ? `Listo ${arrivalInWords(arrival, now)} en ${place}.${also(supplierInWords(arrival, now))}`
          : `En ${place}. Te avisamos cuando esté listo.`,
      costCents: 0,
      ...(arrival && { arrival }),
    };
  });
  if (zone === undefined) return pickups;
  const costCents = parcelCost(zone, shipment, rules);
  const arrival =
    isDated && postalCode !== undefined
      ? parcelArrival(zone, postalCode, items, now, rules, shipment)
      : undefined;
  return [
    {
      method: 'parcel',
      label: 'Envío a domicilio',
      description:
        parcelDescription(zone, costCents, arrival && now && arrivalInWords(arrival, now), rules) +
        (arrival && now ? also(supplierInWords(arrival, now)) : ''),
      costCents,
      ...missingForFree(shipment, rules),
      ...(arrival && { arrival }),
    },
    ...pickups,
  ];
}

function missingForFree(
  shipment: Shipment,
  rules: ShippingRules,
): Pick<DeliveryOption, 'missingForFreeCents'> {
  const { free_from_cents: freeFrom, free_kilograms_max: kilogramsMax } = rules;
  if (freeFrom === null || shipment.goodsCents >= freeFrom) return {};
  // What is too heavy pays for its kilograms whatever it costs.
  return kilogramsOf(shipment, rules) > kilogramsMax
    ? {}
    : { missingForFreeCents: freeFrom - shipment.goodsCents };
}

const also = (sentence: string) => (sentence === '' ? '' : ` ${sentence}`);

/** What waits for a supplier, and until when; empty where nothing does. */
export function supplierInWords({ fromSuppliers }: Arrival, now: Date): string {
  if (fromSuppliers === undefined) return '';
  return `Incluye piezas que nos llegan del proveedor ${arrivalInWords({ earliest: fromSuppliers, latest: fromSuppliers }, now)}.`;
}

function parcelDescription(
  { min_days: minDays, max_days: maxDays }: Zone,
  costCents: Cents,
  days: string | undefined,
  { free_from_cents: freeFromCents }: ShippingRules,
): string {
  const hint =
    costCents === 0 || freeFromCents === null ? '' : ` Gratis desde ${formatPesos(freeFromCents)}.`;
  return `Llega ${days ?? `en ${minDays} a ${maxDays} días hábiles`}.${hint}`;
}

/** A branch's address in a line, without its postal code. */
export function addressInWords({
  street,
  exterior_number: number,
  neighbourhood,
  municipality,
}: Branch): string {
  return `${street} ${number}, ${neighbourhood}, ${municipality}`;
}
