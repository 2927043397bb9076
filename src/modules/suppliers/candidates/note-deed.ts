import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { audit } from '../../staff/index.ts';
import type { DeedBefore, DeedKind } from '../run.contract.ts';
import { addDeed } from './candidates.queries.ts';

/** What somebody of the staff did about which product something is. */
export type Deed = {
  kind: DeedKind;
  supplier?: string;
  refId?: string;
  heldId?: number;
  productId?: number | undefined;
  intoId?: number | undefined;
  names: { line?: string; product?: string; into?: string };
  before: DeedBefore;
};

/** Writes down what was done, to be read and taken back. Gives its id. */
export async function noteDeed(
  tx: Connection,
  { clock, staff }: Pick<RequestContext, 'clock' | 'staff'>,
  deed: Deed,
): Promise<number> {
  const { kind, supplier, refId, heldId, productId, intoId, names, before } = deed;
  const row = await tx.first(addDeed, {
    kind,
    supplier: supplier ?? null,
    refId: refId ?? null,
    heldId: heldId ?? null,
    productId: productId ?? null,
    intoId: intoId ?? null,
    names: JSON.stringify(names),
    before: JSON.stringify(before),
    staffId: staff?.id ?? null,
    now: clock.now(),
  });
  if (!row) throw new Error('A deed was not written.');
  await audit(tx, {
    systemUserId: staff?.id,
    action: `match.${kind}`,
    subject: productId === undefined ? `supplier:${supplier}` : `product:${productId}`,
    before: { product_id: productId ?? null, ...(supplier !== undefined && { supplier, ref_id: refId }) },
    after: { into_id: intoId ?? null, ...names },
  });
  return row.id;
}
