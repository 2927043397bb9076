import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { fileAt, type StaticFolder } from './static-files.ts';

/** Answers a request for a sized picture, or undefined when there is no such picture. */
export type SizedPictures = (request: Request) => Promise<Response | undefined>;

/**
 * `/media/320/demo/gpu-1a2b.avif`; the browser's side of it is `web/ui/picture-sizes.ts`. Pages that browsers have kept
 * still ask for 400.
 */
const sizedPath =
  /^\/media\/(200|320|400|480|800|1200|1600)(\/(?:demo|uploads)\/([\w-]+\.(?:avif|webp|jpe?g|png)))(\.jpg)?$/;

/**
 * Pictures in the widths their places ask for: each is made once, the first time somebody wants it, and kept in
 * `<dataDir>/media/sized`. Only listed widths of pictures that exist are made, so that nobody can fill the disk.
 * One address gives AVIF or WebP, whichever the browser says it reads; with `.jpg` behind it, a JPEG for mail programs
 * that read neither.
 */
export function createSizedPictures(dataDir: string, folders: readonly StaticFolder[]): SizedPictures {
  const making = new Map<string, Promise<Buffer>>();
  return async (request) => {
    const [, width, path, name, asJpeg] = sizedPath.exec(new URL(request.url).pathname) ?? [];
    const place = folders.find(({ prefix }) => path !== undefined && `/media${path}`.startsWith(prefix));
    if (width === undefined || path === undefined || name === undefined || place === undefined)
      return undefined;
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const original = await fileAt(`/media${path}`, folders);
    const found = original === undefined ? undefined : await stat(original).catch(() => undefined);
    if (original === undefined || !found?.isFile()) return undefined;

    const readsAvif = /\bimage\/avif\b/.test(request.headers.get('accept') ?? '');
    const format = asJpeg ? 'jpeg' : readsAvif ? 'avif' : 'webp';
    // A picture that was replaced under its old name is another picture.
    const version = Math.floor(found.mtimeMs).toString(36);
    const kept = join(dataDir, 'media', 'sized', width, `${path}-${version}.${format}`);
    const bytes =
      (await readFile(kept).catch(() => undefined)) ??
      (await (making.get(kept) ?? remember(making, kept, () => make(original, Number(width), format, kept))));
    const headers = {
      'content-type': `image/${format}`,
      'content-length': String(bytes.byteLength),
      // Names that end in a hash of the content never come to mean another picture.
      'cache-control':
        place.isImmutable || /-[\da-f]{8}\.\w+$/.test(name)
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=86400',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    };
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
  };
}

/** Requests for a picture that is being made wait for the same one. */
function remember<Value>(
  making: Map<string, Promise<Value>>,
  key: string,
  make: () => Promise<Value>,
): Promise<Value> {
  const made = make().finally(() => making.delete(key));
  making.set(key, made);
  return made;
}

type Format = 'avif' | 'webp' | 'jpeg';

const encoders: Record<Format, (picture: Sharp) => Sharp> = {
  // A quick setting: the first visitor waits for it.
  avif: (picture) => picture.avif({ quality: 58, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 80 }),
  jpeg: (picture) => picture.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
};

async function make(original: string, width: number, format: Format, kept: string): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: 50_000_000 });
  const { width: widthNow, format: formatNow } = await picture.metadata();
  // Encoding once more would only cost quality; libheif is the family name of AVIF.
  if (widthNow <= width && formatNow === (format === 'avif' ? 'heif' : 'webp')) return readFile(original);
  const resized = picture.rotate().resize({ width, withoutEnlargement: true });
  const bytes = await encoders[format](resized).toBuffer();
  await mkdir(dirname(kept), { recursive: true });
  const partial = `${kept}.${process.pid}.partial`;
  await writeFile(partial, bytes);
  await rename(partial, kept);
  return bytes;
}
