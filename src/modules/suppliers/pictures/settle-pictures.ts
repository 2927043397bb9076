import type { Shop } from '../../../platform/context.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { picturesMax, placeSuppliedPictures } from '../../catalog/index.ts';
import { choosePictures, type OfferPictures } from './choose-pictures.ts';
import { addPictures, namedPictures, picturesSettled, productsDue } from './pictures.queries.ts';

type Named = RowOf<typeof namedPictures>;

const atOnce = 200;

/**
 * Gives products the pictures that their suppliers name and that are here; what is named for the first time is put in line.
 * Killed at any moment it goes on: what is due stays so until it is done.
 */
export async function settlePictures({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const due = await db.rows(productsDue, { limit: atOnce });
    if (due.length === 0) return;
    const productIds = due.map(({ product_id: id }) => id);
    const now = clock.now();
    await db.transaction(async (tx) => {
      const byProduct = Map.groupBy(await tx.rows(namedPictures, { productIds }), ({ product_id: id }) => id);
      const named = [...byProduct.values()].flatMap(countingOnes);
      const isNew = named.filter(({ state }) => state === null);
      await tx.run(addPictures, {
        now,
        suppliers: isNew.map(({ supplier }) => supplier),
        addresses: isNew.map(({ address }) => address),
        hosts: isNew.map(({ address }) => new URL(address).hostname),
      });
      const wanted = productIds.map((id) => {
        const offers = offersOf(countingOnes(byProduct.get(id) ?? []));
        return [id, choosePictures(offers, picturesMax)] as const;
      });
      await placeSuppliedPictures(tx, new Map(wanted), now);
    });
    // By itself, and last: a run that writes the same products holds them before it marks what is due.
    await db.run(picturesSettled, { productIds, sinces: due.map(({ since }) => since) });
  }
}

/** Of a product that nobody offers any more, what was named last. */
function countingOnes(named: readonly Named[]): Named[] {
  const active = named.filter(({ is_active: isActive }) => isActive);
  return active.length > 0 ? active : [...named];
}

function offersOf(named: readonly Named[]): OfferPictures[] {
  const offers = Map.groupBy(named, ({ supplier, ref_id: refId }) => `${supplier}\n${refId}`);
  return [...offers.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { supplier, ref_id: refId, rank, is_source: isSource } = first;
    const pictures = rows.flatMap(({ state, address, original, url, width, height }) =>
      state === 'here' && original !== null && url !== null && width !== null && height !== null
        ? [{ source_url: address, original, url, width, height }]
        : [],
    );
    return [{ supplier, refId, rank, isSource, pictures }];
  });
}
