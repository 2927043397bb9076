import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { addToCount } from '../../platform/http/rate-limit.ts';
import type { Log } from '../../platform/log.ts';
import { sendEmail } from '../mails/index.ts';
import { readSettings } from '../settings/index.ts';
import { emailLimitMail } from './mails.ts';
import type { ReceivedEmail } from './received-email.ts';
import { addMessage, addToNote, latestTicketOf, type LockedTicket, noteOfSender } from './support.queries.ts';
import { lockedTicket } from './write-message.ts';

const day = 24 * 60 * 60_000;
type At = { now: Date; log: Pick<Log, 'warn'> };

/**
 * Counts a file of somebody who is known by each of `senders`.
 * @returns whether it is within what one of them may send a day; one that is not counts nothing
 */
export async function takeFileBytes(
  tx: Connection,
  senders: readonly string[],
  bytes: number,
  { now, log }: At,
): Promise<boolean> {
  const { file_megabytes_per_sender: max } = await readSettings(tx, 'limits', log);
  const kilobytes = Math.ceil(bytes / 1024);
  const add = (amount: number) =>
    Promise.all(
      senders.map((sender) => addToCount(tx, ['files', sender], { amount, now, milliseconds: day })),
    );
  const sums = await add(kilobytes);
  if (sums.every((sum) => sum <= max * 1024)) return true;
  await add(-kilobytes);
  return false;
}

/**
 * The same for a file that somebody sends in a conversation on the web.
 * @throws AppError 429 `too_many_requests`
 */
export async function requireFileBytes(
  tx: Connection,
  { clientNetwork, who }: Pick<RequestContext, 'clientNetwork' | 'who'>,
  bytes: number,
  at: At,
): Promise<void> {
  const customer = await who.customer();
  const account = customer && !customer.isAnonymous ? [`account ${customer.id}`] : [];
  if (await takeFileBytes(tx, [`client ${clientNetwork}`, ...account], bytes, at)) return;
  const message = 'Ya mandaste los archivos que caben en un día. Inténtalo mañana.';
  throw new AppError(429, 'too_many_requests', message, { details: { retry_after_seconds: day / 1000 } });
}

/** Counts an email of somebody; how many they wrote within a day. */
export function countEmail(tx: Connection, { from }: ReceivedEmail, { now }: At): Promise<number> {
  const sender = from.address.toLowerCase();
  return addToCount(tx, ['emails', sender], { amount: 1, now, milliseconds: day });
}

/**
 * Looks whether an email is within what its sender may write a day. Beyond it staff are told in one note a day, and the
 * sender once.
 * @param count as `countEmail` gave it
 * @returns the ticket that has the note; undefined for an email that may be kept, `none` where nobody is to be told
 */
export async function refuseBeyondLimit(
  context: Pick<RequestContext, 'jobs' | 'publicUrl'>,
  tx: Connection,
  received: ReceivedEmail,
  count: number,
  { now, log }: At,
): Promise<LockedTicket | 'none' | undefined> {
  const { emails_per_sender: max } = await readSettings(tx, 'limits', log);
  if (count <= max) return undefined;
  // Who may be a machine after all is answered by nobody.
  if (count === max + 1 && received.x_loop === '') {
    const { inbound_address: own } = await readSettings(tx, 'support', log);
    const headers = { 'Auto-Submitted': 'auto-replied', ...(own && { 'X-Loop': own }) };
    const to = { email: received.from.address };
    await sendEmail(context, tx, emailLimitMail(to, context.publicUrl, headers));
  }
  return (await noteBeyondLimit(tx, received, max, now)) ?? 'none';
}

/** In the conversation that was touched last; the next ones of the day go on with the same note. */
async function noteBeyondLimit(tx: Connection, received: ReceivedEmail, max: number, now: Date) {
  const email = received.from.address;
  const senderKey = `emails-over.${now.toISOString().slice(0, 10)}`;
  const note = await tx.first(noteOfSender, { email, senderKey });
  const found = note ?? (await tx.first(latestTicketOf, { email }));
  if (!found) return undefined;
  const ticket = await lockedTicket(tx, found.ticket_id);
  const line = `· ${received.subject.trim().slice(0, 160) || 'Correo sin asunto'}`;
  if (note) {
    await tx.run(addToNote, { id: note.id, line });
    return ticket;
  }
  const body = `No se guardaron estos correos: pasan de ${max} en un día.\n${line}`;
  const by = { author: 'staff' as const, authorName: 'Sistema', isNote: true, event: null };
  await tx.run(addMessage, { ticketId: ticket.id, ...by, body, senderKey, now });
  return ticket;
}
