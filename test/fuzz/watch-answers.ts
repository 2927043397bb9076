import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

type Answer = { request: IncomingMessage; response: ServerResponse; began: number };

/** What was asked on a connection, by the port of who asked: the last few, oldest first. */
const asked = new Map<number, Answer[]>();
const keptOfEach = 4;

/** Follows what the servers of this process answer, from now on. */
export function watchAnswers(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, response, socket } = message as Omit<Answer, 'began'> & { socket: Socket };
    const port = socket.remotePort ?? 0;
    const before = asked.get(port) ?? [];
    asked.set(port, [...before, { request, response, began: performance.now() }].slice(-keptOfEach));
  });
}

/** How far the answers on a connection are, for who waits for one in vain. */
export function answersOn(port: number): string {
  const lines = (asked.get(port) ?? []).map(({ request, response, began }) => {
    const { headersSent, writableEnded, writableFinished, writableLength, writableNeedDrain, statusCode } =
      response;
    const { complete, readableEnded, headers } = request;
    return JSON.stringify({
      asked: `${request.method} ${request.url?.slice(0, 200)}`,
      headers: JSON.stringify(headers).slice(0, 600),
      ago: Math.round(performance.now() - began),
      answer: { statusCode, headersSent, writableEnded, writableFinished, writableLength, writableNeedDrain },
      request: { complete, readableEnded },
      socket: response.socket && {
        bytesWritten: response.socket.bytesWritten,
        writableLength: response.socket.writableLength,
        isDestroyed: response.socket.destroyed,
      },
    });
  });
  return lines.length === 0 ? 'the shop heard of nothing on this connection' : lines.join('\n    ');
}
