import type { Connection } from '../../platform/database/database.ts';
import { notFound, stale } from '../../platform/errors.ts';
import { serve, type HttpApp } from '../../platform/http/serve.ts';
import { staffWith } from '../staff/index.ts';
import { askQuestion } from './ask-question.ts';
import { changeTicket } from './desk.ts';
import { mergeTickets } from './merge-tickets.ts';
import { ticketsCsv } from './tickets-csv.ts';
import { rateTicket } from './rate-ticket.ts';
import { noteAction } from './note-action.ts';
import { readBeside } from './read-beside.ts';
import { sendTranscript } from './send-transcript.ts';
import { markSeen } from './mark-seen.ts';
import { onWire, readShoppersThread, readThread } from './read-thread.ts';
import { receiveEmail } from './receive-email.ts';
import { replyToTicket, sendFileToTicket } from './reply-to-ticket.ts';
import { shoppersTicket } from './shoppers-ticket.ts';
import { supportContract } from './support.contract.ts';
import {
  addCanned,
  allTickets,
  cannedReplies,
  cannedReply,
  countOwnTickets,
  figuresSince,
  fileOf,
  ownTickets,
  removeCanned,
  setCanned,
  tagsInUse,
  ticketsPage,
} from './support.queries.ts';
import { sendFileAsShopper, writeAsShopper } from './write-as-shopper.ts';

/** Registers the calls of support. */
export function supportRoutes(app: HttpApp): void {
  serve(app, supportContract.ask, async (context, { body }) => ({
    status: 201,
    body: await askQuestion(context, body),
  }));

  serve(app, supportContract.inboundEmail, async (context) => {
    await receiveEmail(context);
    return { status: 200, body: { received: true as const } };
  });

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

  serve(app, supportContract.noteAction, async (context, { params, body }) => {
    await noteAction(context, params.id, body);
    return { status: 201, body: await readThread(context.db, params.id) };
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
    async (context, { params }) => shoppersTicket(context, params.thread),
  );

  serve(app, supportContract.picture, async (context, { params }) => {
    const ticketId = await shoppersTicket(context, params.thread);
    return { status: 200, body: await shoppersFile(context.db, ticketId, params.message_id, 'picture') };
  });

  serve(app, supportContract.document, async (context, { params }) => {
    const ticketId = await shoppersTicket(context, params.thread);
    return { status: 200, body: await shoppersFile(context.db, ticketId, params.message_id, 'document') };
  });

  serve(app, supportContract.rate, async (context, { params, body }) => {
    await rateTicket(context, params.thread, body);
    return { status: 200, body: { rating: body.rating } };
  });

  serve(app, supportContract.transcript, async (context, { params }) => ({
    status: 201,
    body: await sendTranscript(context, params.thread),
  }));

  serve(app, supportContract.adminTickets, async (context, { query }) => {
    const { page, page_size, ...filter } = query;
    const { rows, ...counted } = await ticketsPage(context, filter, { page, pageSize: page_size });
    return { status: 200, body: { tickets: rows.map(onWire), ...counted, page, page_size } };
  });

  serve(app, supportContract.ticketsFile, async (context, { query }) => ({
    status: 200,
    body: { name: 'tickets.csv', content: ticketsCsv(await allTickets(context, query)) },
  }));

  serve(app, supportContract.beside, async (context, { params }) => ({
    status: 200,
    body: await readBeside(context, params.id),
  }));

  serve(app, supportContract.mergeTicket, async (context, { params, body }) => {
    await mergeTickets(context, params.id, body.into);
    return { status: 200, body: await readThread(context.db, body.into) };
  });

  serve(app, supportContract.desk, async ({ db, clock }, { query }) => {
    const since = new Date(clock.now().getTime() - query.days * 86_400_000);
    const [team, tags, replies, figures] = await Promise.all([
      staffWith(db, 'support'),
      db.rows(tagsInUse),
      db.rows(cannedReplies),
      db.first(figuresSince, { since }),
    ]);
    if (!figures) throw new Error('The figures of support could not be read.');
    return { status: 200, body: { team, tags: tags.flatMap(({ tag }) => tag ?? []), replies, figures } };
  });

  serve(app, supportContract.addCanned, async ({ db, clock }, { body }) => {
    const reply = await db.first(addCanned, { ...body, now: clock.now() });
    if (!reply) throw new Error('A canned reply was not written.');
    return { status: 201, body: { reply } };
  });

  serve(app, supportContract.changeCanned, async ({ db, clock }, { params, body }) => {
    const { title, body: text, version = null } = body;
    const changed = { id: params.id, title, body: text, version, now: clock.now() };
    const reply = await db.first(setCanned, changed);
    if (reply) return { status: 200, body: { reply } };
    const current = await db.first(cannedReply, { id: params.id });
    throw current ? stale({ reply: current }) : notFound();
  });

  serve(app, supportContract.removeCanned, async ({ db }, { params }) => {
    if ((await db.run(removeCanned, { id: params.id })) === 0) throw notFound();
    return { status: 200, body: params };
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
    async ({ db }, { params }) => readThread(db, params.id),
  );

  serve(app, supportContract.adminPicture, async ({ db }, { params }) => ({
    status: 200,
    body: await staffsFile(db, params.id, params.message_id, 'picture'),
  }));

  serve(app, supportContract.adminDocument, async ({ db }, { params }) => ({
    status: 200,
    body: await staffsFile(db, params.id, params.message_id, 'document'),
  }));

  serve(app, supportContract.updateTicket, async (context, { params, body }) => {
    await changeTicket(context, params.id, body);
    return { status: 200, body: await readThread(context.db, params.id) };
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
