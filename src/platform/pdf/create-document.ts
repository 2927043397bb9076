import { encode } from 'uqr';
import { drawBars, othersFirst, rule, soft, ink, startPdf, type Style } from './pdf-page.ts';

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
  /** How pages are numbered; `Página 1 de 2` unless told. */
  pageWords?: (number: number, of: number) => string;
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

/** Rows take milliseconds each: after so many others are served. */
const rowsInTurn = 4;

/**
 * A document of the shop on Letter paper: its head, facts, tables, sums and codes one below the other, going on over as
 * many pages as they need, each numbered. Its letters are the shop's own fonts, which the file brings along.
 */
export async function createDocument(frame: DocumentFrame) {
  const { pdf, styled, write, heightOf, end } = await startPdf({
    size: 'LETTER',
    title: frame.title,
    author: frame.owner.name,
    madeAt: frame.madeAt,
  });
  let y = top;

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

  /** Where each part of the file begins: parts are numbered on their own. */
  const parts = [0];
  const head = (title: string, lines: readonly string[]) => {
    if (logo) pdf.image(logo, left, y, { fit: [190, 32] });
    else {
      drawMark(pdf, left, y, 30, accent);
      write(name, left + 38, y + 3, 200, { size: nameSize(name), font: 'display' });
    }
    const shopHeight = write(frame.shopLines.join('\n'), left, y + 40, 230, { size: 8, color: soft });
    const titleHeight = write(title, left + 200, y + 2, textWidth - 200, {
      size: 16,
      font: 'display',
      align: 'right',
    });
    const lineHeight = write(lines.join('\n'), left + 200, y + 6 + titleHeight, textWidth - 200, {
      size: 8.5,
      color: soft,
      align: 'right',
    });
    y += Math.max(40 + shopHeight, 6 + titleHeight + lineHeight) + 10;
    line(y);
    y += 16;
  };
  head(frame.title, frame.lines);

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
    /** Goes on with another paper of its own in the same file, with its own head and numbers of pages. */
    begin(title: string, lines: readonly string[]) {
      pdf.addPage();
      parts.push(pdf.bufferedPageRange().count - 1);
      y = top;
      head(title, lines);
    },
    /** A bar code that scanners type, with its text below. */
    bars(text: string) {
      makeRoom(58);
      drawBars(pdf, text, { x: left, y, width: 150, height: 36 });
      y += 38;
      y += write(text, left, y, 150, { size: 9, font: 'bold' }) + 10;
    },
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
    /** Its head stands again on every page, and no row is parted. Long ones let others be served between their rows. */
    async table(columns: readonly Column[], rows: readonly (readonly Cell[])[]) {
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
      for (const [number, row] of rows.entries()) {
        if (number > 0 && number % rowsInTurn === 0) await othersFirst();
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
      const words = frame.pageWords ?? ((number, of) => `Página ${number} de ${of}`);
      for (let number = 0; number < count; number += 1) {
        const first = parts.findLast((one) => one <= number) ?? 0;
        const next = parts.find((one) => one > number) ?? count;
        pdf.switchToPage(number);
        line(page.height - 46);
        write(frame.footer, left, page.height - 38, textWidth - 110, { size: 7.5, color: soft });
        write(words(number - first + 1, next - first), right - 100, page.height - 38, 100, {
          size: 7.5,
          color: soft,
          align: 'right',
        });
      }
      return end();
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
