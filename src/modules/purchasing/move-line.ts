import type { RequestContext } from '../../platform/context.ts';
import { takeElsewhere } from '../inventory/index.ts';
import { audit } from '../staff/index.ts';
import { gatherProposals } from './gather.ts';
import { proposalOf } from './purchasing.queries.ts';

/**
 * Takes what buyers of a proposal wait for of a product from another supplier's location: it joins the proposal of that one.
 * @returns that proposal, and how many units moved
 * @throws AppError 404; 409 `ordered`, `out_of_stock`; 422 for a location that is no supplier's
 */
export async function moveLine(
  context: RequestContext,
  id: number,
  { product_id: productId, to_code: to }: { product_id: number; to_code: string },
): Promise<{ id: number | null; units: number }> {
  return context.db.transaction(async (tx) => {
    const units = await takeElsewhere(tx, { id, productId, to, systemUserId: context.staff?.id });
    await gatherProposals(context, tx);
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'purchase.move_line',
      subject: `purchase:${id}`,
      after: { product_id: productId, to_code: to, units },
    });
    return { id: (await tx.first(proposalOf, { fromCode: to, productId }))?.id ?? null, units };
  });
}
