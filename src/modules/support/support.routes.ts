import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { askQuestion } from './ask-question.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { supportContract } from './support.contract.ts';
import {
  setTicketState,
  ticketsPage,
  ticketWithMessages,
  type MessageRow,
  type TicketRow,
} from './support.queries.ts';

/** Registers the calls of support. */
export function supportRoutes(app: HttpApp): void {
  serve(app, supportContract.ask, async (context, { body }) => ({
    status: 201,
    body: { ticket_id: await askQuestion(context, body) },
  }));

  serve(app, supportContract.adminTickets, async ({ db }, { query }) => {
    const { q = '', state, page, page_size } = query;
    const { rows, total } = await ticketsPage(db, { q, state, page, pageSize: page_size });
    return { status: 200, body: { tickets: rows.map(onWire), total, page, page_size } };
  });

  serve(app, supportContract.adminTicket, async ({ db }, { params }) => ({
    status: 200,
    body: threadOnWire(await ticketWithMessages(db, params.id)),
  }));

  serve(app, supportContract.replyTicket, async (context, { params, body }) => {
    await replyToTicket(context, params.id, body.body);
    return { status: 201, body: threadOnWire(await ticketWithMessages(context.db, params.id)) };
  });

  serve(app, supportContract.updateTicket, async ({ db, clock }, { params, body }) => {
    if (!(await setTicketState(db, params.id, body.state, clock.now()))) throw notFound();
    return { status: 200, body: threadOnWire(await ticketWithMessages(db, params.id)) };
  });
}

function threadOnWire(thread: { ticket: TicketRow; messages: MessageRow[] } | undefined) {
  if (!thread) throw notFound();
  return {
    ticket: onWire(thread.ticket),
    messages: thread.messages.map((message) => ({
      ...message,
      created_at: message.created_at.toISOString(),
    })),
  };
}

function onWire(ticket: TicketRow) {
  return {
    ...ticket,
    created_at: ticket.created_at.toISOString(),
    updated_at: ticket.updated_at.toISOString(),
  };
}
