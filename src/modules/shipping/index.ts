export { arrivalInWords, cutOffInWords, lateBefore, warehousesNear, type WarehouseUnits } from './arrival.ts';
export { businessDayFrom, plusBusinessDays, plusDays, shopClock } from './business-days.ts';
export {
  deliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  parcelCost,
  pickupMethods,
  zoneOf,
} from './delivery-options.ts';
export { freeFromCents } from './free-shipping.ts';
export { placeProblem, placeProblemOfCode, stateNamed } from './postal-places.ts';
export {
  cutOffHour,
  fartherDays,
  freeKilogramsMax,
  includedKilograms,
  pickupPoints,
  rates,
  warehouses,
} from './shipping-rates.ts';
