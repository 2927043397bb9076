import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { priceListOf } from './wholesale-price.ts';

const handOver = query(
  'wholesale.hand_over',
  `with moved as (delete from price_list_customer where customer_id = :fromId returning price_list_id)
   insert into price_list_customer (customer_id, price_list_id) select :toId, price_list_id from moved
   on conflict (customer_id) do nothing`,
);
const erase = query('wholesale.erase', 'delete from price_list_customer where customer_id = :customerId');
const nameOfList = query(
  'wholesale.list_of',
  `select l.name from price_list l where l.id = ${priceListOf(':customerId::text')}`,
);

/** A guest's price list becomes the account's, which keeps its own where it has one. */
export async function movePriceList(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(handOver, { fromId, toId });
}

/** A customer who left buys by no price list. */
export async function erasePriceList(tx: Connection, customerId: string): Promise<void> {
  await tx.run(erase, { customerId });
}

/** The name of the price list a customer buys by, as they may take it along; null for retail customers. */
export async function priceListDataOf(db: Connection, customerId: string): Promise<string | null> {
  return (await db.first(nameOfList, { customerId }))?.name ?? null;
}
