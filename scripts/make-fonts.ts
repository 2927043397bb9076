// Makes the fonts the shop sends (src/web/styles/fonts) and writes documents with (src/platform/pdf/fonts): the characters
// Spanish and English need, in the weights the design uses, half the bytes of the families' own files. Run after a
// change of either: `npm run fonts`.
import { readFile, writeFile } from 'node:fs/promises';
import subset from 'subset-font';

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const characters = `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}\u2009\u202f–—‘’“”„•…‹›€™−←→↑↓≤≥≈`;

const families = {
  inter: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  bricolage: import.meta
    .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
};

const fonts = [
  { file: 'src/web/styles/fonts/inter.woff2', from: families.inter, wght: { min: 400, max: 600 } },
  // Headings have one weight (`display` in base.css).
  { file: 'src/web/styles/fonts/bricolage-grotesque.woff2', from: families.bricolage, wght: 640 },
  // Documents bring along a file a weight: what writes them reads neither compressed fonts nor ranges of weights.
  { file: 'src/platform/pdf/fonts/inter-regular.ttf', from: families.inter, wght: 400 },
  { file: 'src/platform/pdf/fonts/inter-semibold.ttf', from: families.inter, wght: 600 },
  { file: 'src/platform/pdf/fonts/bricolage-grotesque.ttf', from: families.bricolage, wght: 640 },
];

for (const { file, from, wght } of fonts) {
  const whole = await readFile(new URL(from));
  const forDocuments = file.endsWith('.ttf');
  const font = await subset(whole, characters, {
    targetFormat: forDocuments ? 'truetype' : 'woff2',
    variationAxes: { wght },
    // Hints are for small screens, and a document's figures need no other forms.
    ...(forDocuments && { noHinting: true, keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'] }),
  });
  await writeFile(new URL(`../${file}`, import.meta.url), font);
  console.log(`${file}: ${font.length} of ${whole.length} bytes`);
}
