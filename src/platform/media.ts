import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { AppError } from './errors.ts';

/** Where uploaded pictures are kept. */
export type MediaStore = {
  /**
   * Re-encodes an uploaded picture as WebP (at most 1600 px) and keeps it under its content's name.
   * @returns its address on the site, e.g. `/media/uploads/3f….webp`
   * @throws AppError 422 for a file that is no picture, 413 over 8 MB
   */
  savePicture(file: File, field: string): Promise<string>;
};

/** Largest upload in bytes. */
export const uploadBytesMax = 8 * 1024 * 1024;

/** Pictures on disk, in `<dataDir>/media/uploads`. */
export function createDiskMediaStore(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media', 'uploads');
  return {
    savePicture: async (file, field) => {
      if (file.size > uploadBytesMax) {
        throw new AppError(413, 'too_large', 'La imagen pesa más de 8 MB.', {
          fields: { [field]: 'La imagen pesa más de 8 MB.' },
        });
      }
      const encoded = await sharp(Buffer.from(await file.arrayBuffer()), { limitInputPixels: 50_000_000 })
        .rotate()
        .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .toBuffer()
        .catch((cause: unknown) => {
          throw new AppError(422, 'not_a_picture', 'El archivo no es una imagen que podamos leer.', {
            fields: { [field]: 'El archivo no es una imagen que podamos leer.' },
            cause,
          });
        });
      const name = `${createHash('sha256').update(encoded).digest('hex').slice(0, 32)}.webp`;
      await mkdir(folder, { recursive: true });
      const partial = join(folder, `.${name}.${process.pid}.${Date.now()}`);
      await writeFile(partial, encoded);
      await rename(partial, join(folder, name));
      return `/media/uploads/${name}`;
    },
  };
}
