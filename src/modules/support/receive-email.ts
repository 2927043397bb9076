import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import addressparser from 'nodemailer/lib/addressparser';
import { tokenHash } from '../../platform/accounts/hashed-tokens.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { FormFiles } from '../../platform/http/endpoint.ts';
import { readText } from '../../platform/http/read-body.ts';
import { incomingFolder, inFormTurn, readForm } from '../../platform/http/read-form.ts';
import { requireMailgunSignature, useMailgunToken } from '../../platform/mailgun-signature.ts';
import { readIdentity, readSettings, senderOf } from '../settings/index.ts';
import { type EmailFiles, readEmailFiles, writeEmailFiles } from './email-files.ts';
import { readMailgunEmail } from './read-mailgun-email.ts';
import { bodyOf, isOfMachine, type ReceivedEmail, receivedEmail } from './received-email.ts';
import { countEmail, refuseBeyondLimit } from './sender-limits.ts';
import { readSupportClock } from './support-clock.ts';
import { addMessage, addTicket, messageByKey, ticketByKey, ticketOfReply } from './support.queries.ts';
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
/** Mailgun takes emails of 25 MB, and posts each header as a field, too. */
const mailgunFiles: FormFiles = {
  bytesMax: 8 * 1024 * 1024,
  bytesMaxTogether: 26 * 1024 * 1024,
  tooLarge: 'El archivo pesa más de 8 MB.',
  partsMax: 1000,
};
/** Secrets of `newReplyToken`, in a plus-address of ours or in the names of emails that are answered. */
const inAddress = /\+([\da-f]{40})@/g;
const inReferences = /<conversacion\.([\da-f]{40})@/g;

/**
 * Takes an email that somebody wrote to the shop, as JSON or as the form of a route of Mailgun. It goes on with the
 * conversation whose secret it carries, where it comes from that conversation's address; every other one begins a
 * conversation. Handed on twice it is one message. What machines answer by themselves is dropped, so that two of them do
 * not go on for ever.
 * @throws AppError 404 where no key is set; 400 `bad_signature`; 422 for JSON that is no email; 406 for a form that is
 * none, was signed long ago or was received already
 */
export async function receiveEmail(context: RequestContext): Promise<void> {
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
  if (!isForm.test(context.request.headers.get('content-type') ?? '')) return receiveJson(context);
  const { request, dataDir, mailReportKey: key } = context;
  if (key === undefined) throw notFound();
  await inFormTurn(context.clientNetwork, async () => {
    const form = await readForm(request, { folder: join(dataDir, incomingFolder), files: mailgunFiles });
    try {
      const now = context.clock.now();
      const signature = requireMailgunSignature(form.values, { key, now });
      const { received, files } = readMailgunEmail(form.values);
      await keep(context, received, files, (tx) => useMailgunToken(tx, signature, now));
    } finally {
      await form.forget();
    }
  });
}

async function receiveJson(context: RequestContext): Promise<void> {
  const { request, inboundEmailKey: key } = context;
  if (key === undefined) throw notFound();
  const text = await readText(request, bodyBytesMax);
  if (!isSigned(text, request.headers.get('x-signature') ?? '', key)) {
    throw new AppError(400, 'bad_signature', 'La firma del correo no es válida.');
  }
  const read = receivedEmail.safeParse(parsed(text));
  if (!read.success) throw new AppError(422, 'invalid', 'El correo no se puede leer.');
  await keep(context, read.data, [], undefined);
}

/** @param first done in the same transaction, before anything is kept */
async function keep(
  context: RequestContext,
  received: ReceivedEmail,
  files: readonly File[],
  first: ((tx: Connection) => Promise<void>) | undefined,
): Promise<void> {
  const { db, clock, log, realtime } = context;
  if (isOfMachine(received, await ownAddresses(context))) return;
  const at = { now: clock.now(), log };
  const { files_per_conversation: room } = await readSettings(db, 'limits', log);
  const read = await readEmailFiles(files, room);
  const ticket = await db.transaction(async (tx) => {
    await first?.(tx);
    return keepEmail(context, tx, received, read, at);
  });
  if (ticket) tellNews(realtime, ticket, { isNote: 'isNote' in ticket });
}

/** Undefined where it is there already. */
async function keepEmail(
  context: RequestContext,
  tx: Connection,
  received: ReceivedEmail,
  files: EmailFiles,
  at: Parameters<typeof writeMessage>[3],
) {
  const { from, message_id: messageId } = received;
  const senderKey = createHash('sha256').update(messageId).digest('hex');
  const body = await bodyOf(received);
  // Before any ticket is locked: two emails of one sender wait here, and for nothing else of each other.
  const count = await countEmail(tx, received, at);
  const answered = await ticketAnswered(tx, received);
  const isKnown =
    answered === undefined
      ? await tx.first(ticketByKey, { email: from.address, senderKey })
      : await tx.first(messageByKey, { ticketId: answered, author: 'customer', senderKey });
  if (isKnown) return undefined;
  const refused = await refuseBeyondLimit(context, tx, received, count, at);
  if (refused) return refused === 'none' ? undefined : { ...refused, isNote: true };
  if (answered !== undefined) {
    const message = { author: 'customer' as const, body, key: senderKey };
    const { before } = await writeMessage(tx, answered, message, at);
    await writeEmailFiles(tx, answered, files, { from, senderKey }, at);
    return before;
  }
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
  await writeEmailFiles(tx, made.id, files, { from, senderKey }, at);
  return { id: made.id, customer_id: null };
}

/** Those that the shop itself writes from, in lower case. */
async function ownAddresses({ db, log, mailDesk }: RequestContext): Promise<string[]> {
  const { inbound_address: inbound } = await readSettings(db, 'support', log);
  const { from } = senderOf(await readIdentity(db, log), mailDesk.environment);
  return [inbound, ...addressparser(from).map(({ address }) => address ?? '')]
    .filter((address) => address !== '')
    .map((address) => address.toLowerCase());
}

/** The conversation that an email answers: by the secret it carries, and only from the address that it was sent to. */
async function ticketAnswered(tx: Connection, received: ReceivedEmail): Promise<number | undefined> {
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
