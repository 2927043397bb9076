import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import type { z } from '../../../platform/http/endpoint.ts';
import { formatPesos } from '../../../platform/money.ts';
import { createGuest } from '../../customers/index.ts';
import { readLimits } from '../../settings/index.ts';
import { audit } from '../../staff/index.ts';
import type { DraftLine } from '../orders.tables.ts';
import { addDraft } from './add-draft.ts';
import { agreeTerms, excuseOf } from './agree-terms.ts';
import { draftOnWire } from './draft-order.ts';
import type { draftOrdersContract } from './drafts.contract.ts';
import { isVerified } from './drafts.queries.ts';

type Input = z.output<typeof draftOrdersContract.createDraftOrder.body & {}>;
type Reply = { status: 201; body: { draft_order: ReturnType<typeof draftOnWire> } };

const hour = 3_600_000;

/**
 * Writes an order for a customer, at the shop's prices or at agreed ones, and keeps its goods until the link's end. The
 * customer is the account of that address where its owner has proven it, else a guest.
 * @throws AppError 422 naming fields; 403 `below_cost` without the right, 422 without a reason for it; 409
 * `out_of_stock` with `details.lines`
 */
export async function createDraftOrder(context: RequestContext, input: Input): Promise<Reply> {
  const call = { owner: context.staff?.id ?? '', route: 'POST /admin/draft-orders', input };
  return answerOnce(context, call, (keep) =>
    context.db.transaction(async (tx) => {
      const reply: Reply = { status: 201, body: { draft_order: await writeDraft(tx, context, input) } };
      await keep(tx, reply);
      return reply;
    }),
  );
}

async function writeDraft(tx: Connection, context: RequestContext, input: Input) {
  const { clock, staff, publicUrl, log } = context;
  const now = clock.now();
  const terms = await agreeTerms(tx, context, input);
  const customerId = await customerOfDraft(tx, input.customer);
  const limitReason = await excuseOf(
    tx,
    { customerId, lines: terms.lines, address: terms.address, now },
    input,
  );
  const draft = await addDraft(tx, context, terms, {
    customerId,
    customer: input.customer,
    deliveryMethod: input.delivery_method,
    discountReason: input.discount_reason,
    limitReason,
    notes: input.notes,
    purchaseOrder: '',
    createdBy: staff?.id ?? null,
    keptUntil: new Date(now.getTime() + (await readLimits(tx, log)).draft_order_hours * hour),
  });
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'draft_order.create',
    subject: `draft_order:${draft.id}`,
    after: {
      total_cents: terms.totalCents,
      lines: linesInWords(terms.lines),
      ...(input.discount_reason !== '' && { discount_reason: input.discount_reason }),
      ...(limitReason !== '' && { limit_reason: limitReason }),
    },
  });
  return draftOnWire(draft, publicUrl);
}

/** Goods at their prices, as the log of changes keeps them. */
export function linesInWords(lines: readonly DraftLine[]): string {
  return lines
    .map(({ sku, quantity, priceCents }) => `${quantity} × ${sku}, ${formatPesos(priceCents)}`)
    .join('; ');
}

/** An account only where its owner has proven the address: whoever opened it without that may be somebody else. */
export async function customerOfDraft(tx: Connection, { name, email }: Input['customer']): Promise<string> {
  return (await tx.first(isVerified, { email }))?.id ?? (await createGuest(tx, { name, email }));
}
