import type { RequestContext } from '../../platform/context.ts';
import { conflict } from '../../platform/errors.ts';
import { shoppersTicket } from './shoppers-ticket.ts';
import { setRating } from './support.queries.ts';

/**
 * Whoever asked says how well they were helped, from 1 to 5; the last word counts.
 * @throws AppError 401, 404 where it is not theirs; 409 `not_closed`
 */
export async function rateTicket(
  context: RequestContext,
  thread: string,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  const ticketId = await shoppersTicket(context, thread);
  const rated = await context.db.run(setRating, { ticketId, rating, comment });
  if (rated === 0) throw conflict('not_closed', 'Podrás calificarnos cuando cerremos la conversación.');
  context.realtime.tell('staff', 'tickets.changed', { ticket_id: ticketId });
}
