export { createIngramEmulator } from './create-ingram-emulator.ts';
