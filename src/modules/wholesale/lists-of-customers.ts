import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { allPriceLists } from './wholesale.queries.ts';

const listIds = query(
  'wholesale.lists_of_customers',
  `select o.customer_id, pl.id, pl.name from price_list_customer o join price_list pl on pl.id = o.price_list_id
    where o.customer_id = any(:customerIds::text[])`,
);
const putMany = query(
  'wholesale.put_customers',
  `insert into price_list_customer (customer_id, price_list_id)
   select given.customer_id, pl.id from jsonb_to_recordset(:given::jsonb) as given(customer_id text, price_list_id int)
     join price_list pl on pl.id = given.price_list_id
   on conflict (customer_id) do update set price_list_id = excluded.price_list_id`,
);
const takeMany = query(
  'wholesale.take_customers',
  'delete from price_list_customer where customer_id = any(:customerIds::text[])',
);

/** Every price list, to find them by name. */
export function priceListNamesAndIds(db: Connection) {
  return db.rows(allPriceLists);
}

/** The price lists these customers buy by, by customer; who pays public prices is left out. */
export async function listsOfCustomers(
  db: Connection,
  customerIds: readonly string[],
): Promise<Map<string, { id: number; name: string }>> {
  if (customerIds.length === 0) return new Map();
  const rows = await db.rows(listIds, { customerIds });
  return new Map(rows.map(({ customer_id: customerId, id, name }) => [customerId, { id, name }]));
}

/** Has customers buy by price lists; null: at public prices. A list that is gone changes nothing. */
export async function setListsOfCustomers(
  tx: Connection,
  wanted: readonly { customerId: string; listId: number | null }[],
): Promise<void> {
  const put = wanted.filter(({ listId }) => listId !== null);
  const taken = wanted.filter(({ listId }) => listId === null).map(({ customerId }) => customerId);
  const given = put.map(({ customerId, listId }) => ({ customer_id: customerId, price_list_id: listId }));
  if (put.length > 0) await tx.run(putMany, { given: JSON.stringify(given) });
  if (taken.length > 0) await tx.run(takeMany, { customerIds: taken });
}
