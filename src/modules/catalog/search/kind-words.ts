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
  cpu: ['procesador', 'microprocesador', 'micro procesador', 'cpu', 'processor'],
  motherboard: [
    ...each(['tarjeta', 'placa'], ['madre', 'principal', 'base']),
    'motherboard',
    'mother board',
    'placa',
    'mother',
    'mobo',
    'board',
    'mainboard',
    ...each(['mader', 'tarjeta'], ['board', 'mader']),
    'tarjeta',
  ],
  memory: ['memoria ram', 'ram', 'memoria'],
  gpu: [
    ...each(['tarjeta', 'placa'], ['de video', 'grafica', 'de graficos']),
    ...each(
      ['tarjeta'],
      [
        'para juegos',
        'para gaming',
        'gamer',
        'para edicion',
        'para editar',
        'para render',
        'para correr juegos',
        'para jugar',
      ],
    ),
    'gpu',
    'grafica',
    'graphics card',
    'video card',
    'tarjeta',
  ],
  ssd: [
    'ssd',
    'estado solido',
    ...each(['disco', 'unidad', 'almacenamiento'], ['solido', 'de estado solido', 'ssd', 'm 2', 'm2']),
    'ssd m 2',
    'm 2 drive',
    'solid state drive',
    'disco',
  ],
  hdd: ['disco duro', 'disco rigido', 'hdd', 'hard drive', 'hard disk', 'disco duro interno', 'disco'],
  psu: [
    'fuente',
    ...each(['fuente'], ['de poder', 'de alimentacion', 'de energia', 'de voltaje', 'de corriente']),
    'psu',
    'power supply',
  ],
  case: [
    'gabinete',
    'case',
    'chasis',
    'pc case',
    'torre',
    'carcasa',
    'caja',
    ...each(['pc', 'mid', 'full'], ['tower']),
    'tower',
  ],
  cpu_cooler: [
    'disipador',
    'enfriamiento',
    'refrigeracion',
    'heatsink',
    'heat sink',
    'watercooling',
    'water cooling',
    'liquid cooling',
    'liquid cooler',
    'sistema de enfriamiento',
    'aio',
    'cooler',
    'enfriador',
    'cpu cooler',
    'disipador de calor',
    ...forProcessors('cooler', 'disipador', 'enfriador', 'enfriamiento', 'ventilador', 'abanico'),
  ],
  fan: [
    'ventilador',
    'abanico',
    'fan',
    'case fan',
    'ventilador para gabinete',
    'abanico para gabinete',
    'fan para gabinete',
  ],
  thermal_paste: [
    'pasta termica',
    'pasta',
    'pasta para procesador',
    ...each(['pasta', 'crema', 'grasa', 'gel', 'silicon'], ['disipadora', 'termica', 'conductora']),
    'thermal paste',
    'thermal compound',
  ],
  monitor: ['monitor', 'pantalla', 'display', 'screen'],
  keyboard: ['teclado', 'keyboard'],
  mouse: ['raton', 'mouse', 'mice'],
  headset: ['audifono', 'diadema', 'headset', 'auricular', 'headphone', 'casco', 'orejera'],
  speakers: [
    'bocina',
    'altavoz',
    'parlante',
    'bafle',
    'speaker',
    'home theater',
    'barra de sonido',
    'soundbar',
    'sound bar',
    ...each(['sistema', 'equipo'], ['de sonido', 'de audio', 'de bocinas']),
  ],
  microphone: ['microfono', 'microphone', 'mic'],
  webcam: ['camara web', 'webcam', 'camara', 'camara para pc'],
  mouse_pad: [
    'tapete',
    'mousepad',
    'mouse pad',
    'tapete para raton',
    'tapete para mouse',
    'alfombrilla',
    'desk mat',
    'deskmat',
    'tapete de escritorio',
    'pad',
  ],
  laptop: [
    'laptop',
    'lap top',
    'lap',
    'portatil',
    'notebook',
    'ultrabook',
    'computadora portatil',
    'compu portatil',
  ],
  prebuilt: [
    'computadora armada',
    'pc armada',
    'computadora',
    'computadora de escritorio',
    'pc de escritorio',
    'cpu completo',
    'cpu gamer completo',
    'cpu armado',
    ...each(['torre'], ['armada', 'gamer armada']),
    'pc completa',
    'equipo de escritorio',
    'equipo',
    'equipo de computo',
    'ordenador',
    'computador',
    'desktop',
    'desktop pc',
    'compu',
    'pc',
  ],
  router: [
    'router',
    'ruteador',
    'enrutador',
    'modem',
    ...each(['repetidor', 'extensor', 'amplificador'], ['wifi', 'de wifi', 'de senal']),
    'repetidor',
  ],
  network_card: [
    'tarjeta de red',
    'tarjeta wifi',
    'adaptador wifi',
    'antena wifi',
    'adaptador de red',
    'adaptador inalambrico',
    'receptor wifi',
    'dongle wifi',
    ...each(['adaptador', 'dongle', 'receptor'], ['bluetooth']),
    ...each(['network', 'wifi'], ['card', 'adapter']),
  ],
  ups: [
    'no break',
    'nobreak',
    'ups',
    'no brake',
    'no brek',
    'no breik',
    'battery backup',
    'ups battery',
    'uninterruptible power supply',
    ...each(['bateria', 'unidad'], ['de respaldo', 'de emergencia']),
    ...each(['respaldo'], ['de bateria', 'de luz', 'de corriente']),
    'regulador',
    'regulador de voltaje',
  ],
  external_storage: [
    ...each(
      ['disco', 'disco duro', 'disco solido', 'estado solido', 'ssd', 'unidad', 'almacenamiento'],
      ['externo', 'portatil', 'usb', 'de respaldo'],
    ),
    ...each(['external', 'portable'], ['ssd', 'drive', 'hard drive']),
    'disco',
    'memoria usb',
    'memoria externa',
  ],
  optical_drive: [
    'unidad optica',
    'quemador',
    'dvd',
    ...each(['lector', 'grabadora', 'grabador', 'quemador', 'unidad'], ['de dvd', 'de cd', 'dvd', 'cd']),
    'lector de disco',
  ],
  sound_card: ['tarjeta de sonido'],
  capture_card: [
    'capturadora',
    'capturadora de video',
    'capture card',
    ...each(['tarjeta'], ['capturadora', 'de captura', 'para capturar', 'para capturar video']),
  ],
  chair: ['silla', 'sillon', 'asiento', 'chair', 'gaming chair', 'office chair'],
  desk: ['escritorio', 'desk', 'mesa', 'mesa para pc', 'mesa para computadora', 'mueble para computadora'],
  operating_system: ['sistema operativo', 'windows', 'licencia windows', 'licencia de windows'],
  lighting: ['iluminacion', 'lampara', 'aro de luz', 'ring light', 'key light', 'panel de luz'],
  vr: [
    'realidad virtual',
    ...each(['visor', 'lente', 'casco', 'gafa', 'goggle'], ['vr', 'de vr', 'de realidad virtual']),
    'vr',
  ],
  mount: ['soporte'],
  assembly: each(
    ['armado', 'ensamble', 'ensamblado', 'armar', 'ensamblar'],
    ['de pc', 'pc', 'mi pc', 'de computadora'],
  ),
  accessory: ['accesorio', 'control', 'gamepad', 'game pad', 'joystick', 'mando', 'palanca'],
};

