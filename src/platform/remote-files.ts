import { lookup as lookUp } from 'node:dns';
import { get as getByHttp, type IncomingMessage, request as requestByHttp } from 'node:http';
import { get as getByHttps, request as requestByHttps } from 'node:https';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import ipaddr from 'ipaddr.js';
import { type Kept, keepText, sayKept, t } from '../i18n/t.ts';
import { AppError } from './errors.ts';

/** Files on the Internet, by addresses that people typed in. */
export type RemoteFiles = {
  /**
   * What is wrong with an address, as far as it can be told without asking anybody; undefined for nothing.
   * @param protocols others than those of the web that somebody else asks, e.g. `ftp:`
   */
  problemOf(address: string, protocols?: readonly string[]): Kept | undefined;
  /**
   * Where a host is: whoever connects to this very IP address, and to no name, reaches nothing that is not public.
   * @param host a name, or an IP address as it stands in addresses
   * @throws AppError 422 for one that is not there or not on the Internet
   */
  publicIpOf(host: string): Promise<string>;
  /**
   * Downloads a file into memory.
   * @throws AppError 422 with a sentence for staff, whatever the reason that there is no file
   */
  download(address: string, limits: DownloadLimits): Promise<File>;
  /**
   * Downloads a file onto the disk, unless it is the one that is known.
   * @throws AppError 422 as `download`; what was written of it is gone then
   */
  save(address: string, order: SaveOrder): Promise<SavedFile>;
  /** Sends a text there and reads the beginning of what is answered; follows no redirect. Never throws. */
  post(address: string, sent: SentText): Promise<PostAnswer>;
};

type SentText = { headers: Readonly<Record<string, string>>; body: string; timeoutMilliseconds: number };
/** What was answered, or why nothing was. */
export type PostAnswer = { status: number; text: string } | { status: undefined; problem: Kept };

type DownloadLimits = {
  bytesMax: number;
  tooLarge: string;
  /** Hosts that may be asked, also those that redirects lead to; left out: any. */
  mayAsk?: (host: string) => boolean;
};

type SaveOrder = {
  /** Where to; nothing may be there. */
  path: string;
  bytesMax: number;
  tooLarge: string;
  /** For the whole of it. */
  timeoutMilliseconds: number;
  /** `name:password`, for the host of the address alone. */
  login?: string | undefined;
  /** What the host said of the file that is known. */
  known?: FileMarks | undefined;
};

/** What a host says of a file, to ask for the next one. */
export type FileMarks = { etag: string | undefined; lastModified: string | undefined };
export type SavedFile = { isKnown: true } | ({ isKnown: false; bytes: number } & FileMarks);

export type RemoteFilesOptions = {
  /** Who asks, for those who read their logs. */
  userAgent: string;
  /** For tests: files on this machine may be had, too. */
  reachesLoopback?: boolean | undefined;
  /** Who knows the machines' names; the operating system where nobody is given. */
  lookup?: typeof lookUp;
  /** For a file with all its redirects. */
  timeoutMilliseconds?: number;
};

/** Of an answer to what was sent: enough to see what is wrong. */
const answerCharsMax = 300;
const redirectsMax = 5;
const redirects = new Set([301, 302, 303, 307, 308]);
/** A host that let so many downloads wait in vain, one after the other, is not asked for a while. */
const silentMax = 4;
const silentMilliseconds = 60_000;

const notPublic = keepText('This address is not on the Internet.');

/**
 * Makes what downloads files. Only public addresses are asked, whatever name or redirect leads to them: what is checked is
 * the very address that is connected to, so a name that means something else at the second look gains nothing.
 */
