import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { logoOf, paletteOfShop, readIdentity, type Settings } from '../modules/settings/index.ts';
import type { Shop } from '../platform/context.ts';
import type { FileStorage } from '../platform/files/file-storage.ts';
import { fileAt, type StaticFolder } from './static-files.ts';

/** Answers a request for an icon or the manifest of a shop that is no longer as it came; else undefined. */
export type ShopIcons = (request: Request) => Promise<Response | undefined>;

type Identity = Settings<'identity'>;

/** Side in pixels, and which part of it the picture takes: launchers cut a maskable icon into a shape of theirs. */
const icons: Readonly<Record<string, { side: number; share: number }>> = {
  '/favicon.ico': { side: 48, share: 1 },
  '/favicon.svg': { side: 96, share: 1 },
  '/apple-touch-icon.png': { side: 180, share: 0.8 },
  '/icons/icon-192.png': { side: 192, share: 0.86 },
  '/icons/icon-512.png': { side: 512, share: 0.86 },
  '/icons/maskable-512.png': { side: 512, share: 0.6 },
};
const manifestPath = '/manifest.webmanifest';
/** Grounds of icons that may not be seen through. */
const paper = '#fafaf9';

/**
 * Icons of tabs and home screens made of the owner's icon or logo, or of the mark in the owner's colour; and the manifest
 * with the shop's name. What is as it came is left to the files of the build.
 */
export function createShopIcons(
  { db, log, files }: Pick<Shop, 'db' | 'log' | 'files'>,
  folders: readonly StaticFolder[],
): ShopIcons {
  const made = new Map<string, Promise<Buffer>>();
  const keep = (key: string, make: () => Promise<Buffer>) => {
    const known = made.get(key) ?? make();
    // An owner who tries many pictures must not fill the memory.
    if (made.size > 60) made.clear();
    made.set(key, known);
    known.catch(() => made.delete(key));
    return known;
  };
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const { pathname } = new URL(request.url);
    const icon = Object.hasOwn(icons, pathname) ? icons[pathname] : undefined;
    if (icon === undefined && pathname !== manifestPath) return undefined;
    const identity = await readIdentity(db, log);
    if (icon === undefined) {
      return answer(request, 'application/manifest+json; charset=utf-8', await manifest(identity, folders));
    }
    const source = await sourceOf(identity, files);
    if (source === undefined) return undefined;
    const png = await keep(`${pathname} ${source.key}`, () => draw(source, icon.side, icon.share));
    if (pathname.endsWith('.svg')) return answer(request, 'image/svg+xml', svgAround(png, icon.side));
    if (pathname.endsWith('.ico')) return answer(request, 'image/x-icon', icoAround(png, icon.side));
    return answer(request, 'image/png', png);
  };
}

function answer(request: Request, type: string, body: string | Buffer): Response {
  return new Response(
    request.method === 'HEAD' ? null : typeof body === 'string' ? body : new Uint8Array(body),
    {
      headers: {
        'content-type': type,
        // Pages name a changed icon anew; who asks without that name, e.g. a launcher, asks again soon.
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox",
      },
    },
  );
}

async function manifest({ name, claim }: Identity, folders: readonly StaticFolder[]): Promise<string> {
  const path = await fileAt(manifestPath, folders);
  const base = path === undefined ? {} : (JSON.parse(await readFile(path, 'utf8')) as object);
  return JSON.stringify({ ...base, name, short_name: name, description: claim });
}

type Source = { key: string; input: string | Buffer };

async function sourceOf(identity: Identity, files: FileStorage): Promise<Source | undefined> {
  const address = identity.icon || logoOf(identity)?.light;
  const input = address === undefined ? undefined : await files.localPath(address.slice(1));
  if (address !== undefined && input !== undefined) return { key: address, input };
  const palette = paletteOfShop(identity);
  if (palette === undefined) return undefined;
  const { light } = palette.brand;
  return { key: light, input: Buffer.from(mark(light)) };
}

/** The shop's own mark, a dovetail joint, as `web/storefront/shell/logo.tsx` draws it. */
function mark(accent: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="512" height="512"><path fill="#15191b" d="M6 2h8v10.2L21 9.4v13.2l-7-2.8V30H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z"/><path fill="${accent}" d="M16 2h10a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H16v-7.25l7 2.75v-19l-7 2.75V2Z"/></svg>`;
}

async function draw({ input }: Source, side: number, share: number): Promise<Buffer> {
  const inside = Math.round(side * share);
  const picture = await sharp(input, { limitInputPixels: 50_000_000 })
    .resize({ width: inside, height: inside, fit: 'contain', background: share === 1 ? '#0000' : paper })
    .png()
    .toBuffer();
  if (share === 1) return picture;
  return sharp({ create: { width: side, height: side, channels: 4, background: paper } })
    .composite([{ input: picture }])
    .png()
    .toBuffer();
}

function svgAround(png: Buffer, side: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image width="${side}" height="${side}" href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
}

/** A PNG in the head that `.ico` files have had since Windows Vista. */
function icoAround(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
