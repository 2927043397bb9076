import { useCallback } from 'react';
import { browserApi } from '../../data.ts';
import type { Product } from '../../state/shop-types.ts';
import { ownUnitCents } from '../shop-parts/own-terms.ts';
import { useMine } from './use-mine.ts';

/** Of a unit from a quantity on. */
export type PriceBreak = { from_quantity: number; price_cents: number };

/**
 * What one of so many units of the product costs a wholesale customer, what it costs from other quantities on, by which
 * price list, and how many their cart may have; undefined for everybody else.
 */
export function useOwnPrice(
  { id, price_cents: publicCents }: Product,
  quantity: number,
): { cents: number; list: string; breaks: readonly PriceBreak[]; most: number | null } | undefined {
  const ask = useCallback(() => browserApi().wholesale.ownPrices({ query: { products: String(id) } }), [id]);
  const { mine } = useMine(ask);
  const own = mine?.prices[0];
  if (mine === undefined || mine.price_list === null || own === undefined) return undefined;
  const { breaks } = own;
  return {
    cents: Math.min(ownUnitCents(own, quantity), publicCents),
    list: mine.price_list,
    breaks,
    most: mine.line_units,
  };
}
