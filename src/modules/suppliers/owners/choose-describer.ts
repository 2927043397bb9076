import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { query } from '../../../platform/database/named-query.ts';
import { conflict } from '../../../platform/errors.ts';
import { refreshListing } from '../../catalog/index.ts';
import { audit } from '../../staff/index.ts';
import { lockOffer } from '../candidates/candidates.queries.ts';
import { requireProduct } from '../candidates/decide-candidate.ts';
import { holdFeeds, lockBatches } from '../run-lock.ts';
import { readShopRules } from './shop-rules.ts';
import { writeComposed } from './write-composed.ts';

type OfferKey = { supplier: string; ref_id: string };

const describerOf = query(
  'suppliers.describer',
  'select supplier, ref_id from product_describer where product_id = :productId',
);
const sayDescriber = query(
  'suppliers.say_describer',
  `insert into product_describer (product_id, supplier, ref_id) values (:productId, :supplier, :refId)
   on conflict (product_id) do update set supplier = excluded.supplier, ref_id = excluded.ref_id`,
);
const noDescriber = query(
  'suppliers.no_describer',
  'delete from product_describer where product_id = :productId',
);
/** Of offers that were read before all they say was kept: the next record is written though it is the same. */
const readAnew = query(
  'suppliers.read_anew',
  `update supplier_offer set record_hash = '' where product_id = :productId and kind is null`,
);

/**
 * Lets an offer describe a product whatever the order of owners; null: by the order again. Written at once, as far as staff did
 * not lock it.
 * @throws AppError 404; 409 `changed_since` where the offer is not of this product, `sync_running` while a feed is read; 422 for a
 * product that is joined into another one
 */
export async function chooseDescriber(
  context: RequestContext,
  productId: number,
  offer: OfferKey | null,
): Promise<OfferKey | null> {
  const { db, clock, staff } = context;
  const now = clock.now();
  return db.transaction(async (tx) => {
    await holdFeeds(tx);
    await lockBatches(tx);
    await requireProduct(tx, productId, 'id');
    const before = await tx.first(describerOf, { productId });
    if (offer) {
      const found = await tx.first(lockOffer, { supplier: offer.supplier, refId: offer.ref_id });
      if (found?.product_id !== productId)
        throw conflict('changed_since', t('Something changed there meanwhile; look at it again.'));
      await tx.run(sayDescriber, { productId, supplier: offer.supplier, refId: offer.ref_id });
    } else await tx.run(noDescriber, { productId });
    await tx.run(readAnew, { productId });
    await writeComposed(tx, [productId], await readShopRules(tx), now);
    await refreshListing(tx, [productId], now);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'product.describer',
      subject: `product:${productId}`,
      before: { describer: before ? `${before.supplier} ${before.ref_id}` : null },
      after: { describer: offer ? `${offer.supplier} ${offer.ref_id}` : null },
    });
    return offer;
  });
}
