import { t } from '../../i18n/t.ts';
import type { RequestContext } from '../../platform/context.ts';
import { mailAnswer } from './mail-unseen.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { tellNews } from './tell-news.ts';
import { isWritten, requireFileRoom, writeMessage } from './write-message.ts';

type Typed = {
  body: string;
  key?: string | undefined;
  is_note?: boolean | undefined;
  version?: number | undefined;
};

/**
 * Answers a ticket, which then waits for the customer; who wrote gets the answer by e-mail, with a way into the
 * conversation. A note is for staff alone.
 * @throws AppError 404; 409 `stale` with what is there now, where somebody wrote since `version`
 */
export async function replyToTicket(context: RequestContext, ticketId: number, typed: Typed): Promise<void> {
  await answer(context, ticketId, typed, undefined);
}

/**
 * Answers a ticket with a picture or a PDF.
 * @throws AppError as `replyToTicket`; 422 for another file; 409 `files_full`
 */
export async function sendFileToTicket(
  context: RequestContext,
  ticketId: number,
  { file, key }: { file?: unknown; key: string },
): Promise<void> {
  if (await isWritten(context.db, ticketId, { author: 'staff', key })) return;
  await requireFileRoom(context, ticketId);
  const read = await readFile(file, t('Only photos (JPEG, PNG, WebP, AVIF) and PDF files are taken.'));
  await answer(context, ticketId, { body: read.name, key }, read);
}

async function answer(
  context: RequestContext,
  ticketId: number,
  { body, key, is_note: isNote = false, version }: Typed,
  file: ReadFile | undefined,
): Promise<void> {
  const { db, clock, log, staff, realtime } = context;
  const ticket = await db.transaction(async (tx) => {
    const message = {
      author: 'staff' as const,
      staffName: staff?.name ?? 'Staff',
      staffId: staff?.id,
      body,
      key,
      isNote,
      file,
      version,
    };
    const { isNew, before } = await writeMessage(tx, ticketId, message, { now: clock.now(), log });
    if (!isNew || isNote) return before;
    await mailAnswer(context, tx, before);
    return before;
  });
  tellNews(realtime, ticket, { isNote });
}
