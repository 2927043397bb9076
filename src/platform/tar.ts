/** A file of a tar archive, as it stands in its header. */
export type TarEntry = { name: string; size: number };

const blockBytes = 512;
const nameMax = 100;
/** Where a longer name's folder stands, and how long it may be. */
const folderAt = 345;
const folderMax = 155;

/**
 * The header block before a file's bytes (POSIX ustar), which any `tar` reads. After the bytes comes `tarPadding`.
 * @throws Error for a file's name of more than 100 bytes
 */
export function tarHeader({ name, size }: TarEntry, modified: Date): Buffer {
  const header = Buffer.alloc(blockBytes);
  const cut = Buffer.byteLength(name) > nameMax ? name.lastIndexOf('/') : -1;
  const base = name.slice(cut + 1);
  if (Buffer.byteLength(base) > nameMax || cut > folderMax)
    throw new Error(`The name ${name} is too long for a tar archive.`);
  header.write(base, 0, nameMax);
  if (cut > 0) header.write(name.slice(0, cut), folderAt, folderMax);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write(
    `${Math.floor(modified.getTime() / 1000)
      .toString(8)
      .padStart(11, '0')}\0`,
    136,
  );
  header.write('        ', 148);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What fills a file of `size` bytes up to whole blocks. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

/** What stands behind the last file. */
export const tarEnd = Buffer.alloc(2 * blockBytes);

/** An archive that was cut off or changed. */
export class BrokenTar extends Error {}

/**
 * Reads an archive file by file. `bytes` of an entry must be read to its end before the next entry is asked for; what is
 * left of it is skipped.
 * @throws BrokenTar where it ends too early or a header is not what it says
 */
export async function* readTar(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<TarEntry & { bytes: AsyncIterable<Buffer> }> {
  const reader = blockReader(source);
  for (;;) {
    const header = await reader.take(blockBytes);
    if (header.every((byte) => byte === 0)) {
      // Read to the end, so that the compression's own checksum is looked at.
      await reader.drain();
      return;
    }
    const entry = entryOf(header);
    let left = entry.size;
    const bytes = (async function* () {
      while (left > 0) {
        const chunk = await reader.some(left);
        left -= chunk.length;
        yield chunk;
      }
    })();
    yield { ...entry, bytes };
    for await (const _ of bytes);
    await reader.take((blockBytes - (entry.size % blockBytes)) % blockBytes);
  }
}

function entryOf(header: Buffer): TarEntry {
  const said = Number.parseInt(textOf(header, 148, 8), 8);
  const blank = Buffer.from(header);
  blank.write('        ', 148);
  const size = Number.parseInt(textOf(header, 124, 12), 8);
  if (said !== checksumOf(blank) || !Number.isSafeInteger(size) || size < 0)
    throw new BrokenTar('A header of the archive is damaged.');
  const folder = textOf(header, folderAt, folderMax);
  const base = textOf(header, 0, nameMax);
  return { name: folder === '' ? base : `${folder}/${base}`, size };
}

function textOf(header: Buffer, start: number, length: number): string {
  const bytes = header.subarray(start, start + length);
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end === -1 ? length : end).trim();
}

function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const byte of header) sum += byte;
  return sum;
}

/** Hands out a stream in pieces as long as they are asked for. */
function blockReader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const more = async () => {
    const next = await chunks.next();
    if (next.done) throw new BrokenTar('The archive ends too early.');
    return Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
  };
  return {
    take: async (length: number): Promise<Buffer> => {
      while (rest.length < length) rest = Buffer.concat([rest, await more()]);
      const taken = rest.subarray(0, length);
      rest = rest.subarray(length);
      return taken;
    },
    /** What there is, at most `max` bytes. */
    some: async (max: number): Promise<Buffer> => {
      if (rest.length === 0) rest = await more();
      const taken = rest.subarray(0, max);
      rest = rest.subarray(taken.length);
      return taken;
    },
    drain: async (): Promise<void> => {
      while (!(await chunks.next()).done);
    },
  };
}
