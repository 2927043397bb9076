import { t } from '../../i18n/t.ts';
import { notFound, stale } from '../../platform/errors.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { notSignedIn } from '../../platform/http/serve.ts';

export type AddressRow = RowOf<typeof addressesOfCustomer>;

export type CustomerRow = RowOf<typeof oneCustomer>;

const addressColumns = `id, recipient, phone, street, exterior_number, interior_number, neighbourhood, municipality,
  state, postal_code, directions, is_default`;

const addressesOfCustomer = query(
  'customers.addresses_of',
  `select ${addressColumns} from address where customer_id = :customerId order by is_default desc, created_at desc, id`,
);
const oneAddress = query(
  'customers.address',
  `select ${addressColumns} from address where id = :id and customer_id = :customerId`,
);
/** SQL: what two addresses that say the same have alike, whatever the case and the spaces. */
const alike = (part: (column: string) => string) =>
  `lower(regexp_replace(${[
    'recipient',
    'phone',
    'street',
    'exterior_number',
    'interior_number',
    'neighbourhood',
    'municipality',
    'state',
    'postal_code',
    'directions',
  ]
    .map(part)
    .join(` || '|' || `)}, '\\s+', ' ', 'g'))`;
const typedPart = (column: string) =>
  `:${column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())}::text`;

/**
 * Waits for who else writes addresses of this customer: two at once would not see each other. Nothing comes back where they
 * were merged or deleted meanwhile.
 */
const lockCustomer = query(
  'customers.lock_for_addresses',
  'select id from customer where id = :customerId and deleted_at is null for no key update',
);
const sameAddress = query(
  'customers.same_address',
  `select id from address
    where customer_id = :customerId and ${alike((column) => column)} = ${alike(typedPart)}
    order by is_default desc, created_at, id limit 1`,
);
const makeDefault = query(
  'customers.make_default_address',
  `update address set is_default = is_default or :isDefault
    where id = :id and customer_id = :customerId returning ${addressColumns}`,
);
const removeSame = query(
  'customers.remove_same_addresses',
  `with gone as (
     delete from address
      where customer_id = :customerId and id <> :id and exists (select from address where id = :id and customer_id = :customerId)
        and ${alike((column) => column)} = ${alike(typedPart)}
     returning is_default)
   select coalesce(bool_or(is_default), false) as was_default from gone`,
);
const removeKnown = query(
  'customers.remove_known_addresses',
  `delete from address a where a.customer_id = :fromId and exists (
     select from address b where b.customer_id = :toId and ${alike((column) => `b.${column}`)} = ${alike((column) => `a.${column}`)})`,
);
const addAddress = query(
  'customers.add_address',
  `insert into address (customer_id, recipient, phone, street, exterior_number, interior_number, neighbourhood,
                        municipality, state, postal_code, directions, is_default)
   values (:customerId, :recipient, :phone, :street, :exteriorNumber, :interiorNumber, :neighbourhood, :municipality, :state, :postalCode, :directions,
           :isDefault or not exists (select from address where customer_id = :customerId))
   returning ${addressColumns}`,
);
const changeAddress = query(
  'customers.change_address',
  `update address set recipient = :recipient, phone = :phone, street = :street, exterior_number = :exteriorNumber, interior_number = :interiorNumber,
          neighbourhood = :neighbourhood, municipality = :municipality, state = :state, postal_code = :postalCode, directions = :directions,
          is_default = is_default or :isDefault, updated_at = now()
    where id = :id and customer_id = :customerId returning ${addressColumns}`,
);
const unsetOtherDefaults = query(
  'customers.unset_other_defaults',
  'update address set is_default = false where customer_id = :customerId and id <> :id and is_default',
);
const removeAddress = query(
  'customers.remove_address',
  'delete from address where id = :id and customer_id = :customerId returning is_default',
);
const promoteNewest = query(
  'customers.promote_newest_address',
  `update address set is_default = true
    where id = (select id from address where customer_id = :customerId order by created_at desc, id limit 1)`,
);
const handOverAddresses = query(
  'customers.hand_over_addresses',
  `update address a set customer_id = :toId,
     is_default = a.is_default and not exists (select from address b where b.customer_id = :toId and b.is_default)
    where a.customer_id = :fromId`,
);
const customerColumns = `c.id, c.name, c.email, c.email_verified, c.is_blocked, c.phone, c.created_at,
  (select max(s.updated_at) from customer_session s where s.customer_id = c.id) as last_seen_at`;
