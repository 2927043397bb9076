import type { Shop } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import type { JobDefinition } from '../../platform/jobs.ts';
import { sendEmail } from '../mails/index.ts';
import { readSettings } from '../settings/index.ts';
import { replyMail } from './mails.ts';
import { newLink, newReplyToken } from './shoppers-ticket.ts';
import { lockTicket, type LockedTicket, setMailed, unseenAnswers } from './support.queries.ts';

const job = 'support.mail-unseen';

/**
 * Sees to it that an answer reaches whoever asked: by e-mail at once, or, in a chat, once they have not seen it for as long
 * as the settings say.
 */
export async function mailAnswer(
  shop: Pick<Shop, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl' | 'branding'>,
  tx: Connection,
  ticket: Pick<LockedTicket, 'id' | 'source'>,
): Promise<void> {
  if (ticket.source !== 'chat') return mailUnseen(shop, tx, ticket.id);
  const { chat_email_minutes: minutes } = await readSettings(tx, 'support', shop.log);
  await shop.jobs.send(tx, job, { ticket_id: ticket.id }, { afterSeconds: minutes * 60 });
}

/** Mails what of the staff's answers was neither seen nor mailed, in one e-mail; where there is nothing, nothing. */
async function mailUnseen(
  shop: Pick<Shop, 'db' | 'clock' | 'log' | 'jobs' | 'publicUrl' | 'branding'>,
  tx: Connection,
  ticketId: number,
): Promise<void> {
  const ticket = await tx.first(lockTicket, { id: ticketId });
  if (!ticket) return;
  const unseen = await tx.rows(unseenAnswers, { ticketId });
  const last = unseen.at(-1);
  if (!last) return;
  await tx.run(setMailed, { ticketId, messageId: last.id });
  const path = ticket.is_of_account
    ? `/dashboard/mensajes/${ticketId}`
    : `/ayuda/${await newLink(tx, ticketId, shop.clock.now())}`;
  const body = unseen.map((message) => message.body).join('\n\n');
  const headers = await replyHeaders(shop, tx, ticketId);
  await sendEmail(shop, tx, replyMail(ticket, body, shop.publicUrl + path, headers));
}

/** By which an answer to the email finds its conversation; none where the shop takes no answers by email. */
async function replyHeaders(
  shop: Pick<Shop, 'clock' | 'log' | 'publicUrl'>,
  tx: Connection,
  ticketId: number,
): Promise<Record<string, string>> {
  const { inbound_address: address } = await readSettings(tx, 'support', shop.log);
  const [mailbox, domain] = address.split('@');
  if (!mailbox || !domain) return {};
  const token = await newReplyToken(tx, ticketId, shop.clock.now());
  return {
    'Reply-To': `${mailbox}+${token}@${domain}`,
    References: `<conversacion.${token}@${new URL(shop.publicUrl).hostname}>`,
  };
}

/** Answers in chats that nobody saw go by e-mail. */
export function supportJobs(shop: Shop): JobDefinition<never>[] {
  const mail: JobDefinition<{ ticket_id: number }> = {
    name: job,
    work: ({ ticket_id: ticketId }) => shop.db.transaction((tx) => mailUnseen(shop, tx, ticketId)),
  };
  return [mail] as JobDefinition<never>[];
}
