import { randomBytes, randomUUID } from 'node:crypto';
import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { membershipNow } from '../../companies/index.ts';
import type { AgreedTerms } from './agree-terms.ts';
import { draftById, type DraftRow, insertDraft } from './drafts.queries.ts';
import { keepGoods } from './keep-goods.ts';

/** Whose a draft order is, and what stands beside its goods. */
export type NewDraft = {
  customerId: string;
  customer: { name: string; email: string; phone: string };
  deliveryMethod: string;
  discountReason: string;
  limitReason: string;
  notes: string;
  purchaseOrder: string;
  /** Of the system user who wrote it. */
  createdBy: string | null;
  keptUntil: Date;
};

/** What nobody guesses: the address of a link that is paid. */
export function newLinkToken(): string {
  return randomBytes(24).toString('base64url');
}

/** Adds a draft order on terms that were agreed, and keeps its goods until its end. @throws AppError 409 `out_of_stock` */
export async function addDraft(
  tx: Connection,
  context: RequestContext,
  { lines, address, ...sums }: AgreedTerms,
  { customer, ...draft }: NewDraft,
): Promise<DraftRow> {
  const now = context.clock.now();
  const id = randomUUID();
  await tx.run(insertDraft, {
    ...sums,
    ...draft,
    id,
    token: newLinkToken(),
    customerName: customer.name,
    email: customer.email,
    phone: customer.phone,
    lines: JSON.stringify(lines),
    address: JSON.stringify(address),
    companyId: (await membershipNow(tx, draft.customerId, now))?.companyId ?? null,
    now,
  });
  const { shipping } = await readSellingTerms({ ...context, db: tx });
  const held = { id, customer_id: draft.customerId, lines, delivery_address: address };
  await keepGoods(tx, shipping, { ...held, kept_until: draft.keptUntil }, now);
  const written = await tx.first(draftById, { id });
  if (!written) throw new Error(`Draft order ${id} was not written.`);
  return written;
}