const oneCustomer = query(
  'customers.customer',
  `select ${customerColumns} from customer c
    where c.id = :id and not c.is_anonymous and c.deleted_at is null`,
);
const customerForStaff = query(
  'customers.for_staff',
  `select c.id, coalesce(c.contact_name, c.name) as name, coalesce(c.contact_email, c.email) as email, c.email_verified,
     c.is_blocked, c.phone, c.created_at, s.last_seen_at, c.is_anonymous as is_guest, c.staff_notes as notes, c.notes_version,
     s.session_count
   from customer c cross join lateral (
     select max(updated_at) as last_seen_at, count(*) filter (where expires_at > :now)::int as session_count
     from customer_session where customer_id = c.id) s
   where c.id = :id and c.deleted_at is null and (not c.is_anonymous or c.contact_email is not null)`,
);
const guestsOfEmail = query(
  'customers.guests_of_email',
  `select id, contact_name as name, created_at from customer
    where contact_email = lower(:email) and is_anonymous order by created_at`,
  { present: ['name'] },
);
const lockGuestById = query(
  'customers.lock_guest',
  `select id, contact_name as name, contact_email as email from customer
    where id = :id and is_anonymous and contact_email is not null for update`,
  { present: ['name'] },
);
const writeNotes = query(
  'customers.write_notes',
  `update customer set staff_notes = :notes, updated_at = :now
    where id = :id and deleted_at is null and (not is_anonymous or contact_email is not null)
      and (:version::int is null or notes_version = :version::int)
    returning staff_notes as notes, notes_version`,
);
const keptNotes = query(
  'customers.kept_notes',
  `select staff_notes as notes, notes_version from customer
    where id = :id and deleted_at is null and (not is_anonymous or contact_email is not null)`,
);
const writeDetails = query(
  'customers.write_details',
  `update customer set name = :name, phone = :phone, updated_at = :now
    where id = :id and not is_anonymous and deleted_at is null
      and name = :wasName and phone is not distinct from :wasPhone`,
);
const setBlocked = query(
  'customers.set_blocked',
  `update customer set is_blocked = :isBlocked, updated_at = :now
    where id = :id and not is_anonymous and deleted_at is null and is_blocked is distinct from :isBlocked`,
);
const endSessions = query('customers.end_sessions', 'delete from customer_session where customer_id = :id');
const isGone = 'c.is_anonymous and c.created_at < :olderThan';
const hasSession =
  'exists (select from customer_session s where s.customer_id = c.id and s.expires_at > :now)';
/** So many rows are forgotten in one statement: nobody else waits for them for long, and an end costs little. */
const visitorsAtOnce = 5_000;
const goneVisitors = query(
  'customers.gone_visitors',
  `select c.id from customer c where c.id > :after and ${isGone} and not ${hasSession} order by c.id limit ${visitorsAtOnce}`,
);
const forgetVisitors = query(
  'customers.forget_visitors',
  `delete from customer c where c.id = any(:ids::text[]) and ${isGone} and not ${hasSession}`,
);

/** What an address needs to be kept. */
export type AddressInput = Omit<AddressRow, 'id'>;

function valuesOf(input: AddressInput) {
  return {
    recipient: input.recipient,
    phone: input.phone,
    street: input.street,
    exteriorNumber: input.exterior_number,
    interiorNumber: input.interior_number,
    neighbourhood: input.neighbourhood,
    municipality: input.municipality,
    state: input.state,
    postalCode: input.postal_code,
    directions: input.directions,
    isDefault: input.is_default,
  };
}

/** Addresses of a customer, the default first. */
export async function addressesOf(db: Connection, customerId: string): Promise<AddressRow[]> {
  return db.rows(addressesOfCustomer, { customerId });
}

/** An address of that customer's own; undefined when it is not there or not theirs. */
export async function addressOf(
  db: Connection,
  customerId: string,
  id: string,
): Promise<AddressRow | undefined> {
  return db.first(oneAddress, { id, customerId });
}

/**
 * Keeps an address; the first one is the default whatever it says. One that is there already is given as it is, so that a
 * checkout that was tried twice leaves one.
 * @throws AppError 401 where the customer was merged or deleted meanwhile
 */
export async function insertAddress(
  tx: Connection,
  customerId: string,
  input: AddressInput,
): Promise<AddressRow> {
  const { isDefault, ...typed } = valuesOf(input);
  if (!(await tx.first(lockCustomer, { customerId }))) throw notSignedIn();
  const same = await tx.first(sameAddress, { customerId, ...typed });
  const row = same
    ? await tx.first(makeDefault, { customerId, id: same.id, isDefault })
    : await tx.first(addAddress, { customerId, isDefault, ...typed });
  if (!row) throw new Error('An address was not written.');
  if (row.is_default) await tx.run(unsetOtherDefaults, { customerId, id: row.id });
  return row;
}

