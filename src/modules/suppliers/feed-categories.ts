import { type ProductKind, productKinds } from '../catalog/index.ts';

const kindByCategory = new Map<string, ProductKind>(
  Object.entries(productKinds).map(([kind, { feedCategory }]) => [feedCategory, kind as ProductKind]),
);

/** The product kind of a distributor's category, by its exact name; undefined for one the shop does not know. */
export function kindOfCategory(category: string): ProductKind | undefined {
  return kindByCategory.get(category);
}

/** What the letters before the number of a `ref_id` stand for, e.g. `GPU-004512`. */
const kindByCode: Readonly<Record<string, ProductKind>> = {
  ACC: 'accessory',
  AUD: 'headset',
  BOC: 'speakers',
  CAM: 'webcam',
  CAP: 'capture_card',
  CAR: 'prebuilt',
  CPU: 'cpu',
  ENF: 'cpu_cooler',
  ESC: 'desk',
  EXT: 'external_storage',
  FUE: 'psu',
  GAB: 'case',
  GPU: 'gpu',
  HDD: 'hdd',
  ILU: 'lighting',
  LAP: 'laptop',
  MEM: 'memory',
  MIC: 'microphone',
  MON: 'monitor',
  NBK: 'ups',
  OPT: 'optical_drive',
  PAS: 'thermal_paste',
  RAT: 'mouse',
  RED: 'network_card',
  RVI: 'vr',
  SIL: 'chair',
  SOF: 'operating_system',
  SOP: 'mount',
  SSD: 'ssd',
  TAP: 'mouse_pad',
  TEC: 'keyboard',
  TMA: 'motherboard',
  TSO: 'sound_card',
  VEN: 'fan',
};

/** The kind a `ref_id` of the distributor's own pattern (three letters, six digits) promises; undefined for others. */
export function kindOfRefId(refId: string): ProductKind | undefined {
  const code = /^([A-Z]{3})-\d{6}$/.exec(refId)?.[1];
  return code !== undefined && Object.hasOwn(kindByCode, code) ? kindByCode[code] : undefined;
}
