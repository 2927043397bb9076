import { generateId } from '../../platform/accounts/generate-id.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import type { AddressInput } from './customers.queries.ts';

/** Somebody uses the account and has not proven its address: it may be anybody's, whoever the address belongs to. */
const isStrangers = `(not c.email_verified
  and (exists (select from customer_account a where a.customer_id = c.id)
    or exists (select from customer_session s where s.customer_id = c.id)))`;

const ofEmails = query(
  'customers.accounts_of_emails',
  `select id, email, name, phone, ${isStrangers} as is_strangers from customer c
    where email = any(:emails::text[]) and not is_anonymous and deleted_at is null`,
);
const aliasesOfEmails = query(
  'customers.aliases_of_emails',
  `select a.email, c.email as kept_email from customer_alias a join customer c on c.id = a.customer_id
    where a.email = any(:emails::text[])`,
);
const add = query(
  'customers.add_many',
  `insert into customer (id, name, email, phone, created_at, updated_at)
   select id, name, email, phone, :now, :now
     from jsonb_to_recordset(:given::jsonb) as given(id text, name text, email text, phone text)
    where not exists (select from customer_alias a where a.email = given.email)
   on conflict (email) do nothing
   returning id, email`,
);
const lockMany = query(
  'customers.lock_many',
  `select id, email, name, phone, ${isStrangers} as is_strangers from customer c
    where id = any(:ids::text[]) and not is_anonymous and deleted_at is null order by id for no key update`,
);
const change = query(
  'customers.change_many',
  `update customer c set updated_at = :now,
     name = case when given.fields ? 'name' then given.fields ->> 'name' else c.name end,
     phone = case when given.fields ? 'phone' then given.fields ->> 'phone' else c.phone end
    from jsonb_to_recordset(:given::jsonb) as given(id text, fields jsonb) where c.id = given.id`,
);
// Whoever came in by a code or a link has a proven address, also when the session is over.
const removeUnused = query(
  'customers.remove_unused',
  `delete from customer c
    where c.id = any(:ids::text[]) and not c.email_verified and not c.is_blocked and c.staff_notes = ''
      and c.cart_mail_since is null
      and not exists (select from customer_session s where s.customer_id = c.id)
      and not exists (select from customer_account a where a.customer_id = c.id)
      and not exists (select from customer_alias a where a.customer_id = c.id)
   returning id`,
);
const addressesOfMany = query(
  'customers.addresses_of_many',
  `select customer_id, street, exterior_number, interior_number, postal_code from address
    where customer_id = any(:ids::text[])`,
);
const addAddresses = query(
  'customers.add_many_addresses',
  `insert into address (customer_id, recipient, phone, street, exterior_number, interior_number, neighbourhood,
                        municipality, state, postal_code, directions, is_default, created_at, updated_at)
   select g.customer_id, g.recipient, g.phone, g.street, g.exterior_number, g.interior_number, g.neighbourhood,
          g.municipality, g.state, g.postal_code, g.directions,
          not exists (select from address a where a.customer_id = g.customer_id), :now, :now
     from jsonb_to_recordset(:given::jsonb) as g(
            customer_id text, recipient text, phone text, street text, exterior_number text, interior_number text,
            neighbourhood text, municipality text, state text, postal_code text, directions text)
   returning id, customer_id`,
);
const removeAddresses = query(
  'customers.remove_many_addresses',
  `delete from address where id = any(:ids::uuid[]) and updated_at = created_at returning id`,
);
const giveDefaults = query(
  'customers.give_default_addresses',
  `update address set is_default = true
    where id in (
      select distinct on (a.customer_id) a.id from address a
       where a.customer_id = any(:customerIds::text[])
         and not exists (select from address d where d.customer_id = a.customer_id and d.is_default)
       order by a.customer_id, a.created_at desc, a.id)`,
);

/** An account as many of them are compared and changed. */
export type AccountToChange = RowOf<typeof ofEmails>;

/** The accounts of these addresses, in small letters, by address; and where an address was merged into another, that. */
export async function accountsOfEmails(
  db: Connection,
  emails: readonly string[],
): Promise<{ accounts: Map<string, AccountToChange>; mergedInto: Map<string, string> }> {
  const accounts = await db.rows(ofEmails, { emails });
  const aliases = await db.rows(aliasesOfEmails, { emails });
  return {
    accounts: new Map(accounts.map((account) => [account.email, account])),
    mergedInto: new Map(aliases.map(({ email, kept_email: kept }) => [email, kept])),
  };
}

/**
 * Adds accounts that nobody can enter yet: without a password and with an address that nobody has proven. Their owners
 * come in by a mailed code.
 * @returns ids by address; one that was taken meanwhile has none
 */
export async function addCustomers(
  tx: Connection,
  customers: readonly { email: string; name: string; phone: string | null }[],
  now: Date,
): Promise<Map<string, string>> {
  if (customers.length === 0) return new Map();
  const given = customers.map((one) => ({ id: generateId(), ...one }));
  const rows = await tx.rows(add, { given: JSON.stringify(given), now });
  return new Map(rows.map(({ email, id }) => [email, id]));
}

/** These accounts as they are, locked until the transaction ends. */
export async function lockCustomers(
  tx: Connection,
  ids: readonly string[],
): Promise<Map<string, AccountToChange>> {
  const rows = ids.length === 0 ? [] : await tx.rows(lockMany, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes names and phones of locked accounts. */
export async function changeCustomers(
  tx: Connection,
  changes: readonly { id: string; fields: { name?: string; phone?: string | null } }[],
  now: Date,
): Promise<void> {
  if (changes.length > 0) await tx.run(change, { given: JSON.stringify(changes), now });
}

/**
 * Forgets those of these accounts that nobody has entered or proven, and that staff neither blocked nor noted anything
 * about; gives their ids.
 */
export async function removeUnusedCustomers(tx: Connection, ids: readonly string[]): Promise<Set<string>> {
  const rows = ids.length === 0 ? [] : await tx.rows(removeUnused, { ids });
  return new Set(rows.map(({ id }) => id));
}

/** Where parcels go, of many customers: what tells addresses apart. */
export function placesOfCustomers(db: Connection, ids: readonly string[]) {
  return db.rows(addressesOfMany, { ids });
}

/** Adds addresses, one a customer; a customer's first one is the default. Gives their ids by customer. */
export async function addAddressesOf(
  tx: Connection,
  addresses: readonly (Omit<AddressInput, 'is_default'> & { customer_id: string })[],
  now: Date,
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const rows = await tx.rows(addAddresses, { given: JSON.stringify(addresses), now });
  return new Map(rows.map(({ customer_id: customerId, id }) => [customerId, id]));
}

/** Removes addresses that nobody changed since; gives the ids of those that are gone. */
export async function removeAddressesOf(
  tx: Connection,
  addresses: readonly { id: string; customerId: string }[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const gone = await tx.rows(removeAddresses, { ids: addresses.map(({ id }) => id) });
  await tx.run(giveDefaults, { customerIds: addresses.map(({ customerId }) => customerId) });
  return new Set(gone.map(({ id }) => id));
}
