import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../platform/accounts/hashed-tokens.ts';
import type { CurrentCustomer, RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { notSignedIn } from '../../platform/http/serve.ts';
import { addLink, ticketOfCustomer, ticketOfLink } from './support.queries.ts';

/**
 * The ticket that a shopper names: by its number where it is their account's, or by the secret of a link.
 * @returns its id
 * @throws AppError 401 for a number while nobody is signed in; 404 for somebody else's or an unknown secret
 */
export async function shoppersTicket(
  { db, who }: { db: Connection; who: Pick<RequestContext['who'], 'customer'> },
  thread: string,
): Promise<number> {
  const isNumber = /^[1-9]\d{0,8}$/.test(thread);
  const customer = isNumber ? await who.customer() : undefined;
  if (isNumber && !mayOwn(customer)) throw notSignedIn();
  const found = customer
    ? await db.first(ticketOfCustomer, { id: Number(thread), customerId: customer.id })
    : await db.first(ticketOfLink, { tokenHash: tokenHash(thread) });
  if (!found) throw notFound('No encontramos esa conversación.');
  return found.id;
}

/** Visitors without a name have no tickets. */
export function mayOwn(customer: CurrentCustomer | undefined): customer is CurrentCustomer {
  return customer !== undefined && (!customer.isAnonymous || customer.isGuest);
}

/**
 * A new way into a ticket for whoever reads its address.
 * @returns the secret, which nobody can read again
 */
export async function newLink(tx: Connection, ticketId: number, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await tx.run(addLink, { tokenHash: tokenHash(token), ticketId, isForReplies: false, now });
  return token;
}

/**
 * A new name of a ticket for answers by e-mail; whoever knows it can open nothing by it. In lower case, because mail
 * servers may change capitals.
 */
export async function newReplyToken(tx: Connection, ticketId: number, now: Date): Promise<string> {
  const token = randomBytes(20).toString('hex');
  await tx.run(addLink, { tokenHash: tokenHash(token), ticketId, isForReplies: true, now });
  return token;
}
