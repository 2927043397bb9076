import type { RequestContext } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { mayOwn, newLink } from './shoppers-ticket.ts';
import {
  addMessage,
  addTicket,
  ownedOrder,
  ownedReturn,
  shownProduct,
  ticketByKey,
} from './support.queries.ts';
import { readSupportClock } from './support-clock.ts';
import { tellNews } from './tell-news.ts';

type Question = {
  name: string;
  email: string;
  subject: string;
  message: string;
  key?: string | undefined;
  order_number?: number | undefined;
  order_id?: string | undefined;
  return_id?: string | undefined;
  product_sku?: string | undefined;
  source: 'form' | 'chat';
};

/**
 * Opens a ticket with its first message, for a customer or anybody else, as often as `messages` are allowed. The same
 * `key` from the same address again is the same ticket.
 * @returns the ticket's id, and of a chat without an account the secret that opens it: whoever began it goes on
 * @throws AppError 422 for an order or return that is not the asker's, and a product that is not for sale
 */
export async function askQuestion(context: RequestContext, input: Question) {
  const { db, clock, log, rates, realtime } = context;
  await rates.countEmail('messages', input.email);
  const customer = await context.who.customer();
  const customerId = mayOwn(customer) ? customer.id : null;
  const about = await requireAbout(context, customerId, input);
  const { name, email, subject, message, source, key: senderKey = null } = input;
  const now = clock.now();
  const ticketId = await db.transaction(async (tx) => {
    const supportClock = await readSupportClock(tx, { now, log });
    const due = { answerDue: supportClock.answerDue(), resolveDue: supportClock.resolveDue() };
    const ticket = { ...due, customerId, name, email, subject, source, senderKey, now, ...about };
    const made = await tx.first(addTicket, ticket);
    if (!made) return undefined;
    const first = { ticketId: made.id, author: 'customer' as const, authorName: name, body: message };
    await tx.run(addMessage, { ...first, isNote: false, event: null, senderKey: null, now });
    return made.id;
  });
  const made = ticketId !== undefined && { id: ticketId, source, customer_id: customerId };
  const known = made || (senderKey !== null && (await db.first(ticketByKey, { email, senderKey })));
  if (!known) throw new Error('A ticket was not written.');
  if (ticketId !== undefined) tellNews(realtime, { id: ticketId, customer_id: customerId });
  const hasAccount = customer !== undefined && !customer.isAnonymous;
  // Of what is there: a message of the form is no chat because it is called one the second time.
  const isOwnChat = known.source === 'chat' && known.customer_id === customerId && !hasAccount;
  return { ticket_id: known.id, token: isOwnChat ? await newLink(db, known.id, now) : null };
}

/** What the question is about, where it is the asker's to ask about. */
async function requireAbout(
  { db }: RequestContext,
  customerId: string | null,
  { order_number: typed, order_id: asked, return_id: returnId, product_sku: sku }: Question,
) {
  const returned = returnId && customerId ? await db.first(ownedReturn, { returnId, customerId }) : undefined;
  if (returnId !== undefined && !returned)
    throw invalid({ return_id: 'No encontramos esa devolución entre las tuyas.' });
  const orderId = returned?.order_id ?? asked;
  const order = orderId && customerId ? await db.first(ownedOrder, { orderId, customerId }) : undefined;
  if (orderId !== undefined && !order)
    throw invalid({ order_id: 'No encontramos ese pedido entre los tuyos.' });
  const product = sku === undefined ? undefined : await db.first(shownProduct, { sku });
  if (sku !== undefined && !product) throw invalid({ product_sku: 'Ese producto ya no está a la venta.' });
  return {
    orderId: order?.id ?? null,
    orderNumber: order?.number ?? typed ?? null,
    returnId: returnId ?? null,
    productId: product?.id ?? null,
  };
}
