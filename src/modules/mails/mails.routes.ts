import { sayKept, t } from '../../i18n/t.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { type EmailPart, emailText } from '../../platform/emails/email.ts';
import { renderEmail } from '../../platform/mail-queue.ts';
import { mailsContract } from './mails.contract.ts';
import { mailById, type MailRow, mailsPage } from './mails.queries.ts';
import { resendMail } from './resend-mail.ts';
import { emailFrame } from './templates/email-frame.ts';
import { templatesRoutes } from './templates/templates.routes.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** Where emails can be read while the shop tries itself out; undefined in a shop that sends them. */
    readonly testMailboxUrl: string | undefined;
  }
}

/** Registers the calls about emails. */
export function mailsRoutes(app: HttpApp): void {
  templatesRoutes(app);

  serve(app, mailsContract.testMailbox, async ({ testMailboxUrl }) => ({
    status: 200,
    body: { url: testMailboxUrl ?? null },
  }));

  serve(app, mailsContract.mails, async ({ db }, { query }) => {
    const { page, page_size: pageSize, q, kind, state, order_id: orderId } = query;
    const shown = { page, pageSize };
    const { rows, ...counted } = await mailsPage(db, { q: q?.trim(), kind, state, orderId }, shown);
    return { status: 200, body: { mails: rows.map(onWire), ...counted, page, page_size: pageSize } };
  });

  serve(app, mailsContract.mail, async ({ db, publicUrl }, { params }) => {
    const row = await mailById(db, params.id);
    if (!row) throw notFound(t('There is no such mail.'));
    const { parts, attachments } = row;
    const said = parts && withoutKeys(parts);
    const frame = await emailFrame(db, publicUrl, row.staff_language);
    const preview = said && (await renderEmail({ subject: row.subject, parts: said }, frame, 'inline'));
    return {
      status: 200,
      body: {
        mail: {
          ...onWire(row),
          text: said && emailText(said),
          html: preview?.html ?? null,
          attachments: (attachments ?? []).map(({ filename }) => filename),
        },
      },
    };
  });

  serve(app, mailsContract.resend, async (context, { params }) => ({
    status: 202,
    body: { sent_to: await resendMail(context, params.id) },
  }));
}

/** Links that make an account of a guest, open an order, or change what somebody is sent, are for who reads the mailbox. */
function withoutKeys(parts: EmailPart[]): EmailPart[] {
  const blanked = JSON.stringify(parts).replaceAll(
    /\/(reclamar|seguimiento|correos|alertas|boletin)\/[\w-]+/g,
    '/$1/…',
  );
  return JSON.parse(blanked) as EmailPart[];
}

function onWire(row: MailRow) {
  const { id, kind, recipient, subject, state, tries, error, order_id, is_kept, created_at, sent_at } = row;
  return {
    id,
    kind,
    recipient,
    subject,
    state,
    tries,
    error: error === null ? null : sayKept(error),
    order_id,
    is_kept,
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  };
}
