import type { Connection } from '../../platform/database/database.ts';
import { createGuest, forgetGuest, lockGuest, otherGuestsOf } from '../customers/index.ts';
import { reassignHoldsOf } from '../inventory/index.ts';
import { hasOrdersOf, otherAddressesOf, reassignOrdersOf } from '../orders/index.ts';
import { reassignPaymentsOf } from '../payments/index.ts';
import { holdPurchases, joinPurchases } from './join-customers.ts';

/**
 * Moves the orders of guests with an address to its account, once the address is proven. Nothing else of theirs
 * moves, and their sessions end, because anybody may have typed the address.
 */
export async function joinGuestsOf(tx: Connection, accountId: string, email: string): Promise<void> {
  for (const guestId of await otherGuestsOf(tx, email, accountId)) {
    // Guests without orders of the address are left alone.
    if (!(await hasOrdersOf(tx, guestId, email))) continue;
    await holdPurchases(tx, guestId);
    // Somebody joined them meanwhile, or they have another address now.
    if ((await lockGuest(tx, guestId))?.email !== email) continue;
    await leaveOthersBehind(tx, guestId, email);
    await joinPurchases(tx, guestId, accountId);
    await forgetGuest(tx, guestId);
  }
}

/** Orders with other, unproven addresses stay with a guest. */
export async function leaveOthersBehind(tx: Connection, guestId: string, email: string): Promise<void> {
  await holdPurchases(tx, guestId);
  for (const other of await otherAddressesOf(tx, guestId, email)) {
    const keeperId = await createGuest(tx, other);
    const orderIds = await reassignOrdersOf(tx, guestId, other.email, keeperId);
    await reassignPaymentsOf(tx, orderIds, keeperId);
    await reassignHoldsOf(tx, orderIds, keeperId);
  }
}
