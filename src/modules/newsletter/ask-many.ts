import type { Connection } from '../../platform/database/database.ts';
import { query } from '../../platform/database/named-query.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { sendEmails } from '../mails/index.ts';
import { confirmSubscriptionMail } from './mails.ts';

const among = query(
  'newsletter.among',
  'select lower(email_address) as email from subscriber where lower(email_address) = any(:emails::text[])',
);
const keepMany = query(
  'newsletter.keep_many',
  `insert into subscriber (email_address, source, created_at, confirmation_sent_at)
   select email, 'import', :now, :now from unnest(:emails::text[]) as email
   on conflict (lower(email_address)) do nothing
   returning email_address, token`,
);
const forgetUnconfirmed = query(
  'newsletter.forget_imported',
  `delete from subscriber
    where lower(email_address) = any(:emails::text[]) and source = 'import' and confirmed_at is null
   returning lower(email_address) as email`,
);

/** Which of these addresses, in small letters, are on the list or asked already. */
export async function subscribersAmong(db: Connection, emails: readonly string[]): Promise<Set<string>> {
  return new Set((await db.rows(among, { emails })).flatMap(({ email }) => email ?? []));
}

/**
 * Asks addresses by an email whether they want the newsletter, once: whoever says that they agreed elsewhere, only their
 * own answer makes them subscribers. Those that are there already are not asked.
 * @returns the addresses that are asked
 */
export async function askMany(
  tx: Connection,
  { jobs, publicUrl }: { jobs: Jobs; publicUrl: string },
  emails: readonly string[],
  now: Date,
): Promise<Set<string>> {
  const asked = emails.length === 0 ? [] : await tx.rows(keepMany, { emails, now });
  await sendEmails(
    { jobs },
    tx,
    asked.map(({ email_address: to, token }) => confirmSubscriptionMail(to, token, publicUrl)),
  );
  return new Set(asked.map(({ email_address: email }) => email));
}

/** Forgets addresses that an import asked and that have not answered; gives those that are forgotten. */
export async function forgetAsked(tx: Connection, emails: readonly string[]): Promise<Set<string>> {
  const rows = emails.length === 0 ? [] : await tx.rows(forgetUnconfirmed, { emails });
  return new Set(rows.flatMap(({ email }) => email ?? []));
}
