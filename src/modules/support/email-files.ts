import type { Connection } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { IncomingFile } from '../../platform/http/read-form.ts';
import { type ReadFile, readFile } from './read-file.ts';
import type { ReceivedEmail } from './received-email.ts';
import { takeFileBytes } from './sender-limits.ts';
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
  { from, senderKey }: { from: ReceivedEmail['from']; senderKey: string },
  at: Parameters<typeof writeMessage>[3],
): Promise<void> {
  let room = await fileRoom({ db: tx, log: at.log }, ticketId);
  const names = [...leftOut];
  for (const [index, file] of kept.entries()) {
    const key = `${senderKey}.${index}`;
    const sender = `email ${from.address.toLowerCase()}`;
    if (room > 0 && (await takeFileBytes(tx, [sender], file.content.byteLength, at))) {
      room -= 1;
      await writeMessage(tx, ticketId, { author: 'customer', body: file.name, key, file }, at);
    } else names.push(file.name);
  }
  if (names.length === 0) return;
  const body = names.slice(0, namesMax).join(', ') + (names.length > namesMax ? ' …' : '');
  const authorName = from.name || from.address;
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
