import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { InvoiceReceiver } from './rules/invoice-receiver.ts';

export type ProfileRow = InvoiceReceiver & { id: string; is_default: boolean };

const columns = 'id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default';

/** What checks of the table narrow in every row of a profile. */
type ProfileColumns = Pick<InvoiceReceiver, 'tax_regime' | 'cfdi_use'>;

export const profilesOfCustomer = query(
  'invoice_profiles.of_customer',
  `select ${columns} from invoice_profile where customer_id = :customerId order by is_default desc, created_at desc, id`,
).narrow<ProfileColumns>();
const oneProfile = query(
  'invoice_profiles.one',
  `select ${columns} from invoice_profile where id = :profileId and customer_id = :customerId`,
).narrow<ProfileColumns>();
/** The first one is the default whatever it says. */
export const addProfile = query(
  'invoice_profiles.add',
  `insert into invoice_profile (customer_id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default)
   values (:customerId, :rfc, :legalName, :taxRegime, :cfdiUse, :postalCode, :isDefault or not exists (select from invoice_profile where customer_id = :customerId))
   on conflict do nothing
   returning ${columns}`,
).narrow<ProfileColumns>();
export const changeProfile = query(
  'invoice_profiles.change',
  `update invoice_profile set rfc = :rfc, legal_name = :legalName, tax_regime = :taxRegime, cfdi_use = :cfdiUse, postal_code = :postalCode,
     is_default = is_default or :isDefault, updated_at = now()
   where id = :id and customer_id = :customerId
   returning ${columns}`,
).narrow<ProfileColumns>();
export const unsetOtherDefaults = query(
  'invoice_profiles.unset_other_defaults',
  'update invoice_profile set is_default = false where customer_id = :customerId and id <> :id and is_default',
);
export const removeProfile = query(
  'invoice_profiles.remove',
  'delete from invoice_profile where id = :id and customer_id = :customerId returning is_default',
);
export const promoteNewest = query(
  'invoice_profiles.promote_newest',
  `update invoice_profile set is_default = true
   where id = (select id from invoice_profile where customer_id = :customerId order by created_at desc, id limit 1)`,
);

/** Whom one of a customer's own profiles makes invoices out to; undefined when it is not there or not theirs. */
export async function receiverOf(
  db: Connection,
  customerId: string,
  profileId: string,
): Promise<InvoiceReceiver | undefined> {
  const row = await db.first(oneProfile, { profileId, customerId });
  if (!row) return undefined;
  const { id: _, is_default: __, ...receiver } = row;
  return receiver;
}

/** Whom a customer has invoices made out to, the usual one first. */
export async function receiversOf(db: Connection, customerId: string): Promise<InvoiceReceiver[]> {
  const rows = await db.rows(profilesOfCustomer, { customerId });
  return rows.map((row) => {
    const { id: _, is_default: __, ...receiver } = row;
    return receiver;
  });
}
