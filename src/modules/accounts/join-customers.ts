import type { Connection } from '../../platform/database/database.ts';
import { mergeCarts } from '../cart/index.ts';
import { moveMember } from '../companies/index.ts';
import { reassignCompanyQuotes } from '../company-quotes/index.ts';
import { handOverBuilds } from '../configurator/index.ts';
import { moveAddresses } from '../customers/index.ts';
import { reassignHolds } from '../inventory/index.ts';
import { moveProfiles } from '../invoice-profiles/index.ts';
import { holdOrders, reassignOrders } from '../orders/index.ts';
import { holdPayments, reassignPayments } from '../payments/index.ts';
import { moveUses } from '../promotions/index.ts';
import { reassignGiftCards } from '../gift-cards/index.ts';
import { joinCredit } from '../store-credit/index.ts';
import { movePriceList } from '../wholesale/index.ts';
import { moveTickets } from '../support/index.ts';
import { mergeWishes } from '../wishlist/index.ts';

/**
 * Moves everything of a visitor or guest to an account: cart, hearts, addresses, orders with their payments and
 * reservations, store credit, saved builds, uses of promotions, a price list, tickets, its place in a company. Safe to
 * run twice. The visitor's own
 * row stays; the caller deletes it.
 */
export async function joinCustomers(tx: Connection, fromId: string, toId: string): Promise<void> {
  if (fromId === toId) return;
  await holdPurchases(tx, fromId);
  const cartId = await mergeCarts(tx, fromId, toId);
  await mergeWishes(tx, fromId, toId);
  await moveAddresses(tx, fromId, toId);
  await moveProfiles(tx, fromId, toId);
  await joinPurchases(tx, fromId, toId, cartId);
  await handOverBuilds(tx, fromId, toId);
  await movePriceList(tx, fromId, toId);
  await moveTickets(tx, fromId, toId);
  await reassignCompanyQuotes(tx, fromId, toId);
  await moveMember(tx, fromId, toId);
}

/** Takes what a payment that arrives just then takes, in its order: attempts, then orders. The rest may follow. */
export async function holdPurchases(tx: Connection, customerId: string): Promise<void> {
  await holdPayments(tx, customerId);
  await holdOrders(tx, customerId);
}

/**
 * Moves only a guest's purchases: orders with their payments and reservations, store credit, uses of promotions. Safe
 * to run twice.
 */
export async function joinPurchases(
  tx: Connection,
  fromId: string,
  toId: string,
  toCartId?: string,
): Promise<void> {
  await reassignOrders(tx, fromId, toId, toCartId);
  await joinCredit(tx, fromId, toId);
  await reassignGiftCards(tx, fromId, toId);
  await reassignPayments(tx, fromId, toId);
  await reassignHolds(tx, fromId, toId);
  await moveUses(tx, fromId, toId);
}
