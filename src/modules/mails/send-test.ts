import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { EmailPart } from '../../platform/emails/email.ts';
import { sendAfterCommit } from '../../platform/send-mail.ts';

/** Sends what somebody of the staff wrote for many to themselves, marked as a test. */
export async function sendTest(
  context: RequestContext,
  tx: Connection,
  { to, subject, parts }: { to: string; subject: string; parts: EmailPart[] },
): Promise<void> {
  await sendAfterCommit(context, tx, { to, kind: 'test', subject: t('Test: {subject}', { subject }), parts });
}
