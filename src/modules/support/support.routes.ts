import type { Connection } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { askQuestion } from './ask-question.ts';
import { markSeen } from './mark-seen.ts';
import { onWire, readShoppersThread, readThread } from './read-thread.ts';
import { replyToTicket, requireFileRoom, sendFileToTicket } from './reply-to-ticket.ts';
import { shoppersTicket } from './shoppers-ticket.ts';
import { supportContract } from './support.contract.ts';
import { countOwnTickets, fileOf, ownTickets, ticketsPage } from './support.queries.ts';
import { tellNews } from './tell-news.ts';
import { sendFileAsShopper, writeAsShopper } from './write-as-shopper.ts';
import { moveTicket } from './write-message.ts';

/** Registers the calls of support. */
export function supportRoutes(app: HttpApp): void {
  serve(app, supportContract.ask, async (context, { body }) => ({
    status: 201,
    body: await askQuestion(context, body),
  }));

  serve(app, supportContract.ownTickets, async ({ db, customer }, { query }) => {
    const { order_id: orderId = null, page, page_size: pageSize } = query;
    const filter = { customerId: customer?.id ?? '', orderId };
    const [rows, count] = await Promise.all([
      db.rows(ownTickets, { ...filter, pageSize, offset: (page - 1) * pageSize }),
      db.first(countOwnTickets, filter),
    ]);
    const tickets = rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      updated_at: row.updated_at.toISOString(),
    }));
    return { status: 200, body: { tickets, total: count?.total ?? 0, page, page_size: pageSize } };
  });

  serve(app, supportContract.thread, async (context, { params, query }) => {
    const id = await shoppersTicket(context, params.thread);
    return { status: 200, body: await readShoppersThread(context.db, id, query.after) };
  });

  serve(app, supportContract.write, async (context, { params, body }) => ({
    status: 201,
    body: await writeAsShopper(context, params.thread, body),
  }));

  serve(app, supportContract.seen, async (context, { params, body }) => {
    await markSeen(context, await shoppersTicket(context, params.thread), 'customer', body.message_id);
    return { status: 200, body };
  });

  serve(app, supportContract.adminSeen, async (context, { params, body }) => {
    await readThread(context.db, params.id);
    await markSeen(context, params.id, 'staff', body.message_id);
    return { status: 200, body };
  });

  serve(
    app,
    supportContract.sendFile,
    async (context, { params, form }) => ({
      status: 201,
      body: await sendFileAsShopper(context, params.thread, form),
    }),
    async (context, { params }) => requireFileRoom(context, await shoppersTicket(context, params.thread)),
  );

  serve(app, supportContract.picture, async (context, { params }) => {
    const ticketId = await shoppersTicket(context, params.thread);
    return { status: 200, body: await shoppersFile(context.db, ticketId, params.message_id, 'picture') };
  });

  serve(app, supportContract.document, async (context, { params }) => {
    const ticketId = await shoppersTicket(context, params.thread);
    return { status: 200, body: await shoppersFile(context.db, ticketId, params.message_id, 'document') };
  });

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

  serve(
    app,
    supportContract.adminSendFile,
    async (context, { params, form }) => {
      await sendFileToTicket(context, params.id, form);
      return { status: 201, body: await readThread(context.db, params.id) };
    },
    async (context, { params }) => {
      await readThread(context.db, params.id);
      await requireFileRoom(context, params.id);
    },
  );

  serve(app, supportContract.adminPicture, async ({ db }, { params }) => ({
    status: 200,
    body: await staffsFile(db, params.id, params.message_id, 'picture'),
  }));

  serve(app, supportContract.adminDocument, async ({ db }, { params }) => ({
    status: 200,
    body: await staffsFile(db, params.id, params.message_id, 'document'),
  }));

  serve(app, supportContract.updateTicket, async ({ db, clock, staff, realtime }, { params, body }) => {
    const by = { author: 'staff' as const, authorName: staff?.name ?? 'Staff' };
    tellNews(realtime, await db.transaction((tx) => moveTicket(tx, params.id, body, by, clock.now())));
    return { status: 200, body: await readThread(db, params.id) };
  });
}

type Kind = 'picture' | 'document';
const shoppersFile = (db: Connection, ticketId: number, messageId: number, kind: Kind) =>
  fileIn(db, { ticketId, messageId, kind, withNotes: false });
const staffsFile = (db: Connection, ticketId: number, messageId: number, kind: Kind) =>
  fileIn(db, { ticketId, messageId, kind, withNotes: true });

async function fileIn(
  db: Connection,
  file: { ticketId: number; messageId: number; kind: Kind; withNotes: boolean },
) {
  const found = await db.first(fileOf, file);
  if (!found) throw notFound();
  return { name: found.name, content: new Uint8Array(found.content) };
}
