import { deflateSync } from 'node:zlib';

type Font = 'regular' | 'bold';
type TextStyle = { size?: number; font?: Font; align?: 'start' | 'end'; grey?: number };

/** Letter, in points; `y` is counted from the top. */
export const page = { width: 612, height: 792 } as const;

/** Width of the characters from space to tilde in thousandths of the size; source: Adobe's metrics of Helvetica. */
const widths = (
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 ' +
  '584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 ' +
  '667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 ' +
  '556 500 722 500 500 500 334 260 334 584'
)
  .split(' ')
  .map(Number);
/** Bold letters are about so much wider. */
const boldFactor = 1.06;

/** How wide a text is, in points; accented letters are as wide as plain ones. */
export function textWidth(text: string, size: number, font: Font = 'regular'): number {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  const thousandths = [...plain].reduce((sum, one) => sum + (widths[one.charCodeAt(0) - 32] ?? 556), 0);
  return (thousandths * size * (font === 'bold' ? boldFactor : 1)) / 1000;
}

/** A text as lines no wider than `width`; words that are wider are cut. */
export function wrapped(text: string, width: number, size: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (textWidth(longer, size) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(line, size) > width) {
      let cut = line.length - 1;
      while (cut > 1 && textWidth(line.slice(0, cut), size) > width) cut -= 1;
      lines.push(line.slice(0, cut));
      line = line.slice(cut);
    }
  }
  return [...lines, line];
}

/**
 * A small PDF of text, lines and boxes with the fonts every reader has, which is all an invoice needs. Source: ISO 32000-1
 * (file structure, content streams, WinAnsiEncoding).
 */
export function createPdf(title: string) {
  const pages: string[][] = [[]];
  const put = (operator: string) => void pages.at(-1)?.push(operator);
  const up = (y: number) => number(page.height - y);
  return {
    addPage: () => void pages.push([]),
    text(x: number, y: number, text: string, style: TextStyle = {}) {
      const { size = 9, font = 'regular', align = 'start', grey = 0 } = style;
      const start = align === 'end' ? x - textWidth(text, size, font) : x;
      const name = font === 'bold' ? 'F2' : 'F1';
      put(
        `BT ${number(grey)} g /${name} ${number(size)} Tf ${number(start)} ${up(y)} Td ${string(text)} Tj ET`,
      );
    },
    line(x1: number, y: number, x2: number) {
      put(`0.8 G 0.6 w ${number(x1)} ${up(y)} m ${number(x2)} ${up(y)} l S`);
    },
    /** Filled; a grey of 0 is black. */
    box(x: number, y: number, width: number, height: number, grey = 0) {
      put(`${number(grey)} g ${number(x)} ${up(y + height)} ${number(width)} ${number(height)} re f`);
    },
    bytes: () => fileOf(title, pages),
  };
}

function fileOf(title: string, pages: readonly string[][]): Buffer {
  const first = 6;
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ');
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${string(title)} >>`,
  ];
  for (const [index, operators] of pages.entries()) {
    const stream = deflateSync(Buffer.from(operators.join('\n'), 'latin1'));
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}] /Contents ${first + index * 2 + 1} 0 R ` +
        '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      Buffer.concat([
        Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
        stream,
        Buffer.from('\nendstream'),
      ]),
    );
  }
  const chunks = [Buffer.from('%PDF-1.4\n%\xE2\xE3\xCF\xD3\n', 'latin1')];
  const offsets: number[] = [];
  let length = chunks[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    const body = typeof object === 'string' ? Buffer.from(object, 'latin1') : object;
    const chunk = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    chunks.push(chunk);
    length += chunk.length;
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  chunks.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(chunks);
}

function number(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** In parentheses, with what is not in Latin-1 as its nearest or a question mark. */
function string(text: string): string {
  const latin = text
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[–—−]/g, '-')
    .replaceAll('…', '...')
    .replaceAll(/[^\u0020-\u007E\u00A0-\u00FF]/g, '?');
  return `(${latin.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}
