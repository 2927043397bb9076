import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shop } from '../../platform/context.ts';
import { formatPesos } from '../../platform/money.ts';
import { brandBySlug, categoryBySlug, offeredProduct } from '../catalog/index.ts';
import { shownBuild, type ShownBuild } from '../configurator/index.ts';
import { promotionsNow } from '../promotions/index.ts';
import { fixedPages } from './addresses.ts';
import {
  drawGoodsPicture,
  drawSocialPicture,
  type PictureOwner,
  type SocialPicture,
} from './draw-social-picture.ts';

/** Answers a request for a social picture, or undefined when the address is none. */
export type SocialPictures = (request: Request) => Promise<Response | undefined>;

/** File of a picture of the shop by its address, e.g. `/media/uploads/3f.webp`; undefined when it is not ours. */
export type PictureFile = (address: string) => Promise<string | undefined>;

/** What stands in an address under `/media/og/`. */
type Kind = 'page' | 'category' | 'brand' | 'promotion' | 'product' | 'goods' | 'build';

type Wanted = {
  kind: Kind;
  title: string;
  kicker?: string | undefined;
  imageUrl: string | null;
  /** More pictures beside the first, for what is made of several goods. */
  others?: string[] | undefined;
  /** Small words below the title. */
  notes?: SocialPicture['notes'];
  fit?: 'cover' | undefined;
};

/** Counts up when the drawing changes: what was drawn before is drawn anew. */
const edition = 1;
/** More at once would keep the shop from answering. */
const drawnAtOnce = 2;
const waitingMax = 40;

const pattern = /^\/media\/og\/(page|category|brand|promotion|product|goods|build)\/([^/]{1,400})\.jpg$/;

/** Where social pictures are kept. */
export function socialPicturesFolder(dataDir: string): string {
  return join(dataDir, 'media', 'og');
}

/**
 * Pictures that stand beside a link to the shop: `/media/og/product/<sku>.jpg`, `category|brand|promotion/<slug>.jpg`,
 * `page/envios.jpg` (`page/inicio.jpg` is the home page), `build/<code>.jpg`, 1200 × 630; and `goods/<sku>.jpg`, the product alone on light
 * ground for shopping services. Each is drawn when it is first asked for and kept under a name made of all that is on
 * it. Only what the shop shows is drawn, a few at a time.
 */
export function createSocialPictures(shop: Shop, pictureFile: PictureFile): SocialPictures {
  const folder = socialPicturesFolder(shop.dataDir);
  const drawing = new Map<string, Promise<Buffer>>();
  const takeTurn = turns(drawnAtOnce, waitingMax);
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const [, kind, encoded = ''] = pattern.exec(new URL(request.url).pathname) ?? [];
    const id = kind === undefined ? undefined : decoded(encoded);
    const wanted = id === undefined ? undefined : await lookUp(shop, kind as Kind, id);
    if (wanted === undefined) return undefined;
    const main = await fileOf(wanted.imageUrl, pictureFile);
    const picture = main?.path;
    if (wanted.kind === 'goods' && picture === undefined) return undefined;
    const others = await Promise.all((wanted.others ?? []).map((address) => fileOf(address, pictureFile)));
    const pictures = others.flatMap((other) => other?.path ?? []);

    const { name, colours, logo } = await shop.branding();
    const logoFile = await fileOf(logo?.light ?? null, pictureFile);
    const owner = { name, accent: colours.accent, logo: logoFile?.path };
    const key = createHash('sha256')
      .update(JSON.stringify([edition, wanted, main?.changedAt ?? null, wanted.kind === 'goods' || owner]))
      .digest('hex')
      .slice(0, 32);
    const headers = {
      'content-type': 'image/jpeg',
      etag: `"${key}"`,
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    };
    if (request.headers.get('if-none-match')?.includes(key))
      return new Response(null, { status: 304, headers });
    const path = join(folder, `${key}.jpg`);
    const drawn = async () => {
      const kept = await readKept(path);
      if (kept) return kept;
      return takeTurn(async () => keep(path, await draw(owner, wanted, picture, pictures)));
    };
    const bytes = await (drawing.get(key) ?? once(drawing, key, drawn)).catch((error: unknown) => {
      if (error instanceof TooMany) return undefined;
      throw error;
    });
    if (!bytes) return new Response('Espera un momento.', { status: 503, headers: { 'retry-after': '5' } });
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      headers: { ...headers, 'content-length': String(bytes.byteLength) },
    });
  };
}

