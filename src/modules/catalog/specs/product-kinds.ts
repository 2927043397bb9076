/**
 * What a product is, independent of the shop's category tree: decides its spec template, its drawn picture and its
 * place in the configurator. `feedCategory` is the distributor's own category name (Spanish), the import's key.
 */
export const productKinds = {
  cpu: { label: 'Procesadores', feedCategory: 'Procesadores' },
  motherboard: { label: 'Tarjetas madre', feedCategory: 'Tarjetas madre' },
  memory: { label: 'Memorias RAM', feedCategory: 'Memorias RAM' },
  gpu: { label: 'Tarjetas de video', feedCategory: 'Tarjetas de video' },
  ssd: { label: 'Unidades SSD', feedCategory: 'Unidades SSD' },
  hdd: { label: 'Discos duros', feedCategory: 'Discos duros' },
  psu: { label: 'Fuentes de poder', feedCategory: 'Fuentes de poder' },
  case: { label: 'Gabinetes', feedCategory: 'Gabinetes' },
  cpu_cooler: { label: 'Enfriamiento para CPU', feedCategory: 'Enfriamiento para CPU' },
  fan: { label: 'Ventiladores', feedCategory: 'Ventiladores' },
  thermal_paste: { label: 'Pastas térmicas', feedCategory: 'Pastas térmicas' },
  monitor: { label: 'Monitores', feedCategory: 'Monitores' },
  keyboard: { label: 'Teclados', feedCategory: 'Teclados' },
  mouse: { label: 'Ratones', feedCategory: 'Ratones' },
  headset: { label: 'Audífonos y diademas', feedCategory: 'Audífonos y diademas' },
  speakers: { label: 'Bocinas', feedCategory: 'Bocinas' },
  microphone: { label: 'Micrófonos', feedCategory: 'Micrófonos' },
  webcam: { label: 'Cámaras web', feedCategory: 'Cámaras web' },
  mouse_pad: { label: 'Tapetes para ratón', feedCategory: 'Tapetes para ratón' },
  laptop: { label: 'Laptops', feedCategory: 'Laptops' },
  prebuilt: { label: 'Computadoras armadas', feedCategory: 'Computadoras armadas' },
  router: { label: 'Redes', feedCategory: 'Ruteadores' },
  network_card: { label: 'Tarjetas de red', feedCategory: 'Tarjetas de red' },
  ups: { label: 'No break (UPS)', feedCategory: 'No break (UPS)' },
  external_storage: { label: 'Almacenamiento externo', feedCategory: 'Almacenamiento externo' },
  optical_drive: { label: 'Unidades ópticas', feedCategory: 'Unidades ópticas' },
  sound_card: { label: 'Tarjetas de sonido', feedCategory: 'Tarjetas de sonido' },
  capture_card: { label: 'Capturadoras de video', feedCategory: 'Capturadoras de video' },
  chair: { label: 'Sillas', feedCategory: 'Sillas' },
  desk: { label: 'Escritorios', feedCategory: 'Escritorios' },
  operating_system: { label: 'Sistemas operativos', feedCategory: 'Sistemas operativos' },
  lighting: { label: 'Iluminación', feedCategory: 'Iluminación' },
  vr: { label: 'Realidad virtual', feedCategory: 'Realidad virtual' },
  mount: { label: 'Soportes', feedCategory: 'Soportes' },
  accessory: { label: 'Accesorios', feedCategory: 'Accesorios' },
  /** Work, not goods: it is never out of stock, is not packed, and makes PCs of the parts beside it. */
  assembly: { label: 'Servicios de armado', feedCategory: 'Servicios de armado' },
} as const satisfies Record<string, { label: string; feedCategory: string }>;

/** Code of a product kind, e.g. `gpu`. */
export type ProductKind = keyof typeof productKinds;
