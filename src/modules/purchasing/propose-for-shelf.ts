import type { RequestContext } from '../../platform/context.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { ownLocations, proposeForShelf, requireProducts } from '../inventory/index.ts';
import { audit } from '../staff/index.ts';
import type { purchasingContract } from './purchasing.contract.ts';
import { shelfPlaces, suppliersToGather } from './purchasing.queries.ts';

type Wanted = z.output<typeof purchasingContract.proposeForShelf.body & z.ZodType>;
type Proposed = z.input<(typeof purchasingContract.proposeForShelf.answers)[200]>;

/**
 * Units for the shelf join the proposals of who sells them for less. Each line says how many all proposals shall have of its
 * product for the shelf, so asking again adds nothing.
 * @returns the proposals that have them, and the products that no supplier can send
 * @throws AppError 422 for a product that is not there or stands twice; 409 `is_kit`
 */
export async function proposeUnitsForShelf(
  { db, staff, clock }: RequestContext,
  { lines, supplier }: Wanted,
): Promise<Proposed> {
  return db.transaction(async (tx) => {
    await requireProducts(tx, lines);
    const productIds = lines.map((line) => line.product_id);
    const [first] = await ownLocations(tx);
    const places = first ? await tx.rows(shelfPlaces, { productIds, supplier: supplier ?? null }) : [];
    const placeOf = new Map(places.map((place) => [place.product_id, place]));
    const suppliers = first ? await tx.rows(suppliersToGather, { first: first.code }) : [];
    const proposed = await proposeForShelf(
      tx,
      suppliers,
      lines.flatMap((line) => {
        const place = placeOf.get(line.product_id);
        return place ? [{ ...place, units: line.units }] : [];
      }),
      { now: clock.now(), systemUserId: staff?.id },
    );
    for (const { is_changed: isChanged, purchase_id: id, ...after } of proposed) {
      if (!isChanged) continue;
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'purchase.propose',
        subject: `purchase:${id}`,
        after,
      });
    }
    return {
      proposed: proposed.map((one) => ({
        purchase_id: one.purchase_id,
        product_id: one.product_id,
        for_shelf: one.for_shelf,
      })),
      left_out: productIds.filter((id) => !placeOf.has(id)),
    };
  });
}
