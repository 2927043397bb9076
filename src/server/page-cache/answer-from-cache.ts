import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerBuild } from 'react-router';
import type { Shop } from '../../platform/context.ts';
import { trackDependencies, type TrackedDependencies } from '../../platform/track-dependencies.ts';
import { acceptedEncoding, type Encoding, isWorthCompressing } from './encodings.ts';
import { keepOnDisk } from './kept-on-disk.ts';
import { createOtherForms, type OtherForms } from './other-forms.ts';
import { createPageCache, type MadeAnswer, type PageCacheCounts } from './page-cache.ts';
import type { KeptAnswer } from './kept-answer.ts';
import { isCanonical, type PublicAddress, publicAddresses } from './public-address.ts';
import { readTablesRead, type TablesRead } from './tables-read.ts';

/** How long an answer may be kept when nothing is announced. */
const keptForMilliseconds = {
  always: 24 * 3_600_000,
  /** What orders popularity is not announced. */
  aging: 5 * 60_000,
  /** What looked at the time is true for a moment only. */
  timed: 60_000,
};
/** Whoever waits longer for a database that may be away is given the former page; so long others do not wait at all. */
const awayMilliseconds = 1000;
/** Of the memory, for answers to clients that take no Brotli. */
const otherFormsShare = 1 / 8;
const keepableStatuses = new Set([200, 301, 302, 307, 308, 404, 410]);

export type AnswerFromCacheOptions = {
  shop: Pick<Shop, 'db' | 'changes' | 'clock' | 'publicUrl' | 'log' | 'dataDir'>;
  bytesMax: number;
  /** What may lie on disk, and the settings that answers are made with. */
  disk?: { bytesMax: number; settings: string } | undefined;
  pages: ServerBuild | undefined;
  /** Makes the answers that are not kept: the whole application. */
  make: (request: Request) => Response | Promise<Response>;
};

