import { matchRoutes } from 'react-router';
import type { RouteObject } from 'react-router';
import type { ClientMiddleware } from './client-middleware.ts';
import { ChunkLoadError, loadChunk } from './chunks.ts';

/*
 * A page's script comes with the page. The router itself answers a script that does not arrive by reloading the
 * document, which shows the browser's own offline page to somebody in a tunnel. Here the scripts of the next page are
 * fetched first, so that a failure is the spec's `ChunkLoadError` on our error screen.
 */

/** What the router's build writes for every page; only what is read here. */
type RouteManifest = Record<
  string,
  { id: string; parentId?: string; path?: string; index?: boolean; module: string; imports?: string[] }
>;

/** Client middleware of the root: before a page's data is asked for, its scripts are here. */
export const loadRouteChunks: ClientMiddleware = async ({ request }, next) => {
  const manifest = routeManifest();
  // In development the modules come from the bundler's own server, which explains its failures itself.
  if (import.meta.env.DEV || manifest === undefined) return next();
  const matches = matchRoutes(routeTree(manifest), new URL(request.url).pathname) ?? [];
  const missing = matches
    .map((match) => manifest[match.route.id ?? ''])
    .filter((route) => route !== undefined)
    .filter((route) => !arrived.has(route.id));
  try {
    await Promise.all(
      missing.map(async (route) => {
        await loadChunk(route.id, () => import(/* @vite-ignore */ route.module));
        arrived.add(route.id);
      }),
    );
  } catch (error) {
    if (error instanceof ChunkLoadError && (await wasReplaced(missing))) {
      // The shop was updated since this page was opened: the server's answer names the new scripts.
      window.location.assign(request.url);
      return new Promise(() => undefined);
    }
    throw error;
  }
  return next();
};

const arrived = new Set<string>();

function routeManifest(): RouteManifest | undefined {
  const shared = window as Window & { __reactRouterManifest?: { routes?: RouteManifest } };
  return shared.__reactRouterManifest?.routes;
}

let tree: RouteObject[] | undefined;

function routeTree(manifest: RouteManifest): RouteObject[] {
  tree ??= childrenOf(undefined, manifest);
  return tree;
}

function childrenOf(parentId: string | undefined, manifest: RouteManifest): RouteObject[] {
  return Object.values(manifest)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index === true ? { id, path, index: true } : { id, path, children: childrenOf(id, manifest) },
    );
}

/** Whether the server answers that one of these files is gone, which is not the same as not being reached. */
async function wasReplaced(routes: readonly { module: string }[]): Promise<boolean> {
  const answers = await Promise.all(
    routes.map(({ module }) => fetch(module, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)),
  );
  return answers.some((answer) => answer?.status === 404);
}
