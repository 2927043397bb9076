import { query } from '../../platform/database/named-query.ts';

/** SQL of pesos a dollar, `$default` where the shop set nothing. */
export const exchangeRateSql = (byDefault: number) =>
  `coalesce((select (value ->> 'exchange_rate')::numeric from shop_setting where key = 'pricing'), ${byDefault})`;

/** SQL of the shop's instalment plans as they are set, for `readInstalmentPlans`. */
export const instalmentSettingSql = `(select value -> 'instalments' from shop_setting where key = 'payments')`;

export const instalmentSetting = query(
  'pricing.instalment_setting',
  `select ${instalmentSettingSql} as value`,
);

export const regularPrices = query(
  'pricing.regular_prices',
  `select price_cents, changed_at from price_change where product_id = :productId
    order by changed_at desc, id desc limit 100`,
);

export const addPriceChanges = query(
  'pricing.add_price_changes',
  `insert into price_change (product_id, price_cents, changed_at)
   select product_id, price_cents, :now::timestamptz from unnest(:productIds::int[], :priceCents::bigint[]) as p(product_id, price_cents)`,
);
