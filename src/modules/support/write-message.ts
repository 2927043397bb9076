import type { Connection } from '../../platform/database/database.ts';
import { conflict, notFound, stale } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { readSettings } from '../settings/index.ts';
import type { ReadFile } from './read-file.ts';
import { readThread } from './read-thread.ts';
import { clocksAfter, readSupportClock } from './support-clock.ts';
import {
  addFile,
  addMessage,
  countFiles,
  type Author,
  type LockedTicket,
  lockTicket,
  messageByKey,
  setState,
  type TicketState,
} from './support.queries.ts';

/** Something somebody wrote to a ticket. */
export type NewMessage = {
  author: Author;
  /** Who of the staff; whoever asked has told their name. */
  staffName?: string | undefined;
  staffId?: string | undefined;
  body: string;
  /** What its sender calls it: the same one again is the same message. */
  key?: string | undefined;
  isNote?: boolean | undefined;
  file?: ReadFile | undefined;
  /** The one that was read; left out, the message follows whatever anybody else wrote. */
  version?: number | undefined;
};

/**
 * Writes to a ticket. It is the other side's turn then; a note changes nobody's turn.
 * @returns whether it is new, and the ticket as it was
 * @throws AppError 404; 409 `stale` with what is there now, where somebody wrote since `version`
 */
export async function writeMessage(
  tx: Connection,
  ticketId: number,
  { author, staffName, staffId, body, key, isNote = false, file, version }: NewMessage,
  at: { now: Date; log: Pick<Log, 'warn'> },
): Promise<{ isNew: boolean; before: LockedTicket }> {
  const before = await lockedTicket(tx, ticketId);
  const authorName = staffName ?? before.name;
  const known =
    key === undefined ? undefined : await tx.first(messageByKey, { ticketId, author, senderKey: key });
  if (known) return { isNew: false, before };
  // The ticket is locked: files that come at once are counted one after the other.
  if (file) await requireFileRoom({ db: tx, log: at.log }, ticketId);
  const turn = author === 'customer' ? 'open' : 'waiting';
  const by = {
    author,
    authorName,
    takenBy: isNote ? null : (staffId ?? null),
    isAnswer: author === 'staff' && !isNote,
  };
  await changeState(tx, before, { state: isNote ? before.state : turn, version }, by, at);
  const values = {
    ticketId,
    author,
    authorName,
    body,
    isNote,
    event: null,
    senderKey: key ?? null,
    now: at.now,
  };
  const written = await tx.first(addMessage, values);
  if (!written) throw new Error('A message was not written.');
  if (file) await tx.run(addFile, { messageId: written.id, ...file });
  return { isNew: true, before };
}

/** Whether the same message is there already. */
export async function isWritten(
  db: Connection,
  ticketId: number,
  { author, key }: { author: Author; key: string },
): Promise<boolean> {
  return (await db.first(messageByKey, { ticketId, author, senderKey: key })) !== undefined;
}

/**
 * Asked before a file is read, and again when it is kept.
 * @throws AppError 409 `files_full` where the conversation has as many as it may
 */
export async function requireFileRoom(reader: Reader, ticketId: number): Promise<void> {
  if ((await fileRoom(reader, ticketId)) > 0) return;
  const { files_per_conversation: most } = await readSettings(reader.db, 'limits', reader.log);
  throw conflict('files_full', `Una conversación lleva ${most} archivos como máximo.`, { max: most });
}

/** How many files a conversation may still take; none where it has more than it may. */
export async function fileRoom({ db, log }: Reader, ticketId: number): Promise<number> {
  const { files_per_conversation: most } = await readSettings(db, 'limits', log);
  const { total = 0 } = (await db.first(countFiles, { ticketId })) ?? {};
  return Math.max(0, most - total);
}
type Reader = { db: Connection; log: Pick<Log, 'warn'> };

/**
 * Moves a ticket to a state.
 * @returns the ticket as it was
 * @throws AppError 404; 409 `stale` with what is there now, where somebody wrote or moved it since `version`
 */
export async function moveTicket(
  tx: Connection,
  id: number,
  to: { state: TicketState; version?: number | undefined },
  by: { author: Author; authorName: string },
  at: { now: Date; log: Pick<Log, 'warn'> },
): Promise<LockedTicket> {
  const before = await lockedTicket(tx, id);
  await changeState(tx, before, to, { ...by, takenBy: null, isAnswer: false }, at);
  return before;
}

/**
 * A ticket that nobody else writes to until `tx` ends.
 * @throws AppError 404
 */
export async function lockedTicket(tx: Connection, id: number): Promise<LockedTicket> {
  const ticket = await tx.first(lockTicket, { id });
  if (!ticket) throw notFound();
  return ticket;
}

/** Closing and opening again are told in the conversation. */
async function changeState(
  tx: Connection,
  before: LockedTicket,
  { state, version }: { state: TicketState; version?: number | undefined },
  {
    takenBy,
    isAnswer,
    ...by
  }: { author: Author; authorName: string; takenBy: string | null; isAnswer: boolean },
  { now, log }: { now: Date; log: Pick<Log, 'warn'> },
): Promise<void> {
  const { id } = before;
  if (version !== undefined && version !== before.version) throw stale(await readThread(tx, id));
  const clocks = clocksAfter(before, { state, isAnswer }, await readSupportClock(tx, { now, log }));
  await tx.run(setState, { id, state, now, takenBy, ...clocks });
  if ((state === 'closed') === (before.state === 'closed')) return;
  const event = state === 'closed' ? ('closed' as const) : ('opened' as const);
  await tx.run(addMessage, { ticketId: id, ...by, body: '', isNote: false, event, senderKey: null, now });
}
