export { arrivalInWords, cutOffInWords, warehousesNear, type WarehouseUnits } from './arrival.ts';
export {
  deliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  parcelCost,
  pickupMethods,
  zoneOf,
} from './delivery-options.ts';
export {
  cutOffHour,
  fartherDays,
  freeFromCents,
  freeKilogramsMax,
  includedKilograms,
  pickupPoints,
  rates,
  warehouses,
} from './shipping-rates.ts';
