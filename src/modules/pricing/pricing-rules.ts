import type { Connection } from '../../platform/database/database.ts';
import { z } from '../../platform/http/endpoint.ts';
import type { PricingRules } from './price-from-cost.ts';
import { pricingSettings } from './pricing.queries.ts';

/** What holds until a shopkeeper sets something else: 18.40 pesos a dollar, 12 % on everything. */
export const defaultPricingRules: PricingRules = { exchangeRate: 18.4, margins: { default: 12 } };

const exchangeRate = z.number().positive().max(1000);
const margins = z.record(z.string(), z.number().min(0).max(1000));

/**
 * The rules in force, from the settings `pricing.exchange_rate` and `pricing.margins` (percent by kind and `default`).
 * @throws ZodError when a setting is not usable: better no prices than wrong ones
 */
export async function readPricingRules(db: Connection): Promise<PricingRules> {
  const settings = new Map((await db.rows(pricingSettings)).map((row) => [row.key, row.value]));
  const rate = settings.get('pricing.exchange_rate');
  const given = settings.get('pricing.margins');
  return {
    exchangeRate: rate === undefined ? defaultPricingRules.exchangeRate : exchangeRate.parse(rate),
    margins:
      given === undefined
        ? defaultPricingRules.margins
        : { ...defaultPricingRules.margins, ...margins.parse(given) },
  };
}
