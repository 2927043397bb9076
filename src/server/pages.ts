import { AsyncLocalStorage } from 'node:async_hooks';
import { hash } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createApi, type Api, type ApiAnswer } from '../api/client.ts';
import { spanishTexts } from '../i18n/es.ts';
import { publicShopByDefault } from '../modules/settings/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { inBatches } from '../platform/database/batches.ts';
import { trackTime } from '../platform/track-dependencies.ts';
import type { speakAsTheServer } from '../web/entry.server.tsx';
import { withLaterScripts } from './later-scripts.ts';
import { listener } from './listeners.ts';
import type { SharedAnswers } from './shared-answers.ts';

/** Whose page is being made. */
const shops = new AsyncLocalStorage<Awaited<ReturnType<Api['settings']['shop']>>>();

/** Staff's looks at what visitors do not see yet; the only page that may stand in a frame, of the shop's own. */
export const previewPath = '/vista-previa';

/** Answers a page request with HTML. */
export type PageRenderer = (request: Request) => Promise<Response>;

type PageContext = {
  api: Api;
  apiBaseUrl: string;
  publicUrl: string;
  now: () => number;
  takeHtml: (html: Buffer) => void;
  reportError: (error: unknown) => void;
};
type PagesBuild = ServerBuild & {
  entry: { module: { apiContext: unknown; speakAsTheServer: typeof speakAsTheServer } };
};

/** The API, as a plain function of requests; it may give an answer's text to `takeText` instead of the response. */
export type InProcessApi = (
  request: Request,
  take: { takeText: (text: string) => void },
) => Response | Promise<Response>;

/**
 * Renders pages with the built browser application. The pages call the API in-process, with the visitor's cookies.
 */
export function createPageRenderer(options: {
  /** The built application, or while developing a function that loads it as it is now. */
  build: ServerBuild | (() => Promise<ServerBuild>);
  api: InProcessApi;
  /** What visitors without a cookie are answered alike; without it every call is asked anew. */
  shared?: SharedAnswers | undefined;
  apiBaseUrl: string;
  publicUrl: string;
  clock: Clock;
  log: Log;
}): PageRenderer {
  const { build, api, shared, apiBaseUrl, publicUrl, clock, log } = options;
  const isLive = typeof build === 'function';
  const handle = createRequestHandler(build, isLive ? 'development' : 'production');
  return async (request) => {
    const { apiContext, speakAsTheServer } = ((isLive ? await build() : build) as PagesBuild).entry.module;
    // The build has modules of its own: without this its pages would speak English to everybody.
    speakAsTheServer(listener, spanishTexts, () => shops.getStore());
    const cookie = request.headers.get('cookie');
    const context = new RouterContextProvider();
    let html: Buffer | undefined;
    const page: PageContext = {
      api: createApi({
        baseUrl: `${publicUrl}/api`,
        fetch: (call) => ask(api, call),
        read: readsOfOnePage(cookie === null ? shared : undefined),
        headers: (): Record<string, string> =>
          cookie === null
            ? {}
            : {
                cookie,
                origin: publicUrl,
                // What staff read who have not chosen follows their browser in the page's own calls, too.
                'accept-language': request.headers.get('accept-language') ?? '',
              },
      }),
      apiBaseUrl,
      publicUrl,
      now: () => {
        trackTime();
        return clock.now().getTime();
      },
      takeHtml: (bytes) => {
        html = bytes;
      },
      reportError: (error) => log.error({ err: error, url: request.url }, 'page failed'),
    };
    context.set(apiContext as Parameters<typeof context.set>[0], page);
    const shop = await page.api.settings.shop().catch((error: unknown) => {
      log.error({ err: error }, 'the identity of the shop could not be read; pages say the default one');
      return publicShopByDefault();
    });
    const response = await inBatches(() => shops.run(shop, () => handle(request, context)));
    // The same address shows everybody their own name, cart and orders.
    response.headers.append('vary', 'Cookie');
    if (cookie !== null && !response.headers.has('cache-control')) {
      response.headers.set('cache-control', 'private, no-cache');
    }
    // Vite's own scripts are neither ours nor the same twice: while developing there is no policy.
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    if (!isPage || request.method === 'HEAD') return response;
    html ??= Buffer.from(await response.arrayBuffer());
    if (isLive) return new Response(asBody(html), response);
    const framedBy = new URL(request.url).pathname === previewPath ? "'self'" : "'none'";
    return secured(response, withLaterScripts(html), framedBy);
  };
}

/** What two parts of the page read is asked once. */
function readsOfOnePage(shared: SharedAnswers | undefined): SharedAnswers {
  const asked = new Map<string, Promise<ApiAnswer>>();
  return (url, anew) => {
    const known = asked.get(url) ?? (shared ? shared(url, anew) : anew());
    asked.set(url, known);
    return known;
  };
}

/** Asks the API without a network between. */
async function ask(api: InProcessApi, call: Request): Promise<ApiAnswer> {
  let text: string | undefined;
  const response = await api(call, {
    takeText: (given) => {
      text = given;
    },
  });
  const { ok, status } = response;
  let data: Promise<unknown> | undefined;
  const read = async () => (text === undefined ? response.json() : JSON.parse(text));
  return { ok, status, json: () => (data ??= read()) };
}

/**
 * Gives the page its Content-Security-Policy: inline scripts are allowed by their hashes, so that the same bytes can
 * be sent to everybody.
 */
function secured(response: Response, html: Buffer, framedBy: "'self'" | "'none'"): Response {
  const hashes = new Set<string>();
  for (const text of inlineScripts(html)) {
    hashes.add(`'sha256-${hash('sha256', text, 'base64')}'`);
  }
  const headers = new Headers(response.headers);
  headers.set('content-security-policy', policy([...hashes], framedBy));
  headers.set('content-length', String(html.length));
  return new Response(asBody(html), { status: response.status, statusText: response.statusText, headers });
}

const scriptEnd = '</script>';

/** What the browser would run of the page itself; a page has 200 KB, and looking through its bytes costs least. */
function* inlineScripts(html: Buffer): Generator<Buffer> {
  let at = html.indexOf('<script');
  while (at !== -1) {
    const start = html.indexOf('>', at) + 1;
    const end = html.indexOf(scriptEnd, start);
    if (start === 0 || end === -1) return;
    const tag = html.toString('latin1', at, start);
    if (!/\ssrc=|type="application\/(ld\+)?json"/.test(tag)) yield html.subarray(start, end);
    at = html.indexOf('<script', end + scriptEnd.length);
  }
}

/** The browser's types demand bytes of an unshared buffer. */
function asBody(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>;
}

function policy(scriptHashes: string[], framedBy: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${scriptHashes.join(' ')}`,
    // React writes style attributes; they cannot load or run anything.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
    `frame-ancestors ${framedBy}`,
    "base-uri 'none'",
    "object-src 'none'",
    "form-action 'self' https: http://127.0.0.1:* http://localhost:*",
  ].join('; ');
}
