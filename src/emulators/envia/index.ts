export { createEnviaEmulator } from './create-envia-emulator.ts';
