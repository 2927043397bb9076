/** A build that somebody of the demo shop showed to others. */
export type DemoSharedBuild = {
  code: string;
  emailAddress: string;
  title: string;
  description: string;
  skus: readonly string[];
  daysAgo: number;
  /** Addresses of who likes it. */
  likes: readonly string[];
  state: 'approved' | 'pending';
};

export const demoGallery: readonly DemoSharedBuild[] = [
  {
    code: 'norte7am5x',
    emailAddress: 'rodrigo.p@ensambla.example',
    title: 'Nogal y silencio a 1440p',
    description:
      'Juega todo en alto y no se oye desde la cama. La tarjeta es lo único que cambiaría en dos años.',
    skus: [
      'CPU-R5-7600',
      'MB-B650-TOMAHAWK',
      'RAM-KF-D5-6000-32K',
      'GPU-9060XT16-SAPPHIRE-PULSE',
      'COOL-THERMALRIGHT-PA120-SE',
      'CASE-FRACTAL-NORTH-TG',
      'SSD-SAMSUNG-990-PRO-2TB',
      'PSU-MSI-MAG-A750GLS-PCIE5',
    ],
    daysAgo: 12,
    likes: ['oscar.zepeda@ensambla.example', 'cliente@ensambla.example'],
    state: 'approved',
  },
  {
    code: 'escuela5am5',
    emailAddress: 'oscar.zepeda@ensambla.example',
    title: 'La de la escuela de mi hija',
    description: 'Tareas, Roblox y Fortnite sin gastar de más, y con lugar para crecer.',
    skus: [
      'CPU-R5-7500F',
      'MB-B650M-GAMING-PLUS',
      'RAM-CT-D5-5600-32K',
      'GPU-5050-ASUS-DUAL',
      'COOL-THERMALRIGHT-PA120-SE',
      'CASE-MONTECH-AIR-903-MAX',
      'SSD-SAMSUNG-990-PRO-2TB',
      'PSU-CORSAIR-CX650',
    ],
    daysAgo: 1,
    likes: [],
    state: 'pending',
  },
];
