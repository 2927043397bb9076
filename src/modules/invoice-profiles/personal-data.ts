import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

const handOver = query(
  'invoice_profiles.hand_over',
  `update invoice_profile p set customer_id = :toId,
     is_default = p.is_default and not exists (
       select from invoice_profile d where d.customer_id = :toId and d.is_default)
    where p.customer_id = :fromId and not exists (
      select from invoice_profile o
       where o.customer_id = :toId and o.rfc = p.rfc and o.legal_name = p.legal_name)`,
);
const erase = query('invoice_profiles.erase', 'delete from invoice_profile where customer_id = :customerId');

const profilesOf = query(
  'invoice_profiles.data_of',
  `select coalesce(json_agg(to_jsonb(p) - 'id' - 'customer_id' order by p.rfc), '[]') as data
     from invoice_profile p where p.customer_id = :customerId`,
).narrow<{ data: object[] }>();

/** Whom a customer's invoices are made out to, as they may take it along. */
export async function profilesDataOf(db: Connection, customerId: string): Promise<object[]> {
  return (await db.first(profilesOf, { customerId }))?.data ?? [];
}

/** A guest's invoice data become an account's; what it has already stays as it is there. */
export async function moveProfiles(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(handOver, { fromId, toId });
}

/** Forgets whom a customer's invoices are made out to; issued invoices keep their own copy, as the law asks. */
export async function eraseProfiles(tx: Connection, customerId: string): Promise<void> {
  await tx.run(erase, { customerId });
}
