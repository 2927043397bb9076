import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import { releaseReservations } from '../inventory/index.ts';
import { withoutPerson } from '../orders/index.ts';

const dataOf = query(
  'company_quotes.data_of',
  `select coalesce(json_agg(json_build_object('folio', 'COT-' || q.number, 'state', q.state, 'wanted', q.wanted,
     'delivery_address', q.delivery_address, 'purchase_order', q.purchase_order, 'asked_at', q.created_at,
     'messages', (select coalesce(json_agg(json_build_object('at', m.created_at, 'body', m.body) order by m.id), '[]')
       from company_quote_message m where m.quote_id = q.id and m.customer_id = :customerId)) order by q.created_at), '[]') as data
   from company_quote q where q.customer_id = :customerId`,
).narrow<{ data: object[] }>();
const reassign = query(
  'company_quotes.reassign',
  `with said as (update company_quote_message set customer_id = :toId where customer_id = :fromId)
   update company_quote set customer_id = :toId where customer_id = :fromId`,
);
const heldOf = query(
  'company_quotes.held_of',
  `select v.id from company_quote q join company_quote_version v on v.quote_id = q.id and v.version = q.version
    where q.customer_id = :customerId and q.state in ('requested', 'sent')`,
);
const anonymise = query(
  'company_quotes.anonymise',
  `with said as (update company_quote_message set name = :name, body = '' where customer_id = :customerId)
   update company_quote set delivery_address = delivery_address || ${withoutPerson}, reason = '',
     state = case when state in ('requested', 'sent') then 'declined' else state end
    where customer_id = :customerId`,
);

/** The quotes that a customer asked for, with what they wrote. */
export async function companyQuoteDataOf(db: Connection, customerId: string): Promise<unknown> {
  return (await db.first(dataOf, { customerId }))?.data ?? [];
}

/** Quotes of one account become another's. */
export async function reassignCompanyQuotes(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(reassign, { fromId, toId });
}

/** Quotes stay their company's, without who asked; what is open ends and its goods are free. */
export async function eraseCompanyQuotes(tx: Connection, customerId: string, name: string): Promise<void> {
  for (const { id } of await tx.rows(heldOf, { customerId })) await releaseReservations(tx, id);
  await tx.run(anonymise, { customerId, name });
}
