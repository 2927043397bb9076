import type { Socket } from 'socket.io-client';
import { loadChunk } from './chunks.ts';
import { socketSettings } from './constants.ts';
import { apiBaseUrl } from './data.ts';

let connection: Promise<Socket> | undefined;
/** When each event was last heard, by the page's own clock in milliseconds. */
const lastHeard = new Map<string, number>();

/** The page's one real-time connection, made when somebody first asks; its library is loaded by then, not before. */
export function connectRealtime(): Promise<Socket> {
  connection ??= loadChunk('realtime', () => import('socket.io-client'))
    .then(({ io }) => {
      const { origin } = new URL(apiBaseUrl(), window.location.origin);
      const socket = io(origin, { ...socketSettings, withCredentials: true });
      socket.onAny((event: string) => lastHeard.set(event, performance.now()));
      return socket;
    })
    .catch((error: unknown) => {
      // The next one who asks tries again.
      connection = undefined;
      throw error;
    });
  return connection;
}

/** Whether one of the events came within the last `milliseconds`. */
export function heardWithin(milliseconds: number, events: readonly string[]): boolean {
  return events.some((event) => performance.now() - (lastHeard.get(event) ?? -Infinity) < milliseconds);
}
