import sharp from 'sharp';
import { barWidths } from './bar-widths.ts';

/** Empty modules before and after, as readers want them. */
const quietModules = 10;
const pixelsPerModule = 3;
const heightPixels = 150;

/**
 * A number as a picture that a till's reader takes, black on white, with its width for a screen of usual resolution.
 * @throws Error for what are not 2 to 40 digits
 */
export async function barCode(digits: string): Promise<{ png: Buffer; width: number; height: number }> {
  const modules = barWidths(digits).flatMap((width, index) =>
    Array<number>(width).fill(index % 2 === 0 ? 0 : 255),
  );
  const quiet = Array<number>(quietModules).fill(255);
  const row = [...quiet, ...modules, ...quiet];
  const width = row.length * pixelsPerModule;
  const png = await sharp(Buffer.from(row), { raw: { width: row.length, height: 1, channels: 1 } })
    .resize({ width, height: heightPixels, fit: 'fill', kernel: 'nearest' })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return { png, width: Math.round(width / 2), height: heightPixels / 2 };
}
