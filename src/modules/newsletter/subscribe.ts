import type { RequestContext } from '../../platform/context.ts';
import { conflict, invalid } from '../../platform/errors.ts';
import { z } from '../../platform/http/endpoint.ts';
import { sendEmail } from '../mails/index.ts';
import { confirmSubscriptionMail } from './mails.ts';
import { keepAddress } from './newsletter.queries.ts';

const address = z.email();

/**
 * Keeps an address and asks it by an email whether it wants the newsletter. One that waits is asked again after an hour,
 * so that a lost email is no dead end.
 * @throws AppError 422 when it is no address, 409 when it is there already, confirmed or not
 */
export async function subscribe(
  context: RequestContext,
  emailAddress: string,
): Promise<{ email_address: string }> {
  if (!address.safeParse(emailAddress).success) {
    const message = 'Escribe un correo válido.';
    throw invalid({ email_address: message }, message);
  }
  const isNew = await context.db.transaction(async (tx) => {
    const asked = await keepAddress(tx, emailAddress, 'footer', context.clock.now());
    if (!asked) return false;
    const { email_address: to, token } = asked;
    await sendEmail(context, tx, confirmSubscriptionMail(to, token, context.publicUrl));
    return asked.is_new;
  });
  if (!isNew) throw conflict('already_subscribed', 'Ese correo ya está suscrito.');
  return { email_address: emailAddress };
}
