import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const personalData = query(
  'cart.personal_data',
  `select json_build_object(
     'items', (select coalesce(json_agg(json_build_object('product', p.name, 'quantity', i.quantity,
        'added_at', i.added_at) order by i.added_at), '[]')
        from cart c join cart_item i on i.cart_id = c.id join product p on p.id = i.product_id
        where c.customer_id = :customerId),
     'saved_for_later', (select coalesce(json_agg(json_build_object('product', p.name, 'quantity', s.quantity,
        'saved_at', s.saved_at) order by s.saved_at), '[]')
        from saved_item s join product p on p.id = s.product_id where s.customer_id = :customerId)) as data`,
).narrow<{ data: object }>();
const erase = query(
  'cart.erase',
  `with carts as (delete from cart where customer_id = :customerId) delete from saved_item where customer_id = :customerId`,
);

/** A customer's cart and saved items, for their export. */
export async function cartDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(personalData, { customerId }))?.data;
}

/** Forgets a customer's cart and what they saved for later. */
export async function eraseCart(tx: Connection, customerId: string): Promise<void> {
  await tx.run(erase, { customerId });
}
