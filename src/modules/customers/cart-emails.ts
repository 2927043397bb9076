import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const setConsent = query(
  'customers.set_cart_mail',
  `update customer set updated_at = :now,
     cart_mail_since = case when :wanted then coalesce(cart_mail_since, :now) end
    where id = :customerId`,
);
const endByToken = query(
  'customers.end_cart_mail',
  'update customer set cart_mail_since = null where mail_token = :token',
);
const profile = query(
  'customers.profile',
  `select name, email, cart_mail_since is not null as wants_cart_mail, exists (
     select from customer_account a
      where a.customer_id = c.id and a.provider_id = 'credential' and a.password is not null) as has_password
   from customer c where id = :customerId`,
);

/** A customer's own account as its page shows it. */
export async function profileOf(db: Connection, customerId: string) {
  return db.first(profile, { customerId });
}

/** Turns reminders of the cart on or off. */
export async function setCartMail(
  db: Connection,
  customerId: string,
  wanted: boolean,
  now: Date,
): Promise<void> {
  await db.run(setConsent, { customerId, wanted, now });
}

/** Ends these emails by the token in one of them; an unknown token changes nothing. */
export async function endCartMail(db: Connection, token: string): Promise<void> {
  await db.run(endByToken, { token });
}
