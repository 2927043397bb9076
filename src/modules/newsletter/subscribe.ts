import type { RequestContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { z } from '../../platform/http/endpoint.ts';
import { insertSubscriber } from './newsletter.queries.ts';

const address = z.email();

/**
 * Puts an e-mail address on the newsletter's list.
 * @throws AppError 422 when it is no address, 409 when it is subscribed already
 */
export async function subscribe(
  context: RequestContext,
  emailAddress: string,
): Promise<{ email_address: string }> {
  if (!address.safeParse(emailAddress).success) {
    const message = 'Escribe un correo válido.';
    throw new AppError(422, 'invalid', message, { fields: { email_address: message } });
  }
  if (!(await insertSubscriber(context.db, emailAddress, 'footer'))) {
    throw new AppError(409, 'already_subscribed', 'Ese correo ya está suscrito.');
  }
  return { email_address: emailAddress };
}
