export { createBanxicoEmulator } from './create-banxico-emulator.ts';
