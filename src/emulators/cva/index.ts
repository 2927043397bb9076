export { createCvaEmulator } from './create-cva-emulator.ts';
