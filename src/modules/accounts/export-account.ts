import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { cartDataOf } from '../cart/index.ts';
import { companyDataOf } from '../companies/index.ts';
import { buildsDataOf, galleryDataOf, machinesDataOf } from '../configurator/index.ts';
import { customerById, personalDataOfCustomer, staffViewOfCustomer } from '../customers/index.ts';
import { importsDataOf } from '../imports/index.ts';
import { profilesDataOf } from '../invoice-profiles/index.ts';
import { invoicesDataOf } from '../invoices/index.ts';
import { emailsDataOf } from '../mails/index.ts';
import { subscriptionOf } from '../newsletter/index.ts';
import { orderIdsOf, ordersDataOf } from '../orders/index.ts';
import { usesDataOf } from '../promotions/index.ts';
import { questionsDataOf } from '../questions/index.ts';
import { returnsDataOf } from '../returns/index.ts';
import { reviewsDataOf } from '../reviews/index.ts';
import { companyQuoteDataOf } from '../company-quotes/index.ts';
import { giftCardDataOf } from '../gift-cards/index.ts';
import { creditDataOf } from '../store-credit/index.ts';
import { ticketsDataOf } from '../support/index.ts';
import { priceListDataOf } from '../wholesale/index.ts';
import { wishesDataOf } from '../wishlist/index.ts';
import type { GuestProof } from './accounts.contract.ts';
import { proofNeeded, provesAddress } from './guest-proof.ts';

/**
 * Everything the shop knows of a customer (right of access, LFPDPPP), without secrets: no password, no token. What
 * belongs to an address comes only once the account has proven it.
 * @throws AppError 404 where there is no such account
 */
export async function exportAccount(
  { db, clock }: RequestContext,
  customerId: string,
  guestProof?: GuestProof,
): Promise<Record<string, unknown>> {
  const customer =
    (await customerById(db, customerId)) ?? (await provenGuest(db, customerId, guestProof, clock.now()));
  if (!customer) throw notFound();
  const { email, email_verified: isProven } = customer;
  const provenEmail = isProven ? email : null;
  const [
    account,
    orders,
    returns,
    cart,
    wishes,
    reviews,
    voices,
    tickets,
    newsletter,
    emails,
    profiles,
    invoices,
    uses,
    list,
    company,
    builds,
    machines,
    gallery,
    credit,
    giftCards,
    companyQuotes,
    imports,
  ] = await Promise.all([
    personalDataOfCustomer(db, customerId),
    ordersDataOf(db, customerId),
    returnsDataOf(db, customerId),
    cartDataOf(db, customerId),
    wishesDataOf(db, customerId, provenEmail),
    reviewsDataOf(db, customerId),
    questionsDataOf(db, customerId),
    ticketsDataOf(db, customerId),
    provenEmail === null ? null : subscriptionOf(db, provenEmail),
    emailsDataOf(db, { email, isProven, orderIds: await orderIdsOf(db, customerId) }),
    profilesDataOf(db, customerId),
    invoicesDataOf(db, customerId),
    usesDataOf(db, customerId),
    priceListDataOf(db, customerId),
    companyDataOf(db, customerId),
    buildsDataOf(db, customerId),
    machinesDataOf(db, customerId),
    galleryDataOf(db, customerId),
    creditDataOf(db, customerId),
    giftCardDataOf(db, customerId),
    companyQuoteDataOf(db, customerId),
    // Until the address is proven, what a file says of its owner is nothing for whoever opened the account.
    isProven ? importsDataOf(db, customerId) : [],
  ]);
  return {
    made_at: clock.now().toISOString(),
    account,
    orders,
    returns,
    cart,
    wishes,
    reviews,
    questions_and_answers: voices,
    support: tickets,
    newsletter_since: newsletter?.toISOString() ?? null,
    letters: emails,
    invoice_profiles: profiles,
    invoices,
    promotions_used: uses,
    price_list: list,
    company,
    builds,
    machines,
    build_gallery: gallery,
    store_credit: credit,
    gift_cards: giftCards,
    company_quotes: companyQuotes,
    imported_lines: imports,
  };
}

/** A guest to export. */
async function provenGuest(db: Connection, customerId: string, proof: GuestProof | undefined, now: Date) {
  const guest = await staffViewOfCustomer(db, customerId, now);
  if (!guest) return undefined;
  if (proof === undefined) throw proofNeeded();
  return { email: guest.email, email_verified: provesAddress(guest.email, proof) };
}
