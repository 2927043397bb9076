// Makes the fonts the shop sends (src/web/styles/fonts) and writes documents with (src/platform/pdf/fonts): the characters
// Spanish and English need, in the weights the design uses. What nearly every page needs is in the first file of each
// family, which pages fetch at once; the second has the other letters of Latin languages, fetched where a name or a review
// has one of them. Run after a change of either: `npm run fonts`, which prints what `unicode-range` in fonts.css has to say.
import { readFile, writeFile } from 'node:fs/promises';
import subset from 'subset-font';

const letters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));
const everyday = new Set([
  ...letters(0x20, 0x7e),
  ...'áéíóúüñÁÉÍÓÚÜÑ¡¿«»ªº°²·×©®\u00a0\u2009\u202f–—‘’“”•…™−→',
]);
const rest = [...letters(0xa0, 0xff), ...'„‹›€←↑↓≤≥≈'].filter((letter) => !everyday.has(letter));

const inter = import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2');
const bricolage = import.meta
  .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2');
const ofPages = [
  { file: 'inter', from: inter, wght: { min: 400, max: 600 } },
  // Headings have one weight (`display` in base.css).
  { file: 'bricolage-grotesque', from: bricolage, wght: 640 },
].flatMap(({ file, ...font }) => [
  { ...font, file: `src/web/styles/fonts/${file}.woff2`, some: [...everyday] },
  { ...font, file: `src/web/styles/fonts/rest-of-${file}.woff2`, some: rest },
]);
// Documents bring along a file a weight: what writes them reads neither compressed fonts nor ranges of weights.
const ofDocuments = [
  { file: 'inter-regular', from: inter, wght: 400 },
  { file: 'inter-semibold', from: inter, wght: 600 },
  { file: 'bricolage-grotesque', from: bricolage, wght: 640 },
].map(({ file, ...font }) => ({
  ...font,
  file: `src/platform/pdf/fonts/${file}.ttf`,
  some: [...everyday, ...rest],
}));

for (const { file, from, wght, some } of [...ofPages, ...ofDocuments]) {
  const whole = await readFile(new URL(from));
  const forDocuments = file.endsWith('.ttf');
  const font = await subset(whole, some.join(''), {
    targetFormat: forDocuments ? 'truetype' : 'woff2',
    variationAxes: { wght },
    // The styles ask for `tnum`; other forms of letters would be a quarter of the file.
    keepFeatures: ['kern', 'mark', 'ccmp', 'tnum'],
    // Hints are for small screens.
    noHinting: forDocuments,
  });
  await writeFile(new URL(`../${file}`, import.meta.url), font);
  console.log(`${file}: ${font.length} of ${whole.length} bytes`);
}
console.log(`unicode-range: ${rangesOf(rest)};`);

/** `abcx` → `U+61-63, U+78`. */
function rangesOf(some: readonly string[]): string {
  const ranges: [number, number][] = [];
  for (const point of some.map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point: number) => point.toString(16);
  return ranges.map(([from, to]) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}
