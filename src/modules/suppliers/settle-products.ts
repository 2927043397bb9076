import type { Connection } from '../../platform/database/database.ts';
import { followOffers, refreshListing } from '../catalog/index.ts';
import { type CountedStock, setStockLevels } from '../inventory/index.ts';
import { priceOfOffer } from '../pricing/index.ts';
import { chooseOffer } from './matching/choose-offer.ts';
import { describedByChoice } from './owners/describers.ts';
import type { ShopRules } from './owners/shop-rules.ts';
import { writeComposed } from './owners/write-composed.ts';
import { articlesOf, earlier, markChosen, offersOfProducts, placesOfAll } from './offers-of-products.ts';

/** A product whose offers are others than before, and whose stock in which warehouses that changed. */
export type UnsettledOffer = {
  productId: number;
  supplier: string;
  stock: readonly { warehouse: string; quantity: number }[];
};

/**
 * Chooses anew among the offers of products, as they are stored now: what is composed of them and prices follow, and at the locations that are named stands
 * the sum of what suppliers have there. Elsewhere stock stays: units sold since the last feed are not counted twice.
 */
export async function settleProducts(
  tx: Connection,
  unsettled: readonly UnsettledOffer[],
  rules: ShopRules,
  now: Date,
  /** What nobody offered any more is for sale again where somebody does. */
  { comesBack = false } = {},
): Promise<void> {
  const productIds = [...new Set(unsettled.map(({ productId }) => productId))];
  const offers = await offersOfProducts(tx, productIds);
  if (rules.owners) await writeComposed(tx, productIds, rules, now);
  else await writeComposed(tx, await describedByChoice(tx, productIds), rules, now);
  const articles = await articlesOf(tx, productIds);
  const placeOf = await placesOfAll(tx);
  const chosen: { productId: number; supplier: string; refId: string }[] = [];
  const followed: { productId: number; priceCents: number }[] = [];
  for (const productId of productIds) {
    const all = offers.get(productId) ?? [];
    const best = chooseOffer(all, rules);
    chosen.push({ productId, supplier: best?.supplier ?? '', refId: best?.refId ?? '' });
    const article = articles.get(productId);
    const isFollowed = all.length > 1 || best?.isSource === true;
    const isGone = article?.status === 'discontinued' && !comesBack;
    if (!best || !article || isGone || !isFollowed) continue;
    followed.push({ productId, priceCents: priceOfOffer(best, article, rules) });
  }
  await followOffers(tx, followed, now);
  await markChosen(tx, chosen);
  const counted = new Map<string, CountedStock>();
  for (const { productId, supplier, stock } of unsettled) {
    for (const { warehouse } of stock) {
      const warehouseCode = placeOf(supplier, warehouse);
      if (warehouseCode === undefined) continue;
      counted.set(`${productId} ${warehouseCode}`, { productId, warehouseCode, onHand: 0 });
    }
  }
  for (const [productId, all] of offers) {
    for (const offer of all) {
      if (offer.status !== 'active' || offer.isStale) continue;
      for (const { warehouse, quantity } of offer.stock) {
        const line = counted.get(`${productId} ${placeOf(offer.supplier, warehouse)}`);
        if (!line) continue;
        line.onHand += quantity;
        line.countedAt = earlier(line.countedAt, offer.countedAt);
      }
    }
  }
  await setStockLevels(tx, [...counted.values()], 'import');
  await refreshListing(tx, productIds, now);
}
