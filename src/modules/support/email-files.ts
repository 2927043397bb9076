import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IncomingFile } from '../../platform/http/read-form.ts';
import { type ReadFile, readFile } from './read-file.ts';
import { addMessage } from './support.queries.ts';
import { fileRoom, writeMessage } from './write-message.ts';

/** Files of one email: those the shop keeps, and the names of those it does not. */
export type EmailFiles = { kept: ReadFile[]; leftOut: string[] };

const namesMax = 20;

/** Reads pictures and PDFs as those of a chat are read; what is neither, or too large, is left out. */
export async function readEmailFiles(files: readonly File[], room: number): Promise<EmailFiles> {
  const kept: ReadFile[] = [];
  const leftOut: string[] = [];
  for (const file of files) {
    const isCut = file instanceof IncomingFile && file.isCut;
    const read = isCut || kept.length >= room ? undefined : await readFile(file, '').catch(refused);
    if (read) kept.push(read);
    else leftOut.push(nameOf(file));
  }
  return { kept, leftOut };
}

/** Writes them to a ticket that is locked, each as a message, and says what was left out. */
export async function writeEmailFiles(
  tx: Connection,
  ticketId: number,
  { kept, leftOut }: EmailFiles,
  { authorName, senderKey }: { authorName: string; senderKey: string },
  at: Parameters<typeof writeMessage>[3],
): Promise<void> {
  const room = await fileRoom({ db: tx, log: at.log }, ticketId);
  const written = kept.slice(0, room);
  for (const [index, file] of written.entries()) {
    const key = `${senderKey}.${index}`;
    await writeMessage(tx, ticketId, { author: 'customer', body: file.name, key, file }, at);
  }
  const names = [...kept.slice(written.length).map(({ name }) => name), ...leftOut];
  if (names.length === 0) return;
  const body = names.slice(0, namesMax).join(', ') + (names.length > namesMax ? ' …' : '');
  const event = { author: 'customer' as const, authorName, body, isNote: false, event: 'left_out' as const };
  await tx.run(addMessage, { ticketId, ...event, senderKey: null, now: at.now });
}

function refused(error: unknown): undefined {
  if (!(error instanceof AppError)) throw error;
  return undefined;
}

/** As a line can carry it. */
function nameOf({ name }: File): string {
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{C}\s]+/gu, ' ').trim();
  return bare.slice(0, 80) || 'archivo';
}
