import { PassThrough, Readable } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import type { SpanishTexts } from '../i18n/es.ts';
import { type Listener, listenersComeFrom } from '../i18n/language.ts';
import { addSpanish } from '../i18n/t.ts';
import { apiContext } from './data.ts';
import { notKept } from './guards.ts';
import { currentShop, shopComesFrom } from './shop.ts';
import type { ShopFacts } from './state/shop-types.ts';
import { fragmentsOfPage } from './cache-fragments.ts';
import { FragmentsContext } from './ui/cached-fragment.tsx';

/** The HTTP server fills this context for every request; it reads it from the build. */
export { apiContext };

/**
 * Says who is being answered and by which shop, and gives the Spanish: the built pages have modules of their own, apart
 * from the server's.
 */
export function speakAsTheServer(
  listener: () => Listener | undefined,
  spanish: SpanishTexts,
  shop: () => ShopFacts | undefined,
): void {
  listenersComeFrom(listener);
  addSpanish(spanish);
  shopComesFrom(shop);
}

/** A page that is not whole by then is given up. */
export const streamTimeout = 10_000;

/**
 * Renders a page whole before its first byte: the HTTP server keeps storefront pages as bytes, and the status is
 * right even when something deep in the page fails. A page whose data is all here is written in one go, which costs
 * half of what a stream costs; what waits for something, or fails, is rendered as a stream.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  // What a mailed link opens is for who holds it: nothing of it stays in a browser.
  if (entry.staticHandlerContext.matches.at(-1)?.params['token'] !== undefined)
    headers.set('cache-control', notKept);
  if (request.method === 'HEAD') return new Response(null, { status, headers });

  const data = await wholeText(entry.serverHandoffStream);
  const html = inOneGo(request, entry, data);
  if (html === undefined) return streamed(request, status, headers, { ...entry, ...again(data) }, context);
  const { takeHtml } = context.get(apiContext);
  if (takeHtml === undefined) return new Response(html as Uint8Array<ArrayBuffer>, { status, headers });
  takeHtml(html);
  return new Response(null, { status, headers });
}

/** What the loaders brought, as the text that the browser's router reads. */
async function wholeText(stream: EntryContext['serverHandoffStream']): Promise<string[]> {
  const parts: string[] = [];
  const decoder = new TextDecoder();
  for await (const part of stream ?? []) parts.push(decoder.decode(part, { stream: true }));
  return parts;
}

/** The stream was read to its end, and the scripts have not been rendered yet. */
function again(data: readonly string[]): Pick<EntryContext, 'serverHandoffStream' | 'renderMeta'> {
  const parts = data.map((part) => new TextEncoder().encode(part));
  return { serverHandoffStream: Readable.toWeb(Readable.from(parts)) as ReadableStream, renderMeta: {} };
}

/** React's mark of a part that it left to the browser. */
const unfinished = '<!--$!-->';
const end = '</body></html>';

/**
 * The page with its data behind it, as `ServerRouter` would stream it; undefined where it cannot be had at once. Parts
 * that other pages have, too, are put in as bytes: React makes the rest.
 */
function inOneGo(request: Request, entry: EntryContext, data: readonly string[]): Buffer | undefined {
  // A part names the shop: that of a shop under another name is another part.
  const parts = fragmentsOfPage(JSON.stringify(currentShop()));
  let html: string;
  try {
    html = renderToString(
      // While developing, what a part says changes without its key.
      <FragmentsContext value={import.meta.env.DEV ? undefined : parts}>
        <ServerRouter
          context={{ ...ofItsRoutes(entry), serverHandoffStream: undefined, renderMeta: {} }}
          url={request.url}
        />
      </FragmentsContext>,
    );
  } catch {
    // Rendered again as a stream, which knows where to write it down.
    return undefined;
  }
  if (!html.endsWith(end) || html.includes(unfinished)) return undefined;
  const scripts = [
    ...data.map((part) => `enqueue(${JSON.stringify(part).replaceAll(unsafeInScript, asEscape)})`),
    'close()',
  ].map((call) => `<script>window.__reactRouterContext.streamController.${call};</script>`);
  const pieces = parts.piecesOf(html.slice(0, -end.length));
  return bytesOf(['<!DOCTYPE html>', ...pieces, ...scripts, end]);
}

function bytesOf(pieces: readonly (string | Buffer)[]): Buffer {
  return Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)));
}

/** The router makes every route it is told of anew for each page; this page needs its own and no other. */
function ofItsRoutes(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry;
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]),
  );
  return { ...entry, manifest: { ...manifest, routes } };
}

/** Nothing in the data may end the script or start a comment in it. */
const unsafeInScript = /[<>&\u2028\u2029]/g;

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function streamed(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { nonce } = context.get(apiContext);
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <ServerRouter context={entry} url={request.url} nonce={nonce} />,
      {
        nonce,
        onAllReady() {
          clearTimeout(timeout);
          const body = new PassThrough();
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timeout);
          reject(error);
        },
        onError(error) {
          status = 500;
          reportError(error, context);
        },
      },
    );
    const timeout = setTimeout(() => abort(new Error('The page took too long.')), streamTimeout);
  });
}

/** What loaders threw and nobody expected; refusals of the API are responses and do not come here. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The visitor left; nobody waits for this page any more.
  if (!request.signal.aborted) reportError(error, context);
};

function reportError(error: unknown, context: Readonly<RouterContextProvider>): void {
  const report = context.get(apiContext).reportError ?? console.error;
  report(error);
}
