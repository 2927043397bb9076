import { randomUUID } from 'node:crypto';
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
 * asks for it and it is older than `maxAgeSeconds` or than `changedAt`, piece by piece, and kept compressed in `folder`. Whoever asks
 * meanwhile waits for the same file; processes on one disk share it.
 */
export type KeptFiles = {
  file(name: string, write: () => AsyncIterable<string>, changedAt?: Date): Promise<KeptFile>;
};

/** A change is dated when its transaction begins, and seen by others a moment later. */
const slackMilliseconds = 5000;

/** See `KeptFiles`. */
export function createKeptFiles({
  folder,
  maxAgeSeconds,
}: {
  folder: string;
  maxAgeSeconds: number;
}): KeptFiles {
  const writing = new Map<string, { begunAt: Date; file: Promise<KeptFile> }>();
  return {
    file: async (name, write, changedAt) => {
      const path = join(folder, `${name}.gz`);
      const kept = await keptAt(path);
      const isOutdated = (writtenAt: Date) =>
        Date.now() - writtenAt.getTime() >= maxAgeSeconds * 1000 ||
        (changedAt !== undefined && writtenAt.getTime() < changedAt.getTime() + slackMilliseconds);
      if (kept && !isOutdated(kept.writtenAt)) return kept;
      const known = writing.get(name);
      // What was begun before a change may not have it.
      if (
        known &&
        (changedAt === undefined || known.begunAt.getTime() >= changedAt.getTime() + slackMilliseconds)
      )
        return known.file;
      const begunAt = new Date();
      const file = writeFile(path, write, begunAt).finally(() => {
        if (writing.get(name)?.begunAt === begunAt) writing.delete(name);
      });
      writing.set(name, { begunAt, file });
      return file;
    },
  };
}

async function keptAt(path: string): Promise<KeptFile | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return undefined;
  const etag = `"${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}"`;
  return { path, bytes: found.size, etag, writtenAt: found.mtime };
}

async function writeFile(path: string, write: () => AsyncIterable<string>, begunAt: Date): Promise<KeptFile> {
  await mkdir(join(path, '..'), { recursive: true });
  // Whole or not at all: a reader never sees half a feed.
  const partial = `${path}.${process.pid}.${randomUUID()}.partial`;
  try {
    await pipeline(Readable.from(write()), createGzip({ level: 6 }), createWriteStream(partial));
    // How old it is is told by the clock that asks for it, not by the disk's: it knows what was true when it was begun.
    await utimes(partial, begunAt, begunAt);
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
