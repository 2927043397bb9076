import type { Connection, Database } from './database/database.ts';
import type { RowOf } from './database/named-query.ts';
import type { JobDefinition, Jobs } from './jobs.ts';
import { keep, mailJob, type Sending } from './send-mail.ts';
import { inLanguage, type Language } from '../i18n/language.ts';
import { type Kept, sayKept } from '../i18n/t.ts';
import type { emailHtml, EmailFrame, EmailPicture } from './emails/email-html.ts';
import { emailText } from './emails/email.ts';
import { filledIn, type Mail, type MailBody, type MailKind } from './mail.ts';
import { emailId, type Mailer } from './mailers.ts';
import {
  countFailed,
  forgetBodies,
  forgetJobs,
  forgetMails,
  forgetOld,
  mailQueueState,
  noteFailure,
  noteSent,
  noteWithheld,
  takeMail,
} from './mail.queries.ts';

/** Hours of trying, ever slower; then staff see it as failed. */
const retryLimit = 15;

/** How many emails could not be delivered and are not tried any more. */
export async function failedMailCount(db: Connection): Promise<number> {
  return (await db.first(countFailed))?.failed ?? 0;
}

/** The queue: what waits and since when, what failed (of it since `since`), and when an email left last. */
export function mailQueueOf(db: Connection, since: Date): Promise<RowOf<typeof mailQueueState> | undefined> {
  return db.first(mailQueueState, { since });
}

/** Forgets emails, and the jobs that sent them or were to. */
export async function forgetEmails(tx: Connection, ids: readonly number[]): Promise<void> {
  await tx.run(forgetMails, { ids });
  await tx.run(forgetJobs, { mailJob, ids });
}

/** Forgets emails older than a day; gives how many. */
export async function forgetOldEmails(db: Connection, before: Date): Promise<number> {
  const forgotten = await db.run(forgetOld, { before });
  await db.run(forgetBodies, { before });
  return forgotten;
}

/** As `emailHtml`, which is loaded with the first email: a third of a second and some 40 MB that not every process needs. */
export const renderEmail: typeof emailHtml = async (...given) => {
  const { emailHtml: render } = await import('./emails/email-html.ts');
  return render(...given);
};

function asAttachment({ cid, png }: EmailPicture) {
  return {
    cid,
    filename: 'codigo-de-barras.png',
    content: png.toString('base64'),
    encoding: 'base64',
    contentType: 'image/png',
  } as const;
}

/** Makes what many ask for, one after the other, once: only the last is kept. */
function rememberLast<Given extends unknown[], Made>(
  of: (...given: Given) => { key: string; make: () => Promise<Made> },
): (...given: Given) => Promise<Made> {
  let last: { key: string; made: Promise<Made> } | undefined;
  return (...given) => {
    const { key, make } = of(...given);
    if (last?.key !== key) last = { key, made: make() };
    return last.made;
  };
}

/** Sends emails, now or by the job. */
export type MailQueue = {
  /** For an email somebody waits for: it goes at once, and by a job only where the mail server is away. */
  sendNow(mail: Mail): Promise<void>;
  jobs: JobDefinition<never>[];
};

/**
 * The mail queue of a shop. An email that left just before a crash may leave twice, as the same email.
 * @param frameFor what stands around an email to somebody of the staff, or (null) to a customer
 * @param whyNot asked when an email would leave: why it must not, where its reader may not be written to
 */
export function createMailQueue(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'send'> },
  mailer: Mailer,
  frameFor: (staffLanguage: Language | null) => Promise<EmailFrame>,
  whyNot: (mail: { kind: MailKind; recipient: string }) => Promise<Kept | undefined>,
): MailQueue {
  const renderBody = rememberLast((body: MailBody & { id: number }, frame: EmailFrame) => ({
    key: `${body.id} ${JSON.stringify(frame)}`,
    make: async () => ({ text: emailText(body.parts), html: (await renderEmail(body, frame)).html }),
  }));
  const deliver = async ({ id, secret }: Sending): Promise<void> => {
    const row = await db.first(takeMail, { id });
    if (!row) return;
    const reason = await whyNot(row);
    if (reason) {
      await db.run(noteWithheld, { id, reason: inLanguage('en', () => sayKept(reason)) });
      return;
    }
    const { subject, parts } = secret ?? { subject: row.subject, parts: row.parts ?? [] };
    try {
      const frame = await frameFor(row.staff_language);
      if (row.body) {
        const fill = { ...row.fill, mail: String(id) };
        const { text, html } = await renderBody(row.body, frame);
        await mailer.send({
          id: emailId(row.created_at, String(id).padStart(9, '0')),
          to: row.recipient,
          subject: filledIn(row.body.subject, fill),
          text: filledIn(text, fill),
          html: filledIn(html, fill),
          headers: Object.fromEntries(
            Object.entries(row.body.headers).map(([name, value]) => [name, filledIn(value, fill)]),
          ),
        });
        await db.run(noteSent, { id });
        return;
      }
      const { html, pictures } = await renderEmail({ subject, parts }, frame);
      const attachments = [...(row.attachments ?? []), ...pictures.map(asAttachment)];
      await mailer.send({
        id: emailId(row.created_at, String(id).padStart(9, '0')),
        to: row.recipient,
        subject,
        text: emailText(parts),
        html,
        ...(row.headers && { headers: row.headers }),
        ...(attachments.length > 0 && { attachments }),
      });
    } catch (error) {
      await db.run(noteFailure, {
        id,
        message: error instanceof Error ? error.message : String(error),
        retryLimit,
      });
      throw error;
    }
    await db.run(noteSent, { id });
  };
  const send: JobDefinition<Sending> = { name: mailJob, work: deliver, retryLimit, concurrency: 4 };
  return {
    jobs: [send],
    sendNow: async (mail) => {
      const sending = await keep(db, mail);
      if (!sending) return;
      await deliver(sending).catch(() => jobs.send(db, mailJob, sending));
    },
  };
}
