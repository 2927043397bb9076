import type { Cents } from '../../platform/money.ts';
import { priceFromCost, type PricingRules } from './price-from-cost.ts';

/** As much of a distributor's offer as a price is made from; amounts before tax in its currency. */
export type AskedPrice = {
  supplier: string;
  cost: number;
  currency: 'USD' | 'MXN';
  /** The lowest that its maker lets be asked. */
  mapPrice: number | undefined;
};

/**
 * Price in centavos with IVA that an offer makes: its cost with the margin, but never below what its maker allows.
 * @throws RangeError as `priceFromCost`
 */
export function priceOfOffer(
  offer: AskedPrice,
  article: { kind: string; brandId: number },
  rules: PricingRules,
): Cents {
  const inCurrency = offer.currency === 'USD' ? rules : { ...rules, exchangeRate: 1 };
  const price = priceFromCost(offer.cost, { ...article, supplier: offer.supplier }, inCurrency);
  return Math.max(
    price,
    offer.mapPrice === undefined ? 0 : plainPrice(offer.mapPrice, offer.currency, rules),
  );
}

/** An amount of a distributor before tax in centavos with IVA, rounded up as prices are. */
export function plainPrice(amount: number, currency: 'USD' | 'MXN', rules: PricingRules): Cents {
  return priceFromCost(
    amount,
    { kind: '', brandId: 0, supplier: '' },
    {
      exchangeRate: currency === 'USD' ? rules.exchangeRate : 1,
      defaultMarginPercent: 0,
      lowestMarginPercent: 0,
      margins: [],
      rounding: rules.rounding,
    },
  );
}
