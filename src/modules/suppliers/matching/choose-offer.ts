import type { PricingRules } from '../../pricing/index.ts';
import type { Currency } from '../feed-record.ts';

/** What one supplier asks for a product now. */
export type OfferNow = {
  supplier: string;
  /** Of its supplier: the lower, the rather the shop buys from it. */
  rank: number;
  refId: string;
  /** Before tax. */
  cost: number;
  currency: Currency;
  mapPrice: number | undefined;
  status: 'active' | 'discontinued';
  /** No run confirmed it for longer than its supplier's offers hold. */
  isStale: boolean;
  /** By the supplier's warehouses. */
  stock: readonly { warehouse: string; quantity: number }[];
};

/**
 * The offer that a product's price is made from: of those that still hold the cheapest that has it, else the cheapest; by rank, that of the
 * supplier with the lowest one first. Of two that ask as much, the one whose supplier's code comes first.
 */
export function chooseOffer<Offer extends OfferNow>(
  offers: readonly Offer[],
  rules: Pick<PricingRules, 'exchangeRate' | 'offersBy'>,
): Offer | undefined {
  let best: Offer | undefined;
  for (const offer of offers) {
    if (offer.status !== 'active' || offer.isStale) continue;
    if (best === undefined || compare(offer, best, rules) < 0) best = offer;
  }
  return best;
}

function compare(
  a: OfferNow,
  b: OfferNow,
  { exchangeRate, offersBy }: Pick<PricingRules, 'exchangeRate' | 'offersBy'>,
): number {
  const pesos = ({ cost, currency }: OfferNow) => (currency === 'USD' ? cost * exchangeRate : cost);
  return (
    Number(hasStock(b)) - Number(hasStock(a)) ||
    (offersBy === 'rank' ? a.rank - b.rank : 0) ||
    pesos(a) - pesos(b) ||
    (a.supplier < b.supplier ? -1 : a.supplier > b.supplier ? 1 : a.refId < b.refId ? -1 : 1)
  );
}

const hasStock = ({ stock }: OfferNow) => stock.some(({ quantity }) => quantity > 0);
