import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from '../../platform/http/endpoint.ts';
import { readTar, tarEnd, tarHeader, tarPadding } from '../../platform/tar.ts';

/** The layout of archives; a shop reads its own and older ones. */
export const archiveFormat = 1;

/** A table as it was saved: each line of its files is a JSON list of the columns as text. */
const tableSchema = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type SavedTable = z.output<typeof tableSchema>;

/** The first file of an archive: what it is, before anything is read. */
export const manifestSchema = z.object({
  format: z.number().int(),
  made_at: z.string(),
  version: z.string(),
  postgresql: z.string(),
  /** Migrations that made the schema, in order, by their time in the journal. */
  migrations: z.array(z.number()).min(1),
  /** The name of the last of them, for people. */
  migration: z.string(),
  tables: z.array(tableSchema),
});
export type Manifest = z.output<typeof manifestSchema>;

/** The last file: without it an archive is cut off. */
const closingSchema = z.object({
  sha256: z.record(z.string(), z.string()),
  rows: z.record(z.string(), z.number()),
  /** The last value that each sequence has given; null where it has given none. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string().nullable() })),
  media_files: z.number().int(),
});
export type Closing = z.output<typeof closingSchema>;

export const manifestName = 'manifest.json';
export const closingName = 'checksums.json';
export const tableFolder = ({ schema, name }: { schema: string; name: string }) =>
  `database/${schema}.${name}/`;

/** Writes an archive; nothing of it is larger than a piece in memory. */
export type ArchiveWriter = {
  addBytes(name: string, bytes: Buffer): Promise<void>;
  /** Adds a file of `size` bytes; throws where it turns out to have fewer. What it has more is left out. */
  addStream(
    file: { name: string; size: number; changedAt: Date },
    content: AsyncIterable<Buffer>,
  ): Promise<void>;
  /** What was added, by name. */
  readonly sha256: Readonly<Record<string, string>>;
  /** Ends the archive, has it on the disk, and gives the whole file's SHA-256 in hex. */
  end(): Promise<string>;
  /** Leaves the file as it is. */
  abandon(): void;
};

/** Begins an archive at `path`, readable by the shop's own user alone. */
export function writeArchive(path: string, modified: Date): ArchiveWriter {
  const gzip = createGzip({ level: 6 });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const whole = createHash('sha256');
  gzip.on('data', (chunk: Buffer) => whole.update(chunk));
  gzip.pipe(file);
  gzip.on('error', (error) => file.destroy(error));
  const written = finished(file);
  // Whoever writes on hears of it there; nobody else must.
  written.catch((error: unknown) => gzip.destroy(error as Error));
  const write = async (bytes: Uint8Array) => {
    if (!gzip.write(bytes)) await drained(gzip, written);
  };
  const sha256: Record<string, string> = {};
  return {
    sha256,
    addBytes: async (name, bytes) => {
      await write(tarHeader({ name, size: bytes.length }, modified));
      await write(bytes);
      await write(tarPadding(bytes.length));
      sha256[name] = createHash('sha256').update(bytes).digest('hex');
    },
    addStream: async ({ name, size, changedAt }, content) => {
      const hash = createHash('sha256');
      let left = size;
      await write(tarHeader({ name, size }, changedAt));
      for await (const chunk of content) {
        const piece = chunk.subarray(0, left);
        left -= piece.length;
        hash.update(piece);
        await write(piece);
        if (left === 0) break;
      }
      if (left > 0) throw new Error(`${name} was cut off while it was read.`);
      await write(tarPadding(size));
      sha256[name] = hash.digest('hex');
    },
    end: async () => {
      gzip.end(tarEnd);
      await written;
      return whole.digest('hex');
    },
    abandon: () => {
      gzip.destroy();
      file.destroy();
    },
  };
}

/** Whichever comes first: room to write on, or the end of a file that could not be written. */
async function drained(stream: Writable, written: Promise<void>): Promise<void> {
  await Promise.race([once(stream, 'drain'), written]);
}

/** Every file of an archive in its order. Broken compression or a broken archive is an error. */
export function readArchive(path: string): ReturnType<typeof readTar> {
  const gunzip = createGunzip();
  const source = createReadStream(path);
  source.on('error', (error) => gunzip.destroy(error));
  return readTar(source.pipe(gunzip));
}

/** What is wrong with an archive, in a sentence for who restores it. */
export class UnusableArchive extends Error {}

/**
 * Reads a whole archive and compares each of its files with the checksums at its end.
 * @throws UnusableArchive where it is cut off, changed, or none of ours
 */
export async function verifyArchive(path: string): Promise<{ manifest: Manifest; closing: Closing }> {
  let manifest: Manifest | undefined;
  let closing: Closing | undefined;
  const found = new Map<string, string>();
  try {
    for await (const { name, bytes } of readArchive(path)) {
      if (closing) throw new UnusableArchive('El respaldo trae archivos después de su final.');
      const hash = createHash('sha256');
      const kept: Buffer[] = [];
      for await (const chunk of bytes) {
        hash.update(chunk);
        if (name === manifestName || name === closingName) kept.push(chunk);
      }
      if (name === manifestName) manifest = readManifest(Buffer.concat(kept));
      if (name === closingName) closing = closingSchema.parse(JSON.parse(Buffer.concat(kept).toString()));
      else found.set(name, hash.digest('hex'));
    }
  } catch (error) {
    if (error instanceof UnusableArchive) throw error;
    throw new UnusableArchive('El archivo está dañado, cortado o no es un respaldo de esta tienda.', {
      cause: error,
    });
  }
  if (!manifest || !closing) throw new UnusableArchive('El archivo está cortado o no es un respaldo.');
  const said = Object.entries(closing.sha256);
  if (said.length !== found.size || said.some(([name, sha256]) => found.get(name) !== sha256))
    throw new UnusableArchive('El respaldo está dañado: no coincide con sus sumas de comprobación.');
  return { manifest, closing };
}

function readManifest(bytes: Buffer): Manifest {
  const json = JSON.parse(bytes.toString()) as { format?: unknown };
  if (typeof json.format === 'number' && json.format > archiveFormat)
    throw new UnusableArchive('El respaldo es de una versión más nueva de la tienda: restáuralo con esa.');
  return manifestSchema.parse(json);
}
