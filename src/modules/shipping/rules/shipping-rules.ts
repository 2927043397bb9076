import type { Cents } from '../../../platform/money.ts';
import type { Calendar } from './business-days.ts';

/**
 * A stretch of the country that parcels cost the same to: `base_cents` up to the included kilograms, then per kilogram
 * begun, IVA included. `prefixes` are the first two to five digits of its postal codes; the zone without any is every
 * other code's.
 */
export type Zone = {
  name: string;
  /** What it covers, in words for shoppers. */
  places: string;
  prefixes: string[];
  base_cents: Cents;
  per_kilogram_cents: Cents;
  /** Business days that a parcel travels. */
  min_days: number;
  max_days: number;
};

/** A warehouse of ours, and the postal prefixes it is nearest to. The first one is nearest to every other code. */
export type RulesWarehouse = { code: string; city: string; prefixes: string[] };

/** Where orders are handed over free of charge; `warehouse` is the one in the same house. */
export type Branch = {
  /** What orders call it; it stays what it is when the branch moves. */
  method: string;
  city: string;
  warehouse: string;
  street: string;
  exterior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  phone: string;
  /** When it is open, in words for shoppers; empty where nobody wrote it. */
  hours: string;
  /** Why nothing can be picked up there for now, in words for shoppers; null where it can. */
  closed: string | null;
};

/** Business days added for what lies in another warehouse of ours, and in one whose place we do not know. */
export type ExtraDays = { ours: number; unknown: number };

/**
 * How the shop sends and hands over, as its owner set it: the same for the server and for browsers, which count with it
 * while a shopper types a postal code.
 */
export type ShippingRules = {
  zones: Zone[];
  /** Kilograms that a zone's base price covers. */
  included_kilograms: number;
  /** Goods from this amount (after discounts, IVA included) travel free; null: never. */
  free_from_cents: Cents | null;
  /** Up to this weight they do; above it the extra kilograms are charged. */
  free_kilograms_max: number;
  /** For products without a known weight. */
  assumed_weight_grams: number;
  /** Cubic centimetres of a package that count as a kilogram; null: only the scales count. */
  volumetric_divisor: number | null;
  /** What is paid before this hour of Mexico City on a business day leaves on that day. */
  cut_off_hour: number;
  /** Business days until a PC that was bought put together leaves, more than its parts would. */
  assembly_days: number;
  /** Days on which parcels leave and travel. */
  calendar: Calendar;
  warehouses: RulesWarehouse[];
  /** More than the zone's days, from a warehouse that is not the nearest. */
  farther_days: ExtraDays;
  /** Until goods of another warehouse are at a branch. */
  transfer_days: ExtraDays;
  /** In the order they are offered. */
  branches: Branch[];
};

/** What a branch is called where one is chosen. */
export function branchLabel({ city }: Pick<Branch, 'city'>): string {
  return `Recoger en ${city}`;
}

/** The entry whose prefix of a postal code is the longest; undefined where none has one. */
export function nearestByPrefix<Entry extends { prefixes: readonly string[] }>(
  entries: readonly Entry[],
  postalCode: string,
): Entry | undefined {
  let found: Entry | undefined;
  let length = 0;
  for (const entry of entries) {
    for (const prefix of entry.prefixes) {
      if (prefix.length > length && postalCode.startsWith(prefix)) {
        found = entry;
        length = prefix.length;
      }
    }
  }
  return found;
}
