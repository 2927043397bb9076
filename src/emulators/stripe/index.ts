export { createStripeEmulator, type StripeEmulator } from './stripe-emulator.ts';
