import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';

export type AddressRow = {
  id: string;
  recipient: string;
  phone: string;
  street: string;
  exterior_number: string;
  interior_number: string;
  neighbourhood: string;
  municipality: string;
  state: string;
  postal_code: string;
  directions: string;
  is_default: boolean;
};

export type CustomerRow = {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  is_blocked: boolean;
  phone: string | null;
  created_at: Date;
  last_seen_at: Date | null;
};

const addressColumns = `id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default`;

const addressesOfCustomer = query<AddressRow>(
  'customers.addresses_of',
  `select ${addressColumns} from address where customer_id = $1 order by is_default desc, created_at desc, id`,
);
const oneAddress = query<AddressRow>(
  'customers.address',
  `select ${addressColumns} from address where id = $1 and customer_id = $2`,
);
const addAddress = query<AddressRow>(
  'customers.add_address',
  `insert into address (customer_id, recipient, phone, street, exterior_number, interior_number, neighbourhood,
                        municipality, state, postal_code, directions, is_default)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
           $12 or not exists (select from address where customer_id = $1))
   returning ${addressColumns}`,
);
const changeAddress = query<AddressRow>(
  'customers.change_address',
  `update address set recipient = $3, phone = $4, street = $5, exterior_number = $6, interior_number = $7,
          neighbourhood = $8, municipality = $9, state = $10, postal_code = $11, directions = $12,
          is_default = is_default or $13, updated_at = now()
    where id = $1 and customer_id = $2 returning ${addressColumns}`,
);
const unsetOtherDefaults = query<unknown>(
  'customers.unset_other_defaults',
  'update address set is_default = false where customer_id = $1 and id <> $2 and is_default',
);
const removeAddress = query<{ is_default: boolean }>(
  'customers.remove_address',
  'delete from address where id = $1 and customer_id = $2 returning is_default',
);
const promoteNewest = query<unknown>(
  'customers.promote_newest_address',
  `update address set is_default = true
    where id = (select id from address where customer_id = $1 order by created_at desc, id limit 1)`,
);
const handOverAddresses = query<unknown>(
  'customers.hand_over_addresses',
  `update address a set customer_id = $2,
     is_default = a.is_default and not exists (select from address b where b.customer_id = $2 and b.is_default)
    where a.customer_id = $1`,
);
const matching = `not c.is_anonymous and c.deleted_at is null and ($1 = '' or shop_fold(c.name || ' ' || c.email) like '%' || shop_fold($1) || '%'
    or exists (select from customer_alias a where a.customer_id = c.id and a.email = lower($1)))
  and ($2::text is null or c.email_verified = ($2 = 'yes'))
  and case $3::text when 'blocked' then c.is_blocked
        when 'wholesale' then exists (select from price_list_customer w where w.customer_id = c.id)
        when 'retail' then not exists (select from price_list_customer w where w.customer_id = c.id) else true end
  and ($4::text is null or exists (
        select from shop_order o where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) = ($4 = 'some'))`;
const customerColumns = `c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at`;
const pageOfCustomers = query<CustomerRow>(
  'customers.page',
  `select ${customerColumns} from customer c where ${matching} order by c.created_at desc, c.id limit $5 offset $6`,
);
const pageBySpending = query<CustomerRow>(
  'customers.page_by_spending',
  `select ${customerColumns} from customer c
     left join lateral (select sum(o.total_cents) as cents from shop_order o
        where o.customer_id = c.id and o.state in ('paid', 'paid_without_stock')) spent on true
    where ${matching} order by coalesce(spent.cents, 0) desc, c.created_at desc, c.id limit $5 offset $6`,
);
const countCustomers = query<{ total: number }>(
  'customers.count',
  `select count(*) as total from customer c where ${matching}`,
);
const oneCustomer = query<CustomerRow>(
  'customers.customer',
  `select ${customerColumns} from customer c
    where c.id = $1 and not c.is_anonymous and c.deleted_at is null`,
);
const customerForStaff = query<CustomerRow & { is_guest: boolean; notes: string; session_count: number }>(
  'customers.for_staff',
  `select c.id, coalesce(c.contact_name, c.name) as name, coalesce(c.contact_email, c.email) as email, c.email_verified,
     c.is_blocked, c.phone, c.created_at, s.last_seen_at, c.is_anonymous as is_guest, c.staff_notes as notes,
     s.session_count
   from customer c cross join lateral (
     select max(updated_at) as last_seen_at, count(*) filter (where expires_at > $2)::int as session_count
     from customer_session where customer_id = c.id) s
   where c.id = $1 and c.deleted_at is null and (not c.is_anonymous or c.contact_email is not null)`,
);
const guestsOfEmail = query<{ id: string; name: string; created_at: Date }>(
  'customers.guests_of_email',
  `select id, contact_name as name, created_at from customer
    where contact_email = lower($1) and is_anonymous order by created_at`,
);
const lockGuestById = query<{ id: string; name: string; email: string }>(
  'customers.lock_guest',
  `select id, contact_name as name, contact_email as email from customer
    where id = $1 and is_anonymous and contact_email is not null for update`,
);
const writeNotes = query<unknown>(
  'customers.write_notes',
  `update customer set staff_notes = $2, updated_at = $3
    where id = $1 and deleted_at is null and (not is_anonymous or contact_email is not null)`,
);
const setBlocked = query<unknown>(
  'customers.set_blocked',
  'update customer set is_blocked = $2, updated_at = $3 where id = $1 and not is_anonymous and deleted_at is null',
);
const endSessions = query<unknown>(
  'customers.end_sessions',
  'delete from customer_session where customer_id = $1',
);
const forgetVisitors = query<unknown>(
  'customers.forget_visitors',
  `delete from customer c
    where c.is_anonymous and c.created_at < $1
      and not exists (select from customer_session s where s.customer_id = c.id and s.expires_at > $2)
      and not exists (select from shop_order o where o.customer_id = c.id)`,
);

