import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { askQuestion } from './ask-question.ts';
import { moveTicket } from './move-ticket.ts';
import { onWire, readThread } from './read-thread.ts';
import { replyToTicket } from './reply-to-ticket.ts';
import { supportContract } from './support.contract.ts';
import { ticketsPage } from './support.queries.ts';

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
    body: await readThread(db, params.id),
  }));

  serve(app, supportContract.replyTicket, async (context, { params, body }) => {
    await replyToTicket(context, params.id, body);
    return { status: 201, body: await readThread(context.db, params.id) };
  });

  serve(app, supportContract.updateTicket, async ({ db, clock }, { params, body }) => {
    await moveTicket(db, params.id, body, clock.now());
    return { status: 200, body: await readThread(db, params.id) };
  });
}
