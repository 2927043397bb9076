import type { Shop } from '../../../platform/context.ts';
import type { RowOf } from '../../../platform/database/named-query.ts';
import { picturesMax, placeSuppliedPictures } from '../../catalog/index.ts';
import { sheetPictures } from '../icecat/icecat.queries.ts';
import { lockBatches } from '../run-lock.ts';
import { choosePictures, type OfferPictures } from './choose-pictures.ts';
import { addPictures, namedPictures, picturesSettled, productsDue } from './pictures.queries.ts';

type Named = RowOf<typeof namedPictures>;

const atOnce = 200;
/** More than a minute's work; the rest is done in the next. */
const roundsMax = 100;

/**
 * Gives products the pictures that their suppliers name and that are here; what is named for the first time is put in line.
 * Killed at any moment it goes on: what is due stays so until it is done.
 */
export async function settlePictures({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    const isDone = await db.transaction(async (tx) => {
      // Runs write the same products and mark what is due in another order.
      await lockBatches(tx);
      const due = await tx.rows(productsDue, { limit: atOnce });
      const productIds = due.map(({ product_id: id }) => id);
      if (productIds.length === 0) return true;
      const now = clock.now();
      const byProduct = Map.groupBy(await tx.rows(namedPictures, { productIds }), ({ product_id: id }) => id);
      const sheets = Map.groupBy(await tx.rows(sheetPictures, { productIds }), ({ product_id: id }) => id);
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
        const ofSheet = (sheets.get(id) ?? []).map(({ pictures }) => ({ ...sheetOffer, pictures }));
        return [id, choosePictures([...offers, ...ofSheet], picturesMax)] as const;
      });
      await placeSuppliedPictures(tx, new Map(wanted), now);
      await tx.run(picturesSettled, { productIds });
      return false;
    });
    if (isDone) return;
  }
}

/** Of equal pictures every supplier's go before those of a sheet. */
const sheetOffer = { supplier: 'icecat', refId: '', rank: Number.MAX_SAFE_INTEGER, isSource: false };

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