/** What an address needs to be kept. */
export type AddressInput = Omit<AddressRow, 'id'>;

function valuesOf(input: AddressInput): unknown[] {
  return [
    input.recipient,
    input.phone,
    input.street,
    input.exterior_number,
    input.interior_number,
    input.neighbourhood,
    input.municipality,
    input.state,
    input.postal_code,
    input.directions,
    input.is_default,
  ];
}

/** Addresses of a customer, the default first. */
export async function addressesOf(db: Connection, customerId: string): Promise<AddressRow[]> {
  return db.rows(addressesOfCustomer, [customerId]);
}

/** An address of that customer's own; undefined when it is not there or not theirs. */
export async function addressOf(
  db: Connection,
  customerId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return db.first(oneAddress, [id, customerId]);
}

/** Keeps an address; the first one is the default whatever it says. */
export async function insertAddress(
  tx: Connection,
  customerId: string,
  input: AddressInput,
): Promise<AddressRow> {
  const row = await tx.first(addAddress, [customerId, ...valuesOf(input)]);
  if (!row) throw new Error('An address was not written.');
  if (row.is_default) await tx.run(unsetOtherDefaults, [customerId, row.id]);
  return row;
}

/** Changes an address of the customer's own; undefined when it is not there or not theirs. */
export async function updateAddress(
  tx: Connection,
  customerId: string,
  id: string,
  input: AddressInput,
): Promise<AddressRow | undefined> {
  const row = await tx.first(changeAddress, [id, customerId, ...valuesOf(input)]);
  if (row?.is_default) await tx.run(unsetOtherDefaults, [customerId, id]);
  return row;
}

/** Deletes an address of the customer's own; the newest left becomes the default. False when there was none. */
export async function deleteAddress(tx: Connection, customerId: string, id: string): Promise<boolean> {
  const removed = await tx.first(removeAddress, [id, customerId]);
  if (removed?.is_default) await tx.run(promoteNewest, [customerId]);
  return removed !== undefined;
}

/** A guest's addresses become an account's; its default one stays that. */
export async function moveAddresses(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(handOverAddresses, [fromId, toId]);
}

/** Which customers staff look for. */
export type CustomerFilter = {
  q: string;
  verified?: 'yes' | 'no' | undefined;
  type?: 'retail' | 'wholesale' | 'blocked' | undefined;
  spent?: 'some' | 'none' | undefined;
  sort: 'newest' | 'spent';
};

/** One page of registered customers, newest first or those who spent most. */
export async function customersPage(
  db: Connection,
  wanted: CustomerFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: CustomerRow[]; total: number }> {
  const filter = [
    wanted.q.replaceAll(/[\\%_]/g, String.raw`\$&`),
    wanted.verified ?? null,
    wanted.type ?? null,
    wanted.spent ?? null,
  ];
  const listed = wanted.sort === 'spent' ? pageBySpending : pageOfCustomers;
  const [rows, count] = await Promise.all([
    db.rows(listed, [...filter, pageSize, (page - 1) * pageSize]),
    db.first(countCustomers, filter),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** A registered customer by id. */
export async function customerById(db: Connection, id: string): Promise<CustomerRow | undefined> {
  return db.first(oneCustomer, [id]);
}

/** A customer, or a guest who said how to reach them, as staff see them; undefined for anybody else. */
export function staffViewOfCustomer(db: Connection, id: string, now: Date) {
  return db.first(customerForStaff, [id, now]);
}

/** Guests who gave an address, oldest first. */
export function guestsNamed(db: Connection, email: string) {
  return db.rows(guestsOfEmail, [email]);
}

/** A guest, whom nobody else changes until the transaction ends; undefined for an account or nobody. */
export function lockGuest(tx: Connection, id: string) {
  return tx.first(lockGuestById, [id]);
}

/** Keeps what staff want to remember; false when there is no such customer. */
export async function saveNotes(tx: Connection, id: string, notes: string, now: Date): Promise<boolean> {
  return (await tx.run(writeNotes, [id, notes, now])) > 0;
}

/** Blocks (and signs out everywhere) or unblocks a customer; false when there is none. */
export async function setCustomerBlocked(
  tx: Connection,
  id: string,
  isBlocked: boolean,
  now: Date,
): Promise<boolean> {
  if ((await tx.run(setBlocked, [id, isBlocked, now])) === 0) return false;
  if (isBlocked) await tx.run(endSessions, [id]);
  return true;
}

/** Forgets visitors without a session since before `olderThan`, with their carts; gives how many. */
export async function deleteOldVisitors(db: Connection, olderThan: Date, now: Date): Promise<number> {
  return db.run(forgetVisitors, [olderThan, now]);
}
