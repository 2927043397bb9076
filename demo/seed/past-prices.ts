import type { Connection } from '../../src/platform/database/database.ts';
import { productPriceHistory } from '../../src/modules/catalog/catalog.tables.ts';
import type { DemoProduct } from '../catalogue/demo-product.ts';

// The one place that writes prices past the listing: nothing of the shop can say what something cost last month.

const day = 24 * 60 * 60 * 1000;
/** The past begins a little before what the page's chart shows. */
const pastDays = 97;
/** Days before a promotion on which its products cost what they cost without it: their former price is honest. */
const calmDays = 32;

/** A change of price: how many days ago, and how much of today's regular price. */
type Step = { daysAgo: number; share: number };

/** What the demo shop asked for its products in the last three months, ending at today's regular price. */
export async function addPastPrices(
  tx: Connection,
  {
    now,
    products,
    idOf,
    promotedSince,
  }: {
    now: Date;
    products: readonly DemoProduct[];
    idOf: (sku: string) => number;
    /** Days since the promotion of a SKU began. */
    promotedSince: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const rows = products.flatMap((product) => {
    const { sku, priceCents, released } = product;
    const onSaleDays = Math.min(
      pastDays,
      Math.floor((now.getTime() - Date.parse(`${released}-01T12:00:00Z`)) / day),
    );
    if (onSaleDays < 1) return [];
    const promoted = promotedSince.get(sku);
    const steps = pastSteps(product, promoted === undefined ? 0 : promoted + calmDays);
    const first = steps.findLast(({ daysAgo }) => daysAgo >= onSaleDays);
    const seen = steps.filter(({ daysAgo }) => daysAgo < onSaleDays);
    return [{ daysAgo: onSaleDays, share: first?.share ?? seen[0]?.share ?? 1 }, ...seen].map((step) => ({
      productId: idOf(sku),
      validFrom: new Date(now.getTime() - step.daysAgo * day),
      priceCents: step.share === 1 ? priceCents : shelfPrice(priceCents * step.share),
    }));
  });
  await tx.orm.insert(productPriceHistory).values(rows).onConflictDoNothing();
}

/** Promotions of the demo shop began before its first day, and so did their prices. */
export async function startPromotedPrices(tx: Connection): Promise<void> {
  await tx.sql(
    `update product_price_history h set valid_from = m.starts_at from promotion m where m.id = h.promotion_id`,
  );
}

/** The changes of a product's past, oldest first; the last one is today's price, `calm` days ago or earlier. */
function pastSteps({ sku, kind }: DemoProduct, calm: number): Step[] {
  const chance = chances(sku);
  // Some prices simply stay.
  if (chance() < 0.2) return [];
  const last = Math.max(calm, 4) + Math.floor(chance() * (pastDays - Math.max(calm, 4) - 30));
  const middle = last + 9 + Math.floor(chance() * 14);
  // Memory and flash became dearer this year, everything else a little cheaper.
  if (kind === 'memory' || kind === 'ssd') {
    return [
      { daysAgo: pastDays, share: 0.8 + chance() * 0.06 },
      { daysAgo: middle, share: 0.89 + chance() * 0.05 },
      { daysAgo: last, share: 1 },
    ];
  }
  const steps: Step[] = [
    { daysAgo: pastDays, share: 1.04 + chance() * 0.08 },
    { daysAgo: middle, share: 1.015 + chance() * 0.02 },
  ];
  // A weekend's offer, long over.
  if (chance() < 0.4 && middle + 10 < pastDays) {
    steps.splice(
      1,
      0,
      { daysAgo: middle + 9, share: 0.94 },
      { daysAgo: middle + 6, share: steps[0]?.share ?? 1 },
    );
  }
  return [...steps, { daysAgo: last, share: 1 }];
}

/** A price as shops write it: whole pesos that end in 9. */
function shelfPrice(cents: number): number {
  return Math.max(1, Math.round(cents / 1000)) * 1000 - 100;
}

/** Numbers from 0 to 1, the same for a SKU in every shop that is filled. */
function chances(sku: string): () => number {
  let state = 2_166_136_261;
  for (const letter of sku) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519);
    state = Math.imul(state ^ (state >>> 13), 3_266_489_917);
    return ((state ^ (state >>> 16)) >>> 0) / 4_294_967_296;
  };
}
