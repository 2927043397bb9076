import { formatPesos } from '../../../platform/money.ts';
import { type Kept, keepText, t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { readScan } from '../../../platform/scan.ts';
import { countAgainstCeiling, orAskApproval } from '../../approvals/index.ts';
import { readSellingTerms } from '../../checkout/index.ts';
import { collectByHand, type ManualMethod } from '../../payments/index.ts';
import { audit } from '../../staff/index.ts';
import { payByHand } from '../pay/on-payment-change.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { publishOrderChanged } from '../publish.ts';
import { stateOfDraft } from './draft-order.ts';
import { digestOfProof, type DraftRow, keepProof } from './drafts.queries.ts';
import { requireDraft } from './end-draft-order.ts';
import { orderOfDraft, refuseOver } from './order-of-draft.ts';

/** Money that staff took for a draft order. */
export type TakenByHand = { method: ManualMethod; amountCents: number; reference: string };

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
  const draft = await requireDraft(context.db, id);
  refuseOther(draft, taken);
  if (stateOfDraft(draft) !== 'in_payment') refuseOver(draft, context.clock.now());
  if (file instanceof File && file.size > 0) {
    const { name, bytes } = await readScan(file, 'proof');
    await context.db.run(keepProof, {
      id,
      name,
      content: Buffer.from(bytes),
      staffName: context.staff?.name ?? null,
      now: context.clock.now(),
    });
  }
  // Another paper is another request: who approves it has to have seen this one.
  const proof = (await context.db.first(digestOfProof, { id }))?.sha256 ?? null;
  const input: AskedByHand = { id, taken, proof };
  await orAskApproval(
    context,
    {
      action: 'draft_order.payment',
      subject: `draft_order:${id}`,
      path: `/admin/draft-orders/${id}`,
      reason: draft.customer_name,
      destination: takenAs[taken.method](taken.reference),
      input,
    },
    () => bookPayment(context, id, taken),
  );
  return requireDraft(context.db, id);
}

/** The input of booking a payment, kept until a second person decides. */
export type AskedByHand = { id: string; taken: TakenByHand; proof: string | null };

/** Does it, in one transaction; a payment page that is open is closed first. @throws AppError as `recordPayment` */
export async function bookPayment(context: RequestContext, id: string, taken: TakenByHand): Promise<void> {
  try {
    await writePayment(context, id, taken);
  } catch (error) {
    // Closed only now: where a second person has to decide, the customer's page stays as it is.
    const draft = await requireDraft(context.db, id);
    if (stateOfDraft(draft) !== 'in_payment' || draft.order_id === null || !isPaidMeanwhile(error))
      throw error;
    await closeUnpaidOrder(context, draft.order_id, 'cancelled');
    await writePayment(context, id, taken);
  }
}

function isPaidMeanwhile(error: unknown): boolean {
  return error instanceof AppError && error.code === 'draft_paid';
}

async function writePayment(context: RequestContext, id: string, taken: TakenByHand): Promise<void> {
  const { db, staff } = context;
  const terms = await readSellingTerms(context);
  const { orderId, customerId } = await db.transaction(async (tx) => {
    await countAgainstCeiling(tx, context, 'payment', taken.amountCents);
    const { orderId: written, draft } = await orderOfDraft(tx, context, id, taken.method, terms);
    refuseOther(draft, taken);
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
  });
  publishOrderChanged(context, { customerId, orderId, state: 'paid' });
}

/** How it came, as a second person reads it. */
export const takenAs: Record<ManualMethod, (reference: string) => Kept> = {
  transfer: (reference) => keepText('Received by bank transfer, tracking key {reference}.', { reference }),
  terminal: (reference) => keepText('Received by card terminal, authorisation {reference}.', { reference }),
  cash: (reference) =>
    reference === ''
      ? keepText('Received in cash.')
      : keepText('Received in cash, receipt {reference}.', { reference }),
};

/** What was taken has to be the total, and a bank or a terminal names what it took. */
export function refuseOther(
  { total_cents: totalCents }: Pick<DraftRow, 'total_cents'>,
  { method, amountCents, reference }: TakenByHand,
): void {
  const refused = {
    ...(amountCents !== totalCents && {
      amount_cents: t('It has to be the total, {total}.', { total: formatPesos(totalCents) }),
    }),
    ...(method === 'transfer' &&
      reference.length < 3 && { reference: t('Enter the tracking key of the transfer.') }),
    ...(method === 'terminal' &&
      reference.length < 3 && { reference: t('Enter the authorisation of the terminal.') }),
  };
  if (Object.keys(refused).length > 0) throw invalid(refused, t('Check the marked fields.'));
}
