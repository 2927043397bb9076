import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/** The code was mailed so many seconds ago at least before it is mailed again. */
const pauseSeconds = 60;

const markProven = query(
  'customers.mark_proven',
  `with codes as (delete from customer_verification where identifier = 'forget-password-otp-' || :accountEmail)
   update customer set email_verified = true, updated_at = :now
    where id = :accountId and email = :accountEmail and not email_verified`,
);
const dropAccess = query(
  'customers.drop_access',
  `with sessions as (delete from customer_session where customer_id = :customerId),
     addresses as (delete from address where customer_id = :customerId)
   delete from customer_account where customer_id = :customerId`,
);
const takeEmail = query(
  'customers.take_confirmation',
  `update customer set claim_sent_at = :now::timestamptz
    where id = :customerId and not email_verified
      and (claim_sent_at is null or claim_sent_at <= :now::timestamptz - make_interval(secs => :pauseSeconds::float8))`,
);

/** The account's address is its owner's from now on, and its code is used; false when it was before. */
export async function markAddressProven(
  tx: Connection,
  account: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  return (await tx.run(markProven, { accountId: account.id, accountEmail: account.email, now })) > 0;
}

/**
 * Ends every session, drops the password and where parcels would go: whoever opened the account did not own its address.
 */
export async function dropAccessTo(tx: Connection, customerId: string): Promise<void> {
  await tx.run(dropAccess, { customerId });
}

/** Whether the email that proves the address may go now; within a minute the one on its way has to do. */
export async function takeConfirmationEmail(db: Connection, customerId: string, now: Date): Promise<boolean> {
  return (await db.run(takeEmail, { customerId, now, pauseSeconds })) > 0;
}
