import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import { membershipNow } from '../companies/index.ts';
import { endLapsedDraft, supersedeDraft } from '../orders/index.ts';
import { lockQuote, quoteById, quoteOfCompany, type QuoteRow } from './company-quotes.queries.ts';
import { orderOfQuote, quoteForStaff, quoteOnWire } from './quote-on-wire.ts';

/**
 * Whose quotes the caller sees: their company's, or their own alone where they only buy.
 * @throws AppError 404 for who buys for no approved company
 */
export async function requireMember(
  db: Connection,
  { customer, clock }: Pick<RequestContext, 'customer' | 'clock'>,
): Promise<{ customerId: string; name: string; companyId: number; onlyId: string | null }> {
  const me = customer && (await membershipNow(db, customer.id, clock.now()));
  if (!me) throw noBuyer();
  const { id: customerId, name } = customer;
  return { customerId, name, companyId: me.companyId, onlyId: me.role === 'buyer' ? customerId : null };
}

/** The refusal for who buys for no approved company. */
export function noBuyer() {
  return notFound('No compras para ninguna empresa aprobada.');
}

/** A quote that the caller may see. @throws AppError 404 */
export async function requireOwnQuote(
  db: Connection,
  context: RequestContext,
  id: string,
): Promise<QuoteRow> {
  const { companyId, onlyId } = await requireMember(db, context);
  const quote = await db.first(quoteOfCompany, { id, companyId, onlyId });
  if (!quote) throw notFound('Esta cotización no existe.');
  return quote;
}

/** The same for staff. @throws AppError 404 */
export async function requireQuote(db: Connection, id: string): Promise<QuoteRow> {
  const quote = await db.first(quoteById, { id });
  if (!quote) throw notFound(t('There is no such quote.'));
  return quote;
}

/** The same, locked, so that nobody else changes it before the transaction ends. */
export async function lockOwnQuote(tx: Connection, context: RequestContext, id: string): Promise<QuoteRow> {
  await requireOwnQuote(tx, context, id);
  await lock(tx, context, id);
  // Read under the lock: somebody else may have answered while it was waited for.
  return requireOwnQuote(tx, context, id);
}

/** The same for staff. */
export async function lockQuoteOfStaff(
  tx: Connection,
  context: RequestContext,
  id: string,
): Promise<QuoteRow> {
  await lock(tx, context, id);
  return requireQuote(tx, id);
}

/** What it became and was not paid in time is over now, not when its sweep comes: its link pays no second order. */
async function lock(tx: Connection, context: RequestContext, id: string): Promise<void> {
  const draftId = (await tx.first(lockQuote, { id }))?.draft_order_id;
  if (draftId) await endLapsedDraft(tx, context, draftId);
}

/**
 * The quote goes on without what it became and was not paid in time: money that comes for that after all, by a voucher or to a
 * CLABE, goes back. Called under the quote's lock, once `refuseClosed` let it pass.
 */
export async function leaveLapsed(
  tx: Connection,
  { clock }: Pick<RequestContext, 'clock'>,
  { draft_order_id: draftId }: QuoteRow,
): Promise<void> {
  if (draftId !== null) await supersedeDraft(tx, { clock }, draftId);
}

/** @throws AppError 409 `stale` for who has not seen the newest, with it */
export function refuseStale(quote: QuoteRow, revision: number, context: RequestContext): void {
  if (quote.revision !== revision) throw stale(quoteOnWire(quote, context));
}

/** The same for staff. */
export async function refuseStaleForStaff(
  tx: Connection,
  context: RequestContext,
  quote: QuoteRow,
  revision: number,
): Promise<void> {
  if (quote.revision !== revision) throw stale(await quoteForStaff(context, tx, quote));
}

/** A quote is talked about until it was declined, withdrawn or ordered; what lapsed unpaid opens it again. */
export function refuseClosed(quote: QuoteRow, now: Date): void {
  switch (quote.state) {
    case 'requested':
    case 'sent':
      return;
    case 'accepted': {
      const order = orderOfQuote(quote, now);
      if (order !== 'cancelled' && order !== 'expired') {
        throw conflict('quote_closed', t('It was accepted already.'));
      }
      // Where it was to go was forgotten with them.
      if (quote.is_erased) throw conflict('quote_closed', t('Who asked for it deleted their account.'));
      return;
    }
    case 'declined':
      throw conflict('quote_closed', t('Its company declined it.'));
    case 'withdrawn':
      throw conflict('quote_closed', t('The shop withdrew it.'));
  }
}
