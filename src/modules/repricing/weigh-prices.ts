import type { Connection } from '../../platform/database/database.ts';
import type { Cents } from '../../platform/money.ts';
import { priceOfOffer, type PricingRules } from '../pricing/index.ts';
import { type CostedProduct, costedProducts } from './repricing.queries.ts';

/** A product whose price follows a cost, with what rules make of it. */
export type WeighedPrice = {
  productId: number;
  sku: string;
  name: string;
  oldCents: Cents;
  /** What it costs after the change: `oldCents` where the price is held. */
  newCents: Cents;
  /** What its cost comes to by the rules, held or not. */
  byRulesCents: Cents;
  /** Why its price stays: staff locked it, or it has a scheduled price now. */
  held: 'locked' | 'scheduled' | undefined;
  units: number;
  /** What the shop pays for a unit with IVA at the rate of the rules. */
  costCents: Cents | undefined;
};

/** So many are in memory at a time. */
const pageSize = 2_000;

/**
 * What rules make of every price that follows a cost, page by page in the order of the products' ids. A run writes what
 * this says; the preview counts it.
 */
export async function* weighPrices(db: Connection, rules: PricingRules): AsyncGenerator<WeighedPrice[]> {
  for (let afterId = 0; ;) {
    const page = await db.rows(costedProducts, { afterId, limit: pageSize, rate: rules.exchangeRate });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page.map((row) => weighed(row, rules));
    afterId = last.id;
  }
}

function weighed(row: CostedProduct, rules: PricingRules): WeighedPrice {
  const { supplier, cost_usd: cost, map_usd: map } = row;
  const asked = { supplier, cost, currency: 'USD' as const, mapPrice: map ?? undefined };
  const byRules = priceOfOffer(asked, { kind: row.kind, brandId: row.brand_id }, rules);
  // A scheduled price locks the field while it holds.
  const held = row.is_scheduled ? 'scheduled' : row.is_locked ? 'locked' : undefined;
  return {
    productId: row.id,
    sku: row.sku,
    name: row.product_name,
    oldCents: row.price_cents,
    newCents: held ? row.price_cents : byRules,
    byRulesCents: byRules,
    held,
    units: row.units,
    costCents: row.cost_cents ?? undefined,
  };
}