/** Puts a cache of public answers before `next`, which answers everything else. */
export async function answerFromCache(
  options: AnswerFromCacheOptions,
  next: RequestListener,
): Promise<{
  listener: RequestListener;
  counts: PageCacheCounts;
  obstacles: ReadonlyMap<string, string>;
  close(): Promise<void>;
}> {
  const { shop, make, pages, bytesMax } = options;
  const disk = options.disk && keepOnDisk({ shop, ...options.disk });
  const cache = createPageCache({ bytesMax: bytesMax * (1 - otherFormsShare), disk });
  const forms = createOtherForms(bytesMax * otherFormsShare);
  const tablesRead = await readTablesRead(shop.db);
  const addressOf = publicAddresses(pages);
  /** Why the answers of a route are not kept. */
  const obstacles = new Map<string, string>();
  /** Routes whose answers turned out to be one visitor's. */
  const personal = new Set<string>();
  shop.changes.follow({
    onChange: (tags, transaction) => cache.drop(tags, transaction),
    onLive: () => cache.resume(),
    onLost: () => cache.suspend(),
  });

  const makeAnswer = async ({ target, route, isEndless }: PublicAddress): Promise<MadeAnswer> => {
    // Rendered from the address alone, so that no cookie, host or header gets into what others see.
    const url = shop.publicUrl + target;
    const { result: response, reads } = await trackDependencies(async () => make(new Request(url)));
    const { tags, obstacle, ages } = dependencies(tablesRead, response, reads);
    if (obstacle === undefined) obstacles.delete(route);
    else obstacles.set(route, obstacle);
    if (reads.isPersonal) personal.add(route);
    const body = Buffer.from(await response.arrayBuffer());
    const isPage = response.headers.get('content-type')?.startsWith('text/html');
    return {
      status: response.status,
      headers: headersToKeep(response),
      body,
      tags,
      keptForMilliseconds: obstacle === undefined ? keptFor(reads, ages, shop.clock.now()) : undefined,
      isMinor: isEndless || response.status !== 200 || (isPage === true && !isCanonical(body, url)),
    };
  };

  const tryToMake = (address: PublicAddress): Promise<KeptAnswer | undefined> =>
    cache
      .make(address.target, () => makeAnswer(address))
      .catch((error: unknown) => {
        shop.log.error({ err: error, url: address.target }, 'a public answer failed');
        return undefined;
      });

  const answerAnew = async (address: PublicAddress, ...[request, response]: Parameters<RequestListener>) => {
    const answer = await tryToMake(address);
    // Found out just now: this visitor is given an answer of their own.
    if (!answer || personal.has(address.route)) next(request, response);
    else await send(answer, forms, request, response);
  };

  let awayUntil = 0;
  /** While changes are not heard, and soon after: as the database is, or, where it is away too, as it was. */
  const answerFormer = async (
    former: KeptAnswer,
    address: PublicAddress,
    ...[request, response]: Parameters<RequestListener>
  ) => {
    let answer: KeptAnswer | undefined;
    if (performance.now() >= awayUntil) {
      const late = new AbortController();
      answer = await Promise.race([
        tryToMake(address),
        delay(awayMilliseconds, undefined, { ref: false, signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      if (!wasMade(answer)) awayUntil = performance.now() + awayMilliseconds;
      else if (personal.has(address.route)) return next(request, response);
    }
    await send(wasMade(answer) ? answer : former, forms, request, response);
  };

  const listener: RequestListener = (request, response) => {
    const { method, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return next(request, response);
    const known = cache.get(url);
    if (known) return void send(known, forms, request, response);
    const address = addressOf(url);
    if (!address || personal.has(address.route)) return next(request, response);
    const { target } = address;
    if (cache.isLive) {
      const kept = (target === url ? undefined : cache.get(target)) ?? cache.getFromDisk(target);
      if (kept) return void send(kept, forms, request, response);
    }
    const former = cache.getFormer(target);
    if (former) return void answerFormer(former, address, request, response);
    if (!cache.isLive) return next(request, response);
    return void answerAnew(address, request, response);
  };
  return { listener, counts: cache.counts, obstacles, close: () => cache.close() };
}

/** Whether it is what was asked for, and not that something failed. */
function wasMade(answer: KeptAnswer | undefined): answer is KeptAnswer {
  return answer !== undefined && answer.status < 500;
}

function dependencies(tablesRead: TablesRead, response: Response, reads: TrackedDependencies) {
  const found = tablesRead.dependenciesOf(reads);
  if (!keepableStatuses.has(response.status)) return { ...found, obstacle: `it answers ${response.status}` };
  if (response.headers.has('set-cookie')) return { ...found, obstacle: 'it sets a cookie' };
  return found;
}

function keptFor({ isTimed, trueUntil }: TrackedDependencies, ages: boolean, now: Date): number {
  const { always, aging, timed } = keptForMilliseconds;
  const milliseconds = isTimed ? timed : ages ? aging : always;
  return trueUntil ? Math.min(milliseconds, trueUntil.getTime() - now.getTime()) : milliseconds;
}

/** Everybody is given the same, and asks each time whether it is still true. */
const cacheControl = 'no-cache';

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
  return [...headers, ['cache-control', cacheControl]];
}

function send(
  answer: KeptAnswer,
  forms: OtherForms,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> | void {
  const asked = request.headers['if-none-match'];
  if (asked !== undefined && answer.status === 200 && isSame(asked, answer.etag)) {
    response.writeHead(304, [...validators(answer), 'cache-control', cacheControl]);
    response.end();
    return;
  }
  const { bytes, encoding: own } = answer;
  const accepted = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
  const encoding = own === 'identity' && !isWorthCompressing(bytes.length) ? own : accepted;
  if (encoding === own) return write(answer, { bytes, encoding }, request, response);
  const form = forms.of(answer, encoding);
  if (Buffer.isBuffer(form)) return write(answer, { bytes: form, encoding }, request, response);
  return form.then((sent) => write(answer, { bytes: sent, encoding }, request, response));
}

function write(
  answer: KeptAnswer,
  { bytes, encoding }: { bytes: Buffer; encoding: Encoding },
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  const head = [...answer.head, ...validators(answer), 'content-length', String(bytes.length)];
  if (encoding !== 'identity') head.push('content-encoding', encoding);
  response.writeHead(answer.status, head);
  if (method === 'HEAD') response.end();
  else response.end(bytes);
}

function validators({ etag }: KeptAnswer): string[] {
  return ['etag', etag, 'vary', 'Accept-Encoding'];
}

/** Proxies that compress anew change the mark's strength, which does not matter here (RFC 9110, 13.1.2). */
function isSame(asked: string, etag: string): boolean {
  if (asked === etag || asked === '*') return true;
  const opaque = etag.slice(2);
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === opaque);
}
