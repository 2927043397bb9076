import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { encode } from 'uqr';

/** Whose a document is. */
export type DocumentOwner = {
  name: string;
  /** Of the mark and of what stands out, and the field behind it, `#rrggbb`. */
  accent: string;
  tint: string;
  /** Instead of mark and name, as PNG. */
  logo: Buffer | undefined;
};

/** What stands at the head of a document and at the foot of each of its pages. */
export type DocumentFrame = {
  owner: DocumentOwner;
  title: string;
  /** Under the title: number, date. */
  lines: readonly string[];
  /** Under the shop's name: where it is found. */
  shopLines: readonly string[];
  /** At the foot of every page, left of its number. */
  footer: string;
  madeAt: Date;
};

export type Column = { name: string; width: number; align?: 'right' };
/** What a cell says; of several texts those after the first stand below it in smaller letters. */
export type Cell = string | readonly string[];
export type Fact = { name: string; text: string };

/** Letter, in points. */
const page = { width: 612, height: 792 } as const;
const left = 48;
const right = page.width - left;
/** Of everything between the margins. */
export const textWidth = right - left;
const top = 44;
const bottom = page.height - 62;

const ink = '#1b2326';
const soft = '#5c666a';
const rule = '#dedcd4';

const fonts = Object.fromEntries(
  Object.entries({
    regular: 'inter-regular',
    bold: 'inter-semibold',
    display: 'bricolage-grotesque',
  }).map(([name, file]) => [name, readFileSync(new URL(`./fonts/${file}.ttf`, import.meta.url))]),
) as Record<Font, Buffer>;
type Font = 'regular' | 'bold' | 'display';

type Style = { size?: number; font?: Font; color?: string; align?: 'right' };

/**
 * A document of the shop on Letter paper: its head, facts, tables, sums and codes one below the other, going on over as
 * many pages as they need, each numbered. Its letters are the shop's own fonts, which the file brings along.
 */