export function createRemoteFiles(options: RemoteFilesOptions): RemoteFiles {
  const { userAgent, reachesLoopback = false, timeoutMilliseconds = 30_000 } = options;
  const mayReach = (ip: string) => isPublic(ip) || (reachesLoopback && isLoopback(ip));
  const lookup = publicLookup(options.lookup ?? lookUp, mayReach);
  const silent = new Map<string, { times: number; at: number }>();

  const problemOf = (
    address: string,
    protocols: readonly string[] = ['http:', 'https:'],
  ): Kept | undefined => {
    if (!URL.canParse(address)) return keepText('This is no http(s) address.');
    const { protocol, hostname, username, password } = new URL(address);
    if (!protocols.includes(protocol)) return keepText('This is no http(s) address.');
    if (username !== '' || password !== '') return keepText('The address has a name or password in it.');
    // A connection to a bare IP address looks no name up.
    const ip = bare(hostname);
    if (isIP(ip) !== 0 ? !mayReach(ip) : !reachesLoopback && /(^|\.)localhost\.?$/.test(hostname))
      return notPublic;
    return undefined;
  };

  const open = async (
    address: string,
    signal: AbortSignal,
    asked: Record<string, string>,
    mayAsk: (host: string) => boolean = () => true,
    left = redirectsMax,
  ): Promise<IncomingMessage> => {
    const problem = problemOf(address);
    if (problem !== undefined) throw refused(sayKept(problem));
    const url = new URL(address);
    if (!mayAsk(url.hostname)) throw refused(t('The address leads to a host that is not on the list.'));
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const get = url.protocol === 'https:' ? getByHttps : getByHttp;
      const headers = { ...asked, 'user-agent': userAgent };
      get(url, { agent: false, lookup, signal, headers }, resolve).on('error', reject);
    });
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200 || (statusCode === 304 && isConditional(asked))) return answer;
    answer.destroy();
    if (!redirects.has(statusCode) || headers.location === undefined)
      throw refused(t('The address answers {status}.', { status: statusCode }));
    if (left === 0) throw refused(t('The address leads on and on.'));
    if (!URL.canParse(headers.location, url)) throw refused(t('The address leads nowhere.'));
    const next = new URL(headers.location, url);
    // A password is for the host that it was given for.
    const { authorization: _, ...rest } = asked;
    return open(next.href, signal, next.origin === url.origin ? asked : rest, mayAsk, left - 1);
  };

  const read = async (
    address: string,
    signal: AbortSignal,
    { bytesMax, tooLarge, mayAsk }: DownloadLimits,
  ) => {
    const answer = await open(address, signal, { accept: 'image/*,*/*;q=0.5' }, mayAsk);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = Number(answer.headers['content-length'] ?? 0);
    if (bytes <= bytesMax) {
      bytes = 0;
      for await (const piece of answer as AsyncIterable<Uint8Array<ArrayBuffer>>) {
        bytes += piece.length;
        if (bytes > bytesMax) break;
        pieces.push(piece);
      }
    }
    answer.destroy();
    if (bytes > bytesMax) throw refused(tooLarge);
    return new File(pieces, new URL(address).pathname.split('/').at(-1) ?? '');
  };

  const save = async (address: string, order: SaveOrder, signal: AbortSignal): Promise<SavedFile> => {
    const { path, bytesMax, tooLarge, login, known } = order;
    const answer = await open(address, signal, {
      accept: '*/*',
      ...(login !== undefined && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
      ...(known?.etag !== undefined && { 'if-none-match': known.etag }),
      ...(known?.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
    });
    if (answer.statusCode === 304) {
      answer.destroy();
      return { isKnown: true };
    }
    const { 'content-length': length, etag, 'last-modified': lastModified } = answer.headers;
    let bytes = 0;
    try {
      if (Number(length ?? 0) > bytesMax) throw refused(tooLarge);
      await pipeline(
        answer,
        async function* (pieces: AsyncIterable<Uint8Array>) {
          for await (const piece of pieces) {
            bytes += piece.length;
            if (bytes > bytesMax) throw refused(tooLarge);
            yield piece;
          }
        },
        createWriteStream(path, { flags: 'wx', mode: 0o600 }),
        { signal },
      );
      if (length !== undefined && bytes !== Number(length)) throw refused(t('The file ends in the middle.'));
      return { isKnown: false, bytes, etag, lastModified };
    } catch (error) {
      answer.destroy();
      await rm(path, { force: true });
      throw error;
    }
  };

  const post = async (address: string, { headers, body }: SentText, signal: AbortSignal) => {
    const url = new URL(address);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
      const length = String(Buffer.byteLength(body));
      const sent = { ...headers, 'user-agent': userAgent, 'content-length': length };
      request(url, { method: 'POST', agent: false, lookup, signal, headers: sent }, resolve)
        .on('error', reject)
        .end(body);
    });
    const pieces: Uint8Array[] = [];
    let bytes = 0;
    for await (const piece of answer as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes > answerCharsMax * 4) break;
    }
    answer.destroy();
    // PostgreSQL keeps no text with a zero in it.
    const text = Buffer.concat(pieces).toString().replaceAll('\0', '').slice(0, answerCharsMax);
    return { status: answer.statusCode ?? 0, text };
  };

  return {
    problemOf,
    post: async (address, sent) => {
      const problem = problemOf(address);
      if (problem !== undefined) return { status: undefined, problem };
      const signal = AbortSignal.timeout(sent.timeoutMilliseconds);
      try {
        return await post(address, sent, signal);
      } catch (error) {
        if (error instanceof AppError) return { status: undefined, problem: notPublic };
        const seconds = sent.timeoutMilliseconds / 1000;
        return { status: undefined, problem: signal.aborted ? late(seconds) : whyUnreachable(error) };
      }
    },
    publicIpOf: (host) => {
      const ip = bare(host);
      if (isIP(ip) !== 0)
        return mayReach(ip) ? Promise.resolve(ip) : Promise.reject(refused(sayKept(notPublic)));
      return new Promise((resolve, reject) => {
        lookup(ip, { all: false }, (error, found) => {
          if (!error) resolve(String(found));
          else reject(error instanceof AppError ? error : refused(unreachable(error), error));
        });
      });
    },
    save: async (address, order) => {
      const signal = AbortSignal.timeout(order.timeoutMilliseconds);
      try {
        return await save(address, order, signal);
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (!signal.aborted) throw refused(unreachable(error), error);
        throw refused(sayKept(late(order.timeoutMilliseconds / 1000)), error);
      }
    },
    download: async (address, limits) => {
      const host = URL.canParse(address) ? new URL(address).host : '';
      const before = silent.get(host);
      if (before && before.times >= silentMax && performance.now() - before.at < silentMilliseconds)
        throw refused(t('This host has not answered for a while.'));
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      try {
        const file = await read(address, signal, limits);
        silent.delete(host);
        return file;
      } catch (error) {
        if (error instanceof AppError) throw error;
        if (signal.aborted) {
          silent.set(host, { times: (before?.times ?? 0) + 1, at: performance.now() });
          throw refused(sayKept(late(timeoutMilliseconds / 1000)), error);
        }
        throw refused(unreachable(error), error);
      }
    },
  };
}

