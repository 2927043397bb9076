import sharp, { type Region } from 'sharp';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

/** Pixels of a picture at most: decoded they take up to 200 MB. */
export const pixelsMax = 50_000_000;

/** For decoding pictures: two at once in a process. */
export const inPictureTurn = createConcurrencyLimiter(2);

/** A part of a picture in fractions of its width and height, from the upper left. */
export type Crop = { x: number; y: number; width: number; height: number };

/** A picture as the shop serves it: upright, at most 1600 px, without metadata (sharp writes none unless it is asked to). */
export async function encodePicture(
  source: Buffer | string,
  crop?: Crop,
): Promise<{ data: Buffer; width: number; height: number }> {
  const picture = sharp(source, { limitInputPixels: pixelsMax }).autoOrient();
  const region = crop && (await regionOf(source, crop));
  const { data, info } = await (region ? picture.extract(region) : picture)
    .resize({ width: 1600, height: 1600, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** In whole pixels, one at least, inside the picture. */
async function regionOf(source: Buffer | string, crop: Crop): Promise<Region> {
  const { autoOrient } = await sharp(source, { limitInputPixels: pixelsMax }).metadata();
  const [left, width] = pixelsOf(crop.x, crop.width, autoOrient.width);
  const [top, height] = pixelsOf(crop.y, crop.height, autoOrient.height);
  return { left, top, width, height };
}

function pixelsOf(start: number, length: number, whole: number): [start: number, length: number] {
  const from = Math.min(Math.round(start * whole), whole - 1);
  return [from, Math.max(1, Math.min(Math.round(length * whole), whole - from))];
}

/** What a photo's file is called by its first bytes; what a file calls itself says nothing. Undefined for what is none. */
export function photoEnding(bytes: Buffer): 'jpg' | 'png' | 'webp' | 'avif' | undefined {
  const at = (start: number, end: number) => bytes.toString('latin1', start, end);
  if (at(0, 3) === '\u00ff\u00d8\u00ff') return 'jpg';
  if (at(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  if (at(4, 8) === 'ftyp' && /^avi[fs]$/.test(at(8, 12))) return 'avif';
  return undefined;
}
