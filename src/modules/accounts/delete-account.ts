import type { CurrentCustomer, RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { forgetAnswers } from '../../platform/http/answer-once.ts';
import { formatPesos } from '../../platform/money.ts';
import { eraseApprovals } from '../approvals/index.ts';
import { eraseCart } from '../cart/index.ts';
import { eraseInvitations, eraseMember } from '../companies/index.ts';
import { eraseCompanyQuotes } from '../company-quotes/index.ts';
import { eraseOwnBuilds } from '../configurator/index.ts';
import { aliasesOf, eraseCustomer, lockCustomer, lockGuest, nameOfNobody } from '../customers/index.ts';
import { eraseGiftCards } from '../gift-cards/index.ts';
import { eraseImportLines } from '../imports/index.ts';
import { eraseProfiles } from '../invoice-profiles/index.ts';
import { eraseCampaignMail } from '../campaigns/index.ts';
import { eraseEmails } from '../mails/index.ts';
import { eraseSubscription } from '../newsletter/index.ts';
import { anonymiseOrders, countOpenOrders, orderIdsOf } from '../orders/index.ts';
import { eraseUses } from '../promotions/index.ts';
import { eraseDestinations } from '../purchasing/index.ts';
import { eraseReturns } from '../returns/index.ts';
import { renameAuthor } from '../reviews/index.ts';
import { forgetAddressesInTrail, forgetInTrail } from '../staff/index.ts';
import { forfeitCredit } from '../store-credit/index.ts';
import { eraseTickets } from '../support/index.ts';
import { erasePayers, owedTo } from '../payments/index.ts';
import { erasePriceList } from '../wholesale/index.ts';
import { eraseWishes } from '../wishlist/index.ts';
import type { GuestProof } from './accounts.contract.ts';
import { proofNeeded, provesAddress } from './guest-proof.ts';
import { holdPurchases } from './join-customers.ts';

/**
 * A customer deletes their own account.
 * @throws AppError 422 where the password is not theirs, and what `eraseAccount` throws
 */
export async function deleteOwnAccount(
  context: RequestContext,
  customer: CurrentCustomer,
  { password, forfeitsCredit }: { password: string; forfeitsCredit: boolean },
): Promise<void> {
  // Customers who sign in by code have no password: the session and the typed word suffice.
  if (!(await context.customerAccounts.isRightPassword(customer, password, context.clientNetwork))) {
    throw invalid({ password: 'La contraseña no coincide.' }, 'La contraseña no coincide.');
  }
  await eraseAccount(context, customer.id, {
    forfeitsCredit,
    openOrders: (open) =>
      open === 1
        ? 'Tienes un pedido en camino. Podrás borrar la cuenta cuando lo recibas o se cancele.'
        : `Tienes ${open} pedidos en camino. Podrás borrar la cuenta cuando los recibas o se cancelen.`,
    refundOpen: (cents) =>
      `Todavía te debemos ${formatPesos(cents)} de una devolución. Dinos en tu pedido cómo los quieres; podrás borrar la cuenta cuando los tengas.`,
    creditLeft: (cents) =>
      `Te quedan ${formatPesos(cents)} de saldo a favor y se pierden con la cuenta. Úsalos antes, o confirma que renuncias a ellos.`,
  });
}

/**
 * Forgets a customer: account, addresses, cart, lists, emails. Orders stay for the books without saying who bought;
 * reviews and answers stay without a name. What belongs to the account's address goes with it only where it is
 * proven.
 * @throws AppError 404 where there is no such account; 409 `open_orders` while something is under way, `refund_open`
 *   while a refund waits for them or for staff, `store_credit_left` where credit is left that they did not agree to
 *   give up
 */
export async function eraseAccount(
  context: RequestContext,
  customerId: string,
  given: {
    forfeitsCredit: boolean;
    openOrders: (count: number) => string;
    creditLeft: (cents: number) => string;
    /** The shop still owes them money, and would not know where to send it. */
    refundOpen: (cents: number) => string;
    /** How a guest proved to staff who they are; without it only accounts are forgotten. */
    guestProof?: GuestProof | undefined;
  },
): Promise<void> {
  const { db, clock, media } = context;
  const photos = await db.transaction(async (tx) => {
    await holdPurchases(tx, customerId);
    const customer = await lockCustomer(tx, customerId);
    const account = customer
      ? { ...customer, codesOf: customer.email }
      : await provenGuest(tx, customerId, given.guestProof);
    if (!account) throw notFound();
    const open = await countOpenOrders(tx, customerId);
    if (open > 0) {
      throw conflict('open_orders', given.openOrders(open), { open_orders: open });
    }
    const owedCents = await owedTo(tx, customerId);
    if (owedCents > 0) throw conflict('refund_open', given.refundOpen(owedCents), { owed_cents: owedCents });
    const now = clock.now();
    const { forfeitsCredit: isAgreed, creditLeft: refusalOf } = given;
    await forfeitCredit(tx, customerId, { isAgreed, refusalOf, now });
    const aliases = await aliasesOf(tx, customerId);
    const { is_verified: isVerified } = account;
    const former = aliases.flatMap(({ email }) => (email === null ? [] : [{ email, isProven: true }]));
    const addresses = [{ ...account, isProven: isVerified }, ...former];
    const proven = addresses.flatMap(({ email, isProven }) => (isProven ? [email] : []));
    const cardIds = await eraseGiftCards(tx, customerId, proven);
    const returnPhotos = await eraseReturns(context, tx, customerId);
    await erasePayers(tx, [customerId, ...cardIds], now);
    await eraseCompanyQuotes(tx, customerId, nameOfNobody);
    await anonymiseOrders(tx, customerId, nameOfNobody);
    const orderIds = await orderIdsOf(tx, customerId);
    await eraseDestinations(tx, orderIds);
    for (const { email, isProven } of addresses) {
      await forgetAnswers(tx, customerId, email);
      await eraseWishes(tx, customerId, isProven ? email : null);
      await eraseTickets(tx, customerId, isProven ? email : null);
      if (isProven) {
        await eraseSubscription(tx, email);
        await eraseCampaignMail(tx, email);
        await eraseInvitations(tx, email);
      }
      await eraseEmails(tx, { email, isProven, orderIds });
    }
    await eraseCart(tx, customerId);
    await eraseOwnBuilds(tx, customerId);
    await eraseProfiles(tx, customerId);
    await erasePriceList(tx, customerId);
    await eraseMember(tx, customerId);
    await eraseUses(tx, customerId);
    const ids = [customerId, ...aliases.map(({ former_id: id }) => id)];
    await eraseImportLines(tx, { customerIds: ids, emails: proven });
    const subjects = ids.map((id) => `customer:${id}`);
    await forgetInTrail(tx, subjects);
    await forgetAddressesInTrail(tx, proven);
    await eraseApprovals(tx, subjects);
    // Codes sent to an address that a guest only typed belong to somebody else.
    await eraseCustomer(tx, { id: customerId, email: account.codesOf }, now);
    await renameAuthor(tx, customerId, now);
    return returnPhotos;
  });
  // Files have no transaction: they are deleted after the commit.
  await Promise.all(photos.map((url) => media.removePhoto(url)));
}

/** A guest to erase. */
async function provenGuest(tx: Connection, customerId: string, proof: GuestProof | undefined) {
  const guest = await lockGuest(tx, customerId);
  if (!guest) return undefined;
  if (proof === undefined) throw proofNeeded();
  const isProven = provesAddress(guest.email, proof);
  return { ...guest, is_verified: isProven, codesOf: isProven ? guest.email : guest.id };
}
