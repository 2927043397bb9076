import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { InvoiceReceiver } from './rules/invoice-receiver.ts';

const ofMany = query(
  'invoice_profiles.of_customers',
  'select customer_id, rfc, legal_name from invoice_profile where customer_id = any(:customerIds::text[])',
);
const addMany = query(
  'invoice_profiles.add_many',
  `insert into invoice_profile (customer_id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default, created_at, updated_at)
   select g.customer_id, g.rfc, g.legal_name, g.tax_regime, g.cfdi_use, g.postal_code,
          not exists (select from invoice_profile p where p.customer_id = g.customer_id), :now, :now
     from jsonb_to_recordset(:given::jsonb) as g(
            customer_id text, rfc text, legal_name text, tax_regime text, cfdi_use text, postal_code text)
   on conflict do nothing
   returning id, customer_id`,
);
const removeMany = query(
  'invoice_profiles.remove_many',
  'delete from invoice_profile where id = any(:ids::uuid[]) and updated_at = created_at returning id',
);
const giveDefaults = query(
  'invoice_profiles.give_defaults',
  `update invoice_profile set is_default = true
    where id in (
      select distinct on (a.customer_id) a.id from invoice_profile a
       where a.customer_id = any(:customerIds::text[])
         and not exists (select from invoice_profile d where d.customer_id = a.customer_id and d.is_default)
       order by a.customer_id, a.created_at desc, a.id)`,
);

/** Whom these customers' invoices are made out to: what tells profiles apart. */
export function profilesOfCustomers(db: Connection, customerIds: readonly string[]) {
  return db.rows(ofMany, { customerIds });
}

/** Adds profiles, one a customer; a customer's first one is the default. Gives their ids by customer. */
export async function addProfiles(
  tx: Connection,
  profiles: readonly (InvoiceReceiver & { customer_id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  if (profiles.length === 0) return new Map();
  const rows = await tx.rows(addMany, { given: JSON.stringify(profiles), now });
  return new Map(rows.map(({ customer_id: customerId, id }) => [customerId, id]));
}

/** Removes profiles that nobody changed since; gives the ids of those that are gone. */
export async function removeProfiles(
  tx: Connection,
  profiles: readonly { id: string; customerId: string }[],
): Promise<Set<string>> {
  if (profiles.length === 0) return new Set();
  const gone = await tx.rows(removeMany, { ids: profiles.map(({ id }) => id) });
  await tx.run(giveDefaults, { customerIds: profiles.map(({ customerId }) => customerId) });
  return new Set(gone.map(({ id }) => id));
}
