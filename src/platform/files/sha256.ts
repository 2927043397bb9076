import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The SHA-256 of all that a stream gives, a piece in memory at a time. */
export async function sha256Of(content: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(content, hash);
  return hash.digest();
}

/** Writes what a stream gives to `path`, readable by the shop's user alone, and gives its SHA-256. */
export async function saveHashed(content: Readable, path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  const hashed = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      hash.update(piece);
      yield piece;
    }
  };
  await pipeline(content, hashed, createWriteStream(path, { mode: 0o600 }));
  return hash.digest();
}
