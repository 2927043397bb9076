import { type ProductKind, productKinds } from '../specs/product-kinds.ts';

/** The index word of every product of a kind, whatever its name; shoppers never type it. */
export function kindWord(kind: string): string {
  return `kind${kind.replaceAll('_', '')}`;
}

/** The same in SQL. */
export const kindWordSql = (kind: string): string => `'kind' || replace(${kind}, '_', '')`;

/**
 * Names that shoppers have for a kind, without accents, in the singular, besides its label. Names that only some
 * shops use are in the synonyms of staff.
 */
const names: Partial<Record<ProductKind, readonly string[]>> = {
  cpu: ['procesador', 'cpu'],
  motherboard: ['tarjeta madre', 'motherboard', 'placa madre', 'placa base'],
  memory: ['memoria ram', 'ram', 'memoria'],
  gpu: ['tarjeta de video', 'tarjeta grafica', 'gpu', 'grafica'],
  ssd: ['ssd', 'unidad ssd', 'disco solido', 'disco de estado solido'],
  hdd: ['disco duro', 'hdd'],
  psu: ['fuente de poder', 'fuente', 'psu'],
  case: ['gabinete', 'case', 'chasis'],
  cpu_cooler: ['disipador', 'enfriamiento', 'cooler', 'enfriador'],
  fan: ['ventilador'],
  thermal_paste: ['pasta termica'],
  monitor: ['monitor', 'pantalla'],
  keyboard: ['teclado', 'keyboard'],
  mouse: ['raton', 'mouse'],
  headset: ['audifono', 'diadema', 'headset'],
  speakers: ['bocina', 'altavoz'],
  microphone: ['microfono'],
  webcam: ['camara web', 'webcam'],
  mouse_pad: ['tapete', 'mousepad', 'mouse pad', 'tapete para raton', 'tapete para mouse'],
  laptop: ['laptop', 'portatil', 'notebook'],
  prebuilt: ['computadora armada', 'pc armada', 'computadora', 'pc'],
  router: ['router', 'ruteador'],
  network_card: ['tarjeta de red'],
  ups: ['no break', 'nobreak', 'ups'],
  external_storage: ['almacenamiento externo', 'disco externo', 'disco duro externo', 'ssd externo'],
  optical_drive: ['unidad optica', 'quemador'],
  sound_card: ['tarjeta de sonido'],
  capture_card: ['capturadora', 'capturadora de video'],
  chair: ['silla'],
  desk: ['escritorio'],
  operating_system: ['sistema operativo'],
  lighting: ['iluminacion'],
  vr: ['realidad virtual'],
  mount: ['soporte'],
  accessory: ['accesorio'],
};

/** Every name with its kind. */
export const kindNames: readonly (readonly [name: string, kind: ProductKind])[] = (
  Object.keys(productKinds) as ProductKind[]
).flatMap((kind) => (names[kind] ?? []).map((name) => [name, kind] as const));

/** Words that are not names of a kind and yet hint at one: boards take DDR5, too, but «DDR5» alone means memory. */
export const kindHints: ReadonlyMap<string, ProductKind> = new Map([
  ['ryzen', 'cpu'],
  ['threadripper', 'cpu'],
  ['celeron', 'cpu'],
  ['pentium', 'cpu'],
  ['rtx', 'gpu'],
  ['gtx', 'gpu'],
  ['geforce', 'gpu'],
  ['radeon', 'gpu'],
  ['ddr3', 'memory'],
  ['ddr4', 'memory'],
  ['ddr5', 'memory'],
  ['sodimm', 'memory'],
  ['nvme', 'ssd'],
]);

/**
 * Kinds whose names tell what is inside or what they are for: somebody who types «Ryzen 7» means the processor before
 * the laptop that has one, unless the words say laptop.
 */
export const kindsNamedByOthers: readonly ProductKind[] = [
  'laptop',
  'prebuilt',
  'accessory',
  'mount',
  'thermal_paste',
  'mouse_pad',
];