/** An IPv6 address without its brackets. */
const bare = (host: string) => host.replace(/^\[(.*)\]$/, '$1');

const isConditional = (headers: Record<string, string>) =>
  'if-none-match' in headers || 'if-modified-since' in headers;

/** Of IPv6 only what is given out to the Internet: an IPv4 address can be written into the rest in several ways. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

function isPublic(ip: string): boolean {
  const parsed = ipaddr.process(ip);
  return parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(publicIpv6));
}

function isLoopback(ip: string): boolean {
  return ipaddr.process(ip).range() === 'loopback';
}

/** Gives those addresses of a name that may be reached. */
function publicLookup(look: typeof lookUp, mayReach: (ip: string) => boolean): LookupFunction {
  return (hostname, options, found) => {
    look(hostname, { ...options, all: true }, (error, addresses) => {
      const [first, ...others] = error ? [] : addresses.filter(({ address }) => mayReach(address));
      if (error) found(error, []);
      else if (!first) found(refused(sayKept(notPublic)), []);
      else if (options.all) found(null, [first, ...others]);
      else found(null, first.address, first.family);
    });
  };
}

const unreachable = (error: unknown) => sayKept(whyUnreachable(error));

function whyUnreachable(error: unknown): Kept {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return keepText('There is no host of this name.');
  if (code.includes('CERT') || code.includes('SIGNATURE')) return keepText('Its certificate is not valid.');
  return code === ''
    ? keepText('It cannot be reached.')
    : keepText('It cannot be reached ({code}).', { code });
}

const late = (seconds: number) => keepText('There was no whole answer in {seconds} seconds.', { seconds });

function refused(message: string, cause?: unknown): AppError {
  return new AppError(422, 'no_file', message, { cause });
}
