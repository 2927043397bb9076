import type { Connection } from '../../platform/database/database.ts';
import { z } from '../../platform/http/endpoint.ts';
import type { PricingRules } from './price-from-cost.ts';
import { exchangeRateSql, pricingSettings } from './pricing.queries.ts';

/** What holds until a shopkeeper sets something else: 18.40 pesos a dollar, 12 % on everything. */
export const defaultPricingRules: PricingRules = { exchangeRate: 18.4, margins: { default: 12 } };

/** SQL of pesos a dollar, for statements that convert. */
export const pesosPerDollarSql = exchangeRateSql(defaultPricingRules.exchangeRate);

const exchangeRate = z.number().positive().max(1000);
const margins = z.record(z.string(), z.number().min(0).max(1000));

/**
 * The rules in force, from the settings `pricing.exchange_rate` and `pricing.margins` (percent by kind and `default`).
 * @throws Error naming the setting that cannot be used: better no prices than wrong ones
 */
export async function readPricingRules(db: Connection): Promise<PricingRules> {
  const settings = new Map((await db.rows(pricingSettings)).map((row) => [row.key, row.value]));
  const given = usable(settings, 'pricing.margins', margins);
  return {
    exchangeRate: usable(settings, 'pricing.exchange_rate', exchangeRate) ?? defaultPricingRules.exchangeRate,
    margins: { ...defaultPricingRules.margins, ...given },
  };
}

function usable<Schema extends z.ZodType>(
  settings: ReadonlyMap<string, unknown>,
  key: string,
  schema: Schema,
): z.output<Schema> | undefined {
  if (!settings.has(key)) return undefined;
  const result = schema.safeParse(settings.get(key));
  if (result.success) return result.data;
  throw new Error(`The setting ${key} cannot be used: ${JSON.stringify(settings.get(key))}.`);
}
