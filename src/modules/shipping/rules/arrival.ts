import {
  businessDayBefore,
  businessDayFrom,
  type CalendarDay,
  dayInWords,
  momentOf,
  plusBusinessDays,
  plusDays,
  shopClock,
} from './business-days.ts';
import {
  type Branch,
  type ExtraDays,
  nearestByPrefix,
  type ShippingRules,
  type Zone,
} from './shipping-rules.ts';

/** Units of a product that a warehouse can still give. */
export type WarehouseUnits = { warehouse: string; quantity: number };

/** What is to travel, and from where it can. */
export type StockedItem = { quantity: number; stock: readonly WarehouseUnits[] };

/** Whether PCs are made of it before it leaves. */
export type Work = { isAssembled?: boolean | undefined };

/** Days between which something is there, and the warehouses it comes from, the nearest first. */
export type Arrival = { earliest: CalendarDay; latest: CalendarDay; warehouses: string[] };

/** Codes of our warehouses, the one nearest to a postal code first. */
export function warehousesNear(postalCode: string, { warehouses }: ShippingRules): string[] {
  return nearestFirst(nearestByPrefix(warehouses, postalCode)?.code, warehouses);
}

/** The business day on which what is paid now leaves a warehouse. */
export function dispatchDay(now: Date, { cut_off_hour: cutOffHour, calendar }: ShippingRules): CalendarDay {
  const { day, hour } = shopClock(now);
  return businessDayFrom(hour < cutOffHour ? day : plusDays(day, 1), calendar);
}

/** The last business day on which what was paid then leaves a warehouse; PCs are put together first. */
export function leavesBy(
  paidAt: Date,
  rules: ShippingRules,
  { isAssembled = false }: Work = {},
): CalendarDay {
  const leaves = dispatchDay(paidAt, rules);
  return isAssembled ? plusBusinessDays(leaves, rules.assembly_days, rules.calendar) : leaves;
}

/** What was paid before then should have left a warehouse by now. */
export function lateBefore(
  now: Date,
  { cut_off_hour: cutOffHour, calendar, assembly_days: assemblyDays }: ShippingRules,
  { isAssembled = false }: Work = {},
): Date {
  let day = businessDayBefore(shopClock(now).day, calendar);
  for (let left = isAssembled ? assemblyDays : 0; left > 0; left -= 1) day = businessDayBefore(day, calendar);
  return momentOf(day, cutOffHour);
}

/** Until when it can be paid for the days to hold: `hoy antes de las 13:00`. */
export function cutOffInWords(now: Date, rules: ShippingRules): string {
  const leaves = dispatchDay(now, rules);
  const hour = `antes de las ${rules.cut_off_hour}:00`;
  const today = shopClock(now).day;
  if (leaves === today) return `hoy ${hour}`;
  // A few days off: the day alone is clear. Longer ones, such as a shop's holidays, need the month.
  return `${hour} del ${dayInWords(leaves, { hasMonth: leaves > plusDays(today, 14) })}`;
}

/** When a parcel paid now is at its door; undefined where the warehouses do not have enough. */
export function parcelArrival(
  { min_days: minDays, max_days: maxDays }: Pick<Zone, 'min_days' | 'max_days'>,
  postalCode: string,
  items: readonly StockedItem[],
  now: Date,
  rules: ShippingRules,
  work: Work = {},
): Arrival | undefined {
  const near = warehousesNear(postalCode, rules);
  const used = warehousesUsed(items, near);
  if (used === undefined) return undefined;
  const extra = Math.max(...used.map((code) => daysFrom(code, near[0], near, rules.farther_days)));
  const leaves = leavesBy(now, rules, work);
  return {
    earliest: plusBusinessDays(leaves, minDays + extra, rules.calendar),
    latest: plusBusinessDays(leaves, maxDays + extra, rules.calendar),
    warehouses: used,
  };
}

/** When what is paid now waits at a branch; undefined where the warehouses do not have enough. */
export function pickupArrival(
  { warehouse }: Pick<Branch, 'warehouse'>,
  items: readonly StockedItem[],
  now: Date,
  rules: ShippingRules,
  work: Work = {},
): Arrival | undefined {
  const near = nearestFirst(warehouse, rules.warehouses);
  const used = warehousesUsed(items, near);
  if (used === undefined) return undefined;
  const days = Math.max(...used.map((code) => daysFrom(code, warehouse, near, rules.transfer_days)));
  const ready = plusBusinessDays(leavesBy(now, rules, work), days, rules.calendar);
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
function warehousesUsed(items: readonly StockedItem[], near: readonly string[]): string[] | undefined {
  const rank = (code: string) => {
    const place = near.indexOf(code);
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

function daysFrom(code: string, home: string | undefined, ours: readonly string[], days: ExtraDays): number {
  if (code === home) return 0;
  return ours.includes(code) ? days.ours : days.unknown;
}

/** A warehouse, then the first one, which is between all places, then the rest. */
function nearestFirst(home: string | undefined, warehouses: ShippingRules['warehouses']): string[] {
  const ours = warehouses.map(({ code }) => code);
  return [...new Set([...(home === undefined ? [] : [home]), ...ours])];
}
