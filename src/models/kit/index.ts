/** What models are built with. See README.md. */
export type { Block, Detail, FanStyle, Kit, RotorStyle } from './kit.ts';
export { createKit } from './kit.ts';
export type { TextStyle } from './letters.ts';
export * from './materials.ts';
export type { Flat } from './outlines.ts';
export * from './outlines.ts';
export type { Perforation } from './perforation.ts';
export type { Nameplate, Place, Vector } from './place.ts';
export { assembled, chance, nameplate, placed, row } from './place.ts';