export function createDocument(frame: DocumentFrame) {
  const pdf = new PDFDocument({
    size: 'LETTER',
    // Pages break where this file says; the library's own break would part a row.
    margin: 0,
    bufferPages: true,
    lang: 'es-MX',
    displayTitle: true,
    // The types know names of fonts only.
    font: fonts.regular as unknown as string,
    info: { Title: readable(frame.title), Author: readable(frame.owner.name), CreationDate: frame.madeAt },
  });
  const chunks: Uint8Array[] = [];
  pdf.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  for (const [name, bytes] of Object.entries(fonts)) pdf.registerFont(name, bytes);
  let y = top;

  /** Space between lines, in points: small letters stand close. */
  const lineGapOf = ({ size = 9 }: Style) => (size < 8 ? 0.4 : 1.5);
  const styled = ({ size = 9, font = 'regular', color = ink }: Style) =>
    pdf.font(font).fontSize(size).fillColor(color);
  /** Writes at a place without moving on; gives how high it is. */
  const write = (text: string, x: number, at: number, width: number, style: Style = {}): number => {
    const options = { width, ...(style.align && { align: style.align }), lineGap: lineGapOf(style) };
    const shown = readable(text);
    const height = styled(style).heightOfString(shown, options);
    // Figures below each other have digits of one width.
    pdf.text(shown, x, at, { ...options, ...(style.align === 'right' && { features: ['tnum', 'kern'] }) });
    return height;
  };
  const heightOf = (text: string, width: number, style: Style = {}) =>
    styled(style).heightOfString(readable(text), { width, lineGap: lineGapOf(style) });
  const line = (at: number) =>
    pdf.moveTo(left, at).lineTo(right, at).lineWidth(0.6).strokeColor(rule).stroke();
  /** Goes on where there is so much room: here, or on another page. */
  const makeRoom = (height: number): boolean => {
    if (y + height <= bottom) return false;
    pdf.addPage();
    y = top;
    return true;
  };

  const { name, accent, tint, logo } = frame.owner;
  /** Long names stand in smaller letters, on one line. */
  const nameSize = (text: string) =>
    [20, 16, 13].find((size) => styled({ size, font: 'display' }).widthOfString(text) <= 155) ?? 10;

  const head = () => {
    if (logo) pdf.image(logo, left, y, { fit: [190, 32] });
    else {
      drawMark(pdf, left, y, 30, accent);
      write(name, left + 38, y + 3, 200, { size: nameSize(name), font: 'display' });
    }
    const shopHeight = write(frame.shopLines.join('\n'), left, y + 40, 230, { size: 8, color: soft });
    const titleHeight = write(frame.title, left + 200, y + 2, textWidth - 200, {
      size: 16,
      font: 'display',
      align: 'right',
    });
    const lineHeight = write(frame.lines.join('\n'), left + 200, y + 6 + titleHeight, textWidth - 200, {
      size: 8.5,
      color: soft,
      align: 'right',
    });
    y += Math.max(40 + shopHeight, 6 + titleHeight + lineHeight) + 10;
    line(y);
    y += 16;
  };
  head();

  const cellHeight = (cell: Cell, { width }: Column) => {
    const [main = '', ...below] = typeof cell === 'string' ? [cell] : cell;
    const inside = width - 8;
    const small = below.reduce((sum, text) => sum + heightOf(text, inside, { size: 7.5 }), 0);
    return heightOf(main, inside) + small;
  };
  const writeCell = (cell: Cell, x: number, at: number, { width, align }: Column) => {
    const [main = '', ...below] = typeof cell === 'string' ? [cell] : cell;
    const inside = width - 8;
    let down = at + write(main, x + 4, at, inside, { align });
    for (const text of below) down += write(text, x + 4, down, inside, { size: 7.5, color: soft, align });
  };

  return {
    /** A title over what follows, which begins on the same page. */
    heading(text: string) {
      makeRoom(60);
      y += 4;
      y += write(text, left, y, textWidth, { size: 10.5, font: 'bold' }) + 5;
    },
    paragraph(text: string, { size = 9, color = 'ink' }: { size?: number; color?: 'ink' | 'soft' } = {}) {
      const style = { size, color: color === 'ink' ? ink : soft };
      makeRoom(heightOf(text, textWidth, style));
      y += write(text, left, y, textWidth, style) + 5;
    },
    /** What is important, in a tinted field. */
    notice(text: string) {
      const height = heightOf(text, textWidth - 20, { font: 'bold' }) + 14;
      makeRoom(height);
      pdf.roundedRect(left, y, textWidth, height, 4).fill(tint);
      write(text, left + 10, y + 7, textWidth - 20, { font: 'bold', color: accent });
      y += height + 12;
    },
    list(items: readonly string[]) {
      for (const item of items) {
        const height = heightOf(item, textWidth - 12);
        makeRoom(height);
        write('•', left, y, 10, { color: soft });
        y += write(item, left + 12, y, textWidth - 12) + 3;
      }
      y += 4;
    },
    /** Names with what they are, side by side in so many columns. */
    facts(facts: readonly Fact[], columns: number) {
      const width = textWidth / columns;
      for (let first = 0; first < facts.length; first += columns) {
        const row = facts.slice(first, first + columns);
        const height = Math.max(...row.map(({ text }) => 12 + heightOf(text, width - 14)));
        makeRoom(height);
        for (const [index, { name, text }] of row.entries()) {
          const x = left + index * width;
          write(name, x, y, width - 14, { size: 7.5, color: soft });
          write(text, x, y + 11, width - 14);
        }
        y += height + 8;
      }
      y += 2;
    },
    /** Its head stands again on every page, and no row is parted. */
    table(columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
      const places = columns.map((_, index) =>
        columns.slice(0, index).reduce((x, { width }) => x + width, left),
      );
      const tableHead = () => {
        pdf.rect(left, y, textWidth, 18).fill('#f4f3ef');
        for (const [index, { name, width, align }] of columns.entries()) {
          write(name, (places[index] ?? left) + 4, y + 5, width - 8, { size: 7.5, font: 'bold', align });
        }
        y += 24;
      };
      makeRoom(70);
      tableHead();
      for (const row of rows) {
        const height = Math.max(...columns.map((column, index) => cellHeight(row[index] ?? '', column)));
        if (makeRoom(height + 8)) tableHead();
        for (const [index, column] of columns.entries()) {
          writeCell(row[index] ?? '', places[index] ?? left, y, column);
        }
        y += height + 4;
        line(y);
        y += 6;
      }
      y += 4;
    },
    /** Figures below a table, the last of them the total. */
    sums(rows: readonly Fact[]) {
      makeRoom(rows.length * 16 + 10);
      for (const [index, { name, text }] of rows.entries()) {
        const isTotal = index === rows.length - 1;
        const style: Style = isTotal ? { size: 12, font: 'bold' } : {};
        if (isTotal) y += 3;
        write(name, right - 250, y, 130, { ...style, color: isTotal ? ink : soft, align: 'right' });
        y += write(text, right - 120, y, 116, { ...style, align: 'right' }) + 3;
      }
      y += 8;
    },
    /** A QR code with what is said beside it. */
    code(address: string, size: number, facts: readonly Fact[]) {
      const x = left + size + 16;
      const width = right - x;
      const small = { size: 6.2 };
      const heights = facts.map(({ text }) => 10 + heightOf(text, width, small) + 5);
      makeRoom(
        Math.max(
          size,
          heights.reduce((sum, one) => sum + one, 0),
        ),
      );
      drawCode(pdf, address, left, y, size);
      let down = y;
      for (const [index, { name, text }] of facts.entries()) {
        write(name, x, down, width, { size: 7, font: 'bold' });
        write(text, x, down + 10, width, { ...small, color: soft });
        down += heights[index] ?? 0;
      }
      y = Math.max(y + size, down) + 10;
    },
    /** Numbers the pages and gives the file. */
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const { count } = pdf.bufferedPageRange();
      for (let number = 1; number <= count; number += 1) {
        pdf.switchToPage(number - 1);
        line(page.height - 46);
        write(frame.footer, left, page.height - 38, textWidth - 110, { size: 7.5, color: soft });
        write(`Página ${number} de ${count}`, right - 100, page.height - 38, 100, {
          size: 7.5,
          color: soft,
          align: 'right',
        });
      }
      const ended = once(pdf, 'end');
      pdf.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}

/** The shop's mark, a dovetail joint, as in the pages' head. */
function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number, size: number, accent: string): void {
  pdf
    .save()
    .translate(x, y)
    .scale(size / 32);
  pdf.path('M6 2h8v10.2L21 9.4v13.2l-7-2.8V30H6a4 4 0 0 1-4-4V6a4 4 0 0 1 4-4Z').fill(ink);
  pdf.path('M16 2h10a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H16v-7.25l7 2.75v-19l-7 2.75V2Z').fill(accent);
  pdf.restore();
}

/** A QR code of vector squares with the empty margin its readers want. */
function drawCode(pdf: PDFKit.PDFDocument, address: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(address, { ecc: 'M', border: 2 });
  const module = size / modules;
  for (const [row, cells] of data.entries()) {
    for (const [column, isDark] of cells.entries()) {
      // A hair wider than it is, so that no white lines show between two.
      if (isDark) pdf.rect(x + column * module, y + row * module, module + 0.04, module + 0.04);
    }
  }
  pdf.fill('#000000');
}

/** With what the fonts do not have as its nearest, or a question mark. */
function readable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[′‑‒″]/g, (sign) => ({ '′': '’', '″': '”' })[sign] ?? '-')
    .replaceAll(/[^\n\u0020-\u007E\u00A0-\u00FF\u2009\u202F–—‘’“”„•…‹›€™−←→↑↓≤≥≈]/gu, (sign) => {
      const plain = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '');
      return /^[\u0020-\u007E]+$/.test(plain) ? plain : '?';
    });
}
