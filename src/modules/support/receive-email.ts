import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { tokenHash } from '../../platform/accounts/hashed-tokens.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { z } from '../../platform/http/endpoint.ts';
import { readText, refuseForm } from '../../platform/http/read-body.ts';
import { cutQuoted } from './cut-quoted.ts';
import { readSupportClock } from './support-clock.ts';
import { addMessage, addTicket, ticketByKey, ticketOfReply } from './support.queries.ts';
import { tellNews } from './tell-news.ts';
import { lockedTicket, writeMessage } from './write-message.ts';

declare module '../../platform/context.ts' {
  interface Shop {
    /** The key by which whoever receives the shop's emails signs them; undefined: nobody hands any on. */
    readonly inboundEmailKey: string | undefined;
  }
}

/** Text of an email; what is longer is not a question. */
const bodyBytesMax = 512 * 1024;
const messageMax = 5000;
/** Secrets of `newReplyToken`, in a plus-address of ours or in the names of emails that are answered. */
const inAddress = /\+([\da-f]{40})@/g;
const inReferences = /<conversacion\.([\da-f]{40})@/g;

const email = z.object({
  message_id: z.string().min(1).max(998),
  from: z.object({ address: z.email().max(254), name: z.string().max(200).default('') }),
  to: z.array(z.string().max(400)).max(50).default([]),
  subject: z.string().max(998).default(''),
  text: z.string().default(''),
  in_reply_to: z.string().max(2000).default(''),
  references: z.string().max(20_000).default(''),
  /** As the header of that name; anything but `no` was written by a machine. */
  auto_submitted: z.string().max(100).default('no'),
});
type Received = z.output<typeof email>;

/**
 * Takes an email that somebody wrote to the shop. It goes on with the conversation whose secret it carries, where it comes
 * from that conversation's address; every other one begins a conversation. Handed on twice it is one message. What machines
 * answer by themselves is dropped, so that two of them do not go on for ever.
 * @throws AppError 404 where no key is set; 400 `bad_signature`; 422 for what is no email
 */
export async function receiveEmail(context: RequestContext): Promise<void> {
  const { db, clock, log, realtime, inboundEmailKey: key } = context;
  if (key === undefined) throw notFound();
  refuseForm(context.request);
  const text = await readText(context.request, bodyBytesMax);
  if (!isSigned(text, context.request.headers.get('x-signature') ?? '', key)) {
    throw new AppError(400, 'bad_signature', 'La firma del correo no es válida.');
  }
  const read = email.safeParse(parsed(text));
  if (!read.success) throw new AppError(422, 'invalid', 'El correo no se puede leer.');
  if (read.data.auto_submitted.trim().toLowerCase() !== 'no') return;
  const at = { now: clock.now(), log };
  const ticket = await db.transaction((tx) => keepEmail(tx, read.data, at));
  if (ticket) tellNews(realtime, ticket);
}

/** Undefined where it is there already. */
async function keepEmail(tx: Connection, received: Received, at: Parameters<typeof writeMessage>[3]) {
  const { from, message_id: messageId } = received;
  const senderKey = createHash('sha256').update(messageId).digest('hex');
  const body = (cutQuoted(received.text) || received.text.trim() || '…').slice(0, messageMax);
  const answered = await ticketAnswered(tx, received);
  if (answered !== undefined) {
    const { isNew, before } = await writeMessage(
      tx,
      answered,
      { author: 'customer', body, key: senderKey },
      at,
    );
    return isNew ? before : undefined;
  }
  if (await tx.first(ticketByKey, { email: from.address, senderKey })) return undefined;
  const { now } = at;
  const supportClock = await readSupportClock(tx, at);
  const name = from.name.trim().slice(0, 120) || (from.address.split('@')[0] ?? from.address);
  const made = await tx.first(addTicket, {
    customerId: null,
    name,
    email: from.address,
    subject: received.subject.trim().slice(0, 160) || 'Correo sin asunto',
    orderNumber: null,
    source: 'email',
    orderId: null,
    productId: null,
    returnId: null,
    senderKey,
    answerDue: supportClock.answerDue(),
    resolveDue: supportClock.resolveDue(),
    now,
  });
  if (!made) return undefined;
  const first = { ticketId: made.id, author: 'customer' as const, authorName: name, body };
  await tx.run(addMessage, { ...first, isNote: false, event: null, senderKey, now });
  return { id: made.id, customer_id: null };
}

/** The conversation that an email answers: by the secret it carries, and only from the address that it was sent to. */
async function ticketAnswered(tx: Connection, received: Received): Promise<number | undefined> {
  const { from, to, in_reply_to: inReplyTo, references } = received;
  const secrets = [
    ...to.join(' ').toLowerCase().matchAll(inAddress),
    ...`${inReplyTo} ${references}`.toLowerCase().matchAll(inReferences),
  ].map(([, secret = '']) => secret);
  for (const secret of new Set(secrets)) {
    const found = await tx.first(ticketOfReply, { tokenHash: tokenHash(secret) });
    if (!found) continue;
    const ticket = await lockedTicket(tx, found.id);
    if (ticket.email.toLowerCase() === from.address.toLowerCase()) return ticket.id;
  }
  return undefined;
}

/** `sha256=` and an HMAC-SHA256 over the bytes, in hexadecimal. */
function isSigned(text: string, given: string, key: string): boolean {
  const expected = createHmac('sha256', key).update(text).digest();
  const told = Buffer.from(given.replace(/^sha256=/, ''), 'hex');
  return told.length === expected.length && timingSafeEqual(told, expected);
}

function parsed(text: string): unknown {
  try {
    // Strangers' words are in it, and nothing can keep a zero byte.
    return JSON.parse(text, (_, value) => (typeof value === 'string' ? value.replaceAll('\0', '') : value));
  } catch {
    return undefined;
  }
}
