// Makes the two fonts the shop sends (src/web/styles/fonts): the characters Spanish and English need, in the weights
// the design uses, half the bytes of the families' own files. Run after a change of either: `npm run fonts`.
import { readFile, writeFile } from 'node:fs/promises';
import subset from 'subset-font';

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const characters = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}\u2009\u202f–—‘’“”„•…‹›€™−←→↑↓≤≥≈`;

const fonts = [
  {
    file: 'inter.woff2',
    from: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    wght: { min: 400, max: 600 },
  },
  // Headings have one weight (`display` in base.css).
  {
    file: 'bricolage-grotesque.woff2',
    from: import.meta
      .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    wght: 640,
  },
];

for (const { file, from, wght } of fonts) {
  const whole = await readFile(new URL(from));
  const font = await subset(whole, characters, { targetFormat: 'woff2', variationAxes: { wght } });
  await writeFile(new URL(`../src/web/styles/fonts/${file}`, import.meta.url), font);
  console.log(`${file}: ${font.length} of ${whole.length} bytes`);
}
