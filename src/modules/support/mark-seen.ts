import type { Shop } from '../../platform/context.ts';
import { ticketRoom } from './rooms.ts';
import { seenByCustomer, seenByStaff } from './support.queries.ts';

/**
 * Notes how far somebody has read, and tells the other side. It only ever moves on; a message of another ticket moves
 * nothing.
 */
export async function markSeen(
  { db, realtime }: Pick<Shop, 'db' | 'realtime'>,
  ticketId: number,
  author: 'customer' | 'staff',
  messageId: number,
): Promise<void> {
  const moved = await db.run(author === 'staff' ? seenByStaff : seenByCustomer, { ticketId, messageId });
  if (moved === 0) return;
  realtime.tell(ticketRoom(ticketId), 'support.seen', { ticket_id: ticketId, author, message_id: messageId });
}
