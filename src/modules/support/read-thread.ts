import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { returnName } from '../returns/index.ts';
import { aboutOf, type MessageRow, ticketWithMessages, type TicketRow } from './support.queries.ts';

/**
 * A ticket with all that was said and noted, as staff read it.
 * @throws AppError 404
 */
export async function readThread(db: Connection, id: number) {
  const thread = await ticketWithMessages(db, id, { after: 0, withNotes: true });
  if (!thread) throw notFound();
  return {
    ticket: onWire(thread.ticket),
    about: await readAbout(db, id),
    messages: thread.messages.map(messageOnWire),
  };
}

/**
 * What a shopper reads of a ticket: no notes, and of staff their first names.
 * @param after the id of the last message that is there already
 * @throws AppError 404
 */
export async function readShoppersThread(db: Connection, id: number, after: number) {
  const thread = await ticketWithMessages(db, id, { after, withNotes: false });
  if (!thread) throw notFound();
  const { subject, state, rating, seen_by_staff, created_at: createdAt } = thread.ticket;
  return {
    ticket: { id, subject, state, rating, seen_by_staff, created_at: createdAt.toISOString() },
    about: await readAbout(db, id),
    messages: thread.messages.map((row) => {
      const { is_note: _, event, ...message } = messageOnWire(row);
      const firstName = row.author_name.split(' ')[0] ?? row.author_name;
      // The others are among the staff, and not read here.
      const told = event === 'opened' || event === 'closed' || event === 'left_out' ? event : null;
      return { ...message, event: told, author_name: row.author === 'staff' ? firstName : row.author_name };
    }),
  };
}

async function readAbout(db: Connection, id: number) {
  const row = await db.first(aboutOf, { id });
  const { order_id: orderId = null, return_id: returnId = null, product_id: productId = null } = row ?? {};
  return {
    order: orderId === null ? null : { order_id: orderId, order_number: row?.order_number ?? null },
    return: returnId === null ? null : { return_id: returnId, name: returnName(row?.return_number ?? 0) },
    product:
      productId === null
        ? null
        : {
            product_id: productId,
            product_name: row?.product_name ?? '',
            sku: row?.sku ?? '',
            slug: row?.slug ?? '',
            image_url: row?.image_url ?? null,
          },
  };
}

function messageOnWire({ file_kind: kind, file_name: name, width, height, ...message }: MessageRow) {
  return {
    ...message,
    file: kind === null ? null : { kind, name: name ?? '', width, height },
    created_at: message.created_at.toISOString(),
  };
}

export function onWire(ticket: TicketRow) {
  const { assigned_to: id, assigned_name: name, answer_due, resolve_due, ...rest } = ticket;
  return {
    ...rest,
    assigned_to: id === null ? null : { id, name: name ?? '' },
    answer_due: answer_due?.toISOString() ?? null,
    resolve_due: resolve_due?.toISOString() ?? null,
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  };
}
