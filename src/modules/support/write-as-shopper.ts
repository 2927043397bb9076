import type { RequestContext } from '../../platform/context.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { readShoppersThread } from './read-thread.ts';
import { shoppersTicket } from './shoppers-ticket.ts';
import { tellNews } from './tell-news.ts';
import { writeMessage } from './write-message.ts';

/**
 * A shopper's message to their own conversation; one that was closed is open again.
 * @param typed `key` names it: the same one again is the same message
 * @returns what is new of the conversation since `after`
 * @throws AppError 401, 404 where it is not theirs
 */
export async function writeAsShopper(
  context: RequestContext,
  thread: string,
  typed: { body: string; key: string; after: number },
) {
  const ticketId = await shoppersTicket(context, thread);
  return write(context, ticketId, typed, undefined);
}

/**
 * The same with a picture or a PDF.
 * @throws AppError as `writeAsShopper`; 422 for another file; 409 `files_full`
 */
export async function sendFileAsShopper(
  context: RequestContext,
  thread: string,
  { file, key, after }: { file?: unknown; key: string; after: number },
) {
  const ticketId = await shoppersTicket(context, thread);
  const read = await readFile(file, 'Manda una foto (JPEG, PNG, WebP o AVIF) o un PDF.');
  return write(context, ticketId, { body: read.name, key, after }, read);
}

async function write(
  context: RequestContext,
  ticketId: number,
  { body, key, after }: { body: string; key: string; after: number },
  file: ReadFile | undefined,
) {
  const { db, clock, log, realtime } = context;
  const { before } = await db.transaction((tx) =>
    writeMessage(tx, ticketId, { author: 'customer', body, key, file }, { now: clock.now(), log }),
  );
  tellNews(realtime, before);
  return readShoppersThread(db, ticketId, after);
}
