import type { RequestContext } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { sendEmail } from '../mails/index.ts';
import { transcriptMail } from './mails.ts';
import { readShoppersThread } from './read-thread.ts';
import { shoppersTicket } from './shoppers-ticket.ts';

/**
 * Sends the whole conversation to the address of the account that reads it, which has to be proven: elsewhere anybody could
 * have typed both the address and the words.
 * @throws AppError 401, 404 where it is not theirs; 409 `not_verified`
 */
export async function sendTranscript(context: RequestContext, thread: string): Promise<{ email: string }> {
  const ticketId = await shoppersTicket(context, thread);
  const customer = await context.who.customer();
  if (!customer || customer.isAnonymous || !customer.isVerified) {
    throw conflict('not_verified', 'Para recibirla por correo, entra a tu cuenta y confirma tu correo.');
  }
  const { email } = customer;
  const { messages } = await readShoppersThread(context.db, ticketId, 0);
  await context.db.transaction((tx) =>
    sendEmail(context, tx, transcriptMail({ id: ticketId, email }, messages)),
  );
  return { email };
}
