import { createHash } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApi, type Api } from '../api/client.ts';
import type { Log } from '../platform/log.ts';

/** Answers a page request with HTML. */
export type PageRenderer = (request: Request) => Promise<Response>;

type PageContext = { api: Api; apiBaseUrl: string; publicUrl: string; reportError: (error: unknown) => void };
type PagesBuild = ServerBuild & { entry: { module: { apiContext: unknown } } };

/**
 * Renders pages with the built browser application. The pages call the API in-process, with the visitor's cookies.
 */
export function createPageRenderer(options: {
  /** The built application, or while developing a function that loads it as it is now. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** The API, as a plain function of requests. */
  api: (request: Request) => Response | Promise<Response>;
  apiBaseUrl: string;
  publicUrl: string;
  log: Log;
}): PageRenderer {
  const { build, api, apiBaseUrl, publicUrl, log } = options;
  const isLive = typeof build === 'function';
  const handle = createRequestHandler(build, isLive ? 'development' : 'production');
  return async (request) => {
    const { apiContext } = ((isLive ? await build() : build) as PagesBuild).entry.module;
    const cookie = request.headers.get('cookie');
    const context = new RouterContextProvider();
    const page: PageContext = {
      api: createApi({
        baseUrl: `${publicUrl}/api`,
        fetch: async (call) => api(call),
        headers: (): Record<string, string> => (cookie === null ? {} : { cookie, origin: publicUrl }),
      }),
      apiBaseUrl,
      publicUrl,
      reportError: (error) => log.error({ err: error, url: request.url }, 'page failed'),
    };
    context.set(apiContext as Parameters<typeof context.set>[0], page);
    const response = await handle(request, context);
    // The same address shows everybody their own name, cart and orders.
    response.headers.append('vary', 'Cookie');
    if (cookie !== null && !response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'private, no-cache');
    }
    // Vite's own scripts are neither ours nor the same twice: while developing there is no policy.
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    return isPage && !isLive ? secured(response) : response;
  };
}

/**
 * Gives the page its Content-Security-Policy: inline scripts are allowed by their hashes, so that the same bytes can
 * be sent to everybody.
 */
async function secured(response: Response): Promise<Response> {
  const html = await response.text();
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\ssrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', policy([...hashes]));
  headers.set('content-length', String(Buffer.byteLength(html)));
  return new Response(html, { status: response.status, statusText: response.statusText, headers });
}

function policy(scriptHashes: string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // React writes style attributes; they cannot load or run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "object-src 'none'",
    "form-action 'self' https: http://127.0.0.1:* http://localhost:*",
  ].join('; ');
}
