import sharp, { type OverlayOptions } from 'sharp';
import { letteredLines } from './lettering.ts';

/** Whose a picture is. */
export type PictureOwner = {
  name: string;
  /** `#rrggbb`. */
  accent: string;
  /** File of the logo that stands instead of mark and name. */
  logo: string | undefined;
};

/** What a social picture shows. */
export type SocialPicture = {
  owner: PictureOwner;
  /** The large words: what the page is about. */
  title: string;
  /** Small words above them, e.g. the brand of a product. */
  kicker?: string | undefined;
  /** File of the picture beside the words; without one the shop's mark stands there. */
  picture?: string | undefined;
  /** `cover` for banners: they fill the frame with what stands at their right. */
  fit?: 'contain' | 'cover' | undefined;
  /** Files of more pictures: with the first they fill the frame in rows. */
  others?: readonly string[] | undefined;
  /** Lines below the title, e.g. a sum and how it stands. */
  notes?: readonly { text: string; tone?: keyof typeof tones }[] | undefined;
};

/** What every social network shows whole. */
const width = 1200;
const height = 630;
/** Of the picture of goods for shopping services. */
const goodsSide = 1200;

// The shop's light tokens, because a shared page has no theme.
const paper = '#fafaf9';
const ground = '#f3f4f5';
const ink = '#15191b';
const tones = { good: '#1d6f32', bad: '#b3261e', open: '#7a5200' };

const pin = 'M6 2h8v10.2L21 9.4v13.2l-7-2.8V30H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z';
const tail = 'M16 2h10a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H16v-7.25l7 2.75v-19l-7 2.75V2Z';
const markIn = (accent: string) => `<path fill="${ink}" d="${pin}"/><path fill="${accent}" d="${tail}"/>`;

const margin = 72;
const frame = { left: 660, top: 72, side: 486, radius: 28 };
const wordsWidth = frame.left - margin - 40;
/** The largest size in which all the words fit; long names end in «…» in the smallest. */
const sizes = [
  { size: 76, lineHeight: 82, linesMax: 3 },
  { size: 54, lineHeight: 62, linesMax: 5 },
];
const pixelsMax = 50_000_000;

/** Draws a page's social picture, 1200 × 630, as JPEG. Prices are left out or dated: networks keep pictures for weeks. */
export async function drawSocialPicture({
  owner,
  title,
  kicker,
  picture,
  fit,
  others = [],
  notes = [],
}: SocialPicture): Promise<Buffer> {
  const layers: OverlayOptions[] = [];
  if (picture !== undefined) {
    const input = others.length === 0 ? await framed(picture, fit) : await tiled([picture, ...others]);
    layers.push({ input, left: frame.left, top: frame.top });
  }
  if (owner.logo !== undefined) layers.push({ input: await inHead(owner.logo), left: margin, top: 60 });
  return sharp(Buffer.from(background(owner, title, kicker, notes, picture !== undefined)))
    .composite(layers)
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
}

