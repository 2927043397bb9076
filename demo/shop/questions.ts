/** An answer of the demo shop: by the shop, or by somebody who bought the product (a name that signs reviews). */
export type DemoAnswer = { by: 'shop' | { author: string }; daysAgo: number; text: string; useful: number };

/** A question of the demo shop. `votes`: how many others want to know it too. */
export type DemoQuestion = {
  sku: string;
  author: string;
  daysAgo: number;
  text: string;
  votes: number;
  /** One that leads out of the shop waits for staff. */
  state?: 'pending';
  answers: readonly DemoAnswer[];
};

export const demoQuestions: readonly DemoQuestion[] = [
  {
    sku: 'CPU-R7-9800X3D',
    author: 'Chuy Cantú',
    daysAgo: 21,
    text: '¿Alcanza con un disipador de aire de doble torre o de plano hace falta líquido?',
    votes: 6,
    answers: [
      {
        by: 'shop',
        daysAgo: 21,
        text: 'Alcanza con aire. Su límite es de 162 W y jugando consume bastante menos; una doble torre de 120 mm lo mantiene lejos de su temperatura máxima.',
        useful: 5,
      },
      {
        by: { author: 'Iván M.' },
        daysAgo: 19,
        text: 'Yo lo tengo con el Peerless Assassin y no pasa de 70 grados en juegos.',
        useful: 4,
      },
    ],
  },
  {
    sku: 'CPU-R7-9800X3D',
    author: 'Paty Salgado',
    daysAgo: 9,
    text: '¿Una B650 lo reconoce de fábrica o hay que actualizar el BIOS antes?',
    votes: 3,
    answers: [
      {
        by: 'shop',
        daysAgo: 8,
        text: 'Depende de cuándo se fabricó la placa. Las que tienen BIOS Flashback, como la MAG B650 Tomahawk, se actualizan con una memoria USB y sin procesador puesto.',
        useful: 3,
      },
    ],
  },
  {
    sku: 'GPU-5070TI-ASUS-TUF-OC',
    author: 'Mariana G.',
    daysAgo: 16,
    text: '¿Cabe en el Fractal North con los ventiladores de enfrente puestos?',
    votes: 4,
    answers: [
      {
        by: 'shop',
        daysAgo: 15,
        text: 'Sí. La tarjeta mide 329 mm y el North admite hasta 355 mm. Ocupa un poco más de tres ranuras, así que revisa que no uses la de abajo.',
        useful: 4,
      },
      {
        by: { author: 'Rodrigo P.' },
        daysAgo: 13,
        text: 'Pongan el soporte que trae en la caja, pesa.',
        useful: 2,
      },
    ],
  },
  {
    sku: 'GPU-5070TI-ASUS-TUF-OC',
    author: 'Óscar Zepeda',
    daysAgo: 4,
    text: '¿Trae el adaptador para fuentes que no tienen el conector de 16 pines?',
    votes: 2,
    answers: [],
  },
  {
    sku: 'PSU-CORSAIR-RM850E-2025',
    author: 'Beto Juárez',
    daysAgo: 12,
    text: '¿Es suficiente para una RTX 5070 Ti con un 9800X3D?',
    votes: 5,
    answers: [
      {
        by: 'shop',
        daysAgo: 12,
        text: 'Sí, con margen. Además trae un conector 12V-2x6 nativo, así que la tarjeta va con un solo cable. Puedes comprobarlo con tus piezas en el configurador.',
        useful: 5,
      },
    ],
  },
  {
    sku: 'CASE-FRACTAL-NORTH-TG',
    author: 'Sofía R.',
    daysAgo: 33,
    text: '¿Qué altura máxima de disipador admite?',
    votes: 2,
    answers: [
      { by: 'shop', daysAgo: 33, text: '170 mm de alto.', useful: 2 },
      {
        by: { author: 'Arturo H.' },
        daysAgo: 30,
        text: 'Y arriba el radiador máximo que me entró fue de 240, con memoria de perfil bajo.',
        useful: 3,
      },
    ],
  },
  {
    sku: 'MB-B650-TOMAHAWK',
    author: 'Karla V.',
    daysAgo: 18,
    text: '¿Cuántas unidades M.2 acepta y todas son PCIe 4.0?',
    votes: 1,
    answers: [
      {
        by: 'shop',
        daysAgo: 17,
        text: 'Tres, y las tres van a PCIe 4.0 x4. La de arriba acepta también el largo 22110.',
        useful: 1,
      },
    ],
  },
  {
    sku: 'KB-KEYC-V6-MAX',
    author: 'Fernanda L.',
    daysAgo: 25,
    text: '¿La distribución es en español o en inglés?',
    votes: 4,
    answers: [
      {
        by: 'shop',
        daysAgo: 24,
        text: 'En inglés (US). Las teclas se cambian y con QMK/VIA puedes acomodar la ñ donde quieras.',
        useful: 3,
      },
      {
        by: { author: 'Ximena R.' },
        daysAgo: 20,
        text: 'Yo puse la ñ en la tecla del punto y coma y me acostumbré en dos días.',
        useful: 2,
      },
    ],
  },
  {
    sku: 'MON-LG-27GS75Q',
    author: 'Daniela Ochoa',
    daysAgo: 14,
    text: '¿Se le puede poner un brazo VESA?',
    votes: 2,
    answers: [
      {
        by: { author: 'Chuy Cantú' },
        daysAgo: 11,
        text: 'Sí, yo le puse uno a los pocos días porque la base no sube ni baja.',
        useful: 3,
      },
    ],
  },
  {
    sku: 'COOL-THERMALRIGHT-PA120-SE',
    author: 'Luis Fernando T.',
    daysAgo: 20,
    text: '¿Topa con memorias RGB altas?',
    votes: 3,
    answers: [
      {
        by: { author: 'Fernanda L.' },
        daysAgo: 18,
        text: 'El ventilador de enfrente sí topa; lo subí un poco y quedó, pero entonces cuenten esa altura en el gabinete.',
        useful: 4,
      },
    ],
  },
  {
    sku: 'LAP-LNV-LOQ-15IRX9-4050',
    author: 'Ximena R.',
    daysAgo: 3,
    text: '¿La memoria se puede ampliar después o viene soldada?',
    votes: 1,
    answers: [],
  },
  {
    sku: 'SSD-SAMSUNG-990-PRO-2TB',
    author: 'Memo Treviño',
    daysAgo: 1,
    text: '¿Me igualan el precio de www.otra-tienda.example si les mando la liga?',
    votes: 0,
    state: 'pending',
    answers: [],
  },
];
