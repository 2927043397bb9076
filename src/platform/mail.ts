import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Connection } from './database/database.ts';
import type { JobDefinition, Jobs } from './jobs.ts';

/** A letter to one person; `headers` beyond the usual ones, e.g. how to unsubscribe. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  headers?: Record<string, string>;
  /** Files of text, e.g. an invoice's XML. */
  attachments?: { filename: string; content: string }[];
};

/** Takes letters away. */
export type Mailer = { send(mail: Mail): Promise<void> };

const sender = 'Ensambla <tienda@ensambla.example>';

/** Through an SMTP server, e.g. `smtps://user:password@host:465`. */
export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport(url);
  return {
    send: async (mail) => {
      await transport.sendMail({ from: sender, ...mail });
    },
  };
}

/** Without an SMTP server: each letter becomes a JSON file in `<dataDir>/outbox`, oldest first by name. */
export function createOutboxMailer(dataDir: string): Mailer {
  const folder = join(dataDir, 'outbox');
  return {
    send: async (mail) => {
      await mkdir(folder, { recursive: true });
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.json`;
      const partial = join(folder, `.${name}`);
      await writeFile(partial, JSON.stringify({ from: sender, ...mail }, null, 2));
      await rename(partial, join(folder, name));
    },
  };
}

const mailJob = 'mail.send';

/** Sends a letter exactly when the transaction commits; a mail server that is away is tried again for hours. */
export async function sendAfterCommit({ jobs }: { jobs: Jobs }, tx: Connection, mail: Mail): Promise<void> {
  await jobs.send(tx, mailJob, mail);
}

/** How many letters could not be delivered and are not tried any more. */
export async function failedMailCount(db: Connection): Promise<number> {
  const { rows } = await db.sql(
    `select count(*)::int as count from pgboss.job where name = $1 and state = 'failed'`,
    [mailJob],
  );
  return (rows[0] as { count: number }).count;
}

/** Delivers the letters that were sent. One that was delivered just before a crash may arrive twice. */
export function mailJobs(mailer: Mailer): JobDefinition<never>[] {
  const deliver: JobDefinition<Mail> = {
    name: mailJob,
    work: (mail) => mailer.send(mail),
    retryLimit: 15,
    concurrency: 4,
  };
  return [deliver];
}
