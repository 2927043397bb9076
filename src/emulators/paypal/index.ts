export {
  createPaypalEmulator,
  type PaypalEmulator,
  type PaypalEmulatorOptions,
} from './create-paypal-emulator.ts';
