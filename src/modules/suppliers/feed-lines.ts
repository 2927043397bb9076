import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** One line of a feed as it stands there; empty lines are left out but counted. */
export type FeedLine =
  | { number: number; text: string }
  /** `start` is the beginning of the line, readable or not. */
  | { number: number; unreadable: 'invalid_utf8' | 'line_too_long'; start: string };

/** A feed that is read once, from front to back. */
export type FeedSource = {
  lines: AsyncIterable<FeedLine[]>;
  /** How much of the file has been read, 0 to 1. */
  progress(): number;
};

/** Longer lines are not kept in memory; a record with a million letters of description is still named properly. */
const lineBytesMax = 4 * 1024 * 1024;
const excerptBytes = 400;
const newline = 0x0a;

/**
 * Opens a feed file: JSON Lines, plain or gzip, told apart by their first bytes and not by their names. Memory stays
 * the same whatever the file's size.
 * @throws Error of Node when the file cannot be opened; while reading, when the gzip stream is broken
 */
export async function openFeedFile(path: string): Promise<FeedSource> {
  const { size } = await stat(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  return {
    lines: linesOf(unzipped(file)),
    progress: () => (size === 0 ? 1 : Math.min(1, file.bytesRead / size)),
  };
}

/** Unzips what begins with the two bytes of gzip and passes everything else on. */
async function* unzipped(file: ReturnType<typeof createReadStream>): AsyncGenerator<Buffer> {
  const chunks = file[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  if (first.done) return;
  const rest = async function* (): AsyncGenerator<Buffer> {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) {
    yield* rest();
    return;
  }
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // What goes wrong (a broken stream, a file cut short) comes out of the loop below.
  pipeline(rest(), gunzip, () => {});
  yield* gunzip as AsyncIterable<Buffer>;
}

/**
 * Cuts bytes into lines, given in lists of those that arrived together. It cuts before decoding, because one line with
 * bytes that are no UTF-8 must not spoil its neighbours.
 */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<FeedLine[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let number = 0;
  let rest: Buffer[] = [];
  let restBytes = 0;
  const finish = (bytes: Buffer, lines: FeedLine[], length = bytes.length) => {
    number += 1;
    // A byte order mark at the start of the file is not part of the first record; the decoder takes it away.
    if (length > lineBytesMax) {
      lines.push({ number, unreadable: 'line_too_long', start: bytes.toString('utf8', 0, excerptBytes) });
      return;
    }
    try {
      const text = decoder.decode(bytes);
      if (text.trim() !== '') lines.push({ number, text });
    } catch {
      lines.push({ number, unreadable: 'invalid_utf8', start: bytes.toString('utf8', 0, excerptBytes) });
    }
  };
  for await (const chunk of chunks) {
    const lines: FeedLine[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const piece = chunk.subarray(start, end);
      start = end + 1;
      if (restBytes === 0) {
        finish(piece, lines);
      } else {
        finish(Buffer.concat([...rest, piece]), lines, restBytes + piece.length);
        rest = [];
        restBytes = 0;
      }
    }
    if (start < chunk.length) {
      const piece = chunk.subarray(start);
      // Of a line beyond the limit only its start is kept.
      if (restBytes <= lineBytesMax) rest.push(piece);
      restBytes += piece.length;
    }
    if (lines.length > 0) yield lines;
  }
  if (restBytes > 0) {
    const lines: FeedLine[] = [];
    finish(Buffer.concat(rest), lines, restBytes);
    if (lines.length > 0) yield lines;
  }
}
