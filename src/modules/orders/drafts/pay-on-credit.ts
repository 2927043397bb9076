import type { RequestContext } from '../../../platform/context.ts';
import type { Connection } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/errors.ts';
import type { Cents } from '../../../platform/money.ts';
import { paymentOptions, readSellingTerms, refusePaused, type SellingTerms } from '../../checkout/index.ts';
import { lockBuyer } from '../../companies/index.ts';
import {
  chargeOrder,
  lockUsableCredit,
  type UsableCredit,
  usableCreditOfBuyer,
} from '../../company-credit/index.ts';
import { closeUnpaidOrder } from '../pay/close-unpaid-order.ts';
import { payWithoutProvider } from '../pay/on-payment-change.ts';
import { publishOrderChanged } from '../publish.ts';
import { stateOfDraft } from './draft-order.ts';
import { lockDraft } from './drafts.queries.ts';
import { requireDraft } from './end-draft-order.ts';
import { orderOfDraft, refuseOver } from './order-of-draft.ts';

/**
 * Makes an order of a draft order that its customer's company pays later. A payment page that was open is closed first.
 * @throws AppError 404; 409 `draft_over`, `draft_paid`, `out_of_stock`, `over_budget`, `payment_method_unavailable`
 */
export async function payDraftOnCredit(context: RequestContext, id: string): Promise<void> {
  const terms = await readSellingTerms(context);
  refusePaused(terms);
  const before = await requireDraft(context.db, id);
  if (stateOfDraft(before) === 'in_payment' && before.order_id) {
    await closeUnpaidOrder(context, before.order_id, 'cancelled');
  }
  const { orderId, customerId } = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    await tx.first(lockDraft, { id });
    const draft = await requireDraft(tx, id);
    refuseOver(draft, now);
    const { customer_id: buyerId, company_id: companyId, total_cents: amountCents } = draft;
    // In the order in which the checkout locks them: the buyer, the credit, then stock.
    const buyer = await lockBuyer(tx, buyerId, now);
    const credit =
      buyer && buyer.companyId === companyId
        ? await lockUsableCredit(tx, context, buyer.companyId)
        : undefined;
    const usable = requireCredit(context, terms, credit, amountCents);
    const { orderId: reference } = await orderOfDraft(tx, context, id, 'company_credit', terms);
    await chargeOrder(tx, usable, { reference, amountCents, now });
    await payWithoutProvider(context, tx, reference);
    return { orderId: reference, customerId: buyerId };
  });
  publishOrderChanged(context, { customerId, orderId, state: 'paid' });
}

/** Refuses what a buyer's company could not pay later, before anything is written. @throws AppError 409 `payment_method_unavailable` */
export async function refuseUnusableCredit(
  db: Connection,
  context: RequestContext,
  customerId: string,
  totalCents: Cents,
): Promise<void> {
  const credit = await usableCreditOfBuyer(db, context, customerId);
  requireCredit(context, await readSellingTerms({ ...context, db }), credit, totalCents);
}

/** Whether a buyer's company could pay so much later; undefined where it has no credit, else why it could not, or null. */
export async function creditForSum(
  context: RequestContext,
  customerId: string,
  totalCents: Cents,
): Promise<{ reason: string | null } | undefined> {
  const credit = await usableCreditOfBuyer(context.db, context, customerId);
  return creditOption(context, await readSellingTerms(context), credit, totalCents);
}

function requireCredit(
  context: Pick<RequestContext, 'payments'>,
  terms: SellingTerms,
  companyCredit: UsableCredit | undefined,
  totalCents: Cents,
): UsableCredit {
  const option = creditOption(context, terms, companyCredit, totalCents);
  if (companyCredit && option?.reason === null) return companyCredit;
  throw conflict('payment_method_unavailable', option?.reason ?? 'Tu empresa no tiene crédito en la tienda.');
}

function creditOption(
  { payments }: Pick<RequestContext, 'payments'>,
  terms: SellingTerms,
  companyCredit: UsableCredit | undefined,
  totalCents: Cents,
) {
  return paymentOptions({ totalCents, lines: [], companyCredit }, payments.offers(), terms.payments).find(
    ({ method }) => method === 'company_credit',
  );
}