/** Changes an address of the customer's own, and is one with another that says the same; undefined when it is not there or not theirs. */
export async function updateAddress(
  tx: Connection,
  customerId: string,
  id: string,
  input: AddressInput,
): Promise<AddressRow | undefined> {
  const { isDefault, ...typed } = valuesOf(input);
  if (!(await tx.first(lockCustomer, { customerId }))) throw notSignedIn();
  const same = await tx.first(removeSame, { id, customerId, ...typed });
  const row = await tx.first(changeAddress, {
    id,
    customerId,
    ...typed,
    isDefault: isDefault || same?.was_default === true,
  });
  if (row?.is_default) await tx.run(unsetOtherDefaults, { customerId, id });
  return row;
}

/** Deletes an address of the customer's own; the newest left becomes the default. False when there was none. */
export async function deleteAddress(tx: Connection, customerId: string, id: string): Promise<boolean> {
  const removed = await tx.first(removeAddress, { id, customerId });
  if (removed?.is_default) await tx.run(promoteNewest, { customerId });
  return removed !== undefined;
}

/** A guest's addresses become an account's, each once; its default one stays that. */
export async function moveAddresses(tx: Connection, fromId: string, toId: string): Promise<void> {
  await tx.run(removeKnown, { fromId, toId });
  await tx.run(handOverAddresses, { fromId, toId });
}

/** A registered customer by id. */
export async function customerById(db: Connection, id: string): Promise<CustomerRow | undefined> {
  return db.first(oneCustomer, { id });
}

const heldCustomer = query(
  'customers.hold',
  'select id from customer where id = :id and deleted_at is null for share',
);

/**
 * Keeps an account or guest from being merged into another or deleted until `tx` ends; false where they are gone. Taken
 * before all other locks, as those do.
 */
export async function holdCustomer(tx: Connection, id: string): Promise<boolean> {
  return (await tx.first(heldCustomer, { id })) !== undefined;
}

/**
 * Holds whoever writes something of their own.
 * @throws AppError 401 where they were merged or deleted meanwhile: nobody would find there what is written
 */
export async function holdSignedIn(tx: Connection, id: string): Promise<void> {
  if (!(await holdCustomer(tx, id))) throw notSignedIn();
}

/** A customer, or a guest who said how to reach them, as staff see them; undefined for anybody else. */
export function staffViewOfCustomer(db: Connection, id: string, now: Date) {
  return db.first(customerForStaff, { id, now });
}

/** Guests who gave an address, oldest first. */
export function guestsNamed(db: Connection, email: string) {
  return db.rows(guestsOfEmail, { email });
}

/** A guest, locked until the transaction ends; undefined for an account or an unknown id. */
export function lockGuest(tx: Connection, id: string) {
  return tx.first(lockGuestById, { id });
}

/**
 * Keeps what staff want to remember.
 * @returns the notes with their new version
 * @throws AppError 404, 409 `stale` where somebody changed them since `version`
 */
export async function saveNotes(
  tx: Connection,
  id: string,
  { notes, version, now }: { notes: string; version: number | undefined; now: Date },
): Promise<{ notes: string; notes_version: number }> {
  const written = await tx.first(writeNotes, { id, notes, version: version ?? null, now });
  if (written) return written;
  const current = await tx.first(keptNotes, { id });
  throw current ? stale(current) : notFound(t('There is no such customer.'));
}

type Details = { name: string; phone: string | null };

/** Corrects what an account is called and its phone; false when there is none, or another name or phone than it `was`. */
export async function writeCustomerDetails(
  tx: Connection,
  id: string,
  { was, ...details }: Details & { was: Details; now: Date },
): Promise<boolean> {
  return (await tx.run(writeDetails, { id, ...details, wasName: was.name, wasPhone: was.phone })) > 0;
}

/** Blocks (and signs out everywhere) or unblocks a customer; false when there is none. */
export async function setCustomerBlocked(
  tx: Connection,
  id: string,
  isBlocked: boolean,
  now: Date,
): Promise<boolean> {
  if ((await tx.run(setBlocked, { id, isBlocked, now })) === 0) return false;
  if (isBlocked) await tx.run(endSessions, { id });
  return true;
}

/** Visitors without a session since before `olderThan`, guests who bought among them: the first thousands behind `after`. */
export async function visitorsGone(
  db: Connection,
  range: { olderThan: Date; now: Date; after: string },
): Promise<string[]> {
  return (await db.rows(goneVisitors, range)).map(({ id }) => id);
}

/** Forgets those of these visitors who have not come back since, with their carts; gives how many. */
export async function deleteVisitors(
  db: Connection,
  ids: readonly string[],
  olderThan: Date,
  now: Date,
): Promise<number> {
  return db.run(forgetVisitors, { ids, olderThan, now });
}
