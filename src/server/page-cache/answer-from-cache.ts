import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { Shop } from '../../platform/context.ts';
import { trackDependencies } from '../../platform/track-dependencies.ts';
import { acceptedEncoding } from './encodings.ts';
import {
  createPageCache,
  type Form,
  type KeptAnswer,
  type MadeAnswer,
  type PageCache,
  type PageCacheCounts,
} from './page-cache.ts';
import { type PublicAddress, publicAddresses } from './public-address.ts';
import { readTablesRead, type TablesRead } from './tables-read.ts';

/** Even without a change an answer is made anew after this time: what orders popularity is not announced. */
const keptForMilliseconds = 5 * 60_000;
/** What looked at the time is true for a moment only. */
const timedMilliseconds = 60_000;
const keepableStatuses = new Set([200, 301, 302, 307, 308, 404, 410]);

export type AnswerFromCacheOptions = {
  shop: Pick<Shop, 'db' | 'changes' | 'publicUrl' | 'log'>;
  bytesMax: number;
  pages: ServerBuild | undefined;
  /** Makes the answers that are not kept: the whole application. */
  make: (request: Request) => Response | Promise<Response>;
};

/** Puts a cache of public answers before `next`, which answers everything else. */
export async function answerFromCache(
  options: AnswerFromCacheOptions,
  next: RequestListener,
): Promise<{ listener: RequestListener; counts: PageCacheCounts; obstacles: ReadonlyMap<string, string> }> {
  const { shop, make, pages, bytesMax } = options;
  const cache = createPageCache({ bytesMax });
  const tablesRead = await readTablesRead(shop.db);
  const addressOf = publicAddresses(pages);
  /** Why the answers of a route are not kept. */
  const obstacles = new Map<string, string>();
  /** Routes whose answers turned out to be one visitor's. */
  const personal = new Set<string>();
  shop.changes.follow({
    onChange: (tags) => cache.drop(tags),
    onLive: () => cache.resume(),
    onLost: () => cache.suspend(),
  });

  const makeAnswer = async ({ target, route, isSearch }: PublicAddress): Promise<MadeAnswer> => {
    // Rendered from the address alone, so that no cookie, host or header gets into what others see.
    const { result: response, reads } = await trackDependencies(async () =>
      make(new Request(shop.publicUrl + target)),
    );
    const { tags, obstacle } = dependencies(tablesRead, response, reads);
    if (obstacle === undefined) obstacles.delete(route);
    else obstacles.set(route, obstacle);
    if (reads.isPersonal) personal.add(route);
    return {
      status: response.status,
      headers: headersToKeep(response),
      body: Buffer.from(await response.arrayBuffer()),
      tags,
      keptForMilliseconds:
        obstacle === undefined ? (reads.isTimed ? timedMilliseconds : keptForMilliseconds) : undefined,
      isMinor: isSearch || response.status !== 200,
    };
  };

  const answerAnew = async (address: PublicAddress, ...[request, response]: Parameters<RequestListener>) => {
    let answer: KeptAnswer | undefined;
    try {
      answer = await cache.make(address.target, () => makeAnswer(address));
    } catch (error) {
      shop.log.error({ err: error, url: request.url }, 'a public answer failed');
    }
    // Found out just now: this visitor is given an answer of their own.
    if (!answer || personal.has(address.route)) next(request, response);
    else await send(cache, answer, request, response);
  };

  const listener: RequestListener = (request, response) => {
    const { method, url = '' } = request;
    if ((method !== 'GET' && method !== 'HEAD') || !cache.isLive) return next(request, response);
    const known = cache.get(url);
    if (known) return void send(cache, known, request, response);
    const address = addressOf(url);
    if (!address || personal.has(address.route)) return next(request, response);
    const kept = address.target === url ? undefined : cache.get(address.target);
    if (kept) return void send(cache, kept, request, response);
    return void answerAnew(address, request, response);
  };
  return { listener, counts: cache.counts, obstacles };
}

function dependencies(
  tablesRead: TablesRead,
  response: Response,
  reads: Awaited<ReturnType<typeof trackDependencies>>['reads'],
) {
  const { tags, obstacle } = tablesRead.dependenciesOf(reads);
  if (!keepableStatuses.has(response.status)) return { tags, obstacle: `it answers ${response.status}` };
  if (response.headers.has('set-cookie')) return { tags, obstacle: 'it sets a cookie' };
  return { tags, obstacle };
}

/** Everybody is given the same, and asks each time whether it is still true. */
function headersToKeep(response: Response): [string, string][] {
  const left = new Set([
    'content-length',
    'x-request-id',
    'vary',
    'etag',
    'date',
    'cache-control',
    'set-cookie',
  ]);
  const headers = [...response.headers].filter(([name]) => !left.has(name));
  return [...headers, ['cache-control', 'no-cache']];
}

function send(
  cache: PageCache,
  answer: KeptAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
  const ready = answer.forms.get(encoding);
  if (ready) return write(answer, ready, request, response);
  return cache.formOf(answer, encoding).then((form) => write(answer, form, request, response));
}

function write(
  answer: KeptAnswer,
  form: Form,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const asked = headers['if-none-match'];
  if (asked !== undefined && answer.status === 200 && isSame(asked, answer.etag)) {
    response.writeHead(304, form.headOfNotModified);
    response.end();
    return;
  }
  response.writeHead(answer.status, form.head);
  if (method === 'HEAD') response.end();
  else response.end(form.bytes);
}

/** Proxies that compress anew change the mark's strength, which does not matter here (RFC 9110, 13.1.2). */
function isSame(asked: string, etag: string): boolean {
  if (asked === etag || asked === '*') return true;
  const opaque = etag.slice(2);
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
