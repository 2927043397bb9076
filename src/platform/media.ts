import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createDocuments, type Documents } from './documents.ts';
import { encodePicture, inPictureTurn, photoEnding } from './encode-picture.ts';
import { AppError } from './errors.ts';
import { FilesAway, type FileStorage } from './files/file-storage.ts';
import { pictureFiles } from './http/endpoint.ts';
import { tooLarge } from './http/read-body.ts';
import { IncomingFile } from './http/read-form.ts';
import { createOriginalPictures, type OriginalPictures } from './original-pictures.ts';

export type { ShownPicture } from './original-pictures.ts';

/** Where uploaded pictures are kept. */
export type MediaStore = {
  /**
   * Re-encodes an uploaded picture as WebP (at most 1600 px) and keeps it under its content's name.
   * @returns its address on the site, e.g. `/media/uploads/3f….webp`
   * @throws AppError 422 for a file that is no picture, 413 over 8 MB
   */
  savePicture(file: File, field: string): Promise<string>;
  /**
   * Keeps a photo that a shopper sent: JPEG, PNG, WebP or AVIF only, re-encoded as WebP (at most 1600 px) without a word
   * of what the camera wrote into it (place, time, device). `owner` is part of its name: the same photo of two owners is
   * two files.
   * @throws AppError 422 for a file that is no photo, 413 over 8 MB
   */
  savePhoto(
    file: File,
    field: string,
    owner: string,
  ): Promise<{ url: string; width: number; height: number }>;
  /** Deletes the file behind an address that `savePhoto` gave, now or as soon as the storage answers. */
  removePhoto(url: string): Promise<void>;
  originals: OriginalPictures;
  documents: Documents;
};

/**
 * Does what a photo was saved for; where that is refused and nobody else keeps the same photo, its file goes again.
 */
export async function orRemovePhoto<Done>(
  media: MediaStore,
  url: string,
  { write, isKept }: { write: () => Promise<Done>; isKept: () => Promise<boolean> },
): Promise<Done> {
  try {
    return await write();
  } catch (error) {
    if (!(await isKept())) await media.removePhoto(url);
    throw error;
  }
}

/**
 * Pictures below `media/uploads` of a storage; originals, which nobody is sent, and documents beside them.
 * @param removeLater sees to it that a file goes which could not be deleted now
 */
export function createMediaStore(
  files: FileStorage,
  removeLater: (key: string) => Promise<void>,
): MediaStore {
  const keep = async (bytes: Buffer, nameSource: string): Promise<string> => {
    const name = `${createHash('sha256').update(nameSource).update(bytes).digest('hex').slice(0, 32)}.webp`;
    // The same picture may arrive twice in one moment: each writes a file of its own, and the last one stays.
    const partial = await files.scratch();
    try {
      await writeFile(partial, bytes);
      await files.put(`media/uploads/${name}`, partial);
    } finally {
      await rm(partial, { force: true });
    }
    return `/media/uploads/${name}`;
  };
  return {
    savePicture: async (file, field) => {
      const { data } = await inPictureTurn(async () => encode(await sourceOf(file, field), field));
      return keep(data, '');
    },
    savePhoto: async (file, field, owner) => {
      // What strangers send meets the decoders of photos only, never those of SVG or PDF.
      if (photoEnding(await firstBytesOf(file)) === undefined)
        throw notAPicture(field, 'Manda una foto JPEG, PNG, WebP o AVIF.');
      const { data, width, height } = await inPictureTurn(async () =>
        encode(await sourceOf(file, field), field),
      );
      return { url: await keep(data, `${owner}\n`), width, height };
    },
    removePhoto: async (url) => {
      const key = `media/uploads/${basename(url)}`;
      try {
        await files.remove(key);
      } catch (error) {
        if (!(error instanceof FilesAway)) throw error;
        await removeLater(key);
      }
    },
    originals: createOriginalPictures(files, (bytes) => keep(bytes, '')),
    documents: createDocuments(files),
  };
}

/** What sharp reads: a form's file stays on disk. */
async function sourceOf(file: File, field: string): Promise<Buffer | string> {
  if (file.size > pictureFiles.bytesMax) throw tooLarge(field, pictureFiles.tooLarge);
  return file instanceof IncomingFile ? file.path : Buffer.from(await file.arrayBuffer());
}

async function firstBytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.slice(0, 16).arrayBuffer());
}

function encode(source: Buffer | string, field: string) {
  return encodePicture(source).catch((cause: unknown) => {
    throw notAPicture(field, 'El archivo no es una imagen que podamos leer.', cause);
  });
}

function notAPicture(field: string, message: string, cause?: unknown): AppError {
  return new AppError(422, 'not_a_picture', message, { fields: { [field]: message }, cause });
}
