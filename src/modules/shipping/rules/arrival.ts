import {
  businessDayBefore,
  businessDayFrom,
  type CalendarDay,
  dayInShort,
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
export type WarehouseUnits = {
  warehouse: string;
  quantity: number;
  /** Where a supplier has them: business days until they are here, 0 where nobody said. */
  supplier_days?: number | null;
};

/** What is to travel, and from where it can. */
export type StockedItem = { quantity: number; stock: readonly WarehouseUnits[] };

/** Whether PCs are made of it before it leaves. */
export type Work = { isAssembled?: boolean | undefined };

/**
 * Days between which something is there, and the warehouses it comes from, the nearest first; with the day on which the last
 * of it comes from suppliers, where some of it does.
 */
export type Arrival = {
  earliest: CalendarDay;
  latest: CalendarDay;
  warehouses: string[];
  fromSuppliers?: CalendarDay;
};

/** What the day depends on that a supplier's goods are here. */
export type SupplierRules = Pick<ShippingRules, 'cut_off_hour' | 'calendar'> & {
  transfer_days: Pick<ExtraDays, 'unknown'>;
};

/** Codes of our warehouses, the one nearest to a postal code first. */
export function warehousesNear(postalCode: string, { warehouses }: ShippingRules): string[] {
  return nearestFirst(nearestByPrefix(warehouses, postalCode)?.code, warehouses);
}

/** The business day on which what is paid now leaves a warehouse. */
export function dispatchDay(
  now: Date,
  { cut_off_hour: cutOffHour, calendar }: Pick<ShippingRules, 'cut_off_hour' | 'calendar'>,
): CalendarDay {
  const { day, hour } = shopClock(now);
  return businessDayFrom(hour < cutOffHour ? day : plusDays(day, 1), calendar);
}

/**
 * The last business day on which what was paid then leaves a warehouse; PCs are put together first, and what suppliers have
 * is waited for.
 */
export function leavesBy(
  paidAt: Date,
  rules: Pick<ShippingRules, 'cut_off_hour' | 'calendar' | 'assembly_days'>,
  { isAssembled = false }: Work = {},
  fromSuppliers?: CalendarDay,
): CalendarDay {
  const leaves = dispatchDay(paidAt, rules);
  const isHere =
    fromSuppliers === undefined || fromSuppliers < leaves
      ? leaves
      : businessDayFrom(fromSuppliers, rules.calendar);
  return isAssembled ? plusBusinessDays(isHere, rules.assembly_days, rules.calendar) : isHere;
}

/** Whether some of it comes from suppliers, whatever the day and the place: the shop's own goods go first. */
export function waitsForSuppliers({ quantity, stock }: StockedItem): boolean {
  const sum = (units: readonly WarehouseUnits[]) =>
    units.reduce((total, one) => total + Math.max(0, one.quantity), 0);
  return sum(stock) >= quantity && sum(stock.filter(isOwn)) < quantity;
}

function isOwn({ supplier_days: days }: WarehouseUnits): boolean {
  return (days ?? null) === null;
}

/**
 * The day on which what a supplier has and is paid now is with the shop. Where nobody said how long that takes, it takes as
 * long as to a branch from any other warehouse.
 */
export function supplierDay(now: Date, supplierDays: number, rules: SupplierRules): CalendarDay {
  return plusBusinessDays(dispatchDay(now, rules), leadDays(supplierDays, rules), rules.calendar);
}

function leadDays(supplierDays: number, { transfer_days: { unknown } }: SupplierRules): number {
  return supplierDays || Math.max(1, unknown);
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
  const used = warehousesUsed(items, near, rules);
  if (used === undefined) return undefined;
  const { codes, supplierDays } = used;
  const extra = Math.max(...codes.map((code) => daysFrom(code, near[0], near, rules.farther_days)));
  const fromSuppliers = supplierDays === undefined ? undefined : supplierDay(now, supplierDays, rules);
  const leaves = leavesBy(now, rules, work, fromSuppliers);
  return {
    earliest: plusBusinessDays(leaves, minDays + extra, rules.calendar),
    latest: plusBusinessDays(leaves, maxDays + extra, rules.calendar),
    warehouses: codes,
    ...(fromSuppliers !== undefined && { fromSuppliers }),
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
  const used = warehousesUsed(items, near, rules);
  if (used === undefined) return undefined;
  const { codes, supplierDays } = used;
  const days = Math.max(...codes.map((code) => daysFrom(code, warehouse, near, rules.transfer_days)));
  const fromSuppliers = supplierDays === undefined ? undefined : supplierDay(now, supplierDays, rules);
  const ready = plusBusinessDays(leavesBy(now, rules, work, fromSuppliers), days, rules.calendar);
  return {
    earliest: ready,
    latest: ready,
    warehouses: codes,
    ...(fromSuppliers !== undefined && { fromSuppliers }),
  };
}

/**
 * `hoy`, `mañana` or `el martes 24 de noviembre`; a span as `entre el martes 24 y el jueves 26 de noviembre`. Where
 * there is little room, as `el mar 24`, and a span of two months as `entre el 27 de noviembre y el 2 de diciembre`.
 */
export function arrivalInWords(
  { earliest, latest }: Pick<Arrival, 'earliest' | 'latest'>,
  now: Date,
  { isShort = false }: { isShort?: boolean } = {},
): string {
  if (earliest === latest) {
    const today = shopClock(now).day;
    if (earliest === today) return 'hoy';
    if (earliest === plusDays(today, 1)) return 'mañana';
    return `el ${isShort ? dayInShort(earliest) : dayInWords(earliest)}`;
  }
  const hasMonth = earliest.slice(0, 7) !== latest.slice(0, 7);
  const hasWeekday = !(isShort && hasMonth);
  return `entre el ${dayInWords(earliest, { hasMonth, hasWeekday })} y el ${dayInWords(latest, { hasWeekday })}`;
}

/** Days between which an order is there, as its buyer was told. */
export type ArrivalDays = { earliest_on: CalendarDay; latest_on: CalendarDay };

/** `el martes 24 de noviembre`, or a span: with its dates, because it is read on any day. */
export function daysInWords({ earliest_on: earliest, latest_on: latest }: ArrivalDays): string {
  return arrivalInWords({ earliest, latest }, new Date(0));
}

/**
 * When a parcel is there that left on a day, of an order whose parcels should have left on `leaves_on`: as many business days
 * later as it left late. Undefined where it left in time: what was told stands.
 */
export function laterArrival(
  { leaves_on: due, earliest_on: earliest, latest_on: latest }: ArrivalDays & { leaves_on: CalendarDay },
  left: CalendarDay,
  { calendar }: Pick<ShippingRules, 'calendar'>,
): ArrivalDays | undefined {
  let late = 0;
  for (let day = due; day < left; day = plusBusinessDays(day, 1, calendar)) late += 1;
  if (late === 0) return undefined;
  return {
    earliest_on: plusBusinessDays(earliest, late, calendar),
    latest_on: plusBusinessDays(latest, late, calendar),
  };
}

/**
 * Own goods before those of suppliers, the soonest of these first, and one warehouse alone for each item where possible, as
 * `reserveStock` does when it is told which is near. What suppliers have comes to the first warehouse.
 */
function warehousesUsed(
  items: readonly StockedItem[],
  near: readonly string[],
  rules: ShippingRules,
): { codes: string[]; supplierDays: number | undefined } | undefined {
  const rank = (code: string) => {
    const place = near.indexOf(code);
    return place < 0 ? near.length : place;
  };
  const used = new Set<string>();
  const days: number[] = [];
  for (const { quantity, stock } of items) {
    const bestFirst = stock
      .filter((units) => units.quantity > 0)
      .toSorted(
        (a, b) =>
          soonness(a.supplier_days) - soonness(b.supplier_days) || rank(a.warehouse) - rank(b.warehouse),
      );
    let missing = quantity;
    for (const areOwn of [true, false]) {
      const places = bestFirst.filter((units) => isOwn(units) === areOwn);
      const needed = missing;
      const alone = places.find((units) => units.quantity >= needed);
      for (const units of alone ? [alone] : places) {
        if (missing <= 0) break;
        used.add(areOwn ? units.warehouse : (rules.warehouses[0]?.code ?? units.warehouse));
        if (!areOwn) days.push(leadDays(units.supplier_days ?? 0, rules));
        missing -= units.quantity;
      }
    }
    if (missing > 0) return undefined;
  }
  if (used.size === 0) return undefined;
  return {
    codes: [...used].toSorted((a, b) => rank(a) - rank(b)),
    supplierDays: days.length === 0 ? undefined : Math.max(...days),
  };
}

/** Own goods first, then those whose days are known. */
function soonness(supplierDays: number | null | undefined): number {
  return supplierDays === 0 ? Number.MAX_SAFE_INTEGER : (supplierDays ?? -1);
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
