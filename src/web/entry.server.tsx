import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import { renderToPipeableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { apiContext } from './data.ts';

/** The HTTP server fills this context for every request; it reads it from the build. */
export { apiContext };

/** A page that is not whole by then is given up. */
export const streamTimeout = 10_000;

/**
 * Renders a page whole before its first byte: the HTTP server keeps storefront pages as bytes, and the status is
 * right even when something deep in the page fails.
 */
export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });

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
