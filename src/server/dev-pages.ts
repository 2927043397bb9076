import type { RequestListener } from 'node:http';
import type { ServerBuild } from 'react-router';

/** The pages as they are being written: nothing built, changes shown at once. */
export type DevPages = {
  /** The application as it is now. */
  load(): Promise<ServerBuild>;
  /** Lets Vite answer for its own files first. */
  before(next: RequestListener): RequestListener;
  close(): Promise<void>;
};

/** Starts Vite inside the shop's own server (`npm run dev`). */
export async function startDevPages(): Promise<DevPages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true, hmr: { port: 0 } }, appType: 'custom' });
  return {
    load: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    before: (next) => (request, response) => {
      vite.middlewares(request, response, () => next(request, response));
    },
    close: () => vite.close(),
  };
}
