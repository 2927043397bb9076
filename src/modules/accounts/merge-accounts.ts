import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, invalid, notFound } from '../../platform/errors.ts';
import { refreshListing } from '../catalog/index.ts';
import { accountMergedInto, lockAccounts, type MergedAccount, retireAccount } from '../customers/index.ts';
import { sendEmails } from '../mails/index.ts';
import { moveSubscription } from '../newsletter/index.ts';
import { moveQuestions } from '../questions/index.ts';
import { moveReviews } from '../reviews/index.ts';
import { audit } from '../staff/index.ts';
import { moveAlerts } from '../wishlist/index.ts';
import { joinCustomers } from './join-customers.ts';
import { mergedMail } from './mails.ts';

/**
 * Staff say that two registered accounts are one person: everything of the other becomes the kept one's, whose sign-in
 * stays. The other's sessions end and its address opens nothing any more (`customer_alias`); both addresses are told. The
 * same again changes nothing.
 * @throws AppError 404 without such an account; 409 `same_account`, `already_merged`, `not_verified`, `blocked`; 422 where
 * the address typed is not the other's
 */
export async function mergeAccounts(
  context: RequestContext,
  keptId: string,
  { account_id: otherId, confirmation, reason }: { account_id: string; confirmation: string; reason: string },
): Promise<void> {
  if (otherId === keptId) throw conflict('same_account', t('That is the same account.'));
  const { db, clock, staff, media } = context;
  const photos = await db.transaction(async (tx) => {
    const accounts = await lockAccounts(tx, keptId, otherId);
    const kept = accounts.find(({ id }) => id === keptId);
    const other = accounts.find(({ id }) => id === otherId);
    if (!kept) throw notFound(t('There is no such customer.'));
    if (!other) {
      const merged = await accountMergedInto(tx, otherId);
      if (!merged) throw notFound(t('There is no such account to merge.'));
      if (merged.customer_id !== keptId) {
        throw conflict('already_merged', t('That account was merged into another one.'));
      }
      return [];
    }
    refuseUnfit(kept, other);
    if (confirmation.toLowerCase() !== other.email.toLowerCase()) {
      const message = t('Type {email} to confirm.', { email: other.email });
      throw invalid({ confirmation: message }, message);
    }
    const now = clock.now();
    await joinCustomers(tx, otherId, keptId);
    const reviews = await moveReviews(tx, otherId, keptId, now);
    await refreshListing(tx, reviews.productIds, now);
    await moveQuestions(tx, otherId, keptId);
    // Data that belongs to an address moves only where the address is proven.
    if (other.is_verified) {
      await moveSubscription(tx, other.email, kept.email);
      await moveAlerts(tx, other.email, kept.email);
    }
    await retireAccount(tx, other, keptId, now);
    const noted = {
      systemUserId: staff?.id,
      action: 'customer.merge-account',
      before: { account: other.id, name: other.name, email: other.email },
      after: { account: keptId, email: kept.email, reason },
    };
    await audit(tx, { ...noted, subject: `customer:${keptId}` });
    await audit(tx, { ...noted, subject: `customer:${otherId}` });
    // Both addresses: an owner who did not ask for it must learn of it.
    const addresses = [kept.email, other.email];
    await sendEmails(
      context,
      tx,
      addresses.map((to) => mergedMail(to, kept.email, other.email)),
    );
    return reviews.photos;
  });
  // Files have no transaction: they are deleted after the commit.
  await Promise.all(photos.map((url) => media.removePhoto(url)));
}

function refuseUnfit(kept: MergedAccount, other: MergedAccount): void {
  // Anybody may open an account with somebody else's address.
  if (!kept.is_verified) {
    throw conflict('not_verified', t('Nobody has proven the address of the account that stays.'));
  }
  if (kept.is_blocked || other.is_blocked) {
    throw conflict('blocked', t('One of the two accounts is blocked. Unblock it first, or leave it be.'));
  }
}
