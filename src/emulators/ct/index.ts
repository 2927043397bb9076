export { createCtEmulator } from './create-ct-emulator.ts';
