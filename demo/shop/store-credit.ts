/** Credit the demo customer was given. */
export type DemoCredit = { daysAgo: number; cents: number; reason: string };

/** Two kindnesses of the shop, oldest first, so that the page of the balance and the checkout have something to show. */
export const demoCredit: readonly DemoCredit[] = [
  { daysAgo: 41, cents: 25_000, reason: 'Disculpa por el retraso de tu envío' },
  { daysAgo: 12, cents: 10_000, reason: 'Gracias por avisarnos de un dato equivocado en una ficha' },
];
