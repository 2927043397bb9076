import { useCallback } from 'react';
import { browserApi } from '../../data.ts';
import type { Product } from '../../state/shop-types.ts';
import { useMine } from './use-mine.ts';

/** What the product costs a wholesale customer and by which price list; undefined for everybody else. */
export function useOwnPrice({
  id,
  price_cents: publicCents,
}: Product): { cents: number; list: string } | undefined {
  const ask = useCallback(() => browserApi().wholesale.ownPrices({ query: { products: String(id) } }), [id]);
  const { mine } = useMine(ask);
  const cents = mine?.prices[0]?.price_cents;
  if (mine === undefined || mine.price_list === null || cents === undefined || cents >= publicCents) {
    return undefined;
  }
  return { cents, list: mine.price_list };
}
