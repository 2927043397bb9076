import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { customerById, forgetGuest, lockCustomer, lockGuest } from '../customers/index.ts';
import { audit } from '../staff/index.ts';
import { holdPurchases, joinCustomers } from './join-customers.ts';

/**
 * Staff say that a guest and an account are one person: everything of the guest becomes the account's, and the guest is
 * forgotten. Only an account whose address is proven gets orders: anybody may open one with somebody else's address.
 * @throws AppError 404 without such an account or guest; 409 `not_verified`
 */
export async function mergeGuest(
  { db, staff }: RequestContext,
  accountId: string,
  { guest_id: guestId, reason }: { guest_id: string; reason: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdPurchases(tx, guestId);
    // Locks the guest's row before the account's, as a claim does.
    const guest = await lockGuest(tx, guestId);
    const account = await lockCustomer(tx, accountId);
    if (!account) throw notFound(t('There is no such customer.'));
    if (!guest) throw notFound(t('There is no such guest, or they are merged already.'));
    if ((await customerById(tx, accountId))?.email_verified !== true) {
      throw conflict('not_verified', t('Nobody has proven the address of this account yet.'));
    }
    await joinCustomers(tx, guest.id, account.id);
    await forgetGuest(tx, guest.id);
    await audit(tx, {
      systemUserId: staff?.id,
      action: 'customer.merge',
      subject: `customer:${account.id}`,
      before: { guest: guest.id, name: guest.name, email: guest.email },
      after: { reason },
    });
  });
}
