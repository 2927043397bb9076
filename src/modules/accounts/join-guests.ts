import type { Connection } from '../../platform/database/database.ts';
import { createGuest, forgetGuest, otherGuestsOf } from '../customers/index.ts';
import { reassignHoldsOf } from '../inventory/index.ts';
import { hasOrdersOf, otherAddressesOf, reassignOrdersOf } from '../orders/index.ts';
import { reassignPaymentsOf } from '../payments/index.ts';
import { joinPurchases } from './join-customers.ts';

/**
 * What guests bought with an address becomes the account's, once its owner has shown that they read its mail. Nothing
 * else of theirs comes along, and their sessions end: anybody may have typed the address.
 */
export async function joinGuestsOf(tx: Connection, accountId: string, email: string): Promise<void> {
  for (const guestId of await otherGuestsOf(tx, email, accountId)) {
    // A guest who bought nothing with the address goes on undisturbed.
    if (!(await hasOrdersOf(tx, guestId, email))) continue;
    await leaveOthersBehind(tx, guestId, email);
    await joinPurchases(tx, guestId, accountId);
    await forgetGuest(tx, guestId);
  }
}

/** What a guest bought with other addresses stays a guest's: nobody has proven these. */
export async function leaveOthersBehind(tx: Connection, guestId: string, email: string): Promise<void> {
  for (const other of await otherAddressesOf(tx, guestId, email)) {
    const keeperId = await createGuest(tx, other);
    const orderIds = await reassignOrdersOf(tx, guestId, other.email, keeperId);
    await reassignPaymentsOf(tx, orderIds, keeperId);
    await reassignHoldsOf(tx, orderIds, keeperId);
  }
}
