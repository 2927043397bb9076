import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import { generateId } from '../../platform/accounts/generate-id.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { conflict } from '../../platform/errors.ts';
import { sendEmail } from '../mails/index.ts';
import { claimMail } from './claim-mail.ts';

/** A guest's claim link was mailed so many seconds ago at least before it is mailed again. */
const claimPauseSeconds = 60;

const setContact = query(
  'customers.set_contact',
  `update customer set contact_name = :contactName, contact_email = :contactEmail, updated_at = :now,
     claim_token = case when contact_email = :contactEmail then claim_token else :newToken end, claim_email = :contactEmail
    where id = :visitorId and is_anonymous`,
);
const takeClaimEmail = query(
  'customers.take_claim_email',
  `update customer set claim_sent_at = :now::timestamptz
    where id = :guestId and contact_email is not null
      and (claim_sent_at is null or claim_sent_at <= :now::timestamptz - make_interval(secs => :claimPauseSeconds::float8))
   returning id, contact_name as name, contact_email as email, claim_token as token`,
  { present: ['name', 'token'] },
);
const insertGuest = query(
  'customers.insert_guest',
  `insert into customer (id, name, email, is_anonymous, contact_name, contact_email, claim_token, claim_email)
   values (:id, 'Visitante', :id || '@visitante.invalid', true, :contactName, :contactEmail, :claimToken, :contactEmail)`,
);
const linkOfGuest = query(
  'customers.claim_link',
  `select claim_token as token from customer
    where id = :customerId and is_anonymous and contact_email = :mailedTo and claim_email = :mailedTo`,
  { present: ['token'] },
);
const guestByToken = query(
  'customers.guest_of_claim',
  `select id, contact_name as name, contact_email as email, claim_token as token
     from customer where claim_token = :token and claim_email = contact_email`,
  { present: ['name'] },
);
const lockGuest = query(
  'customers.lock_guest_of_claim',
  `select id, contact_name as name, contact_email as email, claim_token as token
     from customer where claim_token = :token and claim_email = contact_email for update`,
  { present: ['name'] },
);
const guestsOfAddress = query(
  'customers.guests_of_address',
  `select id from customer where contact_email = :email and id <> :exceptId order by created_at`,
);
const accountOfAddress = query(
  'customers.account_of_address',
  `select id, email_verified as is_verified from customer
    where (email = :email or id = (select customer_id from customer_alias where email = :email)) and not is_anonymous
    for update`,
);
const makeAccount = query(
  'customers.make_account_of_guest',
  `update customer set name = contact_name, email = contact_email, email_verified = true, is_anonymous = false,
     contact_name = null, contact_email = null, claim_token = null, claim_email = null, updated_at = :now
    where id = :guestId`,
);
const addPassword = query(
  'customers.add_password',
  `insert into customer_account (id, account_id, provider_id, customer_id, password)
   values (:id, :customerId, 'credential', :customerId, :password)`,
);
const removeGuest = query('customers.remove_guest', `delete from customer where id = :id and is_anonymous`);
const endEverySession = query(
  'customers.end_every_session',
  'delete from customer_session where customer_id = :guestId',
);

/** Somebody who buys without an account, and the link that makes one of it: it proves this address and no other. */
export type Guest = RowOf<typeof takeClaimEmail>;

/**
 * A visitor gives name and address, and may then buy. Accounts are not looked up, so that the answer does not reveal
 * whether an address has one. Another address ends every link that was mailed before, also when it is changed back.
 * @throws AppError 409 `has_account` for somebody who is signed in
 */
export async function becomeGuest(
  { db, clock }: RequestContext,
  visitor: { id: string; isAnonymous: boolean },
  contact: { name: string; email: string },
): Promise<void> {
  if (!visitor.isAnonymous) throw conflict('has_account', 'Ya entraste con tu cuenta.');
  await db.run(setContact, {
    visitorId: visitor.id,
    contactName: contact.name,
    contactEmail: contact.email,
    newToken: newClaimToken(),
    now: clock.now(),
  });
}

function newClaimToken(): string {
  return randomBytes(24).toString('base64url');
}

/** A guest nobody has a session of: keeps what was bought with an address until its owner proves it. */
export async function createGuest(tx: Connection, contact: { name: string; email: string }): Promise<string> {
  const id = generateId();
  await tx.run(insertGuest, {
    id,
    contactName: contact.name,
    contactEmail: contact.email,
    claimToken: newClaimToken(),
  });
  return id;
}

/** Mails a guest the link that makes an account of their purchases; at most once a minute. */
export async function sendClaimEmail(context: RequestContext, guestId: string): Promise<void> {
  await context.db.transaction(async (tx) => {
    const guest = await tx.first(takeClaimEmail, { guestId, now: context.clock.now(), claimPauseSeconds });
    if (!guest) return;
    const claimUrl = addressOfClaim(guest.token, context.publicUrl);
    await sendEmail(context, tx, claimMail(guest.email, claimUrl));
  });
}

/** The guest a claim link belongs to; undefined when it was used, or the guest changed the address. */
export async function guestOfClaim(db: Connection, token: string): Promise<Guest | undefined> {
  return db.first(guestByToken, { token });
}

/**
 * Whether an address has an account of its owner's: only for who has shown that the address is theirs. One that somebody
 * opened and never proved does not count, it becomes theirs.
 */
export async function hasAccount(db: Connection, email: string): Promise<boolean> {
  return (await db.first(accountOfAddress, { email }))?.is_verified === true;
}

/** The guest's row of a claim link and the account its address has, both locked. */
export async function lockClaim(
  tx: Connection,
  token: string,
): Promise<{ guest: Guest; account: { id: string; is_verified: boolean } | undefined } | undefined> {
  const guest = await tx.first(lockGuest, { token });
  if (!guest) return undefined;
  return { guest, account: await tx.first(accountOfAddress, { email: guest.email }) };
}

/** Other guests who gave an address, oldest first: purchases of one person from several browsers. */
export async function otherGuestsOf(tx: Connection, email: string, exceptId: string): Promise<string[]> {
  return (await tx.rows(guestsOfAddress, { email, exceptId })).map(({ id }) => id);
}

/**
 * The guest becomes an account with a proven address. Its sessions end: whoever typed the address in the shop may be
 * somebody else than who reads its mail.
 */
export async function makeAccountOfGuest(
  tx: Connection,
  guest: Guest,
  password: string,
  now: Date,
): Promise<void> {
  await tx.run(makeAccount, { guestId: guest.id, now });
  await setFirstPassword(tx, guest.id, password);
  await tx.run(endEverySession, { guestId: guest.id });
}

/** Gives an account without a password one. */
export async function setFirstPassword(tx: Connection, customerId: string, password: string): Promise<void> {
  await tx.run(addPassword, { id: generateId(), customerId, password: await hashPassword(password) });
}

/** Forgets a guest whose things have moved to an account. */
export async function forgetGuest(tx: Connection, id: string): Promise<void> {
  await tx.run(removeGuest, { id });
}

/**
 * Where a guest makes an account of a purchase, for an email to `mailedTo`; undefined for customers with an account and
 * where the guest has another address by now: a link proves the address it is mailed to.
 */
export async function claimAddress(
  db: Connection,
  customerId: string,
  mailedTo: string,
  publicUrl: string,
): Promise<string | undefined> {
  const link = await db.first(linkOfGuest, { customerId, mailedTo });
  return link && addressOfClaim(link.token, publicUrl);
}

function addressOfClaim(token: string, publicUrl: string): string {
  return `${publicUrl}/reclamar/${token}`;
}
