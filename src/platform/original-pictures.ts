import { createReadStream } from 'node:fs';
import { copyFile, rm, utimes, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { t } from '../i18n/t.ts';
import { type Crop, encodePicture, inPictureTurn, photoEnding, pixelsMax } from './encode-picture.ts';
import { AppError } from './errors.ts';
import type { FileStorage } from './files/file-storage.ts';
import { sha256Of } from './files/sha256.ts';
import { IncomingFile } from './http/read-form.ts';

/** A picture as lists and pages show it. */
export type ShownPicture = { url: string; width: number; height: number };

/**
 * Pictures kept as they were sent, with all that a camera wrote into them, so that a crop or a better encoding begins
 * with what there was. Nobody is ever sent one: pages show a WebP made of it.
 */
export type OriginalPictures = {
  /**
   * Keeps a picture of staff's and makes what is shown of it. The same bytes are the same original.
   * @throws AppError 422 with a sentence for staff, for what is no JPEG, PNG, WebP or AVIF, broken, or over 50 megapixels
   */
  keep(file: File): Promise<ShownPicture & { original: string }>;
  /**
   * What is shown of a part of an original; without `crop`, of all of it.
   * @throws AppError 422 where the original is gone
   */
  crop(original: string, crop: Crop | null): Promise<ShownPicture>;
  /** Deletes the originals that nobody uses and that were last sent before `before`. */
  forget(isUsed: (names: readonly string[]) => Promise<ReadonlySet<string>>, before: Date): Promise<void>;
};

const folder = 'media/originals/';

/** `keepShown` keeps a WebP and gives its address. */
export function createOriginalPictures(
  files: FileStorage,
  keepShown: (bytes: Buffer) => Promise<string>,
): OriginalPictures {
  const encode = (path: string, crop?: Crop) => inPictureTurn(() => encodePicture(path, crop));
  const show = async ({
    data,
    width,
    height,
  }: Awaited<ReturnType<typeof encode>>): Promise<ShownPicture> => ({
    url: await keepShown(data),
    width,
    height,
  });
  return {
    keep: async (file) => {
      const ending = photoEnding(Buffer.from(await file.slice(0, 16).arrayBuffer()));
      if (ending === undefined) throw refused(await whatItIs(file));
      const partial = await files.scratch();
      try {
        if (file instanceof IncomingFile) await copyFile(file.path, partial);
        else await writeFile(partial, Buffer.from(await file.arrayBuffer()), { mode: 0o600 });
        await refuseHuge(partial);
        const encoded = await encode(partial).catch((cause: unknown) => {
          throw refused(t('The picture is broken or cut off.'), cause);
        });
        const shown = await show(encoded);
        const sha256 = await sha256Of(createReadStream(partial));
        const original = `${sha256.toString('hex').slice(0, 32)}.${ending}`;
        // Its age counts from when it was last sent: what nobody uses yet is not forgotten while it is being added.
        const now = new Date();
        await utimes(partial, now, now);
        await files.put(`${folder}${original}`, partial);
        return { ...shown, original };
      } finally {
        await rm(partial, { force: true });
      }
    },
    crop: async (original, crop) => {
      const path = await files.localPath(`${folder}${original}`);
      // A folder that was restored from another day may lack it.
      if (path === undefined)
        throw new AppError(422, 'original_gone', t('The original of this picture is no longer there.'));
      return show(await encode(path, crop ?? undefined));
    },
    forget: async (isUsed, before) => {
      const names: string[] = [];
      for await (const { key, changedAt } of files.list(folder)) {
        if (changedAt < before) names.push(key.slice(folder.length));
      }
      const used = await isUsed(names);
      for (const name of names) {
        if (used.has(name)) continue;
        // It may have been sent again meanwhile.
        const found = await files.find(`${folder}${name}`);
        if (found && found.changedAt < before) await files.remove(`${folder}${name}`);
      }
    },
  };
}

/** A picture says how large it is before it is decoded. */
async function refuseHuge(path: string): Promise<void> {
  const { width, height } = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw refused(t('The picture is broken or cut off.'), cause);
    });
  if (width * height > pixelsMax) throw refused(t('The picture has more than 50 megapixels.'));
}

async function whatItIs(file: File): Promise<string> {
  if (file.size === 0) return t('The file is empty.');
  const brand = Buffer.from(await file.slice(4, 12).arrayBuffer()).toString('latin1');
  if (/^ftyp(hei|mif|msf|hev)/.test(brand)) return t('The shop cannot read HEIC: save it as JPEG.');
  return t('This is no JPEG, PNG, WebP or AVIF.');
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError(422, 'not_a_picture', message, { cause });
}
