import type { Connection } from '../../../platform/database/database.ts';
import { query } from '../../../platform/database/named-query.ts';
import { kindOfKey } from '../../customers/index.ts';

const paidBefore = query(
  'orders.paid_before',
  `select exists (select from shop_order o where o.customer_id = :customerId and o.paid_at is not null)
     or exists (select from shop_order o
       where o.contact_keys <> '{}' and o.contact_keys && :contacts::text[] and o.paid_at is not null) as has_paid`,
);

/**
 * Whether a customer has paid an order, by their account, e-mail or phone; what was given back since counts, too. A postal
 * address is many people's: neighbours are no reason.
 * @param contacts as `customers/contact-keys.ts` gives them
 */
export async function hasPaidBefore(
  db: Connection,
  { customerId, contacts }: { customerId: string; contacts: readonly string[] },
): Promise<boolean> {
  const own = contacts.filter((key) => kindOfKey(key) !== 'address');
  return (await db.first(paidBefore, { customerId, contacts: own }))?.has_paid === true;
}
