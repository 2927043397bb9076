import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import type { z } from '../../platform/http/endpoint.ts';
import { lockBuyer } from '../companies/index.ts';
import { releaseReservations } from '../inventory/index.ts';
import { addDraft, payDraftOnCredit, refuseOverBudget, refuseUnusableCredit } from '../orders/index.ts';
import { readLimits } from '../settings/index.ts';
import type { companyQuotesContract } from './company-quotes.contract.ts';
import { type QuoteRow, setAccepted } from './company-quotes.queries.ts';
import { orderOfQuote, quoteOnWire, wasOrdered } from './quote-on-wire.ts';
import {
  leaveLapsed,
  lockOwnQuote,
  noBuyer,
  refuseClosed,
  refuseStale,
  requireMember,
  requireOwnQuote,
} from './require-quote.ts';

type Input = z.output<typeof companyQuotesContract.accept.body & {}>;

const hour = 3_600_000;

/**
 * Orders what the newest version of a quote offers: it becomes a draft order whose link is paid, or which the company's
 * credit pays at once. Accepted twice, it is one order. What lapsed unpaid is accepted again as often as the shop lets,
 * because each time keeps its goods from others.
 * @throws AppError 404; 409 `stale`, `quote_closed`, `quote_expired`, `out_of_stock`, `over_budget`, `person_limit`,
 * `payment_method_unavailable`
 */
export async function acceptQuote(context: RequestContext, id: string, input: Input) {
  const draftId = await acceptOnce(context, id, input);
  const now = async () => quoteOnWire(await requireOwnQuote(context.db, context, id), context);
  const accepted = await now();
  if (input.pay_with !== 'company_credit' || accepted.order?.state === 'paid') return accepted;
  try {
    await payDraftOnCredit(context, draftId);
  } catch (error) {
    // Of two at once the other has paid it.
    const paid = await now();
    if (paid.order?.state !== 'paid') throw error;
    return paid;
  }
  return now();
}

/** @returns the draft order that it is, now or since somebody else accepted it */
async function acceptOnce(context: RequestContext, id: string, input: Input): Promise<string> {
  const { db, clock, log, customer } = context;
  return db.transaction(async (tx) => {
    const quote = await lockOwnQuote(tx, context, id);
    const now = clock.now();
    const order = orderOfQuote(quote, now);
    if (
      quote.state === 'accepted' &&
      quote.draft_order_id !== null &&
      order !== 'cancelled' &&
      order !== 'expired'
    ) {
      if (input.pay_with === 'company_credit' && order !== 'paid')
        await refuseOthersBudget(tx, context, quote);
      return quote.draft_order_id;
    }
    refuseStale(quote, input.revision, context);
    refuseClosed(quote, now);
    if (wasOrdered(quote)) {
      throw conflict(
        'quote_closed',
        'Lo que ofrecía esta cotización ya se ordenó y se canceló. Pídele a la tienda que la renueve.',
      );
    }
    const [version] = quote.versions;
    if (!version || quote.state === 'requested') {
      throw conflict('quote_closed', 'La tienda todavía no responde esta cotización.');
    }
    if (new Date(version.valid_until) <= now) {
      throw conflict('quote_expired', 'Esta cotización venció. Pídele a la tienda que la renueve.');
    }
    if (quote.accepts_left <= 0) {
      throw conflict(
        'quote_expired',
        'Esta oferta ya se aceptó y no se pagó a tiempo. Pídele a la tienda que la renueve.',
      );
    }
    const { customerId, name, companyId } = await requireMember(tx, context);
    // Before anything is written: somebody with more to spend can still accept it.
    const buyer = await refuseOverBudget(tx, customerId, version.total_cents, now);
    // Removed while their row was waited for.
    if (buyer?.companyId !== companyId) throw noBuyer();
    if (input.pay_with === 'company_credit')
      await refuseUnusableCredit(tx, context, customerId, version.total_cents);
    await releaseReservations(tx, version.id);
    const { draft_order_hours: hours } = await readLimits(tx, log);
    const address = quote.delivery_address;
    const purchaseOrder = input.purchase_order ?? quote.purchase_order;
    const draft = await addDraft(
      tx,
      context,
      {
        lines: version.lines,
        address,
        shippingCents: version.shipping_cents,
        shippingTaxBasisPoints: version.shipping_tax_basis_points,
        taxCents: version.tax_cents,
        totalCents: version.total_cents,
      },
      {
        customerId,
        customer: { name, email: customer?.email ?? '', phone: address.pickup_phone ?? address.phone },
        deliveryMethod: quote.delivery_method,
        discountReason: version.discount_reason,
        limitReason: version.limit_reason,
        notes: '',
        purchaseOrder,
        createdBy: null,
        keptUntil: new Date(now.getTime() + hours * hour),
      },
    );
    await leaveLapsed(tx, context, quote);
    await tx.run(setAccepted, { id, draftId: draft.id, purchaseOrder, now });
    return draft.id;
  });
}

/** What somebody else accepted is theirs, and so is the budget it counts against: who has one puts only their own on credit. */
async function refuseOthersBudget(
  tx: Connection,
  { customer, clock }: RequestContext,
  quote: QuoteRow,
): Promise<void> {
  if (!customer || customer.id === quote.buyer_id) return;
  const caller = await lockBuyer(tx, customer.id, clock.now());
  if (!caller || caller.mostCents === null) return;
  throw conflict(
    'quote_closed',
    'Otra persona de tu empresa ya la aceptó: ella o quien la administra puede usar el crédito.',
  );
}
