import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';
import { audit } from '../staff/index.ts';
import { mailById } from './mails.queries.ts';

/**
 * Sends an email once more as a new one; the first stays as it was.
 * @returns who gets it
 * @throws AppError 404; 409 `under_way` while it is still tried, `not_kept` for an email that let its reader in
 */
export async function resendMail(context: RequestContext, id: number): Promise<string> {
  return context.db.transaction(async (tx) => {
    const row = await mailById(tx, id);
    if (!row) throw notFound(t('There is no such mail.'));
    if (row.parts === null) {
      throw conflict('not_kept', t('Its code is not kept. Ask the customer to request a new one.'));
    }
    if (row.state === 'waiting')
      throw conflict('under_way', t('It is still being tried; it goes by itself.'));
    await sendAfterCommit(context, tx, {
      to: row.recipient,
      subject: row.subject,
      parts: row.parts,
      kind: row.kind,
      ...(row.staff_language !== null && { staffLanguage: row.staff_language }),
      ...(row.order_id !== null && { orderId: row.order_id }),
      ...(row.headers && { headers: row.headers }),
      ...(row.attachments && { attachments: row.attachments }),
    });
    await audit(tx, {
      systemUserId: context.staff?.id,
      action: 'mail.resend',
      subject: `mail:${id}`,
      after: { to: row.recipient, subject: row.subject },
    });
    return row.recipient;
  });
}
