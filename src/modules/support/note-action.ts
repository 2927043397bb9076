import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/database/database.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { formatPesos } from '../../platform/money.ts';
import { emailsOfOrder } from '../mails/index.ts';
import { returnName } from '../returns/index.ts';
import { addMessage, ownedOrder, ownedReturn, type TicketEvent } from './support.queries.ts';
import { tellNews } from './tell-news.ts';
import { isWritten, lockedTicket } from './write-message.ts';

/** What somebody of the staff did from a ticket about an order of its person. */
type Action = { key: string; order_id: string } & (
  | { kind: 'refund'; amount_cents: number }
  | { kind: 'return'; return_id: string }
  | { kind: 'email'; mail_id: number }
);

/** By which right each is done, and what it is called in the conversation. */
const kinds = {
  refund: { right: 'move_money', event: 'refunded' },
  return: { right: 'orders', event: 'return_started' },
  email: { right: 'customers', event: 'email_resent' },
} as const satisfies Record<Action['kind'], { right: string; event: TicketEvent }>;

/**
 * Says in a ticket, to staff alone, what was done about an order. It is nobody's turn by it, and the same key again is the
 * same line.
 * @throws AppError 403 for whoever may not do it; 404; 422 for an order, return or email that is not of this person
 */
export async function noteAction(context: RequestContext, id: number, action: Action): Promise<void> {
  const { db, clock, staff, realtime } = context;
  const { right, event } = kinds[action.kind];
  if (!staff?.rights.includes(right)) {
    throw new AppError(403, 'forbidden', t('Your role does not include this action.'));
  }
  const ticket = await db.transaction(async (tx) => {
    const before = await lockedTicket(tx, id);
    if (await isWritten(tx, id, { author: 'staff', key: action.key })) return undefined;
    const body = before.customer_id === null ? undefined : await whatOf(tx, action, before.customer_id);
    if (body === undefined) throw invalid({ order_id: t('That is not of this person.') });
    const by = { author: 'staff' as const, authorName: staff.name, isNote: false, event };
    await tx.run(addMessage, { ticketId: id, ...by, body, senderKey: action.key, now: clock.now() });
    return before;
  });
  if (ticket) tellNews(realtime, ticket, { isNote: true });
}

/** How much, which return or which email, and of which order; undefined where it is somebody else's. */
async function whatOf(tx: Connection, action: Action, customerId: string): Promise<string | undefined> {
  const { order_id: orderId } = action;
  const order = await tx.first(ownedOrder, { orderId, customerId });
  if (!order) return undefined;
  const of = ` · #${order.number ?? ''}`;
  if (action.kind === 'refund') return formatPesos(action.amount_cents) + of;
  if (action.kind === 'return') {
    const found = await tx.first(ownedReturn, { returnId: action.return_id, customerId });
    return found?.order_id === orderId ? returnName(found.number) + of : undefined;
  }
  const mail = (await emailsOfOrder(tx, orderId)).find((one) => one.id === action.mail_id);
  return mail && `«${mail.subject}»${of}`;
}
