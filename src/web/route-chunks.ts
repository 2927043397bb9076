import { ChunkLoadError, loadChunk } from './chunks.ts';

/*
 * A page's script comes with the page. The router answers a script that does not arrive by reloading the document,
 * which shows the browser's own offline page to somebody in a tunnel. Here each page's script is fetched just before
 * the router asks for it, so that a failure is the spec's `ChunkLoadError` on our error screen.
 */

type LazyRoute = {
  id: string;
  /** Loaders of a page's parts; emptied by the router as they arrive. */
  lazy?: Record<string, (() => Promise<unknown>) | undefined> | (() => Promise<unknown>);
  children?: LazyRoute[];
};

/** What the router keeps on the window in the browser; only what is read here. */
type RouterWindow = Window & {
  __reactRouterManifest?: { routes?: Record<string, { module: string }> };
  __reactRouterDataRouter?: {
    routes: LazyRoute[];
    state: { navigation: { location?: { pathname: string; search: string } } };
  };
};

let areWatched = false;

/** Once, after the router stands: the scripts of all pages not yet loaded go through `loadChunk`. */
export function watchRouteChunks(): void {
  const { __reactRouterDataRouter: router } = window as RouterWindow;
  // In development the bundler's own server explains its failures itself.
  if (areWatched || router === undefined || import.meta.env.DEV) return;
  areWatched = true;
  for (const route of withChildren(router.routes)) {
    const { lazy } = route;
    if (typeof lazy !== 'object') continue;
    for (const [part, load] of Object.entries(lazy)) {
      if (load === undefined) continue;
      lazy[part] = async () => {
        const failure = await routeChunk(route.id);
        if (failure === undefined) return load();
        // The router swallows what is thrown here; a part that throws when it is used is shown by the nearest error
        // screen. A loader that is missing would keep the router waiting for good.
        return throwingParts.has(part) ? partThatThrows(failure.error) : undefined;
      };
    }
  }
}

function withChildren(routes: LazyRoute[]): LazyRoute[] {
  return routes.flatMap((route) => [route, ...withChildren(route.children ?? [])]);
}

const throwingParts = new Set(['Component', 'loader', 'action']);

function partThatThrows(error: unknown): () => never {
  return () => {
    throw error;
  };
}

type Failure = { error: unknown };

const chunks = new Map<string, Promise<Failure | undefined>>();

function routeChunk(id: string): Promise<Failure | undefined> {
  const chunk = chunks.get(id) ?? loadRouteChunk(id);
  chunks.set(id, chunk);
  return chunk;
}

async function loadRouteChunk(id: string): Promise<Failure | undefined> {
  const { __reactRouterManifest: manifest, __reactRouterDataRouter: router } = window as RouterWindow;
  const module = manifest?.routes?.[id]?.module;
  if (module === undefined) return undefined;
  try {
    await loadChunk(id, () => import(/* @vite-ignore */ module));
    return undefined;
  } catch (error) {
    const wanted = router?.state.navigation.location;
    if (error instanceof ChunkLoadError && wanted !== undefined && (await isGone(module))) {
      // The shop was updated since this page was opened: the server's answer names the new scripts.
      window.location.assign(wanted.pathname + wanted.search);
      return new Promise(() => undefined);
    }
    return { error };
  }
}

/** Whether the server says that a file is gone, which is not the same as not reaching the server. */
async function isGone(address: string): Promise<boolean> {
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}
