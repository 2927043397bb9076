import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { keptConnections } from '../platform/http/kept-connections.ts';

export type Listening = { url: string; close(): Promise<void> };

/** Serves an emulator. What is being answered at the end has `graceMs`, then its connection is cut. */
export async function listen(
  app: Hono<{ Bindings: HttpBindings }> | Hono,
  { port, host, graceMs = 0 }: { port: number; host: string; graceMs?: number },
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    hostname: host,
    serverOptions: keptConnections,
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  const { port: actualPort, family } = server.address() as AddressInfo;
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : family === 'IPv6' ? `[${host}]` : host;
  return {
    url: `http://${name}:${actualPort}`,
    async close() {
      const late = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      });
      clearTimeout(late);
    },
  };
}
