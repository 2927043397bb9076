import type { Connection } from '../../platform/database/database.ts';
import { readGroups, type Settings, settingsOf } from '../settings/index.ts';
import type { PricingRules } from './price-from-cost.ts';
import { exchangeRateSql } from './pricing.queries.ts';

/** Better no prices than wrong ones: a stored value that cannot be used is no default here. */
const refusing = {
  warn: (facts: object) => {
    const { setting, value } = facts as { setting: string; value?: unknown };
    throw new Error(`The setting ${setting} cannot be used: ${JSON.stringify(value)}.`);
  },
};

/** What holds until a shopkeeper sets something else: 18.40 pesos a dollar, 12 % on everything, whole pesos. */
export const defaultPricingRules: PricingRules = pricingRulesOf(settingsOf('pricing', undefined, refusing));

/** SQL of pesos a dollar, for statements that convert. */
export const pesosPerDollarSql = exchangeRateSql(defaultPricingRules.exchangeRate);

/**
 * The rules in force, from the groups of settings `pricing` and `offers`.
 * @throws Error naming the setting that cannot be used
 */
export async function readPricingRules(db: Connection): Promise<PricingRules> {
  const { pricing, offers } = await readGroups(db, ['pricing', 'offers'], refusing);
  const rules = pricingRulesOf(pricing);
  return offers.chosen_by === 'rank' ? { ...rules, offersBy: 'rank' } : rules;
}

/** The rules that settings come to. */
export function pricingRulesOf(settings: Settings<'pricing'>): PricingRules {
  return {
    exchangeRate: settings.exchange_rate,
    defaultMarginPercent: settings.default_margin_percent,
    margins: settings.margins.map(({ kind, brand_id: brandId, supplier, percent }) => ({
      ...(kind !== '' && { kind }),
      ...(brandId !== 0 && { brandId }),
      ...(supplier !== '' && { supplier }),
      percent,
    })),
    lowestMarginPercent: settings.lowest_margin_percent,
    rounding: settings.rounding,
  };
}
