import type { Connection } from './database/database.ts';
import { query } from './database/named-query.ts';
import type { Jobs } from './jobs.ts';
import type { MailBody, MailKind } from './mail.ts';
import { mailJob } from './send-mail.ts';

const keep = query(
  'mail.keep_body',
  'insert into mail_body (subject, parts, headers) values (:subject, :parts, :headers) returning id',
);
const keepMany = query(
  'mail.keep_many',
  `insert into mail (kind, recipient, subject, body_id, fill)
   select :mailKind, given.recipient, b.subject, b.id, jsonb_build_object('token', given.token)
     from unnest(:recipients::text[], :tokens::text[]) as given(recipient, token), mail_body b where b.id = :bodyId
   returning id, recipient`,
);
const withhold = query(
  'mail.withhold',
  `update mail set state = 'withheld', error = :reason where id = any(:ids::int[]) and state = 'waiting'`,
);

/** Keeps what an email to many says, once for all of them; gives its number. */
export async function keepMailBody(tx: Connection, { subject, parts, headers }: MailBody): Promise<number> {
  const row = await tx.first(keep, {
    subject,
    parts: JSON.stringify(parts),
    headers: JSON.stringify(headers),
  });
  if (!row) throw new Error('The body of an email was not kept.');
  return row.id;
}

/**
 * Sends the same email to many exactly when the transaction commits, as `sendAfterCommit` does to one.
 * @returns the emails' numbers by their recipients, who have to differ
 */
export async function sendToMany(
  { jobs }: { jobs: Jobs },
  tx: Connection,
  { kind, bodyId, to }: { kind: MailKind; bodyId: number; to: readonly { email: string; token: string }[] },
): Promise<Map<string, number>> {
  if (to.length === 0) return new Map();
  const rows = await tx.rows(keepMany, {
    mailKind: kind,
    bodyId,
    recipients: to.map(({ email }) => email),
    tokens: to.map(({ token }) => token),
  });
  await jobs.sendMany(
    tx,
    mailJob,
    rows.map(({ id, recipient }) => ({ id, to: recipient })),
  );
  return new Map(rows.map(({ id, recipient }) => [recipient, id]));
}

/** Lets emails that wait not leave; `reason` is an English text of the catalogue. */
export async function withholdMails(tx: Connection, ids: readonly number[], reason: string): Promise<void> {
  await tx.run(withhold, { ids, reason });
}
