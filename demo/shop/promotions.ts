/** A promotion of the demo shop, its window counted from the day on which the shop is filled. */
export type DemoPromotion = {
  name: string;
  slug: string;
  description: string;
  kind: 'percent' | 'amount';
  /** Basis points for `percent`; centavos off each unit, IVA included, for `amount`. */
  value: number;
  startsDaysAgo: number;
  endsInDays: number;
  skus: readonly string[];
  /** The banner: its ground and the products on it, the first at the back. */
  picture: { tint: string; skus: readonly string[] };
};

/** Running promotions; no product is in two of them. */
export const demoPromotions: readonly DemoPromotion[] = [
  {
    name: 'Semana AM5',
    slug: 'semana-am5',
    description:
      'Procesador y tarjeta madre de la misma plataforma, para que la actualización de hoy te sirva también mañana.',
    kind: 'percent',
    value: 800,
    startsDaysAgo: 3,
    endsInDays: 9,
    skus: [
      'CPU-R5-7500F',
      'CPU-R5-7600',
      'CPU-R7-7800X3D',
      'CPU-R7-9700X',
      'CPU-R9-9900X',
      'MB-B650-TOMAHAWK',
      'MB-B650M-GAMING-PLUS',
      'MB-B850-TUF-PLUS-WIFI',
      'MB-B850-AORUS-ELITE-W7',
      'MB-X870-TOMAHAWK',
    ],
    picture: { tint: '#b5562f', skus: ['MB-B850-TUF-PLUS-WIFI', 'CPU-R7-9700X'] },
  },
  {
    name: 'Arma tu 1440p',
    slug: 'arma-tu-1440p',
    description: 'Tarjetas de video y monitores que se entienden: QHD a más de 144 Hz sin pagar 4K.',
    kind: 'percent',
    value: 600,
    startsDaysAgo: 6,
    endsInDays: 8,
    skus: [
      'GPU-5070-MSI-SHADOW-OC',
      'GPU-5070-GB-WF-SFF',
      'GPU-5070TI-MSI-VENTUS-OC',
      'GPU-9070XT-SAPPHIRE-PULSE',
      'GPU-9070-GB-GAMING-OC',
      'GPU-9060XT16-XFX-SWIFT-OC',
      'MON-LG-27GS75Q',
      'MON-ASUS-VG27AQ3A',
      'MON-GIGABYTE-GS27QA',
      'MON-AOC-Q27G4X',
    ],
    picture: { tint: '#0f5c66', skus: ['MON-LG-27GS75Q', 'GPU-9070XT-SAPPHIRE-PULSE'] },
  },
  {
    name: 'Más memoria, más espacio',
    slug: 'mas-memoria-mas-espacio',
    description:
      'Kits DDR5 y unidades NVMe con descuento directo. La mejora más barata que puede recibir tu equipo.',
    kind: 'percent',
    value: 1200,
    startsDaysAgo: 1,
    endsInDays: 12,
    skus: [
      'RAM-KF-D5-6000-32K',
      'RAM-CR-V-D5-5600-32K',
      'RAM-CT-PRO-D5-6000-32K',
      'RAM-XPG-LRGB-D5-6000-32K',
      'RAM-KF-D4-3200-16K',
      'SSD-KINGSTON-NV3-1TB',
      'SSD-WD-SN7100-1TB',
      'SSD-CRUCIAL-T500-2TB',
      'SSD-SAMSUNG-990-EVO-PLUS-2TB',
      'SSD-LEXAR-NM790-1TB',
    ],
    picture: { tint: '#56478a', skus: ['RAM-XPG-LRGB-D5-6000-32K', 'SSD-SAMSUNG-990-EVO-PLUS-2TB'] },
  },
  {
    name: 'Escritorio renovado',
    slug: 'escritorio-renovado',
    description:
      '$200 menos en cada teclado, ratón o diadema de la selección. Sin cupón ni mínimo de compra.',
    kind: 'amount',
    value: 20000,
    startsDaysAgo: 4,
    endsInDays: 5,
    skus: [
      'KB-AULA-F75',
      'KB-KEYC-V6-MAX',
      'KB-CORS-K70-CORE',
      'KB-RZR-BW-V4-X',
      'MOUSE-LOGI-G502X',
      'MOUSE-RZR-BASILISK-V3',
      'MOUSE-HYPX-HASTE-2-WL',
      'MOUSE-LOGI-MX-MASTER-3S',
      'HS-HYPX-CLOUD-III',
      'HS-RZR-BLACKSHARK-V2P',
      'HS-SS-NOVA-5',
    ],
    picture: { tint: '#a3462a', skus: ['HS-HYPX-CLOUD-III', 'KB-AULA-F75', 'MOUSE-RZR-BASILISK-V3'] },
  },
  {
    name: 'Que no te apague la luz',
    slug: 'que-no-te-apague-la-luz',
    description: 'No break con 10 % de descuento antes de la temporada de tormentas.',
    kind: 'percent',
    value: 1000,
    startsDaysAgo: 8,
    endsInDays: 20,
    skus: [
      'UPS-APC-BE600M1',
      'UPS-APC-BX1500M',
      'UPS-APC-BR1000MS',
      'UPS-CYB-EC850LCD',
      'UPS-CYB-CP850PFCLCD',
      'UPS-CYB-CP1500PFCLCD',
      'UPS-TRIPP-AVR750U',
    ],
    picture: { tint: '#3c6b3a', skus: ['UPS-APC-BE600M1', 'UPS-CYB-CP1500PFCLCD'] },
  },
  {
    name: 'Laptops para el semestre',
    slug: 'laptops-para-el-semestre',
    description: '$1,200 menos en laptops para estudiar, programar y, cuando se pueda, jugar.',
    kind: 'amount',
    value: 120000,
    startsDaysAgo: 2,
    endsInDays: 15,
    skus: [
      'LAP-ASUS-VIVOBOOK15-I5',
      'LAP-ASUS-ZENBOOK14-OLED',
      'LAP-LNV-LOQ-15IRX9-4050',
      'LAP-LNV-THINKPAD-E14-G6',
      'LAP-HP-VICTUS15-4050',
      'LAP-DELL-INSP15-3530',
      'LAP-ACER-NITRO-V15-4050',
      'LAP-ACER-SWIFT-GO14',
    ],
    picture: { tint: '#2f5f96', skus: ['LAP-ASUS-ZENBOOK14-OLED', 'LAP-LNV-LOQ-15IRX9-4050'] },
  },
];