/**
 * Features by the names that they have in Spanish and English, beside the synonyms of staff. None is a kind, a maker or a
 * model: whoever names one would find the others' goods.
 */
export const sameFeatures: readonly (readonly string[])[] = [
  ['perfil bajo', 'low profile'],
  ['hub', 'multipuerto', 'adaptador multipuerto', 'docking station', 'dock'],
  ['enclosure', 'gabinete externo'],
  ['luces', 'rgb', 'argb'],
  ['malla', 'mesh'],
  ['silencioso', 'silent'],
  ['bronce', 'bronze'],
  ['oro', 'gold', 'dorado'],
  ['cafe', 'brown'],
  ['amarillo', 'yellow'],
  ['naranja', 'orange'],
  ['2 en 1', '2 in 1', 'convertible'],
  ['tactil', 'touch', 'touchscreen', 'touch screen'],
  ['contra agua', 'resistente al agua', 'a prueba de agua', 'impermeable', 'waterproof', 'water resistant'],
  ['recargable', 'rechargeable'],
  ['piel', 'cuero', 'leather'],
  ['tela', 'fabric'],
  ['delgado', 'slim'],
  ['seguimiento', 'tracking', 'ptz'],
  ['wd', 'western digital'],
  ['platino', 'platinum'],
  ['retroiluminado', 'backlit'],
  ['ergonomico', 'ergonomic'],
  ['magnetico', 'magnetic', 'hall effect', 'efecto hall', 'rapid trigger'],
  ['paquete', 'pack'],
  ['madera', 'nogal', 'wood', 'walnut'],
  ['graficos integrados', 'integrated graphics'],
  ['optico', 'optical'],
  ['tkl', 'tenkeyless'],
  ['hot swap', 'hot swappable', 'intercambio en caliente'],
  ['espanol', 'spanish', 'latam'],
  ['in ear', 'earbud', 'chicharo', 'intraauricular'],
  ['abierto', 'open back'],
  ['cerrado', 'closed back'],
  ['descansapies', 'reposapies', 'reposa pies', 'footrest'],
  ['elevable', 'ajustable en altura', 'sube y baja', 'sit stand', 'standing', 'elevate', 'motorizado'],
  ['videovigilancia', 'vigilancia', 'surveillance', 'cctv', 'dvr', 'nvr'],
];