/** The goods alone on light ground, 1200 × 1200, as JPEG: shopping services allow no words on it. */
export async function drawGoodsPicture(picture: string): Promise<Buffer> {
  return sharp(await fitted(picture, goodsSide, 'contain'))
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

function background(
  { name: shopName, accent: brand, logo }: PictureOwner,
  title: string,
  kicker: string | undefined,
  notes: NonNullable<SocialPicture['notes']>,
  hasPicture: boolean,
): string {
  const mark = markIn(brand);
  const { lines, size, lineHeight } = setTitle(title);
  const above =
    kicker === undefined ? undefined : letteredLines(kicker, { size: 28, width: wordsWidth, linesMax: 1 })[0];
  const name = letteredLines(shopName, { size: 34, width: 400, linesMax: 1 })[0];
  const at = (x: number, y: number, fill: string, svg: string) =>
    `<g fill="${fill}" transform="translate(${x} ${y})">${svg}</g>`;
  // The block of words stands a little below the middle: the shop's name is above it.
  const noteHeight = 46;
  const first = Math.round(
    345 - ((lines.length - 1) * lineHeight + notes.length * noteHeight) / 2 + size * 0.36,
  );
  const below = first + (lines.length - 1) * lineHeight + 12;
  const noteLines = notes.map(({ text, tone }, index) =>
    at(
      margin,
      below + (index + 1) * noteHeight,
      tone === undefined ? ink : tones[tone],
      letteredLines(text, { size: 32, width: wordsWidth, linesMax: 1 })[0]?.svg ?? '',
    ),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
<rect width="${width}" height="10" fill="${brand}"/>
${
  logo === undefined
    ? `<g transform="translate(${margin} 64) scale(1.375)">${mark}</g>${at(margin + 58, 98, ink, name?.svg ?? '')}`
    : ''
}
${above ? at(margin, first - size - 10, brand, above.svg) : ''}
${lines.map(({ svg }, index) => at(margin, first + index * lineHeight, ink, svg)).join('')}
${noteLines.join('')}
<rect x="${frame.left}" y="${frame.top}" width="${frame.side}" height="${frame.side}" rx="${frame.radius}" fill="${ground}"/>
${hasPicture ? '' : `<g transform="translate(${frame.left + 83} ${frame.top + 83}) scale(10)">${mark}</g>`}
</svg>`;
}

/** The logo as high as mark and name. */
function inHead(logo: string): Promise<Buffer> {
  return sharp(logo, { limitInputPixels: pixelsMax })
    .resize({ width: 420, height: 52, fit: 'inside' })
    .png()
    .toBuffer();
}

function setTitle(title: string) {
  const set = sizes.map((each) => ({ ...each, lines: letteredLines(title, { ...each, width: wordsWidth }) }));
  const whole = set.find(({ lines }) => !lines.some(({ isShortened }) => isShortened));
  const last = set.at(-1);
  if (!last) throw new Error('There is no size to set words in.');
  return whole ?? last;
}

/** The picture, square, with round corners. */
async function framed(picture: string, fit: SocialPicture['fit'] = 'contain'): Promise<Buffer> {
  const { side, radius } = frame;
  const corners = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="${side}" height="${side}" rx="${radius}"/></svg>`,
  );
  return sharp(await fitted(picture, side, fit))
    .ensureAlpha()
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

/** Several pictures in rows, four or nine in the frame; places without one stay empty. */
async function tiled(pictures: readonly string[]): Promise<Buffer> {
  const columns = pictures.length > 4 ? 3 : 2;
  const gap = 8;
  const side = Math.floor((frame.side - gap * (columns + 1)) / columns);
  const tiles = await Promise.all(
    pictures.slice(0, columns * columns).map(async (picture, index) => ({
      input: await fitted(picture, side, 'contain'),
      left: gap + (index % columns) * (side + gap),
      top: gap + Math.floor(index / columns) * (side + gap),
    })),
  );
  const empty = { width: frame.side, height: frame.side, channels: 4 as const, background: '#0000' };
  return sharp({ create: empty }).composite(tiles).png().toBuffer();
}

/** The picture in a square; what a narrow one leaves free has the colour of its own corner. */
async function fitted(picture: string, side: number, fit: 'contain' | 'cover'): Promise<Buffer> {
  // Drawn pictures are drawn as large as they are shown.
  const opaque = await sharp(picture, { limitInputPixels: pixelsMax, density: 144 })
    .rotate()
    .resize({ width: side * 2, height: side * 2, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: ground })
    .png()
    .toBuffer();
  const [r = 0, g = 0, b = 0] = await sharp(opaque)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .raw()
    .toBuffer();
  return sharp(opaque)
    .resize({
      width: side,
      height: side,
      fit,
      position: fit === 'cover' ? 'right' : 'centre',
      background: { r, g, b },
    })
    .png()
    .toBuffer();
}