/** A picture's file and when it was written; undefined where there is none of ours. */
async function fileOf(address: string | null, pictureFile: PictureFile) {
  const path = address === null ? undefined : await pictureFile(address);
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  return path !== undefined && found?.isFile() ? { path, changedAt: found.mtimeMs } : undefined;
}

function decoded(text: string): string | undefined {
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? undefined : plain;
  } catch {
    return undefined;
  }
}

async function lookUp({ db, clock }: Shop, kind: Kind, id: string): Promise<Wanted | undefined> {
  switch (kind) {
    case 'page': {
      const page = fixedPages.find(({ path }) => path === (id === 'inicio' ? '/' : `/${id}`));
      return page && { kind, title: page.words, imageUrl: null };
    }
    case 'category': {
      const row = await categoryBySlug(db, id);
      return row && { kind, title: row.name, kicker: 'Categoría', imageUrl: row.image_url };
    }
    case 'brand': {
      const row = await brandBySlug(db, id);
      return row && { kind, title: row.name, kicker: 'Marca', imageUrl: row.image_url };
    }
    case 'promotion': {
      const row = (await promotionsNow(db, clock.now())).find(({ slug }) => slug === id);
      return row && { kind, title: row.name, kicker: 'Promoción', imageUrl: row.image_url, fit: 'cover' };
    }
    case 'build': {
      const build = /^[a-z0-9]{6,12}$/.test(id) ? await shownBuild(db, id) : undefined;
      if (!build) return undefined;
      const [imageUrl = null, ...others] = build.pictures;
      return {
        kind,
        title: build.name === '' ? 'PC a la medida' : build.name,
        kicker: 'Configurador de PC',
        imageUrl,
        others: others.slice(0, 8),
        // With its day: networks keep pictures for weeks.
        notes: [
          { text: `${formatPesos(build.totalCents)} al ${dayOf(clock.now())}` },
          verdictNotes[build.verdict],
        ],
      };
    }
    case 'product':
    case 'goods': {
      const row = await offeredProduct(db, id);
      if (!row) return undefined;
      // The name is not on the picture of the goods: a renamed product keeps it.
      const name = kind === 'goods' ? '' : row.product_name;
      return { kind, title: name, kicker: kind === 'goods' ? undefined : row.brand, imageUrl: row.image_url };
    }
  }
}

const verdictNotes: Record<ShownBuild['verdict'], { text: string; tone: 'good' | 'bad' | 'open' }> = {
  compatible: { text: 'Todo es compatible', tone: 'good' },
  incomplete: { text: 'Faltan piezas', tone: 'open' },
  unknown: { text: 'Por confirmar', tone: 'open' },
  incompatible: { text: 'No es compatible', tone: 'bad' },
};

function dayOf(now: Date): string {
  return now.toLocaleDateString('es-MX', {
    timeZone: 'America/Mexico_City',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
}

async function draw(
  owner: PictureOwner,
  { kind, title, kicker, fit, notes }: Wanted,
  picture: string | undefined,
  others: readonly string[],
): Promise<Buffer> {
  if (kind === 'goods' && picture !== undefined) return drawGoodsPicture(picture);
  return drawSocialPicture({ owner, title, kicker, picture, fit, notes, others });
}

async function readKept(path: string): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes) {
    const now = new Date();
    // What is looked at stays; what nobody asked for in a month is cleared away.
    await utimes(path, now, now).catch(() => undefined);
  }
  return bytes;
}

async function keep(path: string, bytes: Buffer): Promise<Buffer> {
  await mkdir(join(path, '..'), { recursive: true });
  const partial = `${path}.${process.pid}.partial`;
  await writeFile(partial, bytes);
  await rename(partial, path);
  return bytes;
}

/** Requests for a picture that is being drawn wait for the same one. */
function once(
  running: Map<string, Promise<Buffer>>,
  key: string,
  work: () => Promise<Buffer>,
): Promise<Buffer> {
  const result = work().finally(() => running.delete(key));
  running.set(key, result);
  return result;
}

class TooMany extends Error {}

/** Lets `atOnce` pieces of work run, `waiting` more wait for their turn, and refuses the rest. */
function turns(atOnce: number, waiting: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new TooMany('Too many pictures are waited for.');
      await new Promise<void>((resolve) => queue.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      queue.shift()?.();
    }
  };
}
