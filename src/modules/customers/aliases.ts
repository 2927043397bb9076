import type { Connection } from '../../platform/database/database.ts';
import { query, type RowOf } from '../../platform/database/named-query.ts';
import { eraseCustomer, erasedDomain } from './personal-data.ts';

const lockPair = query(
  'customers.lock_pair',
  `select id, name, email, email_verified as is_verified, is_blocked
     from customer where id in (:oneId, :otherId) and not is_anonymous and deleted_at is null order by id for no key update`,
);
const mergedInto = query(
  'customers.merged_into',
  'select customer_id, email from customer_alias where former_id = :formerId',
);
const keepWhatIsKnown = query(
  'customers.keep_what_is_known',
  `update customer kept
      set phone = coalesce(kept.phone, gone.phone),
          staff_notes = concat_ws(E'\n\n', nullif(kept.staff_notes, ''), nullif(gone.staff_notes, '')),
          cart_mail_since = coalesce(kept.cart_mail_since, gone.cart_mail_since), updated_at = :now
     from customer gone where kept.id = :keptId and gone.id = :goneId`,
);
const addAlias = query(
  'customers.add_alias',
  `insert into customer_alias (email, former_id, customer_id, created_at) values (lower(:email), :goneId, :keptId, :now)`,
);
const moveAliases = query(
  'customers.move_aliases',
  'update customer_alias set customer_id = :keptId where customer_id = :goneId',
);
const isTaken = query(
  'customers.is_alias',
  'select exists (select from customer_alias where email = lower(:email)) as found',
);
const ofCustomer = query(
  'customers.aliases_of',
  `select nullif(email, lower(former_id) || '${erasedDomain}') as email, created_at as since, former_id
     from customer_alias where customer_id = :customerId order by created_at, email`,
);

/** Another account of the same person by its id, and the address that opened it; null where it was never proven. */
type Alias = RowOf<typeof ofCustomer>;

/** A registered account as merging sees it. */
export type MergedAccount = RowOf<typeof lockPair>;

/**
 * Those of two registered accounts that are there, locked until the transaction ends, always in the same order. Rows that name
 * them may be written meanwhile: who refunds an order holds it, and joining waits for that.
 */
export async function lockAccounts(tx: Connection, oneId: string, otherId: string): Promise<MergedAccount[]> {
  return tx.rows(lockPair, { oneId, otherId });
}

/** The account that one which is gone was merged into, and the address that opened it; undefined: it was not. */
export async function accountMergedInto(
  db: Connection,
  formerId: string,
): Promise<{ customer_id: string; email: string } | undefined> {
  return db.first(mergedInto, { formerId });
}

/**
 * Closes an account whose data has moved: its sessions and passwords go, and its address becomes an alias of the kept
 * account, which gets telephone and staff notes of both. An unproven address stays free for its owner.
 */
export async function retireAccount(
  tx: Connection,
  gone: MergedAccount,
  keptId: string,
  now: Date,
): Promise<void> {
  await tx.run(moveAliases, { goneId: gone.id, keptId });
  await tx.run(keepWhatIsKnown, { goneId: gone.id, keptId, now });
  await eraseCustomer(tx, gone, now);
  const email = gone.is_verified ? gone.email : `${gone.id}${erasedDomain}`;
  await tx.run(addAlias, { email, goneId: gone.id, keptId, now });
}

/** Whether an address opened an account that was merged into another. */
export async function isAlias(db: Connection, email: string): Promise<boolean> {
  return (await db.first(isTaken, { email }))?.found === true;
}

/** Addresses that opened accounts which are this one now, oldest first. */
export async function aliasesOf(db: Connection, customerId: string): Promise<Alias[]> {
  return db.rows(ofCustomer, { customerId });
}
