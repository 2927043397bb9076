/** A Mexican delivery address, invented; the postal code and its settlement exist. */
export type DemoAddress = {
  label: string;
  recipient: string;
  street: string;
  exteriorNumber: string;
  interiorNumber?: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postalCode: string;
  references: string;
  phone: string;
};

export type DemoPastOrder = {
  lines: readonly { sku: string; quantity: number }[];
  /** Days before the seeding day on which it was placed. */
  daysAgo: number;
  state: 'paid' | 'shipped' | 'delivered';
  payment: 'stripe' | 'paypal';
};

export type DemoCustomer = {
  emailAddress: string;
  firstName: string;
  lastName: string;
  /** As her reviews are signed. */
  displayName: string;
  phone: string;
  address: DemoAddress;
  orders: readonly DemoPastOrder[];
};

/** The account with which a visitor tries the shop. Its password is made when the shop is filled. */
export const demoCustomer: DemoCustomer = {
  emailAddress: 'cliente@ensambla.example',
  firstName: 'Ximena',
  lastName: 'Robles Aguirre',
  displayName: 'Ximena R.',
  phone: '+52 55 5550 0147',
  address: {
    label: 'Casa',
    recipient: 'Ximena Robles Aguirre',
    street: 'Calle Amores',
    exteriorNumber: '1120',
    interiorNumber: '4-B',
    neighbourhood: 'Del Valle Centro',
    municipality: 'Benito Juárez',
    state: 'Ciudad de México',
    postalCode: '03100',
    references: 'Edificio gris con portón negro; se puede dejar con el vigilante.',
    phone: '+52 55 5550 0147',
  },
  orders: [
    {
      lines: [
        { sku: 'KB-KEYC-V6-MAX', quantity: 1 },
        { sku: 'PAD-RZR-GIGANTUS-V2-XXL', quantity: 1 },
      ],
      daysAgo: 96,
      state: 'delivered',
      payment: 'stripe',
    },
    {
      lines: [
        { sku: 'UPS-CYB-CP1500PFCLCD', quantity: 1 },
        { sku: 'NET-TPL-ARCHER-AX55', quantity: 1 },
        { sku: 'NET-TPL-TL-SG108', quantity: 2 },
      ],
      daysAgo: 31,
      state: 'delivered',
      payment: 'paypal',
    },
    {
      lines: [
        { sku: 'HS-HYPX-CLOUD-III-WL', quantity: 1 },
        { sku: 'MOUSE-LOGI-G305', quantity: 1 },
      ],
      daysAgo: 2,
      state: 'shipped',
      payment: 'stripe',
    },
  ],
};

/** People who only wrote reviews; `displayName` is what a review shows. */
export const demoReviewers: readonly { displayName: string; emailAddress: string }[] = [
  { displayName: 'Luis Fernando T.', emailAddress: 'luisfer.t@ensambla.example' },
  { displayName: 'Mariana G.', emailAddress: 'mariana.g@ensambla.example' },
  { displayName: 'Chuy Cantú', emailAddress: 'chuy.cantu@ensambla.example' },
  { displayName: 'Daniela Ochoa', emailAddress: 'daniela.ochoa@ensambla.example' },
  { displayName: 'Rodrigo P.', emailAddress: 'rodrigo.p@ensambla.example' },
  { displayName: 'Paty Salgado', emailAddress: 'paty.salgado@ensambla.example' },
  { displayName: 'Iván M.', emailAddress: 'ivan.m@ensambla.example' },
  { displayName: 'Beto Juárez', emailAddress: 'beto.juarez@ensambla.example' },
  { displayName: 'Fernanda L.', emailAddress: 'fernanda.l@ensambla.example' },
  { displayName: 'Óscar Zepeda', emailAddress: 'oscar.zepeda@ensambla.example' },
  { displayName: 'Karla V.', emailAddress: 'karla.v@ensambla.example' },
  { displayName: 'Memo Treviño', emailAddress: 'memo.trevino@ensambla.example' },
  { displayName: 'Sofía R.', emailAddress: 'sofia.r@ensambla.example' },
  { displayName: 'Arturo H.', emailAddress: 'arturo.h@ensambla.example' },
];
