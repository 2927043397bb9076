export { createIcecatEmulator } from './create-icecat-emulator.ts';
