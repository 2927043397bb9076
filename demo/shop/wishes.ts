/** Something the demo customer keeps an eye on. */
export type DemoWish = {
  sku: string;
  daysAgo: number;
  /** What it cost then, beside what it costs now without a promotion, in centavos. */
  pricierCents: number;
  wantsStock?: boolean;
  /** Percent of today's price below which she gets an email. */
  wantsBelowPercent?: number;
};

/** The demo customer's wish list: one thing that got cheaper, one dearer, one sold out with an alert. */
export const demoWishes: readonly DemoWish[] = [
  { sku: 'GPU-9070XT-SAPPHIRE-PULSE', daysAgo: 26, pricierCents: 0 },
  { sku: 'MON-ASUS-XG27AQDMG', daysAgo: 19, pricierCents: 40_000, wantsBelowPercent: 90 },
  { sku: 'CASE-ANTEC-C8', daysAgo: 11, pricierCents: 0, wantsStock: true },
  { sku: 'SSD-SAMSUNG-990-PRO-2TB', daysAgo: 5, pricierCents: -20_000 },
];
