import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file written from the database, compressed. */
export type KeptFile = {
  path: string;
  bytes: number;
  etag: string;
  writtenAt: Date;
};

/**
 * Files that machines fetch now and then and that take a while to write (feeds, sitemaps). Each is written when somebody
 * asks for it and it is older than `maxAgeSeconds`, piece by piece, and kept compressed in `folder`. Whoever asks
 * meanwhile waits for the same file; processes on one disk share it.
 */
export type KeptFiles = {
  file(name: string, write: () => AsyncIterable<string>): Promise<KeptFile>;
};

/** See `KeptFiles`. */
export function createKeptFiles({
  folder,
  maxAgeSeconds,
}: {
  folder: string;
  maxAgeSeconds: number;
}): KeptFiles {
  const writing = new Map<string, Promise<KeptFile>>();
  return {
    file: async (name, write) => {
      const path = join(folder, `${name}.gz`);
      const kept = await keptAt(path);
      if (kept && Date.now() - kept.writtenAt.getTime() < maxAgeSeconds * 1000) return kept;
      const known = writing.get(name);
      if (known) return known;
      const written = writeFile(path, write).finally(() => writing.delete(name));
      writing.set(name, written);
      return written;
    },
  };
}

async function keptAt(path: string): Promise<KeptFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  return { path, bytes: found.size, etag, writtenAt: found.mtime };
}

async function writeFile(path: string, write: () => AsyncIterable<string>): Promise<KeptFile> {
  await mkdir(join(path, '..'), { recursive: true });
  // Whole or not at all: a reader never sees half a feed.
  const partial = `${path}.${process.pid}.partial`;
  try {
    await pipeline(Readable.from(write()), createGzip({ level: 6 }), createWriteStream(partial));
    // How old it is is told by the clock that asks for it, not by the disk's.
    const now = new Date();
    await utimes(partial, now, now);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  const kept = await keptAt(path);
  if (!kept) throw new Error(`${path} is gone as soon as it was written.`);
  return kept;
}

/** Answers with a kept file: compressed for who reads gzip, and with an ETag for who has it already. */
export function keptFileAnswer(request: Request, file: KeptFile, type: string): Response {
  const headers: Record<string, string> = {
    'content-type': type,
    etag: file.etag,
    'last-modified': file.writtenAt.toUTCString(),
    'cache-control': 'public, max-age=300',
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  };
  if (request.headers.get('if-none-match')?.includes(file.etag))
    return new Response(null, { status: 304, headers });
  const isZipped = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  if (isZipped) Object.assign(headers, { 'content-encoding': 'gzip', 'content-length': String(file.bytes) });
  if (request.method === 'HEAD') return new Response(null, { headers });
  const stream = createReadStream(file.path);
  const body = isZipped ? stream : stream.pipe(createGunzip());
  return new Response(Readable.toWeb(body) as ReadableStream, { headers });
}
