export { createSyscomEmulator } from './create-syscom-emulator.ts';
