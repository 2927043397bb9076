import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { lockProducts, partProduct, removeProducts, setProductStatus } from '../../catalog/index.ts';
import { productsEverHeld } from '../../inventory/index.ts';
import { articlesOf } from '../offers-of-products.ts';
import { audit } from '../../staff/index.ts';
import { holdFeeds, lockBatches } from '../run-lock.ts';
import type { HungOffer } from '../run.contract.ts';
import {
  type DeedRow,
  lockDeed,
  lockOffer,
  lockOffersOfProduct,
  noOtherSource,
  type OfferRow,
  reopenHeld,
  sayWord,
  takeBackWords,
  undo,
  wordOf,
} from './candidates.queries.ts';
import { detachOffer, moveOffers } from './move-offers.ts';

/**
 * Takes back what was said about which product something is. Offers hang where they hung, and a line waits for somebody again; what
 * was said newer about any of them has to be taken back first.
 * @throws AppError 404; 409 `changed_since`, `sync_running` while a feed is read
 */
export async function undoDeed(context: RequestContext, id: number): Promise<DeedRow> {
  const { db, clock, staff } = context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await holdFeeds(tx);
    await lockBatches(tx);
    const deed = await tx.first(lockDeed, { id });
    if (!deed) throw notFound(t('There is no such decision.'));
    if (deed.undone_at !== null) return deed;
    await tx.run(undo, { id, now, staffId: staff?.id ?? null });
    if (deed.kind === 'join') await part(tx, deed, now);
    else if (deed.kind === 'split') await hangBack(tx, deed, now);
    else if (deed.kind !== 'reject') await letGo(tx, deed, now);
    await tx.run(takeBackWords, { deedId: id });
    for (const { supplier, ref_id: refId, product_id: productId, deed_id: deedId } of deed.before.words ?? [])
      await tx.run(sayWord, { supplier, refId, productId, deedId });
    if (deed.held_id !== null) await tx.run(reopenHeld, { id: deed.held_id });
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'match.undo',
      subject: deed.product_id === null ? `supplier:${deed.supplier}` : `product:${deed.product_id}`,
      before: { deed: id, kind: deed.kind, ...deed.names },
    });
    const undone = await tx.first(lockDeed, { id });
    if (!undone) throw new Error('A deed that was undone is not there.');
    return undone;
  });
}

const changedSince = () =>
  conflict('changed_since', t('Something newer was decided about it; take that back first.'));

/** The offer that a deed was about, where nothing newer was said about it. */
async function offerOf(
  tx: Connection,
  { id, supplier, ref_id: refId }: DeedRow,
): Promise<OfferRow | undefined> {
  const key = { supplier: supplier ?? '', refId: refId ?? '' };
  const word = await tx.first(wordOf, key);
  if (word?.deed_id !== id) throw changedSince();
  return tx.first(lockOffer, key);
}

/** What a line became: its supplier's next record is asked about again. */
async function letGo(tx: Connection, deed: DeedRow, now: Date): Promise<void> {
  const offer = await offerOf(tx, deed);
  if (!offer) return;
  const made = deed.kind === 'new' ? await untouched(tx, offer) : [];
  await detachOffer(tx, offer, now);
  await removeProducts(tx, made);
}

/** A product that an offer made, and with which nobody did anything since: it goes with it. */
async function untouched(
  tx: Connection,
  { product_id: productId, is_source: isSource }: OfferRow,
): Promise<number[]> {
  if (productId === null || !isSource) return [];
  const [product] = await lockProducts(tx, [productId]);
  const offers = await tx.rows(lockOffersOfProduct, { productId });
  const held = await productsEverHeld(tx, [productId]);
  return product?.version === 1 && offers.length === 1 && !held.has(productId) ? [productId] : [];
}

async function hangBack(tx: Connection, deed: DeedRow, now: Date): Promise<void> {
  const offer = await offerOf(tx, deed);
  const [hung] = deed.before.offers ?? [];
  if (!offer || !hung || deed.product_id === null || offer.product_id !== deed.into_id) throw changedSince();
  const made = await untouched(tx, offer);
  await takeSourceBack(tx, deed.product_id, [hung]);
  await moveOffers(tx, [offer], [hung], deed.product_id, now);
  await removeProducts(tx, made);
}

async function part(tx: Connection, deed: DeedRow, now: Date): Promise<void> {
  const { product_id: id, into_id: intoId, before } = deed;
  if (id === null || intoId === null) throw changedSince();
  const hung = before.offers ?? [];
  const at = await tx.rows(lockOffersOfProduct, { productId: intoId });
  const offers = at.filter((offer) => hung.some((one) => isOf(one, offer)));
  // One that its supplier's roll back removed meanwhile comes with its next record.
  for (const one of hung) {
    const there = await tx.first(lockOffer, { supplier: one.supplier, refId: one.refId });
    if (there && there.product_id !== intoId) throw changedSince();
  }
  await partProduct(tx, { id, status: before.status ?? 'active', now });
  const back = hung.filter((one) => offers.some((offer) => isOf(one, offer)));
  await takeSourceBack(tx, id, back);
  await moveOffers(tx, offers, back, id, now);
  if (before.status === 'hidden' || before.status === 'discontinued') {
    const article = (await articlesOf(tx, [id])).get(id);
    if (article) await setProductStatus(tx, [article.refId], before.status, now);
  }
}

async function takeSourceBack(tx: Connection, productId: number, hung: readonly HungOffer[]): Promise<void> {
  const source = hung.find(({ isSource }) => isSource);
  if (source) await tx.run(noOtherSource, { productId, supplier: source.supplier, refId: source.refId });
}

const isOf = (one: HungOffer, { supplier, ref_id: refId }: OfferRow) =>
  one.supplier === supplier && one.refId === refId;
