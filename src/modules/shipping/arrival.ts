import {
  businessDayFrom,
  type CalendarDay,
  dayInWords,
  isBusinessDay,
  momentOf,
  plusBusinessDays,
  plusDays,
  shopClock,
} from './business-days.ts';
import {
  cutOffHour,
  fartherDays,
  pickupPoints,
  rates,
  transferDays,
  warehouses,
  type Zone,
} from './shipping-rates.ts';

/** Units of a product that a warehouse can still give. */
export type WarehouseUnits = { warehouse: string; quantity: number };

/** What is to travel, and from where it can. */
export type StockedItem = { quantity: number; stock: readonly WarehouseUnits[] };

/** Days between which something is there, and the warehouses it comes from, the nearest first. */
export type Arrival = { earliest: CalendarDay; latest: CalendarDay; warehouses: string[] };

type WarehouseCode = keyof typeof warehouses;
const ours = Object.keys(warehouses) as WarehouseCode[];

/** Codes of our warehouses, the one nearest to a postal code first. */
export function warehousesNear(postalCode: string): WarehouseCode[] {
  const prefix = postalCode.slice(0, 2);
  const home =
    ours.find((code) => (warehouses[code].prefixes as readonly string[]).includes(prefix)) ?? 'CDMX';
  return nearestFirst(home);
}

/** The business day on which what is paid now leaves a warehouse. */
export function dispatchDay(now: Date): CalendarDay {
  const { day, hour } = shopClock(now);
  return businessDayFrom(hour < cutOffHour ? day : plusDays(day, 1));
}

/** What was paid before then should have left a warehouse by now. */
export function lateBefore(now: Date): Date {
  let leftOn = plusDays(shopClock(now).day, -1);
  while (!isBusinessDay(leftOn)) leftOn = plusDays(leftOn, -1);
  return momentOf(leftOn, cutOffHour);
}

/** Until when it can be paid for the days to hold: `hoy antes de las 13:00`. */
export function cutOffInWords(now: Date): string {
  const leaves = dispatchDay(now);
  const hour = `antes de las ${cutOffHour}:00`;
  // It is a few days off at most: the day alone is clear.
  return leaves === shopClock(now).day
    ? `hoy ${hour}`
    : `${hour} del ${dayInWords(leaves, { hasMonth: false })}`;
}

/** When a parcel paid now is at its door; undefined where the warehouses do not have enough. */
export function parcelArrival(
  zone: Zone,
  postalCode: string,
  items: readonly StockedItem[],
  now: Date,
): Arrival | undefined {
  const near = warehousesNear(postalCode);
  const used = warehousesUsed(items, near);
  if (used === undefined) return undefined;
  const extra = Math.max(...used.map((code) => daysFrom(code, near[0], fartherDays)));
  const leaves = dispatchDay(now);
  const { minDays, maxDays } = rates[zone];
  return {
    earliest: plusBusinessDays(leaves, minDays + extra),
    latest: plusBusinessDays(leaves, maxDays + extra),
    warehouses: used,
  };
}

/** When what is paid now waits at a branch; undefined where the warehouses do not have enough. */
export function pickupArrival(
  method: keyof typeof pickupPoints,
  items: readonly StockedItem[],
  now: Date,
): Arrival | undefined {
  const { warehouse } = pickupPoints[method];
  const used = warehousesUsed(items, nearestFirst(warehouse));
  if (used === undefined) return undefined;
  const days = Math.max(...used.map((code) => daysFrom(code, warehouse, transferDays)));
  const ready = plusBusinessDays(dispatchDay(now), days);
  return { earliest: ready, latest: ready, warehouses: used };
}

/**
 * `hoy`, `mañana` or `el martes 24 de noviembre`; a span as `entre el martes 24 y el jueves 26 de noviembre`. Where
 * there is little room a single day may do without its month.
 */
export function arrivalInWords(
  { earliest, latest }: Arrival,
  now: Date,
  { isShort = false }: { isShort?: boolean } = {},
): string {
  if (earliest === latest) {
    const today = shopClock(now).day;
    if (earliest === today) return 'hoy';
    if (earliest === plusDays(today, 1)) return 'mañana';
    return `el ${dayInWords(earliest, { hasMonth: !isShort })}`;
  }
  const hasMonth = earliest.slice(0, 7) !== latest.slice(0, 7);
  return `entre el ${dayInWords(earliest, { hasMonth })} y el ${dayInWords(latest)}`;
}

/** One warehouse alone for each item where possible, as `reserveStock` does when it is told which is near. */
function warehousesUsed(items: readonly StockedItem[], near: readonly WarehouseCode[]): string[] | undefined {
  const rank = (code: string) => {
    const place = (near as readonly string[]).indexOf(code);
    return place < 0 ? near.length : place;
  };
  const used = new Set<string>();
  for (const { quantity, stock } of items) {
    const byDistance = stock
      .filter((units) => units.quantity > 0)
      .toSorted((a, b) => rank(a.warehouse) - rank(b.warehouse));
    const alone = byDistance.find((units) => units.quantity >= quantity);
    let missing = quantity;
    for (const units of alone ? [alone] : byDistance) {
      if (missing <= 0) break;
      used.add(units.warehouse);
      missing -= units.quantity;
    }
    if (missing > 0) return undefined;
  }
  return used.size === 0 ? undefined : [...used].toSorted((a, b) => rank(a) - rank(b));
}

function daysFrom(
  code: string,
  home: string | undefined,
  days: { readonly ours: number; readonly unknown: number },
): number {
  if (code === home) return 0;
  return Object.hasOwn(warehouses, code) ? days.ours : days.unknown;
}

/** A warehouse, then the capital, which is between all places, then the rest. */
function nearestFirst(home: WarehouseCode): WarehouseCode[] {
  return [...new Set<WarehouseCode>([home, 'CDMX', ...ours])];
}
