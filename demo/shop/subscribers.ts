/** Newsletter subscribers of the demo shop. */
export const demoSubscribers: readonly { emailAddress: string; daysAgo: number }[] = [
  { emailAddress: 'cliente@ensambla.example', daysAgo: 90 },
  { emailAddress: 'taller.delvalle@ensambla.example', daysAgo: 74 },
  { emailAddress: 'mariana.g@ensambla.example', daysAgo: 61 },
  { emailAddress: 'compras.cafelan@ensambla.example', daysAgo: 47 },
  { emailAddress: 'chuy.cantu@ensambla.example', daysAgo: 33 },
  { emailAddress: 'laboratorio.prepa6@ensambla.example', daysAgo: 20 },
  { emailAddress: 'sofia.r@ensambla.example', daysAgo: 9 },
  { emailAddress: 'oscar.zepeda@ensambla.example', daysAgo: 1 },
];
