export {
  deliveryOptions,
  type DeliveryMethod,
  type DeliveryOption,
  pickupMethods,
  type Shipment,
  zoneOf,
} from './delivery-options.ts';
export { pickupPoints } from './shipping-rates.ts';
