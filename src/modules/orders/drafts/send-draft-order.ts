import { t } from '../../../i18n/t.ts';
import type { RequestContext } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { answerOnce } from '../../../platform/http/answer-once.ts';
import { sendEmail } from '../../mails/index.ts';
import { audit } from '../../staff/index.ts';
import { draftOrderMail } from '../email/draft-order-mails.ts';
import { draftOnWire, paymentLink, stateOfDraft } from './draft-order.ts';
import { lockDraft, noteSent } from './drafts.queries.ts';
import { requireDraft } from './end-draft-order.ts';

type Reply = { status: 200; body: { draft_order: ReturnType<typeof draftOnWire> } };

/**
 * Sends the customer of a draft order its payment link by the shop's own e-mail, once for a key.
 * @param message what the staff add in their own words, or nothing
 * @throws AppError 404, 409 `draft_over` where it cannot be paid any more, `no_email`
 */
export async function sendDraftOrder(context: RequestContext, id: string, message: string): Promise<Reply> {
  const { staff, clock, publicUrl } = context;
  const call = { owner: staff?.id ?? '', route: `send draft ${id}`, input: { message } };
  return answerOnce(context, call, (keep) =>
    context.db.transaction(async (tx) => {
      await tx.first(lockDraft, { id });
      const draft = await requireDraft(tx, id);
      const state = stateOfDraft(draft);
      if ((state !== 'open' && state !== 'in_payment') || draft.kept_until <= clock.now())
        throw conflict('draft_over', t('It cannot be paid any more: there is nothing to send.'));
      if (draft.email === '') throw conflict('no_email', t('Its customer left no e-mail.'));
      await sendEmail(
        context,
        tx,
        draftOrderMail(draft, paymentLink(publicUrl, draft.token), message, publicUrl),
      );
      await tx.run(noteSent, { id, now: clock.now() });
      await audit(tx, {
        systemUserId: staff?.id,
        action: 'draft_order.send',
        subject: `draft_order:${id}`,
        after: { to: draft.email },
      });
      const reply: Reply = {
        status: 200,
        body: { draft_order: draftOnWire(await requireDraft(tx, id), publicUrl) },
      };
      await keep(tx, reply);
      return reply;
    }),
  );
}
