export {
  deliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  pickupMethods,
  zoneOf,
} from './delivery-options.ts';
export { freeFromCents, freeKilogramsMax, includedKilograms, pickupPoints, rates } from './shipping-rates.ts';
