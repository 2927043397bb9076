/** A product that a company of the demo shop asks about, and what the shop offers in each version, off its price. */
type QuotedLine = {
  sku: string;
  quantity: number;
  /** What the company would like to pay for one. */
  targetCents?: number;
  /** Percent off, a version each. */
  percentOff: readonly number[];
};

/** What a company of the demo shop asked for, and what was said. */
export type DemoQuote = {
  /** Who asked: an address of somebody who buys for the company. */
  email: string;
  state: 'requested' | 'sent' | 'accepted';
  hoursAgo: number;
  purchaseOrder: string;
  lines: readonly QuotedLine[];
  /** In the order in which they were written; `version` came with it, or none. */
  messages: readonly { from: 'company' | 'shop'; body: string; hoursAgo: number; version?: number }[];
  /** When each version was sent. */
  versions: readonly { hoursAgo: number }[];
};

/** For how long an offer holds, and its goods are kept. */
export const demoQuoteTerms = { validDays: 15, keptHours: 72 } as const;

export const demoQuotes: readonly DemoQuote[] = [
  {
    email: 'oscar.zepeda@ensambla.example',
    state: 'accepted',
    hoursAgo: 122,
    purchaseOrder: 'OC-0418',
    lines: [{ sku: 'RAM-KF-D4-3200-16K', quantity: 10, percentOff: [9] }],
    versions: [{ hoursAgo: 100 }],
    messages: [
      {
        from: 'company',
        body: 'Son para los equipos de un despacho; los armamos esta semana.',
        hoursAgo: 122,
      },
      {
        from: 'shop',
        body: 'Por diez piezas bajamos 9 %. El envío va por nuestra cuenta.',
        hoursAgo: 100,
        version: 1,
      },
    ],
  },
  {
    email: 'oscar.zepeda@ensambla.example',
    state: 'sent',
    hoursAgo: 53,
    purchaseOrder: 'OC-0426',
    lines: [
      { sku: 'CPU-I5-12400F', quantity: 12, targetCents: 200_000, percentOff: [6, 8] },
      { sku: 'RAM-KF-D4-3200-16', quantity: 12, percentOff: [6, 8] },
      { sku: 'SSD-SAMSUNG-990-PRO-2TB', quantity: 4, percentOff: [5, 5] },
    ],
    versions: [{ hoursAgo: 47 }, { hoursAgo: 5 }],
    messages: [
      { from: 'company', body: 'Doce equipos de oficina. ¿Qué precio me dan por todo junto?', hoursAgo: 53 },
      {
        from: 'shop',
        body: 'Les dejamos el procesador y la memoria con 6 % menos.',
        hoursAgo: 47,
        version: 1,
      },
      {
        from: 'company',
        body: 'Otra tienda me da el procesador en 2,050. Si se acercan, cierro hoy con ustedes.',
        hoursAgo: 28,
      },
      {
        from: 'shop',
        body: 'Llegamos a 8 %. Les guardamos las piezas tres días para que lo decidan con calma.',
        hoursAgo: 5,
        version: 2,
      },
    ],
  },
  {
    email: 'rodrigo.p@ensambla.example',
    state: 'requested',
    hoursAgo: 3,
    purchaseOrder: '',
    lines: [
      { sku: 'CPU-R5-5600', quantity: 8, targetCents: 205_000, percentOff: [] },
      { sku: 'RAM-KF-D4-3200-32K', quantity: 8, percentOff: [] },
    ],
    versions: [],
    messages: [
      {
        from: 'company',
        body: 'Son para un laboratorio. Si tienen otra memoria de 32 GB más barata, también nos sirve.',
        hoursAgo: 3,
      },
    ],
  },
];
