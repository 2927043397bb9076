import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import { joinProduct } from '../../catalog/index.ts';
import { unitsOnHand } from '../../inventory/index.ts';
import { placesOfAll } from '../offers-of-products.ts';
import { holdFeeds, lockBatches } from '../run-lock.ts';
import { lockOffer, lockOffersOfProduct, kitsOfPart, wordsBefore, sayWord } from './candidates.queries.ts';
import { requireProduct } from './decide-candidate.ts';
import { asHung, moveOffers, splitOffer } from './move-offers.ts';
import { noteDeed } from './note-deed.ts';

const changedMeanwhile = () =>
  conflict('changed_since', t('Something changed there meanwhile; look at it again.'));

/**
 * Takes an offer off a product: it is another one that the shop has, or one of its own. Price and stock of both follow at once.
 * @returns the product that it is of now
 * @throws AppError 404; 409 `changed_since` where the offer is not of this product (any more), `sync_running` while a feed is read; 422 for
 * no such product, and for the only offer of one that it made
 */
export async function splitProduct(
  context: RequestContext,
  productId: number,
  { supplier, ref_id: refId, into_id: intoId }: { supplier: string; ref_id: string; into_id: number | null },
): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await holdFeeds(tx);
    await lockBatches(tx);
    const product = await requireProduct(tx, productId, 'id');
    const into = intoId === null ? undefined : await requireProduct(tx, intoId, 'into_id');
    if (into?.id === productId) throw invalid({ into_id: t('Choose another product.') });
    const offer = await tx.first(lockOffer, { supplier, refId });
    if (offer?.product_id !== productId) throw changedMeanwhile();
    const all = await tx.rows(lockOffersOfProduct, { productId });
    if (!into && offer.is_source && all.length === 1)
      throw invalid({ ref_id: t('It is the only offer of this product, which is its own already.') });
    const hung = { ...asHung(offer), isSource: false, matchedBy: 'staff' as const };
    const madeId = into ? undefined : await splitOffer(tx, offer, now);
    if (into) await moveOffers(tx, [offer], [hung], into.id, now);
    const deedId = await noteDeed(tx, context, {
      kind: 'split',
      supplier,
      refId,
      productId,
      intoId: into?.id ?? madeId,
      names: { line: refId, product: product.name, ...(into && { into: into.name }) },
      before: {
        offers: [asHung(offer)],
        status: product.status,
        words: await tx.rows(wordsBefore, { productId: 0, suppliers: [supplier], refIds: [refId] }),
      },
    });
    await tx.run(sayWord, { supplier, refId, productId: into?.id ?? madeId ?? null, deedId });
    return into?.id ?? madeId ?? productId;
  });
}

/**
 * Says that a product is another one: its offers are of that one from now on, and its page leads there. It is never deleted: orders,
 * returns, serial numbers and units that buyers hold stay with it.
 * @throws AppError 404; 409 `has_stock` while the shop's own units of it lie where no supplier counts, `in_kits`, `sync_running` while a feed
 * is read; 422 for no such product
 */
export async function joinProducts(
  context: RequestContext,
  productId: number,
  { into_id: intoId }: { into_id: number },
): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  if (productId === intoId) throw invalid({ into_id: t('Choose another product.') });
  await db.transaction(async (tx) => {
    await holdFeeds(tx);
    await lockBatches(tx);
    // In one order whoever asks, so that two who join them both ways do not wait for each other.
    const ids = [productId, intoId].toSorted((a, b) => a - b);
    const found = new Map<number, Awaited<ReturnType<typeof requireProduct>>>();
    for (const id of ids) found.set(id, await requireProduct(tx, id, id === productId ? 'id' : 'into_id'));
    const [product, into] = [found.get(productId), found.get(intoId)];
    if (!product || !into) throw changedMeanwhile();
    const offers = await tx.rows(lockOffersOfProduct, { productId });
    const placeOf = await placesOfAll(tx);
    const filled = new Set(
      offers.flatMap(({ supplier, stock }) => stock.map(({ warehouse }) => placeOf(supplier, warehouse))),
    );
    const units = (await unitsOnHand(tx, [productId])).get(productId) ?? new Map<string, number>();
    const own = [...units].filter(([place, count]) => count > 0 && !filled.has(place));
    if (own.length > 0) {
      const places = own.map(([place, count]) => `${place} ${count}`).join(', ');
      throw conflict(
        'has_stock',
        t('The shop has units of it: {places}. Count them as the other product first.', { places }),
      );
    }
    if (((await tx.first(kitsOfPart, { productId }))?.count ?? 0) > 0)
      throw conflict('in_kits', t('It is a part of kits; put the other product into them first.'));
    const words = await tx.rows(wordsBefore, {
      productId,
      suppliers: offers.map(({ supplier }) => supplier),
      refIds: offers.map(({ ref_id: refId }) => refId),
    });
    const deedId = await noteDeed(tx, context, {
      kind: 'join',
      productId,
      intoId,
      names: { product: product.name, into: into.name },
      before: { offers: offers.map(asHung), status: product.status, words },
    });
    await joinProduct(tx, { id: productId, intoId, now });
    const hung = offers.map((offer) => ({ ...asHung(offer), isSource: false, matchedBy: 'staff' as const }));
    await moveOffers(tx, offers, hung, intoId, now);
    for (const { supplier, ref_id: refId } of [...words, ...offers])
      await tx.run(sayWord, { supplier, refId, productId: intoId, deedId });
  });
}
