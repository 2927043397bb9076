import type { ProductKind } from '../catalog/index.ts';

/**
 * Google's product taxonomy (edition of 2021, the numbers do not change) by kind. What has no number there is left to
 * Google to place.
 */
export const googleCategories: Partial<Record<ProductKind, number>> = {
  cpu: 292,
  motherboard: 289,
  memory: 1733,
  gpu: 297,
  ssd: 380,
  hdd: 380,
  psu: 291,
  case: 296,
  cpu_cooler: 295,
  fan: 295,
  thermal_paste: 295,
  monitor: 305,
  keyboard: 303,
  mouse: 304,
  headset: 543627,
  speakers: 249,
  microphone: 234,
  webcam: 312,
  mouse_pad: 1993,
  laptop: 328,
  prebuilt: 325,
  router: 5497,
  network_card: 290,
  ups: 1348,
  external_storage: 380,
  optical_drive: 377,
  sound_card: 286,
  capture_card: 287,
  chair: 2045,
  desk: 4191,
  operating_system: 5304,
  accessory: 279,
};
