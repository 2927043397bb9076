import { readFileSync } from 'node:fs';

/** Letters as outlines, so that pictures look the same on machines that have no fonts at all. */
type Lettering = {
  /** Advance and path of each letter in thousandths of the size, the baseline at 0, y downwards. */
  glyphs: Record<string, [advance: number, path: string]>;
  kerns: Record<string, number>;
};

let loaded: Lettering | undefined;
function lettering(): Lettering {
  loaded ??= JSON.parse(readFileSync(new URL('lettering.json', import.meta.url), 'utf8')) as Lettering;
  return loaded;
}

/** A line of text as SVG paths, set from 0/0 at its baseline, and how wide it is in pixels. */
type LetteredLine = { svg: string; width: number; isShortened: boolean };

/**
 * Sets `text` in at most `linesMax` lines of at most `width` pixels; what does not fit ends in «…». Letters that the
 * face does not have are written without their accents, else left out.
 */
export function letteredLines(
  text: string,
  { size, width, linesMax }: { size: number; width: number; linesMax: number },
): LetteredLine[] {
  const words = known(text)
    .split(' ')
    .filter((word) => word !== '');
  const lines: string[] = [];
  let line = '';
  let isShortened = false;
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (lines.length + 1 === linesMax || line === '') {
      line = shortened(
        words.slice(index - (line === '' ? 0 : line.split(' ').length)).join(' '),
        size,
        width,
      );
      isShortened = true;
      break;
    }
    lines.push(line);
    line = word;
    if (widthOf(word, size) > width) {
      line = shortened(word, size, width);
      isShortened = true;
      break;
    }
  }
  if (line !== '') lines.push(line);
  return lines.map((each, index) => ({
    svg: pathOf(each, size),
    width: widthOf(each, size),
    isShortened: isShortened && index === lines.length - 1,
  }));
}

/** As many letters as fit before «…». */
function shortened(text: string, size: number, width: number): string {
  const letters = [...text];
  let count = letters.length;
  while (count > 1 && widthOf(`${letters.slice(0, count).join('').trimEnd()}…`, size) > width) count -= 1;
  return count === letters.length ? text : `${letters.slice(0, count).join('').trimEnd()}…`;
}

function known(text: string): string {
  const { glyphs } = lettering();
  return [...text.normalize('NFC').replaceAll(/\s+/g, ' ')]
    .map((letter) => {
      if (glyphs[letter]) return letter;
      const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return [...bare].every((each) => glyphs[each]) ? bare : '';
    })
    .join('');
}

function widthOf(text: string, size: number): number {
  return (placed(text).end * size) / 1000;
}

function pathOf(text: string, size: number): string {
  const { glyphs } = lettering();
  const letters = placed(text).letters.map(
    ({ letter, x }) => `<path transform="translate(${x} 0)" d="${glyphs[letter]?.[1] ?? ''}"/>`,
  );
  return `<g transform="scale(${size / 1000})">${letters.join('')}</g>`;
}

function placed(text: string): { letters: { letter: string; x: number }[]; end: number } {
  const { glyphs, kerns } = lettering();
  let end = 0;
  let before = '';
  const letters = [...text].map((letter) => {
    end += kerns[before + letter] ?? 0;
    const x = end;
    end += glyphs[letter]?.[0] ?? 0;
    before = letter;
    return { letter, x };
  });
  return { letters, end };
}
