import type { Socket } from 'socket.io-client';
import { loadChunk } from './chunks.ts';
import { socketSettings } from './constants.ts';
import { apiBaseUrl } from './data.ts';

let connection: Promise<Socket> | undefined;

/** The page's one real-time connection, made when somebody first asks; its library is loaded by then, not before. */
export function connectRealtime(): Promise<Socket> {
  connection ??= loadChunk('realtime', () => import('socket.io-client'))
    .then(({ io }) =>
      io(new URL(apiBaseUrl(), window.location.origin).origin, { ...socketSettings, withCredentials: true }),
    )
    .catch((error: unknown) => {
      // The next one who asks tries again.
      connection = undefined;
      throw error;
    });
  return connection;
}
