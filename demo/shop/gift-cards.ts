/** A gift card of the demo shop. Nobody knows the codes of those that were mailed: staff mail a new one. */
export type DemoGiftCard = {
  amountCents: number;
  recipientName: string;
  recipientEmail: string;
  /** Who of the demo shop's people bought it. */
  buyerEmail: string;
  message: string;
  daysAgo: number;
  /** Days from now to the day on which its code is mailed, where that is still to come. */
  inDays?: number;
  /** Who of the demo shop's people redeemed it. */
  redeemedBy?: string;
};

export const demoGiftCards: readonly DemoGiftCard[] = [
  {
    amountCents: 100_000,
    recipientName: 'Sofía Zepeda',
    recipientEmail: 'sofia.zepeda@ensambla.example',
    buyerEmail: 'oscar.zepeda@ensambla.example',
    message: 'Para tu primera tarjeta de video. ¡Feliz cumpleaños!',
    daysAgo: 3,
  },
  {
    amountCents: 50_000,
    recipientName: 'Rodrigo P.',
    recipientEmail: 'rodrigo.p@ensambla.example',
    buyerEmail: 'oscar.zepeda@ensambla.example',
    message: 'Gracias por quedarte hasta tarde con los equipos del despacho.',
    daysAgo: 20,
    redeemedBy: 'rodrigo.p@ensambla.example',
  },
  {
    amountCents: 200_000,
    recipientName: 'Lucía Zepeda',
    recipientEmail: 'lucia.zepeda@ensambla.example',
    buyerEmail: 'oscar.zepeda@ensambla.example',
    message: 'Para la PC que quieres armar. ¡Felicidades!',
    daysAgo: 1,
    inDays: 25,
  },
];
