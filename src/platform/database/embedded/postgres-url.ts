import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { Postmaster } from './postmaster.ts';

export const databaseName = 'ensambla';
export const userName = 'ensambla';

/** The system keeps no longer ones for sockets: 103 signs on some, and the end is the port. */
const folderLengthMax = 103 - '/.s.PGSQL.65535'.length;

/** Whether a server may have its socket in `folder`: where the system has sockets, and as one word of its command line. */
export function mayHoldSocket(folder: string): boolean {
  return process.platform !== 'win32' && folder.length <= folderLengthMax && /^[\w./-]+$/.test(folder);
}

/**
 * Address of a database of the server, by its socket where it lets us in: a statement and its answer cost both sides a
 * third less than over TCP. Host and port stay in the address for whoever shows it or reads the port.
 */
export async function postgresUrl(
  { port, socketFolder }: Postmaster,
  password: string,
  database: string = databaseName,
): Promise<string> {
  const byPort = `postgres://${userName}:${password}@127.0.0.1:${port}/${database}`;
  const isOpen = socketFolder !== undefined && (await answers(join(socketFolder, `.s.PGSQL.${port}`)));
  return isOpen ? `${byPort}?host=${encodeURIComponent(socketFolder)}` : byPort;
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