/** Every name with every word that tells what it is. */
function each(names: readonly string[], more: readonly string[]): string[] {
  return names.flatMap((name) => more.map((word) => `${name} ${word}`));
}

function forProcessors(...coolers: string[]): string[] {
  return coolers.flatMap((cooler) => [`${cooler} para procesador`, `${cooler} para cpu`]);
}

/** Every name with its kind. */
export const kindNames: readonly (readonly [name: string, kind: ProductKind])[] = (
  Object.keys(productKinds) as ProductKind[]
).flatMap((kind) => (names[kind] ?? []).map((name) => [name, kind] as const));

/** Words that are not names of a kind and yet hint at one: boards take DDR5, too, but «DDR5» alone means memory. */
export const kindHints: ReadonlyMap<string, ProductKind> = new Map([
  ['ryzen', 'cpu'],
  ['graficos', 'cpu'],
  ['threadripper', 'cpu'],
  ['x3d', 'cpu'],
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
  ['vram', 'gpu'],
  ['ultrawide', 'monitor'],
  ...['hz', 'hertz', '1440p', 'qhd'].map((word) => [word, 'monitor'] as const),
  ...['nucleo', 'nucleos', 'cores', 'hilos'].map((word) => [word, 'cpu'] as const),
  ['rpm', 'hdd'],
  ['dpi', 'mouse'],
  ['externo', 'external_storage'],
  ...['i3', 'i5', 'i7', 'i9'].map((family) => [family, 'cpu'] as const),
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

/** Goods that others sell: no slips of what is here, however near they look. */
export const goodsOfOthers: ReadonlySet<string> = new Set(
  `alexa bateria bicicleta cafetera cargador cartucho celular consola copiadora dron drone escaner funda impresora ipad
   iphone lavadora mica mochila nintendo pila proyector refrigerador reloj smartphone smartwatch tablet tableta telefono
   television televisor tinta toner `.split(/\s+/),
);
