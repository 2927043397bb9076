/** `node demo/pictures/make-icons.ts`: draws the shop's icons from its mark into `public/`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { logoMark } from './logo.ts';

const folder = fileURLToPath(new URL('../../public/', import.meta.url));
const paper = '#fafaf9';

/** The mark on paper; `share` is how much of the side it takes. Masks cut away all but the inner four fifths. */
async function icon(side: number, share: number): Promise<Buffer> {
  const markSide = Math.round(side * share);
  const mark = await sharp(Buffer.from(logoMark()), { density: (72 * markSide) / 32 })
    .resize(markSide)
    .png()
    .toBuffer();
  return sharp({ create: { width: side, height: side, channels: 3, background: paper } })
    .composite([{ input: mark }])
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

/** An ICO file around one PNG, which every browser of the last fifteen years reads. */
function ico(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

await mkdir(`${folder}icons`, { recursive: true });
await writeFile(`${folder}icons/icon-192.png`, await icon(192, 0.78));
await writeFile(`${folder}icons/icon-512.png`, await icon(512, 0.78));
await writeFile(`${folder}icons/maskable-512.png`, await icon(512, 0.52));
await writeFile(`${folder}apple-touch-icon.png`, await icon(180, 0.66));
await writeFile(`${folder}favicon.ico`, ico(await icon(48, 0.92), 48));
