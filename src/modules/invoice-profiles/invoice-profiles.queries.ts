import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { InvoiceReceiver } from './rules/invoice-receiver.ts';

export type ProfileRow = InvoiceReceiver & { id: string; is_default: boolean };

const columns = 'id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default';

export const profilesOfCustomer = query<ProfileRow>(
  'invoice_profiles.of_customer',
  `select ${columns} from invoice_profile where customer_id = $1 order by is_default desc, created_at desc, id`,
);
const oneProfile = query<ProfileRow>(
  'invoice_profiles.one',
  `select ${columns} from invoice_profile where id = $1 and customer_id = $2`,
);
/** The first one is the default whatever it says. */
export const addProfile = query<ProfileRow>(
  'invoice_profiles.add',
  `insert into invoice_profile (customer_id, rfc, legal_name, tax_regime, cfdi_use, postal_code, is_default)
   values ($1, $2, $3, $4, $5, $6, $7 or not exists (select from invoice_profile where customer_id = $1))
   on conflict do nothing
   returning ${columns}`,
);
export const changeProfile = query<ProfileRow>(
  'invoice_profiles.change',
  `update invoice_profile set rfc = $3, legal_name = $4, tax_regime = $5, cfdi_use = $6, postal_code = $7,
     is_default = is_default or $8, updated_at = now()
   where id = $1 and customer_id = $2
   returning ${columns}`,
);
export const unsetOtherDefaults = query<unknown>(
  'invoice_profiles.unset_other_defaults',
  'update invoice_profile set is_default = false where customer_id = $1 and id <> $2 and is_default',
);
export const removeProfile = query<{ is_default: boolean }>(
  'invoice_profiles.remove',
  'delete from invoice_profile where id = $1 and customer_id = $2 returning is_default',
);
export const promoteNewest = query<unknown>(
  'invoice_profiles.promote_newest',
  `update invoice_profile set is_default = true
   where id = (select id from invoice_profile where customer_id = $1 order by created_at desc, id limit 1)`,
);

/** Whom one of a customer's own profiles makes invoices out to; undefined when it is not there or not theirs. */
export async function receiverOf(
  db: Connection,
  customerId: string,
  profileId: string,
): Promise<InvoiceReceiver | undefined> {
  const row = await db.first(oneProfile, [profileId, customerId]);
  if (!row) return undefined;
  const { id: _, is_default: __, ...receiver } = row;
  return receiver;
}
