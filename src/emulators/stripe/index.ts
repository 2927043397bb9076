export {
  createStripeEmulator,
  type ListenOptions,
  type StripeEmulator,
  type StripeEmulatorOptions,
} from './stripe-emulator.ts';
