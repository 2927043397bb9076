import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict, notFound } from '../../../platform/errors.ts';
import { sendEmail } from '../../mails/index.ts';
import { audit } from '../../staff/index.ts';
import { type Finish, nothingMore } from '../finish.ts';
import { emailOrder } from './email-order.ts';
import { staffEmail } from './mails.ts';
import { note } from '../timeline/note-change.ts';
import { lockOrder } from '../orders.queries.ts';

/**
 * Sends the buyer of an order a message of staff; the timeline shows it to both.
 * @throws AppError 404; 409 `no_address` where the buyer left no e-mail or their account is deleted
 */
export async function writeToBuyer(
  context: RequestContext,
  orderId: string,
  mail: { subject: string; text: string },
  finish: Finish = nothingMore,
): Promise<void> {
  const { staff, db } = context;
  await db.transaction(async (tx) => {
    const order = await tx.first(lockOrder, { id: orderId });
    if (!order) throw notFound(t('There is no such order.'));
    if (order.email === '')
      throw conflict('no_address', t('Its buyer left no e-mail, or has deleted their account.'));
    const told = await emailOrder(tx, orderId);
    await sendEmail(context, tx, staffEmail(told, mail, context.publicUrl));
    await note(tx, context, orderId, { kind: 'wrote', to: order.email, ...mail }, staff?.name ?? null);
    await audit(tx, { systemUserId: staff?.id, action: 'order.letter', subject: `order:${orderId}` });
    await finish(tx, orderId);
  });
}
