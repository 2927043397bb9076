import type { Connection } from './database/database.ts';
import type { Jobs } from './jobs.ts';
import type { Mail } from './mail.ts';
import { keepMail } from './mail.queries.ts';

/** The job that hands an email over. */
export const mailJob = 'mail.send';

/** An email under way: its row, and what a secret one says, which is nowhere else. */
export type Sending = { id: number; to: string; secret?: Pick<Mail, 'subject' | 'parts'> };

/**
 * Keeps an email among those that staff see; undefined where its event was written about already, and for who left no address
 * at the counter or was forgotten.
 */
export async function keep(tx: Connection, mail: Mail): Promise<Sending | undefined> {
  const { to, subject, parts, isSecret = false, headers, attachments } = mail;
  if (to === '') return undefined;
  const row = await tx.first(keepMail, {
    mailKind: mail.kind ?? 'other',
    to,
    subject: // A code stands in the subject, too.
      isSecret ? subject.replaceAll(/\d{6}/g, '······') : subject,
    parts: isSecret ? null : JSON.stringify(parts),
    headers: headers ? JSON.stringify(headers) : null,
    attachments: attachments ? JSON.stringify(attachments) : null,
    orderId: mail.orderId ?? null,
    once: mail.once ?? null,
    staffLanguage: mail.staffLanguage ?? null,
  });
  return row && { id: row.id, to, ...(isSecret && { secret: { subject, parts } }) };
}

/**
 * Sends an email exactly when the transaction commits; a mail server that is away is tried again for hours. With `once`
 * a second email about the same is not sent.
 * @returns whether it goes
 */
export async function sendAfterCommit(
  { jobs }: { jobs: Jobs },
  tx: Connection,
  mail: Mail,
): Promise<boolean> {
  const sending = await keep(tx, mail);
  if (sending) await jobs.send(tx, mailJob, sending);
  return sending !== undefined;
}
