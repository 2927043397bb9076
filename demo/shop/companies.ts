/** A business of the demo shop that buys at wholesale prices, or asked for them. */
export type DemoCompany = {
  name: string;
  rfc: string;
  taxRegime: string;
  postalCode: string;
  contactName: string;
  email: string;
  phone: string;
  message: string;
  daysAgo: number;
  /** Who buys for it: addresses of people of the demo shop; none: staff have not decided yet. */
  members: readonly { email: string; role: 'admin' | 'buyer'; monthlyBudgetCents: number | null }[];
};

/** What approved companies pay: off the regular prices, and one price from a quantity on. */
export const demoPriceList = {
  name: 'Integradores',
  basisPoints: 500,
  minimumCents: 500_000,
  breaks: [{ sku: 'SSD-SAMSUNG-990-PRO-2TB', fromQuantity: 10, percentOff: 8 }],
} as const;

/** What approved companies may owe. */
export const demoCreditLine = { limitCents: 15_000_000, daysToPay: 30 } as const;

/** What the approved company bought on credit, and how much of it it has paid: everything, half or nothing. */
export const demoCharges = [
  {
    buyer: 'oscar.zepeda@ensambla.example',
    purchaseOrder: 'OC-0311',
    lines: [{ sku: 'SSD-SAMSUNG-990-PRO-2TB', quantity: 4 }],
    daysAgo: 62,
    paid: 'all',
  },
  {
    buyer: 'rodrigo.p@ensambla.example',
    purchaseOrder: 'OC-0327',
    lines: [{ sku: 'NET-TPL-TL-SG108', quantity: 3 }],
    daysAgo: 41,
    paid: 'nothing',
  },
  {
    buyer: 'oscar.zepeda@ensambla.example',
    purchaseOrder: 'OC-0340',
    lines: [{ sku: 'UPS-CYB-CP1500PFCLCD', quantity: 2 }],
    daysAgo: 28,
    paid: 'nothing',
  },
  {
    buyer: 'rodrigo.p@ensambla.example',
    purchaseOrder: 'OC-0352',
    lines: [{ sku: 'SSD-SAMSUNG-990-PRO-2TB', quantity: 6 }],
    daysAgo: 12,
    paid: 'half',
  },
] as const;

export const demoCompanies: readonly DemoCompany[] = [
  {
    name: 'Taller del Valle',
    rfc: 'TVA180312J41',
    taxRegime: '601',
    postalCode: '03100',
    contactName: 'Óscar Zepeda',
    email: 'taller.delvalle@ensambla.example',
    phone: '55 5550 0182',
    message: 'Armamos entre ocho y doce equipos al mes para despachos de la zona.',
    daysAgo: 90,
    members: [
      { email: 'oscar.zepeda@ensambla.example', role: 'admin', monthlyBudgetCents: null },
      { email: 'rodrigo.p@ensambla.example', role: 'buyer', monthlyBudgetCents: 2_500_000 },
    ],
  },
  {
    name: 'Laboratorio de Cómputo Prepa 6',
    rfc: 'LCP210905QX1',
    taxRegime: '603',
    postalCode: '04100',
    contactName: 'Karla Villanueva',
    email: 'laboratorio.prepa6@ensambla.example',
    phone: '55 5550 0119',
    message: 'Renovamos 24 equipos en enero: memoria, SSD y monitores.',
    daysAgo: 2,
    members: [],
  },
];

/** Who buys for a company of the demo shop, and can sign in. */
export const demoMembers = demoCompanies.flatMap(({ members }) => members);
