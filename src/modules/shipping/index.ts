export {
  deliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  pickupMethods,
  type Shipment,
  zoneOf,
} from './delivery-options.ts';
export { freeFromCents, freeKilogramsMax, includedKilograms, pickupPoints, rates } from './shipping-rates.ts';
