import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join, normalize, sep } from 'node:path';
import { Readable } from 'node:stream';
import { type FileStorage, isKey } from '../platform/files/file-storage.ts';
import { acceptedEncoding, encoded, type Encoding, isWorthCompressing } from './page-cache/encodings.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.pdf': 'application/pdf',
  '.map': 'application/json; charset=utf-8',
};

/** A folder of files under an address prefix. */
export type StaticFolder = {
  /** Begins and ends with a slash, e.g. `/media/demo/`. */
  prefix: string;
  /** A folder of the disk, or a storage's, which ends in a slash. */
  folder: string;
  storage?: FileStorage;
  /** Names carry a hash of the content: browsers may keep them for ever. */
  isImmutable: boolean;
  /** Browsers save the files instead of showing them. */
  isDownload?: boolean;
};

/**
 * Answers a request for a file of `folders`, or undefined when none of them holds it. Only known types are served,
 * nothing outside the folder, and uploads can never run as a page.
 */
export async function staticFile(
  request: Request,
  folders: readonly StaticFolder[],
): Promise<Response | undefined> {
  const { pathname } = new URL(request.url);
  const place = folders.find(({ prefix }) => pathname.startsWith(prefix));
  const type = types[extname(pathname).toLowerCase()];
  if (!place || type === undefined || (request.method !== 'GET' && request.method !== 'HEAD'))
    return undefined;
  const path = await pathIn(place, pathname.slice(place.prefix.length));
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  if (path === undefined || !found?.isFile()) return undefined;
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  const headers = {
    'content-type': type,
    etag,
    'cache-control': place.isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
    // The name without the hash before it.
    ...(place.isDownload && {
      'content-disposition': `attachment; filename="${basename(path).replace(/^[\da-f]{16}-/, '')}"`,
    }),
    // Nothing in a sandbox runs; the worker that makes an XLSX compresses it in workers from blobs.
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; worker-src blob:; frame-ancestors 'none'; sandbox",
  };
  const vary = isText.test(type) ? { vary: 'Accept-Encoding' } : undefined;
  if (request.headers.get('if-none-match') === etag) {
    return new Response(null, { status: 304, headers: { ...headers, ...vary } });
  }
  const encoding = vary && acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
  if (encoding !== undefined && encoding !== 'identity' && isWorthCompressing(found.size)) {
    const bytes = await compressed(path, etag, found.size, encoding, place.isImmutable);
    if (bytes) {
      return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
        headers: {
          ...headers,
          ...vary,
          'content-encoding': encoding,
          'content-length': String(bytes.byteLength),
        },
      });
    }
  }
  const body = request.method === 'HEAD' ? null : (Readable.toWeb(createReadStream(path)) as ReadableStream);
  return new Response(body, { headers: { ...headers, ...vary, 'content-length': String(found.size) } });
}

/** Pictures and fonts are compressed as they are. */
const isText = /^text\/|javascript|json|svg/;
/** Of all compressed files; the built application takes a tenth of it. */
const compressedBytesMax = 32 * 1024 * 1024;
/** Longer files are sent as they are read. */
const compressedFileMax = 2 * 1024 * 1024;

const kept = new Map<string, Promise<Buffer>>();
let keptBytes = 0;

/** A file's bytes compressed: once, when somebody first asks for them. Undefined where it is not worth keeping them. */
function compressed(
  path: string,
  etag: string,
  size: number,
  encoding: Encoding,
  isImmutable: boolean,
): Promise<Buffer> | undefined {
  const key = `${encoding} ${path} ${etag}`;
  const known = kept.get(key);
  if (known) return known;
  if (size > compressedFileMax || keptBytes > compressedBytesMax) return undefined;
  const made = readFile(path).then((bytes) => encoded(bytes, encoding, 'kept'));
  kept.set(key, made);
  made.then(
    (bytes) => (keptBytes += bytes.byteLength),
    () => kept.delete(key),
  );
  if (isImmutable && encoding === 'br') packThoroughly(key, path);
  return made;
}

let packing: Promise<void> = Promise.resolve();

/**
 * A tenth less of a file that browsers fetch once and keep for ever. It takes fifty times as long: whoever asks first
 * does not wait for it, and one file is packed after the other, on one thread.
 */
function packThoroughly(key: string, path: string): void {
  const before = packing;
  packing = (async () => {
    await before;
    // It was readable a moment ago; where it no longer is, what was packed goes on being sent.
    const whole = await readFile(path).catch(() => undefined);
    if (whole === undefined) return;
    const quick = await kept.get(key)?.catch(() => undefined);
    const bytes = await encoded(whole, 'br', 'thorough');
    keptBytes += bytes.byteLength - (quick?.byteLength ?? 0);
    kept.set(key, Promise.resolve(bytes));
  })();
}

const fileFolders = /^\/(static|media|icons|feeds|sitemaps|\.well-known)\//;
/** Addresses whose last part may be anybody's words, so that a dot in it means nothing. */
const pageFolders = /^\/(product|category|brand)\//;

/** `.data` behind a name of dots alone: the calls of such a page would be normalised to those of others. */
const dataOfDots = /\/\.{1,2}\.data$/;

/** Whether a request asks for a file, there or not, and not for a page. The router's own data ends in `.data`. */
export function asksForFile(request: Request): boolean {
  const { pathname } = new URL(request.url);
  if (fileFolders.test(pathname) || dataOfDots.test(pathname)) return true;
  return /\.(?!data$)[a-z0-9]{1,10}$/i.test(pathname) && !pageFolders.test(pathname);
}

/** The file behind an address of `folders`, which may not be there; undefined when it is in none of them. */
export async function fileAt(address: string, folders: readonly StaticFolder[]): Promise<string | undefined> {
  const place = folders.find(({ prefix }) => address.startsWith(prefix));
  return place && pathIn(place, address.slice(place.prefix.length));
}

async function pathIn({ folder, storage }: StaticFolder, relative: string): Promise<string | undefined> {
  if (!storage) return inside(folder, relative);
  const key = `${folder}${relative}`;
  return isKey(key) ? storage.localPath(key) : undefined;
}

function inside(folder: string, relative: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(relative);
  } catch {
    return undefined;
  }
  if (decoded.includes('\0')) return undefined;
  const path = normalize(join(folder, decoded));
  return path.startsWith(folder + sep) ? path : undefined;
}
