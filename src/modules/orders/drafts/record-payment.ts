import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { countAgainstCeiling } from '../../approvals/index.ts';
import { readSellingTerms, type SellingTerms } from '../../checkout/index.ts';
import { collectByHand } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { payByHand } from '../pay/on-payment-change.ts';
import { closeUnpaidOrder, rehearseClosed } from '../pay/close-unpaid-order.ts';
import {
  type AskedByHand,
  refuseOther,
  refuseOtherPaper,
  takeByHand,
  type TakenByHand,
} from '../pay/take-by-hand.ts';
import { publishOrderChanged } from '../publish.ts';
import { stateOfDraft } from './draft-order.ts';
import { digestOfProof, type DraftRow, keepProof, lockDraft } from './drafts.queries.ts';
import { requireDraft } from './end-draft-order.ts';
import { orderOfDraft, refuseOver } from './order-of-draft.ts';

/**
 * Books that staff took all of a draft order's money themselves; it is an order then. A payment page that is open is closed
 * first. Above the ceiling of who books it, a second person does. The paper is kept in either case.
 * @throws AppError 404; 422 naming fields; 409 `draft_paid`, `draft_over`, `out_of_stock`, `payment_recorded`,
 * `needs_approval`
 */
export async function recordPayment(
  context: RequestContext,
  id: string,
  taken: TakenByHand,
  file: unknown,
): Promise<DraftRow> {
  const requireOpen = async (db: Connection) => {
    const draft = await requireDraft(db, id);
    if (stateOfDraft(draft) !== 'in_payment') refuseOver(draft, context.clock.now());
    return draft;
  };
  const draft = await requireOpen(context.db);
  await takeByHand(
    context,
    {
      id,
      taken,
      owedCents: draft.total_cents,
      file,
      papers: {
        keep: keepProof,
        digest: digestOfProof,
        requireOpen: async (tx) => {
          await tx.first(lockDraft, { id });
          await requireOpen(tx);
        },
      },
      action: 'draft_order.payment',
      subject: `draft_order:${id}`,
      path: `/admin/draft-orders/${id}`,
      reason: draft.customer_name,
    },
    (asked) => bookPayment(context, asked),
  );
  return requireDraft(context.db, id);
}

/** Does it, in one transaction; a payment page that is open is closed first. @throws AppError as `recordPayment` */
export async function bookPayment(context: RequestContext, asked: AskedByHand): Promise<void> {
  try {
    await writePayment(context, asked);
  } catch (error) {
    // Closed only now: where a second person has to decide, the customer's page stays as it is.
    const draft = await requireDraft(context.db, asked.id);
    if (stateOfDraft(draft) !== 'in_payment' || draft.order_id === null || !isPaidMeanwhile(error))
      throw error;
    // Nor for what is refused anyway, e.g. a reference that is booked already.
    const terms = await readSellingTerms(context);
    await rehearseClosed(context, draft.order_id, (tx) => writeIn(tx, context, asked, terms));
    await closeUnpaidOrder(context, draft.order_id, 'cancelled');
    await writePayment(context, asked);
  }
}

function isPaidMeanwhile(error: unknown): boolean {
  return error instanceof AppError && error.code === 'draft_paid';
}

async function writePayment(context: RequestContext, asked: AskedByHand): Promise<void> {
  const terms = await readSellingTerms(context);
  const written = await context.db.transaction(async (tx) => {
    await countAgainstCeiling(tx, context, 'payment', asked.taken.amountCents);
    return writeIn(tx, context, asked, terms);
  });
  publishOrderChanged(context, { ...written, state: 'paid' });
}

async function writeIn(
  tx: Connection,
  context: RequestContext,
  asked: AskedByHand,
  terms: SellingTerms,
): Promise<{ orderId: string; customerId: string }> {
  const { id, taken } = asked;
  const { staff } = context;
  await tx.first(lockDraft, { id });
  // Before a payment page is closed for it.
  await refuseOtherPaper(tx, digestOfProof, asked);
  const { orderId: written, draft } = await orderOfDraft(tx, context, id, taken.method, terms);
  refuseOther(draft.total_cents, taken);
  const attemptId = await collectByHand(tx, context, {
    reference: written,
    payerId: draft.customer_id,
    method: taken.method,
    proof: taken.reference || `draft ${id}`,
    amountCents: draft.total_cents,
  });
  await payByHand(context, tx, written, attemptId);
  await audit(tx, {
    systemUserId: staff?.id,
    action: 'draft_order.payment',
    subject: `draft_order:${id}`,
    after: {
      amount_cents: draft.total_cents,
      method: taken.method,
      reference: taken.reference,
      order_id: written,
    },
  });
  return { orderId: written, customerId: draft.customer_id };
}
