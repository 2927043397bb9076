export {
  type ArrivalDays,
  arrivalInWords,
  cutOffInWords,
  daysInWords,
  dispatchDay,
  laterArrival,
  lateBefore,
  leavesBy,
  parcelArrival,
  pickupArrival,
  supplierDay,
  type SupplierRules,
  waitsForSuppliers,
  type WarehouseUnits,
  warehousesNear,
} from './arrival.ts';
export {
  businessDayFrom,
  type Calendar,
  type CalendarDay,
  dayInWords,
  isBusinessDay,
  lawCalendar,
  momentOf,
  plusBusinessDays,
  plusDays,
  shopClock,
  weekdayOf,
} from './business-days.ts';
export {
  addressInWords,
  dearestParcelCost,
  deliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  parcelCost,
  supplierInWords,
  zoneOf,
} from './delivery-options.ts';
export { placeOf, placeProblem, placeProblemOfCode, stateNamed, states } from './postal-places.ts';
export { type Branch, type ShippingRules, type Zone } from './shipping-rules.ts';
export type { PackingBox } from './suggest-parcel.ts';
