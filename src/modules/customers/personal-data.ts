import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

/** No mail goes there: stands behind the id where an address was. */
export const erasedDomain = '@eliminada.invalid';

const personalData = query(
  'customers.personal_data',
  `select json_build_object(
     'name', coalesce(c.contact_name, c.name), 'email', coalesce(c.contact_email, c.email), 'email_verified', c.email_verified, 'phone', c.phone,
     'registered_at', c.created_at,
     'former_emails', (select coalesce(json_agg(a.email order by a.created_at), '[]')
        from customer_alias a where a.customer_id = c.id and not starts_with(a.email, lower(a.former_id) || '@')), 'cart_mail_since', c.cart_mail_since, 'staff_notes', c.staff_notes,
     'addresses', (select coalesce(json_agg(json_build_object(
        'recipient', a.recipient, 'phone', a.phone, 'street', a.street, 'exterior_number', a.exterior_number,
        'interior_number', a.interior_number, 'neighbourhood', a.neighbourhood, 'municipality', a.municipality,
        'state', a.state, 'postal_code', a.postal_code, 'directions', a.directions) order by a.created_at), '[]')
        from address a where a.customer_id = c.id),
     'sessions', (select coalesce(json_agg(json_build_object(
        'signed_in_at', s.created_at, 'last_seen_at', s.updated_at, 'ip_address', s.ip_address,
        'user_agent', s.user_agent) order by s.created_at), '[]')
        from customer_session s where s.customer_id = c.id)) as data
   from customer c where c.id = :customerId`,
).narrow<{ data: object }>();
const passwordOf = query(
  'customers.password_of',
  `select password from customer_account
    where customer_id = :customerId and provider_id = 'credential' and password is not null`,
);
const lockAccount = query(
  'customers.lock_account',
  `select id, email, email_verified as is_verified from customer
    where id = :customerId and not is_anonymous and deleted_at is null for update`,
);
const eraseAccount = query(
  'customers.erase_account',
  `with sessions as (delete from customer_session where customer_id = :accountId),
     passwords as (delete from customer_account where customer_id = :accountId),
     addresses as (delete from address where customer_id = :accountId),
     aliases as (delete from customer_alias where customer_id = :accountId),
     codes as (delete from customer_verification where identifier like '%' || :accountEmail)
   update customer set name = :nameOfNobody, email = id || '${erasedDomain}', email_verified = false, phone = null,
     contact_name = null, contact_email = null, claim_token = null, claim_email = null,
     is_blocked = true, cart_mail_since = null, staff_notes = '', deleted_at = :now, updated_at = :now
    where id = :accountId`,
);

/** What stands where the name of somebody who left was. */
export const nameOfNobody = 'Cuenta eliminada';

/** What this module knows of a customer, as they may take it along. */
export async function personalDataOfCustomer(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, { customerId }))?.data;
}

/** The hash of a customer's password; undefined for those who enter by code only. */
export async function passwordHashOf(db: Connection, customerId: string): Promise<string | undefined> {
  return (await db.first(passwordOf, { customerId }))?.password;
}

/** The account and its address, locked until the transaction ends; undefined for visitors and accounts that are gone. */
export async function lockCustomer(
  tx: Connection,
  customerId: string,
): Promise<{ id: string; email: string; is_verified: boolean } | undefined> {
  return tx.first(lockAccount, { customerId });
}

/** Nobody can enter the account any more, and its row says nothing about anybody. */
export async function eraseCustomer(
  tx: Connection,
  account: { id: string; email: string },
  now: Date,
): Promise<void> {
  await tx.run(eraseAccount, { accountId: account.id, accountEmail: account.email, nameOfNobody, now });
}
