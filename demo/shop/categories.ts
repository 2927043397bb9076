import type { ProductKind } from '../../src/modules/catalog/specs/product-kinds.ts';

/** One category of the demo shop. A parent without kinds shows what its children hold. */
export type DemoCategory = {
  name: string;
  slug: string;
  /** Product kinds that the category takes; each kind has exactly one category. */
  kinds: readonly ProductKind[];
  /** Slug of the category above. */
  parent?: string;
  description: string;
};

/** In the order in which the shop's menu shows them; a parent always stands before its children. */
export const demoCategories: readonly DemoCategory[] = [
  {
    name: 'Componentes',
    slug: 'componentes',
    kinds: [],
    description:
      'Todo lo que va dentro del gabinete, con las medidas y los conectores que deciden si una pieza entra o no.',
  },
  {
    name: 'Procesadores',
    slug: 'procesadores',
    kinds: ['cpu'],
    parent: 'componentes',
    description:
      'AMD Ryzen e Intel Core por socket, núcleos y consumo. La ficha dice si trae disipador y gráficos integrados.',
  },
  {
    name: 'Tarjetas madre',
    slug: 'tarjetas-madre',
    kinds: ['motherboard'],
    parent: 'componentes',
    description:
      'De Mini-ITX a E-ATX para AM4, AM5, LGA 1700 y LGA 1851, con ranuras M.2, red y conectores a la vista.',
  },
  {
    name: 'Memorias RAM',
    slug: 'memorias-ram',
    kinds: ['memory'],
    parent: 'componentes',
    description: 'Módulos y kits DDR4 y DDR5 por capacidad, velocidad, latencia y altura del disipador.',
  },
  {
    name: 'Tarjetas de video',
    slug: 'tarjetas-de-video',
    kinds: ['gpu'],
    parent: 'componentes',
    description: 'GeForce, Radeon y Arc con su largo en milímetros, ranuras que ocupan y fuente que piden.',
  },
  {
    name: 'Fuentes de poder',
    slug: 'fuentes-de-poder',
    kinds: ['psu'],
    parent: 'componentes',
    description: 'Fuentes ATX y SFX certificadas, modulares y con conector 12V-2x6 para tarjetas recientes.',
  },
  {
    name: 'Gabinetes',
    slug: 'gabinetes',
    kinds: ['case'],
    parent: 'componentes',
    description:
      'Torres y formatos compactos; filtra por lo que cabe: tarjeta, disipador, fuente y tarjeta madre.',
  },
  {
    name: 'Enfriamiento',
    slug: 'enfriamiento',
    kinds: ['cpu_cooler', 'fan', 'thermal_paste'],
    parent: 'componentes',
    description: 'Disipadores de torre, enfriamiento líquido, ventiladores y pasta térmica.',
  },
  {
    name: 'Almacenamiento',
    slug: 'almacenamiento',
    kinds: [],
    description: 'Espacio rápido para el sistema, espacio grande para los archivos y discos para llevar.',
  },
  {
    name: 'Unidades SSD',
    slug: 'unidades-ssd',
    kinds: ['ssd'],
    parent: 'almacenamiento',
    description: 'NVMe PCIe 3.0, 4.0 y 5.0 y SATA de 2.5", de 250 GB a 4 TB.',
  },
  {
    name: 'Discos duros',
    slug: 'discos-duros',
    kinds: ['hdd'],
    parent: 'almacenamiento',
    description: 'Para escritorio, videovigilancia y NAS. Si vas a armar un arreglo, revisa que no sea SMR.',
  },
  {
    name: 'Almacenamiento externo',
    slug: 'almacenamiento-externo',
    kinds: ['external_storage', 'optical_drive'],
    parent: 'almacenamiento',
    description: 'SSD y discos portátiles por USB, además de unidades ópticas.',
  },
  {
    name: 'Monitores',
    slug: 'monitores',
    kinds: ['monitor', 'mount'],
    description: 'Por tamaño, resolución, frecuencia y panel: IPS, VA y OLED.',
  },
  {
    name: 'Computadoras',
    slug: 'computadoras',
    kinds: [],
    description: 'Equipos listos para encender: portátiles, torres y mini PC.',
  },
  {
    name: 'Laptops',
    slug: 'laptops',
    kinds: ['laptop'],
    parent: 'computadoras',
    description: 'Para juego, oficina, escuela y diseño, con su peso real y si la memoria se puede ampliar.',
  },
  {
    name: 'Computadoras armadas',
    slug: 'computadoras-armadas',
    kinds: ['prebuilt'],
    parent: 'computadoras',
    description: 'Torres y mini PC de marca con garantía de una sola pieza.',
  },
  {
    name: 'Periféricos',
    slug: 'perifericos',
    kinds: [],
    description: 'Lo que tocas, oyes y ves todos los días.',
  },
  {
    name: 'Teclados',
    slug: 'teclados',
    kinds: ['keyboard'],
    parent: 'perifericos',
    description: 'Mecánicos, magnéticos y de membrana. Filtra por tamaño, interruptor y si trae Ñ.',
  },
  {
    name: 'Ratones y tapetes',
    slug: 'ratones-y-tapetes',
    kinds: ['mouse', 'mouse_pad'],
    parent: 'perifericos',
    description: 'Ratones para juego y trabajo, con su peso y sensor, y la superficie donde se mueven.',
  },
  {
    name: 'Audífonos y diademas',
    slug: 'audifonos-y-diademas',
    kinds: ['headset'],
    parent: 'perifericos',
    description: 'Con cable e inalámbricas, para juego, música y videollamadas.',
  },
  {
    name: 'Audio y streaming',
    slug: 'audio-y-streaming',
    kinds: ['speakers', 'microphone', 'webcam', 'capture_card', 'sound_card'],
    parent: 'perifericos',
    description: 'Bocinas, micrófonos, cámaras y capturadoras para transmitir o simplemente oírse bien.',
  },
  {
    name: 'Redes',
    slug: 'redes',
    kinds: ['router', 'network_card'],
    description: 'Ruteadores, sistemas mesh, switches y tarjetas de red hasta Wi-Fi 7 y 10 gigabits.',
  },
  {
    name: 'No break y energía',
    slug: 'no-break',
    kinds: ['ups'],
    description:
      'Respaldo para apagar con calma cuando se va la luz. Fíjate en los watts, no solo en los VA.',
  },
  {
    name: 'Sillas y escritorios',
    slug: 'sillas-y-escritorios',
    kinds: ['chair', 'desk'],
    description: 'Sillas y muebles para muchas horas frente a la pantalla.',
  },
  {
    name: 'Software',
    slug: 'software',
    kinds: ['operating_system'],
    description: 'Licencias de sistema operativo para el equipo nuevo.',
  },
  {
    name: 'Accesorios',
    slug: 'accesorios',
    kinds: ['accessory', 'lighting', 'vr', 'assembly'],
    description: 'Controles, adaptadores, gabinetes para disco y todo lo que no tuvo otro cajón.',
  },
];
