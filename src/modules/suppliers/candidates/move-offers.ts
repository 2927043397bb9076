import { t } from '../../../i18n/t.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { lockProducts, partProduct, setProductStatus } from '../../catalog/index.ts';
import { readShopRules } from '../owners/shop-rules.ts';
import { oneSupplier } from '../directory/directory.queries.ts';
import { articlesOf } from '../offers-of-products.ts';
import { readAccepts } from '../quarantine/supplier-rules.ts';
import type { HungOffer } from '../run.contract.ts';
import { settleProducts } from '../settle-products.ts';
import { storeBatch } from '../store-batch.ts';
import {
  hangOffers,
  lockOffersOfProduct,
  makeSource,
  type OfferRow,
  productOfRefId,
  removeOffer,
  wholeOffer,
} from './candidates.queries.ts';

/** As an offer hangs on its product, to hang there again. */
export const asHung = ({
  supplier,
  ref_id: refId,
  is_source: isSource,
  matched_by: matchedBy,
}: OfferRow): HungOffer => ({
  supplier,
  refId,
  isSource,
  matchedBy,
});

/** Hangs offers on a product and settles it and those that they came from. */
export async function moveOffers(
  tx: Connection,
  offers: readonly OfferRow[],
  hung: readonly HungOffer[],
  productId: number,
  now: Date,
): Promise<void> {
  await tx.run(hangOffers, {
    productId,
    suppliers: hung.map(({ supplier }) => supplier),
    refIds: hung.map(({ refId }) => refId),
    sources: hung.map(({ isSource }) => isSource),
    matchedBys: hung.map(({ matchedBy }) => matchedBy),
  });
  const left = [...new Set(offers.flatMap(({ product_id: id }) => id ?? []))];
  for (const id of left) await keepSource(tx, id, offers, now);
  await settle(tx, offers, [...left, productId], now);
}

/**
 * Takes an offer off its product: the supplier's next record is asked anew what it is. The product goes with the last one that
 * described it.
 */
export async function detachOffer(tx: Connection, offer: OfferRow, now: Date): Promise<void> {
  await tx.run(removeOffer, { supplier: offer.supplier, refId: offer.ref_id });
  if (offer.product_id === null) return;
  await keepSource(tx, offer.product_id, [offer], now);
  await settle(tx, [offer], [offer.product_id], now);
}

/**
 * Makes a product of an offer, or gives it the one that it made before.
 * @returns its id
 * @throws AppError 422 where its category is none of the shop's any more
 */
export async function splitOffer(tx: Connection, offer: OfferRow, now: Date): Promise<number> {
  const { supplier, ref_id: refId } = offer;
  const row = await tx.first(wholeOffer, { supplier, refId });
  const terms = await tx.first(oneSupplier, { code: supplier });
  if (!row || !terms) throw new Error(`Offer ${supplier} ${refId} is gone.`);
  const kind = (await readAccepts(tx, terms)).kindOf(row.category);
  if (kind === undefined) throw invalid({ ref_id: t('Its category is none of the shop’s.') });
  const target = await freeTarget(tx, supplier, refId, now);
  const {
    product_name: name,
    brand,
    category,
    cost,
    currency,
    stock,
    specs,
    record_updated_at: updatedAt,
  } = row;
  await storeBatch(tx, {
    supplier,
    changes: [
      {
        record: {
          status: 'active',
          refId,
          name,
          category,
          kind,
          updatedAt,
          brand,
          mpn: row.mpn ?? undefined,
          ean: row.ean ?? undefined,
          upc: row.upc ?? undefined,
          cost,
          currency,
          mapPrice: row.map_price ?? undefined,
          minQuantity: row.min_quantity,
          eta: row.eta_day ?? undefined,
          taxIncluded: row.tax_included,
          stock,
          images: row.images,
          specs,
          weightGrams: row.weight_grams ?? undefined,
          releaseYear: row.release_year ?? undefined,
          description: row.description ?? undefined,
          articleHash: '',
          // What only a record says comes with the next one.
          hash: '',
        },
        target: { ...target, isSource: true, matchedBy: undefined },
        before: undefined,
      },
    ],
    newerTimes: [],
    rules: await readShopRules(tx),
    lookups: { brands: new Map(), shelves: new Map(), warehouses: new Map() },
    now,
    seen: { at: row.seen_at, isStale: row.is_stale },
  });
  if (offer.product_id !== null) {
    await keepSource(tx, offer.product_id, [offer], now);
    await settle(tx, [offer], [offer.product_id], now);
  }
  const made = (await tx.first(wholeOffer, { supplier, refId }))?.product_id;
  if (made == null) throw new Error(`Offer ${supplier} ${refId} made no product.`);
  return made;
}

/**
 * The code that a product of its own has, and that product where it was there before and nobody offers it: no other one any more,
 * if it was joined into one.
 */
async function freeTarget(
  tx: Connection,
  supplier: string,
  refId: string,
  now: Date,
): Promise<{ productId: number | undefined; refId: string }> {
  for (const own of [refId, `${supplier}:${refId}`]) {
    const taken = await tx.first(productOfRefId, { refId: own });
    if (!taken) return { productId: undefined, refId: own };
    if (own === refId || taken.is_offered === true) continue;
    if (taken.joined_into_id !== null) await partProduct(tx, { id: taken.id, status: 'discontinued', now });
    return { productId: taken.id, refId: own };
  }
  throw conflict('code_taken', t('A product of its own would need a code that another one has.'));
}

/** Who describes a product from now on, where what did went; with the last that is on offer it is for sale no more. */
async function keepSource(
  tx: Connection,
  productId: number,
  gone: readonly OfferRow[],
  now: Date,
): Promise<void> {
  const isMade = gone.some(({ is_source: isSource, product_id: id }) => isSource && id === productId);
  const left = await tx.rows(lockOffersOfProduct, { productId });
  const isDescribed = left.some(({ is_source: isSource }) => isSource);
  const next = left.find(({ status }) => status === 'active') ?? left[0];
  if (isMade && !isDescribed && next)
    await tx.run(makeSource, { supplier: next.supplier, refId: next.ref_id });
  if ((!isMade && !isDescribed) || next?.status === 'active') return;
  const article = (await articlesOf(tx, [productId])).get(productId);
  if (article) await setProductStatus(tx, [article.refId], 'discontinued', now);
}

async function settle(
  tx: Connection,
  offers: readonly OfferRow[],
  productIds: readonly number[],
  now: Date,
): Promise<void> {
  const joined = new Set(
    (await lockProducts(tx, productIds)).flatMap(({ id, joined_into_id: into }) =>
      into === null ? [] : [id],
    ),
  );
  const unsettled = productIds.flatMap((productId) =>
    offers.map(({ supplier, stock }) => ({ productId, supplier, stock })),
  );
  const rules = await readShopRules(tx);
  const isOpen = ({ productId }: { productId: number }) => !joined.has(productId);
  await settleProducts(tx, unsettled.filter(isOpen), rules, now, { comesBack: true });
  await settleProducts(
    tx,
    unsettled.filter((one) => !isOpen(one)),
    rules,
    now,
  );
}
