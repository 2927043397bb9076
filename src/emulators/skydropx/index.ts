export { createSkydropxEmulator } from './create-skydropx-emulator.ts';
