export { createPacEmulator } from './create-pac-emulator.ts';
