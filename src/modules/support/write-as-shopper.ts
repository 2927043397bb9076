import type { RequestContext } from '../../platform/context.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { readShoppersThread } from './read-thread.ts';
import { shoppersTicket } from './shoppers-ticket.ts';
import { tellNews } from './tell-news.ts';
import { requireFileBytes } from './sender-limits.ts';
import { isWritten, requireFileRoom, writeMessage } from './write-message.ts';

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
 * @throws AppError as `writeAsShopper`; 422 for another file; 409 `files_full`; 429 for more bytes than a day takes
 */
export async function sendFileAsShopper(
  context: RequestContext,
  thread: string,
  { file, key, after }: { file?: unknown; key: string; after: number },
) {
  const ticketId = await shoppersTicket(context, thread);
  if (await isWritten(context.db, ticketId, { author: 'customer', key })) {
    return readShoppersThread(context.db, ticketId, after);
  }
  await requireFileRoom(context, ticketId);
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
  const before = await db.transaction(async (tx) => {
    const at = { now: clock.now(), log };
    const message = { author: 'customer' as const, body, key, file };
    const written = await writeMessage(tx, ticketId, message, at);
    if (file && written.isNew) await requireFileBytes(tx, context, file.content.byteLength, at);
    return written.before;
  });
  tellNews(realtime, before);
  return readShoppersThread(db, ticketId, after);
}
