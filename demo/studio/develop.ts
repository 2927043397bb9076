import sharp from 'sharp';
import { textShapes } from '../../src/models/kit/letters.ts';
import type { SeenNameplate } from './export-model.ts';

/** Side of a finished picture in pixels; smaller widths are made by the shop when a page asks for them. */
export const pictureSize = 800;
/** Side of a main picture that was rendered for dense screens: twice the pixels of a product page's place. */
export const largePictureSize = 1200;

/** What the renderer left of one look: the thing without its ground, and the ground's shadow as transparency. */
export type Layers = {
  thing: string;
  shadow: string;
  /** Side of the thing's picture in pixels. */
  size: number;
  nameplates: readonly SeenNameplate[];
  /** Of the model and the view they were rendered from. */
  hash: string;
};

/** Words for the nameplates; a missing one leaves its plate empty. */
export type Words = { brand?: string; model?: string };

/**
 * The thing with its shadow and its printed names on nothing, as PNG, to be placed on any ground. Among others its
 * shadow ends before the frame, where it would draw a line on the larger picture.
 */
export async function cutOut(
  layers: Layers,
  words: Words,
  size = pictureSize,
  isAmongOthers = false,
): Promise<Buffer> {
  const nameless = await namelessCut(layers, size, isAmongOthers);
  const names = printedNames(layers.nameplates, words, size);
  if (names === '') return nameless;
  return sharp(nameless)
    .composite([{ input: Buffer.from(names) }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The last few cut-outs without names: products that share a render come one after the other. */
const recent = new Map<string, Promise<Buffer>>();

function namelessCut(layers: Layers, size: number, isAmongOthers: boolean): Promise<Buffer> {
  const key = `${layers.thing} ${layers.hash} ${size} ${isAmongOthers}`;
  const found = recent.get(key);
  if (found) return found;
  const made = joinLayers(layers, size, isAmongOthers);
  recent.set(key, made);
  const oldest = recent.keys().next().value;
  if (recent.size > 40 && oldest !== undefined) recent.delete(oldest);
  return made;
}

/** Side in pixels from which a rendered shadow has little noise. */
const fineShadow = 172;

async function joinLayers(layers: Layers, size: number, isAmongOthers: boolean): Promise<Buffer> {
  const softened = (part: number): Promise<Buffer> =>
    sharp(layers.shadow)
      .extractChannel(3)
      .toColourspace('b-w')
      .resize(400, 400, { kernel: 'cubic' })
      .blur(400 * part)
      .linear(0.84, 0)
      .raw({ depth: 'uchar' })
      .toBuffer();
  // Sharp where the thing touches the ground, very soft where the shadow fades and its noise would show. The shadows of
  // further angles are small and of few samples: their noise is coarser.
  const { width = fineShadow } = await sharp(layers.shadow).metadata();
  const grain = width < fineShadow ? 1.8 : 1;
  const [near, far] = await Promise.all([softened(grain / 150), softened(1 / 28)]);
  const shadow = Buffer.alloc(400 * 400 * 4);
  const rim = isAmongOthers ? darkestAtFrame(far) : 0;
  for (let pixel = 0; pixel < 400 * 400; pixel += 1) {
    const [sharpest, softest] = [near[pixel] ?? 0, far[pixel] ?? 0];
    const share = Math.min(1, Math.max(0, (softest - 40) / 70));
    shadow[pixel * 4] = 10;
    shadow[pixel * 4 + 1] = 11;
    shadow[pixel * 4 + 2] = 13;
    // Never lighter than the soft one, or a bright ring would lie around flat things.
    const alpha = softest + Math.max(0, sharpest - softest) * share;
    shadow[pixel * 4 + 3] = Math.max(0, ((alpha - rim) * 255) / (255 - rim));
  }
  const thing = await sharp(layers.thing)
    .toColourspace('srgb')
    .resize(size, size, { kernel: 'lanczos3' })
    .sharpen({ sigma: 0.6, m1: 0.4, m2: 0.6 })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const ground = await sharp(shadow, { raw: { width: 400, height: 400, channels: 4 } })
    .resize(size, size, { kernel: 'cubic' })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(ground)
    .composite([{ input: thing }])
    .png({ compressionLevel: 1 })
    .toBuffer();
}

/** The shadow's strength where it leaves its picture of 400 × 400, a little above what nearly all of the frame has. */
function darkestAtFrame(shadow: Buffer): number {
  const rim = Array.from({ length: 400 }, (_, step) => [
    shadow[step] ?? 0,
    shadow[399 * 400 + step] ?? 0,
    shadow[step * 400] ?? 0,
    shadow[step * 400 + 399] ?? 0,
  ]).flat();
  return Math.min(150, Math.max(...rim) + 1);
}

/** How closely a picture is kept; the further angles of a gallery weigh half as much, for there are many. */
const avifOf = {
  main: { quality: 56, effort: 3, chromaSubsampling: '4:4:4' },
  // Its pixels are seen half as large.
  large: { quality: 48, effort: 3, chromaSubsampling: '4:4:4' },
  further: { quality: 42, effort: 6, chromaSubsampling: '4:2:0' },
} as const;

/** A finished product picture: the cut-out on the shop's paper, as AVIF. */
export async function develop(cut: Buffer, keptAs: keyof typeof avifOf = 'main'): Promise<Buffer> {
  const size = keptAs === 'large' ? largePictureSize : pictureSize;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><radialGradient id="g" cx=".5" cy=".55" r=".75"><stop offset="0" stop-color="#fafbfc"/><stop offset=".6" stop-color="#f2f4f6"/><stop offset="1" stop-color="#e8ebee"/></radialGradient></defs><rect width="${size}" height="${size}" fill="url(#g)"/></svg>`;
  const flat = await sharp(Buffer.from(ground))
    .composite([{ input: cut }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(flat).avif(avifOf[keptAs]).toBuffer();
}

/** A cut-out on a larger picture: its middle at `x`, `y`, scaled to `size`. The first stands at the back. */
export type PlacedCut = { cut: Buffer; x: number; y: number; size: number };

/** Several cut-outs on a ground of their own: pictures of categories and banners, as AVIF. */
export async function composeOn(
  ground: string,
  width: number,
  height: number,
  placed: readonly PlacedCut[],
): Promise<Buffer> {
  const layers = await Promise.all(
    placed.map(async ({ cut, x, y, size }) => {
      const side = Math.round(size);
      const whole = await sharp(cut).resize(side, side).png({ compressionLevel: 1 }).toBuffer();
      const [left, top] = [Math.round(x - side / 2), Math.round(y - side / 2)];
      const [cropLeft, cropTop] = [Math.max(0, -left), Math.max(0, -top)];
      const input = await sharp(whole)
        .extract({
          left: cropLeft,
          top: cropTop,
          width: Math.min(side - cropLeft, width - Math.max(0, left)),
          height: Math.min(side - cropTop, height - Math.max(0, top)),
        })
        .png({ compressionLevel: 1 })
        .toBuffer();
      return { input, left: Math.max(0, left), top: Math.max(0, top) };
    }),
  );
  const flat = await sharp(Buffer.from(ground))
    .composite(layers)
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sharp(flat).avif({ quality: 58, effort: 3, chromaSubsampling: '4:4:4' }).toBuffer();
}

/** The names as an SVG of the picture's size: every point of a letter is projected like a point of the model. */
function printedNames(plates: readonly SeenNameplate[], words: Words, side: number): string {
  const paths = plates.flatMap((plate) => {
    const word = words[plate.word];
    if (!word) return [];
    const fitting = fitted(word, plate);
    const seen = (x: number, y: number): string => {
      const [rx = 0, ry = 0, rw = 0, ux = 0, uy = 0, uw = 0, ox = 0, oy = 0, ow = 1] = plate.projection;
      const w = rw * x + uw * y + ow;
      const px = ((rx * x + ux * y + ox) / w) * side;
      const py = ((ry * x + uy * y + oy) / w) * side;
      return `${px.toFixed(2)} ${py.toFixed(2)}`;
    };
    const outlines = fitting.shapes.flatMap((shape) => {
      const { shape: edge, holes } = shape.extractPoints(10);
      return [edge, ...holes].map(
        (points) => `M${points.map((point) => seen(point.x + fitting.shift, point.y)).join('L')}Z`,
      );
    });
    return outlines.length === 0
      ? []
      : [
          `<path d="${outlines.join('')}" fill="${plate.colour ?? '#d5d8dc'}" fill-opacity=".9" fill-rule="evenodd"/>`,
        ];
  });
  return paths.length === 0
    ? ''
    : `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${paths.join('')}</svg>`;
}

function fitted(word: string, plate: SeenNameplate) {
  const style = { height: plate.height, spacing: 0.1, slant: plate.slant ?? 0 };
  const wide = textShapes(word, style);
  const scale = Math.min(1, plate.width / Math.max(wide.width, 0.01));
  const { shapes, width } = scale < 1 ? textShapes(word, { ...style, height: plate.height * scale }) : wide;
  const room = (plate.width - width) / 2;
  return { shapes, shift: plate.align === 'left' ? -room : plate.align === 'right' ? room : 0 };
}
