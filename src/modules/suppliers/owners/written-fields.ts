import type { LockableField } from '../../catalog/index.ts';
import { groupOf, lockOf, seenFields, type ToldOffer, writersOf } from './compose-product.ts';
import type { OwnerOrder } from './shop-rules.ts';
import type { ToldProduct } from './told-offers.ts';

/** What the next record of each offer writes of its product, as far as staff do not lock it; of a value that nobody says, its first owner. */
export function writtenFields(
  { offers, chosen }: Pick<ToldProduct, 'offers' | 'chosen'>,
  order: OwnerOrder,
): (offer: { supplier: string; ref_id: string }) => LockableField[] {
  const writes = new Map<ToldOffer | undefined, LockableField[]>(
    offers.map((offer) => [offer, offer.isSource ? ['images'] : []]),
  );
  for (const field of seenFields) {
    const writers = writersOf(offers, order[groupOf[field]], chosen);
    writes.get(writers.find((one) => one[field] !== undefined) ?? writers[0])?.push(lockOf[field]);
  }
  return ({ supplier, ref_id: refId }) =>
    writes.get(offers.find((one) => one.supplier === supplier && one.refId === refId)) ?? [];
}
