import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { type PricingRules, readPricingRules } from '../../pricing/index.ts';
import { readSettings, type Settings, settingsOf } from '../../settings/index.ts';

/** Whose word each field of a product is. */
export type OwnerOrder = Settings<'owners'>;

/**
 * How offers become products: prices, and whose word fields are. Records are compared together with the rules, so that another
 * rule holds from the next list; the order is no part of them as long as nobody set one, and ranks as long as nothing goes by them.
 */
export type ShopRules = PricingRules & {
  owners?: { order: OwnerOrder };
  ranks?: readonly (readonly [supplier: string, rank: number])[];
};

const silent = { warn: () => undefined };
const orderByDefault = settingsOf('owners', undefined, silent);
const rankByDefault = 100;
const otherRanks = query(
  'suppliers.other_ranks',
  'select code, rank from supplier where rank <> :usual order by code',
);

/** Throws Error naming a setting of prices that cannot be used. */
export async function readShopRules(db: Connection): Promise<ShopRules> {
  const rules = await readPricingRules(db);
  const order = await readSettings(db, 'owners', silent);
  const isOrdered = JSON.stringify(order) !== JSON.stringify(orderByDefault);
  if (!isOrdered && rules.offersBy !== 'rank') return rules;
  const ranks = (await db.rows(otherRanks, { usual: rankByDefault })).map(
    ({ code, rank }) => [code, rank] as const,
  );
  return { ...rules, ...(isOrdered && { owners: { order } }), ranks };
}

export const orderOf = ({ owners }: ShopRules): OwnerOrder => owners?.order ?? orderByDefault;
