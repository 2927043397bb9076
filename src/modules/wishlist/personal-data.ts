import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query(
  'wishlist.personal_data',
  `select coalesce(json_agg(json_build_object('product', p.name, 'on_list', w.is_listed, 'added_at', w.added_at,
     'stock_alert_since', w.stock_alert_since, 'price_below_cents', w.price_below_cents) order by w.id), '[]') as data
   from wish w join product p on p.id = w.product_id where w.customer_id = :customerId or w.email = :email`,
).narrow<{ data: object[] }>();
const erase = query('wishlist.erase', 'delete from wish where customer_id = :customerId or email = :email');

/** A customer's hearts and alerts, those of their proven address too, as they may take them along. */
export async function wishesDataOf(
  db: Connection,
  customerId: string,
  email: string | null,
): Promise<unknown> {
  return (await db.first(personalData, { customerId, email }))?.data ?? [];
}

/** Forgets hearts and alerts of a customer and of their proven address. */
export async function eraseWishes(tx: Connection, customerId: string, email: string | null): Promise<void> {
  await tx.run(erase, { customerId, email });
}

const moveOfAddress = query(
  'wishlist.move_of_address',
  `with known as (
     delete from wish w using wish own
      where w.email = lower(:fromEmail) and own.email = lower(:toEmail) and own.product_id = w.product_id
     returning w.id
   )
   update wish set email = lower(:toEmail) where email = lower(:fromEmail) and id not in (select id from known)`,
);

/** Alerts of a bare address go to another address of the same person from now on. */
export async function moveAlerts(tx: Connection, fromEmail: string, toEmail: string): Promise<void> {
  await tx.run(moveOfAddress, { fromEmail, toEmail });
}
