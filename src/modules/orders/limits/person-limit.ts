import type { Connection } from '../../../platform/database/database.ts';
import { query, type RowOf } from '../../../platform/database/named-query.ts';
import { conflict } from '../../../platform/errors.ts';
import { lockContacts } from '../../inventory/index.ts';

export const personLimitOf = query(
  'orders.person_limit',
  'select units, days from person_limit where product_id = :productId',
);

export const writePersonLimit = query(
  'orders.write_person_limit',
  `insert into person_limit (product_id, units, days) values (:productId, :units, :days)
   on conflict (product_id) do update set units = excluded.units, days = excluded.days`,
);

export const removePersonLimit = query(
  'orders.remove_person_limit',
  'delete from person_limit where product_id = :productId',
);

/** Of limited products among some: what orders of one of these contacts took of each within its days; what was given back or given up is free again. */
const takenByPerson = query(
  'orders.taken_by_person',
  `select n.product_id, p.name as product_name, n.units, n.days, coalesce((
       select sum(l.quantity - l.refunded_quantity)::int
       from order_line l join shop_order o on o.id = l.order_id
       where l.product_id = n.product_id and o.placed_at > :now::timestamptz - n.days * interval '1 day'
         and o.state in ('pending_payment', 'awaiting_payment', 'paid', 'paid_without_stock', 'manual_review')
         and o.contact_keys && :contacts::text[]), 0) as taken
   from person_limit n join product p on p.id = n.product_id where n.product_id = any(:productIds::int[])
   order by n.product_id`,
);

export type TakenOfProduct = RowOf<typeof takenByPerson>;

/**
 * What a person took of limited products, in orders that are written. Others of the same person wait until the transaction
 * ends, so that of two at once the second counts the first.
 */
export async function takenOfLimited(
  tx: Connection,
  { contacts, productIds, now }: { contacts: readonly string[]; productIds: readonly number[]; now: Date },
): Promise<TakenOfProduct[]> {
  await lockContacts(tx, contacts);
  return tx.rows(takenByPerson, { contacts, productIds, now });
}

/** Refuses an order that is written in this transaction where a person takes more than they may. @throws AppError 409 `person_limit` */
export async function refuseOverLimit(
  tx: Connection,
  asked: {
    contacts: readonly string[];
    lines: readonly { productId: number; quantity: number }[];
    now: Date;
  },
): Promise<void> {
  const productIds = asked.lines.map(({ productId }) => productId);
  const over = (await takenOfLimited(tx, { ...asked, productIds })).find(({ taken, units }) => taken > units);
  if (!over) return;
  const own = asked.lines.reduce(
    (sum, { productId, quantity }) => (productId === over.product_id ? sum + quantity : sum),
    0,
  );
  const left = Math.max(0, over.units - (over.taken - own));
  throw conflict('person_limit', sentence(over, left), {
    product_id: over.product_id,
    units: over.units,
    days: over.days,
    left,
  });
}

function sentence({ product_name: name, units, days }: TakenOfProduct, left: number): string {
  const most = `${units} ${units === 1 ? 'pieza' : 'piezas'}`;
  const time = days === 1 ? 'al día' : `cada ${days} días`;
  const rest =
    left === 0
      ? 'Ya las compraste: quítalo de tu carrito para seguir.'
      : `Todavía puedes llevar ${left}: ajusta tu carrito.`;
  return `De «${name}» vendemos ${most} por persona ${time}, contando tus otros pedidos. ${rest}`;
}
