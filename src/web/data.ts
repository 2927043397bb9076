import { createContext, data } from 'react-router';
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs, Params } from 'react-router';
import { ApiError, createApi } from '../api/client.ts';
import type { Api } from '../api/client.ts';
import { nearMatches } from './near-matches.ts';
import type { NearMatches } from './near-matches.ts';
import { untilReachable } from './until-reachable.ts';

/** What the server lends a page while it is rendered; set by the HTTP server for every request. */
export type PageContext = {
  /** Bound to the visitor's cookies, answered in-process. */
  api: Api;
  /** The spec's `{host}` as the browser reaches it, e.g. `/api`. */
  apiBaseUrl: string;
  /** Origin of the shop without a slash at its end, for canonical links. */
  publicUrl: string;
  /** The shop's time in milliseconds; a page that asks for it is kept for a minute, no longer. */
  now: () => number;
  /** Put on inline scripts where the page is not cached. */
  nonce?: string;
  /** Is given the page's bytes, which then have not to be read back from the response. */
  takeHtml?: (html: Uint8Array) => void;
  /** Where an error nobody expected is written down. */
  reportError?: (error: unknown) => void;
};

export const apiContext = createContext<PageContext>();

/** What a page's `load` gets, on the server and in the browser alike. */
export type LoadArgs<Name extends string = string> = {
  api: Api;
  params: Params<Name>;
  url: URL;
  request: Request;
};

/** A page's one description of its data. */
export type Load<Data, Name extends string = string> = (args: LoadArgs<Name>) => Promise<Data>;

/**
 * The page's `loader`: runs `load` while the first page is rendered, with the visitor's cookies.
 * A refusal of the API becomes a response with the same status, so that 404 stays 404 for the browser and for robots.
 */
export function serverLoader<Data, Name extends string = string>(load: Load<Data, Name>) {
  return ({ context, params, url, request }: LoaderFunctionArgs): Promise<Data> =>
    refusalsAsResponses(
      () => load({ api: context.get(apiContext).api, params: params as Params<Name>, url, request }),
      () => nearMatches(context.get(apiContext).api, url.pathname),
    );
}

/** The page's `clientLoader`: runs the same `load` in the browser for every later visit of the page. */
export function browserLoader<Data, Name extends string = string>(load: Load<Data, Name>) {
  return async ({ params, url, request }: ClientLoaderFunctionArgs): Promise<Data> => {
    const data = await refusalsAsResponses(() =>
      untilReachable(url, () => load({ api: browserApi(), params: params as Params<Name>, url, request })),
    );
    // What another visit overtook is thrown away.
    if (!request.signal.aborted) reloadsAsked.delete(url.pathname);
    return data;
  };
}

/** Pages, by path, that were asked to be read anew and were not yet; see `useReload`. */
export const reloadsAsked = new Set<string>();

/** What the error screens find in a refusal that reached them. */
export type RefusalData = {
  code: string;
  message: string;
  /** What the address may have meant, where it leads nowhere and the page is made on the server. */
  near?: NearMatches | undefined;
};

/**
 * Runs `work`; a refusal of the API is thrown on as a response of the same status, with the answer of `near` where what
 * was asked for is not there.
 */
export async function refusalsAsResponses<Data>(
  work: () => Promise<Data>,
  near?: () => Promise<NearMatches | undefined>,
): Promise<Data> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refusal: RefusalData = {
      code: error.code,
      message: error.message,
      ...(error.status === 404 && near && { near: await near() }),
    };
    // Status 0 means that no answer came; a response needs a number the browser accepts.
    throw data(refusal, { status: error.status === 0 ? 503 : error.status });
  }
}

let sharedBrowserApi: Api | undefined;
let send: (request: Request) => Promise<Response> = (request) => fetch(request);

/** The typed client of the browser, for clicks, forms and effects. Only in the browser. */
export function browserApi(): Api {
  sharedBrowserApi ??= createApi({ baseUrl: apiBaseUrl(), fetch: (request) => send(request) });
  return sharedBrowserApi;
}

/** Has the browser's client send by `own` from now on; the staff's asks for a signing in where that is needed. */
export function sendBy(own: typeof send): void {
  send = own;
}

/** The spec's `{host}` in the browser: the root layout writes it on the <html> element. */
export function apiBaseUrl(): string {
  return document.documentElement.dataset['api'] ?? '/api';
}
