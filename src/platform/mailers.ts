import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail, MailAttachment } from './mail.ts';

/** An email as it leaves; attachments with a `cid` are pictures its HTML shows. */
export type Email = Pick<Mail, 'to' | 'subject' | 'headers'> & {
  /** The same each time this email is sent, so that one which left just before a crash does not arrive as two. */
  id?: string;
  text: string;
  html: string;
  attachments?: (MailAttachment & { cid?: string })[];
};

/** Takes emails away. */
export type Mailer = {
  /**
   * Gives what whoever took it said, e.g. a mail server's last line.
   * @param as another sender than the shop's
   */
  send(email: Email, as?: Sender): Promise<string>;
};

/** Whose emails they are, as their `From` and `Reply-To` say. */
export type Sender = { from: string; replyTo?: string | undefined; domain: string };

/** Oldest first by name. */
export function emailId(writtenAt: Date, mark: string): string {
  return `${writtenAt.toISOString().replaceAll(':', '-')}-${mark}`;
}

/** Which email a `Message-ID` names, as its number; undefined where it is none of ours. */
export function idInMessageId(messageId: string): number | undefined {
  const [, digits] = /-(\d{9,10})@[^@]*$/.exec(messageId) ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/** Through an SMTP server, e.g. `smtps://user:password@host:465`, from who `sender` says at that moment. */
export function createSmtpMailer(url: string, sender: () => Promise<Sender>): Mailer {
  const transport = createTransport(url);
  return {
    send: async ({ id, ...email }, as) => {
      const { from, replyTo, domain } = as ?? (await sender());
      // Mail servers and programs drop a second email under one Message-ID.
      const { response } = await transport.sendMail({
        from,
        // An email may say itself where answers to it go.
        ...(replyTo !== undefined && email.headers?.['Reply-To'] === undefined && { replyTo }),
        ...(id !== undefined && { messageId: `<${id}@${domain}>` }),
        ...email,
      });
      return response;
    },
  };
}

/** Without an SMTP server: each email becomes a JSON file in `<dataDir>/outbox`, oldest first by name. */
export function createOutboxMailer(
  dataDir: string,
  sender: () => Promise<Pick<Sender, 'from' | 'replyTo'>>,
): Mailer {
  const folder = join(dataDir, 'outbox');
  return {
    send: async ({ id = emailId(new Date(), randomUUID().slice(0, 8)), ...email }, as) => {
      const { from, replyTo } = as ?? (await sender());
      // Emails bring codes and links that open accounts.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const name = `${id}.json`;
      const partial = join(folder, `.${name}`);
      await writeFile(partial, JSON.stringify({ from, replyTo, ...email }, null, 2), { mode: 0o600 });
      await rename(partial, join(folder, name));
      return `outbox/${name}`;
    },
  };
}
