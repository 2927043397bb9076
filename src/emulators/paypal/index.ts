export { createPaypalEmulator } from './create-paypal-emulator.ts';
