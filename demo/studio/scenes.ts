import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';

/** What stands on a category's picture: the id of a shape, or a kind for its usual shape; the first at the back. */
type Standing = readonly [what: string, x: number, y: number, size: number];

/** Pictures of the demo categories, 800 × 800; one whose shapes are not rendered yet keeps its drawing. */
export const categoryScenes: Readonly<Record<string, readonly Standing[]>> = {
  componentes: [
    ['prebuilt-black', 500, 350, 640],
    ['gpu-angular-black-3-330x138x63-11b-lit', 290, 580, 520],
  ],
  procesadores: [['cpu', 400, 400, 780]],
  'tarjetas-madre': [['motherboard-atx-armoured-amd', 400, 400, 780]],
  'memorias-ram': [['memory-wedge-black-light', 400, 410, 790]],
  'tarjetas-de-video': [['gpu-round-black-3-288x128x50-11b-lit', 400, 410, 790]],
  'fuentes-de-poder': [['psu', 400, 410, 730]],
  gabinetes: [['case-panoramic-black', 400, 405, 760]],
  enfriamiento: [
    ['liquid-360-black-light', 430, 300, 640],
    ['cooler-tower-black', 260, 540, 430],
  ],
  almacenamiento: [
    ['hdd-blue', 520, 330, 560],
    ['ssd-m2-red', 310, 560, 520],
  ],
  'unidades-ssd': [['ssd-m2-black', 400, 400, 790]],
  'discos-duros': [['hdd-red', 400, 405, 730]],
  'almacenamiento-externo': [['external_storage', 400, 400, 720]],
  monitores: [['monitor', 400, 400, 750]],
  computadoras: [
    ['prebuilt-black', 520, 340, 580],
    ['laptop', 290, 540, 520],
  ],
  laptops: [['laptop', 400, 400, 760]],
  'computadoras-armadas': [['prebuilt-black', 400, 405, 760]],
  perifericos: [
    ['keyboard', 400, 300, 680],
    ['mouse', 590, 570, 360],
    ['headset', 230, 560, 420],
  ],
  teclados: [['keyboard', 400, 400, 790]],
  'ratones-y-tapetes': [
    ['mouse_pad', 400, 470, 740],
    ['mouse', 400, 350, 500],
  ],
  'audifonos-y-diademas': [['headset', 400, 400, 730]],
  'audio-y-streaming': [
    ['webcam', 560, 450, 460],
    ['microphone', 280, 400, 640],
  ],
  redes: [['router', 400, 400, 750]],
  'no-break': [['ups', 400, 400, 720]],
  'sillas-y-escritorios': [['chair', 400, 400, 750]],
  software: [['operating_system', 400, 400, 730]],
  accesorios: [['accessory', 400, 400, 740]],
};

/** Where the products of a banner stand, by how many there are: 1600 × 600, the left two fifths stay free. */
export const bannerSpots: readonly (readonly (readonly [x: number, y: number, size: number])[])[] = [
  [],
  [[1130, 305, 640]],
  [
    [980, 290, 590],
    [1340, 315, 560],
  ],
  [
    [880, 275, 470],
    [1150, 330, 480],
    [1410, 290, 450],
  ],
];

/** Reads a scene's word: a kind stands for its usual shape. */
export function shapeIdOf(what: string, usualOf: (kind: ProductKind) => string | undefined): string {
  return usualOf(what as ProductKind) ?? what;
}
